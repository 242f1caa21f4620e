# Les erreurs, sous le même code et avec les mêmes détails que leurs phrases anglaises dans le programme.
error-illegal-move = { $who }, { $move } : { $why }

error-unknown-face = « { $face } » n’est pas une face de dé : les faces sont A K Q J T 9
error-not-five-dice = une main compte cinq dés, pas { $count }
error-unknown-move = « { $text } » n’est pas un coup possible ici ; les coups sont : { $known }
error-bad-move = « { $text } » est illisible : { $why }
error-script-ended = le scénario s’arrête avant les dés ou les cartes qu’il devait donner
error-script-does-not-fit = le scénario dit « { $move } », ce qui ne peut pas tomber ici
error-no-cards = indiquez des cartes ou des dés, par exemple : { $example }
error-not-offered-here = « { $text } » n’est pas possible ici

error-unknown-option = l’option « { $name } » n’existe pas ; les options sont : { $known }
error-unknown-option-near = l’option « { $name } » n’existe pas ; vouliez-vous dire « { $near } » ?
error-option-missing = l’option « { $name } » est indispensable
error-option-needs-value = l’option « { $name } » attend une valeur
error-option-not-flag = l’option « { $name } » vaut oui ou non, pas « { $value } »
error-option-not-number = l’option « { $name } » est un nombre entier, pas « { $value } »
error-option-too-small = l’option « { $name } » vaut au moins { $least }, pas { $value }
error-option-too-large = l’option « { $name } » vaut au plus { $most }, pas { $value }
error-option-not-choice = l’option « { $name } » est l’une de { $choices }, pas « { $value } »
error-option-too-long = l’option « { $name } » a { $most } caractères au plus, pas { $length }
error-no-game-named = nommez un jeu : { $known }
error-too-many-bots = { $bots } bots sont nommés pour { $players } joueurs
error-extra-missing = --{ $name } demande : pip install 'brelan[{ $extra }]'
error-no-cluster = aucune grappe ne répond à « { $address } »
error-one-file = nommez un fichier, pas { $count }
error-bad-hour = « { $hour } » n’est pas une heure, comme 22:30
error-no-such-folder = il n’y a pas de dossier pour « { $file } »

error-bad-players = ce jeu se joue à { $least } joueurs au moins et { $most } au plus, pas à { $players }
error-bad-dealer = aucun siège ne porte le numéro { $dealer }
error-bad-deals = il faut jouer au moins une partie, pas { $deals }
error-stack-too-small = le siège { $seat } a { $stack } jetons et il en faut { $entry } pour jouer
error-stack-below-buy-in = { $stack } jetons ne suffisent pas : apportez-en au moins { $least }
error-rebuy-not-broke = le siège { $seat } a encore de quoi jouer
error-no-rebuy-left = le siège { $seat } ne peut plus reprendre de jetons

error-unknown-game = aucun jeu ne s’appelle « { $name } » ; les jeux sont : { $known }
error-unknown-bot = { $game } n’a pas de bot « { $name } » ; ses bots sont : { $known }
error-unknown-command = aucune commande ne s’appelle « { $name } » ; les commandes sont : { $known }
error-not-offered = { $game } n’a pas encore de commande « { $service } »

error-no-such-file = impossible de lire « { $file } » : { $why }
error-not-a-record = ce n’est pas un enregistrement Brelan : il ne commence pas par « { $line } »
error-record-version = l’enregistrement est de version { $version }, et ce programme lit la version { $known }
error-record-cut-off = l’enregistrement est tronqué : sa dernière ligne n’est pas « { $end } »
error-record-lacks = l’enregistrement ne dit pas { $what }
error-bad-header = les lignes à partir de la ligne { $line } sont abîmées : { $why }
error-bad-field = un champ de l’enregistrement est abîmé : { $why }
error-bad-line = la ligne { $number } de l’enregistrement est abîmée : « { $line } »
error-bad-proof = { $name } est illisible
error-bad-rules = les règles de l’enregistrement sont abîmées : { $why }
error-wrong-turn = c’est le tour de { $expected }, pas de { $who }
error-cannot-fill = aucune carte à la place des « ? » ne convient aux coups joués
error-line-changed = la ligne a été modifiée après coup
error-proof-fails = ce n’est pas ce qui avait été scellé
error-move-does-not-hold = partie { $deal }, coup { $place } ({ $who } { $text }) ne tient plus : { $why }
error-header-changed = partie { $deal } : ce qui précède les coups a été modifié
error-result-changed = partie { $deal } : le résultat a été modifié
error-proofs-changed = partie { $deal } : les preuves ont été modifiées
error-result-does-not-hold = partie { $deal } : le résultat ne découle pas des coups
error-table-does-not-follow = partie { $deal } : la table ne découle pas des parties précédentes

