daker-title = Daker
daker-summary = Des cartes à deux valeurs : trois en main, trois communes, quatre tours de mises.

daker-preset-sheet = La règle d’origine, mises sans limite.
daker-preset-limit = La même, avec un maximum convenu pour chaque mise ou relance (max-bet).

daker-option-small-blind = La petite blind ; la grosse en vaut le double.
daker-option-limit = { option-limit }
daker-option-max-bet = { option-max-bet }
daker-option-pack = { option-pack }

daker-hand-five = { hand-repoker }
daker-hand-four = { hand-four-and-fifth }
daker-combination-five = repoker

daker-action-fold = { bet-fold }
daker-action-check = { bet-check }
daker-action-call = { bet-call }
daker-action-raise = { bet-raise }
daker-action-show = { bet-show }
daker-action-muck = { bet-muck }

daker-event-posted = { bet-posted }
daker-event-hands-dealt = { cards-hands-dealt }
daker-event-dealt = { cards-dealt }
daker-event-folded = { bet-folded }
daker-event-checked = { bet-checked }
daker-event-called = { bet-called }
daker-event-raised = { bet-raised }
daker-event-returned = { bet-returned }
daker-event-showed = { cards-showed }
daker-event-won = { bet-won }
daker-event-turned = { $board-count ->
    [1] Première carte commune : { $card }.
    [2] Deuxième carte commune : { $card }. Sur la table : { $board }.
   *[other] Dernière carte commune : { $card }. Sur la table : { $board }.
}

daker-view-dealer = Donneur
daker-view-board = Cartes communes
daker-view-pot = Pot
daker-view-stacks = Jetons
daker-view-bets = Mise du tour
daker-view-hands = Cartes
daker-view-playing = Encore en jeu
daker-view-won = Gagné

# Sur les pages

daker-hint-1 = Chaque carte porte deux valeurs. Une seule compte, et le jeu prend toujours la meilleure : la moitié éclairée.
daker-hint-2 = Votre main : vos trois cartes et deux des trois cartes du milieu, qu’on retourne une à une.
daker-hint-3 = L’ordre est A, K, Q, J, rouge, noir. Cinq cartes semblables, le repoker, battent tout ; sans paire, la main ne vaut rien.
daker-form-max-bet = Avec un maximum convenu : le plus qu’on puisse miser, ou ajouter en relançant.
