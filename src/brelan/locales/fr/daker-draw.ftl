daker-draw-title = Daker cinq cartes
daker-draw-summary = Cinq cartes à deux valeurs, un tour de mises, deux cartes à changer au plus, un second tour.

daker-draw-preset-sheet = La règle d’origine, mises sans limite.
daker-draw-preset-limit = La même, avec un maximum convenu pour chaque mise ou relance (max-bet).

daker-draw-option-ante = Jetons que chacun pose avant la donne ; c’est aussi la mise minimale.
daker-draw-option-limit = { option-limit }
daker-draw-option-max-bet = { option-max-bet }
daker-draw-option-pack = { option-pack }

daker-draw-hand-five = { hand-repoker }
daker-draw-hand-four = { hand-four-and-fifth }
daker-draw-combination-five = repoker

daker-draw-action-fold = { bet-fold }
daker-draw-action-check = { bet-check }
daker-draw-action-call = { bet-call }
daker-draw-action-raise = { bet-raise }
daker-draw-action-show = { bet-show }
daker-draw-action-muck = { bet-muck }
daker-draw-action-discard = { draw-discard }

daker-draw-event-posted = { bet-posted }
daker-draw-event-hands-dealt = { cards-hands-dealt }
daker-draw-event-dealt = { cards-dealt }
daker-draw-event-folded = { bet-folded }
daker-draw-event-checked = { bet-checked }
daker-draw-event-called = { bet-called }
daker-draw-event-raised = { bet-raised }
daker-draw-event-returned = { bet-returned }
daker-draw-event-showed = { cards-showed }
daker-draw-event-won = { bet-won }
daker-draw-event-discarded = { draw-discarded }
daker-draw-event-drew = { cards-dealt }
daker-draw-event-reshuffled = { draw-reshuffled }

daker-draw-view-dealer = Donneur
daker-draw-view-betting-round = Tour de mises
daker-draw-view-pot = Pot
daker-draw-view-stacks = Jetons
daker-draw-view-bets = Mise du tour
daker-draw-view-hands = Cartes
daker-draw-view-changed = Changées
daker-draw-view-playing = Encore en jeu
daker-draw-view-won = Gagné

# Sur les pages

daker-draw-hint-1 = Chaque carte porte deux valeurs. Une seule compte, et le jeu prend toujours la meilleure : la moitié éclairée.
daker-draw-hint-2 = Après le premier tour de mises, changez jusqu’à deux cartes : touchez-les, puis confirmez.
daker-draw-hint-3 = Ensuite on mise encore une fois, et la meilleure main de cinq cartes prend le pot.
daker-draw-form-max-bet = { daker-form-max-bet }