error-chance-must-answer = les dés ou les cartes doivent tomber d’abord, et exactement ceux qu’il faut
error-deal-is-over = la partie est finie
error-throw-first = lancez au moins une fois avant de vous arrêter
error-nothing-to-keep = le premier lancer se fait avec les cinq dés
error-throw-one = garder les cinq dés, c’est s’arrêter
error-all-five-only = à cette table on lance toujours les cinq dés
error-dice-not-there = ces dés ne sont pas tous sur la table
error-not-a-move = ici on lance des dés ou on s’arrête

error-too-many-throws = { $throws } lancers ont été faits, mais { $most } seulement sont permis
error-allowed-impossible = avec { $max-throws } lancers au plus pour le premier joueur, les autres en ont au plus { $most }, pas { $allowed }
error-allowed-missing = dites combien de lancers sont permis à ceux qui suivent le premier joueur
error-nothing-to-throw = avec { $count } dés gardés, il ne reste rien à lancer
error-keep-all-five = on lance toujours les cinq dés : aucun ne peut être gardé
error-beat-missing = allowed, level et to-come disent ce que vous affrontez : donnez aussi la main à battre
error-too-few-players = { $level } avec la main à battre, vous et { $to-come } à venir, cela fait plus de { $players } joueurs

error-unknown-daker-card = « { $card } » n’est pas une carte Daker : elle porte deux des valeurs A K Q J R N, par exemple A/K
error-pack-unknown-card = ligne { $line } du jeu de cartes : « { $card } » ne porte pas deux des valeurs A K Q J R N
error-pack-too-large = ligne { $line } du jeu de cartes : { $card } est de trop, il y a { $size } cartes
error-pack-too-small = le jeu de cartes finit ligne { $line } avec { $count } cartes ; il en faut { $size }
error-card-too-often = { $card } est nommée { $count } fois, et le jeu en contient { $held }
error-card-turned-round = le jeu n’a pas de { $card }, seulement { $turned }
error-card-not-in-pack = le jeu n’a pas de { $card }
error-not-five-cards = une main compte cinq cartes, pas { $count }
error-hole-missing = un tableau est donné sans les trois cartes du joueur
error-hole-not-three = un joueur tient trois cartes, pas { $count }
error-board-too-large = il y a trois cartes communes au plus, pas { $count }
error-board-not-three = il faut les trois cartes communes, pas { $count }

error-nothing-to-call = il n’y a pas de mise à suivre : passez, misez ou couchez-vous
error-not-whole-chips = une mise est un nombre entier de jetons
error-cannot-check = il y a une mise : suivez pour { $price }, relancez ou couchez-vous
error-not-a-bet = ici on se couche, on passe, on suit ou on relance
error-too-few-chips = avec { $left } jetons on peut suivre à tapis ou se coucher
error-not-reopened = vous avez déjà parlé, et un tapis trop court ne rouvre pas les relances
error-nobody-to-answer = personne d’autre n’a de jetons pour répondre à une relance
error-no-more-raises = à limite fixe un tour compte { $most } mises et relances, pas davantage
error-above-stack = avec tous vos jetons vous pouvez miser { $most }, pas davantage
error-above-limit = la limite permet { $most } au plus
error-below-minimum = misez ou relancez à { $least } au moins
error-cards-first = les cartes sont d’abord distribuées
error-show-or-muck = vous avez gagné : montrez vos cartes ou gardez-les secrètes
error-not-a-discard = ici on écarte des cartes, ou aucune
error-too-many-discards = écartez { $most } cartes au plus
error-not-in-hand = ces cartes ne sont pas toutes dans votre main
error-call-above-stack = suivre coûte au plus les { $stack } jetons qui restent, pas { $to-call }
error-pot-below-bets = avec les mises de ce tour le pot contient au moins { $least } jetons, pas { $pot }

error-unknown-suited-card = « { $card } » n’est pas une carte : une hauteur parmi { $ranks } et une couleur parmi c d h s, par exemple As
error-unknown-suit = « { $suit } » n’est pas une couleur : c (trèfle), d (carreau), h (cœur) ou s (pique)
error-not-among-cards = { $card } n’est pas parmi les { $count } cartes du jeu
error-card-twice = { $card } est nommée deux fois, et le jeu ne la contient qu’une fois
