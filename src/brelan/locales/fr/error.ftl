# Les erreurs, sous le même code et avec les mêmes détails que leurs phrases anglaises dans le programme.
error-illegal-move = { $who }, { $move } : { $why }

error-unknown-face = « { $face } » n’est pas une face de dé : les faces sont A K Q J T 9
error-not-five-dice = une main compte cinq dés, pas { $count }
error-unknown-move = « { $text } » n’est pas un coup possible ici ; les coups sont : { $known }
error-bad-move = « { $text } » est illisible : { $why }
error-word-missing = il manque quelque chose à la fin
error-word-no-number = « { $word } » n’est pas un nombre entier
error-word-too-much = « { $word } » est de trop
error-script-ended = le scénario s’arrête avant les dés ou les cartes qu’il devait donner
error-script-does-not-fit = le scénario dit « { $move } », ce qui ne peut pas tomber ici
error-bench-needs-checkout = les mesures viennent avec les sources de Brelan : lancez-les dans une copie de celles-ci
error-no-cards = indiquez des cartes ou des dés, par exemple : { $example }
error-not-offered-here = « { $text } » n’est pas possible ici
error-amount-not-offered = « { $text } » n’est pas possible ici : de { $least } à { $most }
error-offered-otherwise = « { $text } » n’est pas possible ici, mais « { $near } » l’est

error-unknown-option = l’option « { $name } » n’existe pas ; les options sont : { $known }
error-unknown-option-near = l’option « { $name } » n’existe pas ; vouliez-vous dire « { $near } » ?
error-option-plays-no-part = l’option « { $name } » ne sert que si « { $other } » vaut { $value ->
    [yes] oui
   *[other] { $value }
}
error-option-missing = l’option « { $name } » est indispensable
error-option-needs-value = l’option « { $name } » attend une valeur
error-option-not-flag = l’option « { $name } » vaut oui ou non, pas « { $value } »
error-option-not-text = l’option « { $name } » est un texte, pas { $value }
error-option-not-number = l’option « { $name } » est un nombre entier, pas « { $value } »
error-option-too-small = l’option « { $name } » vaut au moins { $least }, pas { $value }
error-option-too-large = l’option « { $name } » vaut au plus { $most }, pas { $value }
error-option-not-choice = l’option « { $name } » ne peut pas valoir « { $value } » ; valeurs possibles : { $choices }
error-option-too-long = l’option « { $name } » a { $length ->
    [one] { $length } caractère
   *[other] { $length } caractères
} ; le maximum est de { $most }
error-no-game-named = nommez un jeu : { $known }
error-too-many-bots = { $bots ->
    [one] { $bots } bot est nommé
   *[other] { $bots } bots sont nommés
} pour { $players ->
    [one] { $players } joueur
   *[other] { $players } joueurs
}
error-package-missing = pour utiliser { $module } : pip install 'brelan[{ $extra }]'
error-extra-missing = --{ $name } demande : pip install 'brelan[{ $extra }]'
error-package-broken = « { $module } » ne peut pas être importé : { $why }
error-fast-keeps-no-moves = les boucles compilées ne gardent pas les coups : retirez « fast » ou « moves »
error-no-cluster = aucune grappe ne répond à « { $address } »
error-cluster-empty = la grappe à l’adresse « { $address } » n’a pas un seul exécutant
error-cluster-lost = la grappe à l’adresse « { $address } » a disparu
error-workers-lost = donnes { $first } à { $last } : leurs exécutants ont été perdus { $times } fois ; y a-t-il assez de mémoire ?
error-worker-version = un exécutant a Brelan { $theirs }, et ici c’est { $ours } : leurs donnes peuvent différer
error-worker-lacks = un exécutant ne peut pas jouer : { $why }
error-nothing-to-pair = --paired compare des bots différents : nommez-en au moins deux
error-policies-exit = le fichier de --policies termine le programme (exit { $why }) au lieu de définir des stratégies
error-bad-policies = le fichier de --policies échoue : { $why }
error-no-policies = le fichier de --policies ne définit pas POLICIES = {"{"}nom: bot{"}"}
error-policies-need-fast = --policies s’adresse aux boucles compilées : ajoutez --fast
error-resume-damaged = « { $file } » n’est pas une simulation à reprendre, ou il est abîmé
error-resume-version = « { $file } » a été écrit par Brelan { $version }, dont les donnes peuvent différer
error-resume-other = « { $file } » garde la réponse à une autre question : { $name } valait { $before }, pas { $now }
error-cannot-print = la réponse n’a pas pu être écrite : { $why }
error-cannot-write = impossible d’écrire « { $file } » : { $why }
error-not-text = ce n’est pas un texte en UTF-8
error-not-there = ce fichier ou ce dossier n’existe pas
error-is-a-folder = c’est un dossier
error-not-a-folder = son chemin passe par autre chose qu’un dossier
error-not-permitted = vous n’en avez pas le droit
error-disk-full = le disque est plein
error-output-closed = la sortie est fermée
error-name-too-long = son nom est trop long
error-address-in-use = un autre programme y répond déjà
error-address-elsewhere = cette machine n’a pas cette adresse
error-bad-picture = « { $file } » doit finir par { $known }
error-deal-not-in-record = l’enregistrement n’a pas de manche { $deal } ; la dernière est la manche { $deals }
error-one-file = nommez un fichier, pas { $count }
error-bad-hour = « { $hour } » n’est pas une heure, comme 22:30
error-no-network = cette machine n’a pas d’adresse sur un réseau
error-one-end = donnez une seule fin : { $names }
error-hour-past = l’heure convenue pour la fin est déjà passée
error-extra-words = « { $words } » est de trop : la commande s’écrit { $usage }
error-not-in-browser = { $names } : pour le terminal seulement (nommez un jeu, ou ajoutez --terminal)
error-not-in-terminal = { $names } : pour le navigateur seulement (ne nommez pas de jeu)
error-record-elsewhere = impossible d’écrire « { $file } » : { $why } ; l’enregistrement est dans { $elsewhere }

error-bad-players = ce jeu se joue à { $least } au moins et { $most } au plus, pas à { $players }
error-bad-dealer = aucune place ne porte le numéro { $dealer }
error-bad-deals = il faut jouer au moins une donne, pas { $deals }
error-stack-too-small = la place { $seat } n’a que { $stack ->
    [one] { $stack } jeton
   *[other] { $stack } jetons
} et il en faut { $entry } pour jouer
error-stack-below-buy-in = { $stack ->
    [one] { $stack } jeton ne suffit pas
   *[other] { $stack } jetons ne suffisent pas
} : apportez-en au moins { $least }
error-rebuy-not-broke = la place { $seat } a encore de quoi jouer
error-no-rebuy-left = la place { $seat } ne peut plus reprendre de cave

error-unknown-game = aucun jeu ne s’appelle « { $name } » ; les jeux sont : { $known }
error-unknown-bot = { $game } n’a pas de bot « { $name } » ; ses bots sont : { $known }
error-no-fast-bot = --fast ne connaît pas de bot « { $name } » pour { $game } ; il y a : { $known }
error-no-fast-strong = --fast ne connaît pas « strong » pour { $game }, mais « blueprint » : c’est « strong » qui ne calcule pas de nouveau le dernier tour
error-no-fast-blueprint = avec --fast, « blueprint » ne joue qu’à deux, en limite fixe, avec le paquet d’origine et au moins { $least ->
    [one] { $least } jeton
   *[other] { $least } jetons
} chacun
error-bot-draws-numbers = un bot qui tire au hasard ne peut pas devenir une table
error-bot-not-legal = avec { $dice }, le bot choisit { $move }, qui n’est pas un coup permis
error-own-name-taken = une stratégie à vous ne peut pas s’appeler « { $name } » : un bot porte ce nom
error-not-a-policy = la stratégie « { $name } » n’est pas un objet { $kind } de { $module }
error-not-a-bot = la stratégie « { $name } » ne fait pas de bot
error-own-bot-fails = le bot { $name } échoue : { $why }
error-not-an-own-function = la stratégie « { $name } » n’est pas une fonction compilée par @njit(choosing.CUSTOM.signature)
error-bad-own-discards = la stratégie « { $name } » n’est pas une table de défausses : dimensions { $opponents } × { $hands }, nombres de 0 à { $last }
error-stack-too-large-for-fast = --fast ne sait pas compter { $stack ->
    [one] { $stack } jeton
   *[other] { $stack } jetons
} : { $most } au plus
error-not-a-setting-for-each-class = une stratégie à vous est un tableau d’entiers de -1 à { $last }, un par classe de mains ; les classes sont au nombre de { $classes }
error-own-policy-illegal = la fonction qui joue a répondu par un coup que les règles refusent
error-bad-policy-shape = les tables de « { $name } » doivent être des nombres entiers, aux dimensions { $shapes }
error-no-fast-game = il n’y a pas de boucles compilées pour { $game }
error-bad-policy-bid = « { $name } » poquerait pour plus de { $opening ->
    [one] { $opening } jeton
   *[other] { $opening } jetons
}, ne relancerait pas au-dessus de la plus forte enchère ou mettrait plus de jetons qu’il n’en a
error-bad-policy-lead = « { $name } » donne moins de 0 à une carte à jouer
error-unknown-command = aucune commande ne s’appelle « { $name } » ; les commandes sont : { $known }
error-game-name-taken = un jeu s’appelle déjà « { $name } »
error-bot-name-taken = { $game } a déjà un bot appelé « { $name } »
error-no-such-bot = le bot « { $name } » ne se charge pas : { $why }
error-bot-not-callable = le bot « { $name } » n’est pas une classe et ne peut pas être appelé
error-bot-not-made = le bot « { $name } » ne se laisse pas créer avec (rules, players, stream) : { $why }
error-bot-without-decide = le bot « { $name } » n’a pas de méthode decide(view, legal)
error-bot-failed = le bot « { $name } » a échoué { $at } : { $why }
error-bot-broke-rules = le bot « { $name } » a joué un coup illégal { $at } : { $move }
error-in-deal = à la manche { $deal }
error-in-seeded-deal = à la manche { $deal } (graine { $seed })
error-not-offered = { $game } n’a pas encore de commande « { $query } »
error-no-rules-page = { $game } n’a pas de page de règles
error-language-taken = une langue porte déjà le code « { $name } »

error-no-such-file = impossible de lire « { $file } » : { $why }
error-not-a-record = ce n’est pas un enregistrement Brelan : il ne commence pas par « { $line } »
error-record-version = l’enregistrement est de version { $version }, et ce programme ne lit que la version { $known }
error-record-line-breaks = les sauts de ligne de l’enregistrement ont été changés : chacune de ses lignes finit par un seul saut de ligne (octet 0a)
error-record-cut-off = l’enregistrement est tronqué : sa dernière ligne n’est pas « { $end } »
error-record-lacks = l’enregistrement ne dit pas { $what }
error-bad-field = un champ de l’enregistrement est abîmé : { $why }
error-bad-line = la ligne { $number } de l’enregistrement est abîmée : « { $line } »
error-bad-proof = { $name } est illisible
error-bad-rules = les règles de l’enregistrement sont abîmées : { $why }
error-wrong-turn = ce coup est noté pour « { $who } », mais { $expected ->
    [nobody] la manche est finie
    [chance] c’est au hasard de répondre
   *[other] c’est à la place { $expected } de jouer
}
error-cannot-fill = aucune carte à la place des « ? » ne convient aux coups joués
error-line-changed = la ligne a été modifiée après coup
error-proof-fails = ce n’est pas ce qui avait été scellé
error-not-as-written = l’enregistrement a été modifié : Brelan ne l’écrirait pas ainsi
error-bad-chain = la chaîne « { $text } » est illisible
error-chains-do-not-hold = les chaînes de l’enregistrement se contredisent
error-sealing-out-of-order = le paquet ou lancer { $number } ne suit pas le précédent
error-seat-left-out = le paquet ou lancer { $number } ne nomme pas tous ceux qui ont reçu des cartes ou des dés
error-table-link-fails = paquet ou lancer { $number } : le maillon de la table n’est pas sur sa chaîne
error-seat-link-fails = paquet ou lancer { $number } : le maillon de la place { $seat } n’est pas sur sa chaîne
error-digest-fails = paquet ou lancer { $number } : son empreinte n’est pas celle de ce qui a été publié
error-opening-fails = paquet ou lancer { $number } : une carte n’est pas celle qui avait été scellée
error-records-differ = les deux enregistrements ne disent pas la même chose du paquet ou lancer { $number }
error-proof-without-move = manche { $deal } : une preuve n’appartient à aucun coup
error-move-does-not-hold = manche { $deal }, coup { $place } ({ $who } { $text }) : ce coup n’est pas valide : { $why }
error-header-changed = manche { $deal } : ce qui précède les coups a été modifié
error-result-changed = manche { $deal } : le résultat a été modifié
error-proofs-changed = manche { $deal } : les preuves ont été modifiées
error-result-does-not-hold = manche { $deal } : le résultat ne découle pas des coups
error-lots-do-not-hold = le tirage de la première donne et des places n’est pas valide
error-table-does-not-follow = manche { $deal } : la table ne découle pas des manches précédentes

error-chance-must-answer = les dés ou les cartes doivent tomber d’abord, et exactement ceux qu’il faut
error-bad-pools = ces cavités sont impossibles : { $pools } ; ce jeu en a { $count }, et aucune ne contient moins que rien
error-bad-posting = les places { $seats } ne peuvent pas poser ici une blind manquée
error-deal-is-over = la manche est finie
error-throw-first = lancez au moins une fois avant de vous arrêter
error-nothing-to-keep = le premier lancer se fait avec les cinq dés
error-throw-one = garder les cinq dés, c’est s’arrêter
error-all-five-only = à cette table on lance toujours les cinq dés
error-dice-not-there = ces dés ne sont pas tous sur la table
error-not-a-move = ici on lance des dés ou on s’arrête

error-too-many-throws = { $throws ->
    [one] { $throws } lancer a été fait
   *[other] { $throws } lancers ont été faits
}, mais le maximum est de { $most }
error-allowed-impossible = si le premier joueur a { $max-throws ->
    [one] { $max-throws } lancer
   *[other] { $max-throws } lancers
} au plus, les autres en ont au plus { $most }, pas { $allowed }
error-allowed-missing = dites combien de lancers sont permis à ceux qui suivent le premier joueur
error-nothing-to-throw = avec { $count ->
    [one] { $count } dé gardé
   *[other] { $count } dés gardés
}, il ne reste rien à lancer
error-keep-all-five = on lance toujours les cinq dés : aucun ne peut être gardé
error-beat-missing = allowed, level et to-come disent ce que vous affrontez : donnez aussi la main à battre
error-too-few-players = { $level } avec la main à battre, vous et { $to-come } à venir : c’est trop pour { $players ->
    [one] { $players } joueur
   *[other] { $players } joueurs
}

error-unknown-daker-card = « { $card } » n’est pas une carte Daker : elle porte deux des valeurs A K Q J R N, par exemple A/K
error-pack-unknown-card = ligne { $line } du jeu de cartes : « { $card } » ne porte pas deux des valeurs A K Q J R N
error-pack-too-long = le texte du jeu de cartes est trop long : raccourcissez ses commentaires
error-pack-too-large = ligne { $line } du jeu de cartes : { $card } est de trop ; il faut { $size ->
    [one] { $size } carte
   *[other] { $size } cartes
}
error-pack-too-small = le jeu finit ligne { $line } avec { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
} ; il en faut { $size }
error-card-too-often = { $card } est nommée { $count } fois, et le jeu en contient { $held }
error-card-turned-round = le jeu ne contient pas { $card }, seulement { $turned }
error-card-not-in-pack = le jeu ne contient pas { $card }
error-not-five-cards = une main compte cinq cartes, pas { $count }
error-hole-missing = les cartes communes sont données sans les trois cartes du joueur
error-hole-not-three = un joueur a trois cartes en main, pas { $count }
error-board-too-large = il y a trois cartes communes au plus, pas { $count }
error-tree-too-large = ce jeu compte environ { $positions } positions, et on peut en résoudre ainsi { $most } au plus : prenez des tapis plus petits, moins de joueurs ou un jeu de moins de sortes de cartes
error-nothing-to-draw = il n’y a rien à dessiner : --plot montre des stratégies mixtes par sortes de cartes
error-bad-range-line = ligne { $line } des mains possibles : une place ({ $seats }), une à trois cartes et un poids, par exemple dealer A/A K/Q 0.5
error-bad-range-weight = ligne { $line } des mains possibles : « { $word } » n’est pas un poids de 0 à 1
error-bad-range-cards = ligne { $line } des mains possibles : le jeu n’a pas { $cards }
error-range-empty = une place n’a plus aucune main possible avec ces cartes communes
error-pot-is-odd = le pot ne peut pas être { $pot } : les deux ont payé autant
error-bad-size = « { $word } » n’est pas un montant de mise : { $known } ou une part du pot comme 75%
error-public-tree-too-large = la mémoire nécessaire est d’environ { $needed } octets, plus que { $most } : retournez plus de cartes, prenez des tapis plus petits ou moins de montants de mise
error-bad-blueprint = ce fichier n’est pas un plan de jeu, ou il est abîmé
error-blueprint-version = ce plan de jeu est de la version { $version } ; seule la version { $known } peut être jouée
error-no-blueprint = le plan de jeu a été entraîné avec le paquet d’origine et aucun autre
error-another-training = « { $path } » vient d’un autre entraînement
error-no-policy-of-bot = ce calcul se fait pour { $known }, pas pour « { $name } »
error-local-with-fixed-limit = en limite fixe, la meilleure réponse se calcule exactement : sans --local
error-bad-stacks = « { $text } » ne donne pas les tapis des joueurs, par exemple 4,4
error-board-not-three = il faut les trois cartes communes, pas { $count }

error-nothing-to-call = il n’y a pas de mise à suivre : passez, misez ou couchez-vous
error-not-whole-chips = une mise est un nombre entier de jetons
error-cannot-check = il y a une mise : suivez pour { $price }, relancez ou couchez-vous
error-not-a-bet = ici on se couche, on passe, on suit ou on relance
error-too-few-chips = avec { $left ->
    [one] { $left } jeton
   *[other] { $left } jetons
} on peut suivre à tapis ou se coucher
error-not-reopened = vous avez déjà parlé, et un tapis trop court ne rouvre pas les relances
error-nobody-to-answer = personne d’autre n’a de jetons pour répondre à une relance
error-no-more-raises = en limite fixe, un tour compte { $most ->
    [one] { $most } mise ou relance
   *[other] { $most } mises et relances
}, pas davantage
error-above-stack = avec tous vos jetons vous pouvez miser { $most }, pas davantage
error-above-limit = la limite permet { $most } au plus
error-below-minimum = misez ou relancez à { $least } au moins
error-show-or-muck = vous avez gagné : montrez vos cartes ou gardez-les secrètes
error-not-a-discard = ici on écarte des cartes, ou aucune
error-too-many-discards = écartez { $most ->
    [one] { $most } carte
   *[other] { $most } cartes
} au plus
error-not-in-hand = ces cartes ne sont pas toutes dans votre main
error-call-above-stack = il ne peut pas falloir { $to-call } pour suivre quand il reste { $stack ->
    [one] { $stack } jeton
   *[other] { $stack } jetons
}
error-pot-below-bets = avec les mises de ce tour le pot contient au moins { $least ->
    [one] { $least } jeton
   *[other] { $least } jetons
}, pas { $pot }

error-unknown-suited-card = « { $card } » n’est pas une carte : une hauteur parmi { $ranks } et une couleur parmi c d h s, par exemple As
error-unknown-suit = « { $suit } » n’est pas une couleur : c (trèfle), d (carreau), h (cœur) ou s (pique)
error-not-among-cards = { $card } n’est pas dans ce jeu de { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}
error-number-no-card = main { $hand } : { $card } n’est pas le numéro d’une carte, de 0 à { $last }
error-number-twice = la main { $hand } contient deux fois la carte { $card }
error-number-no-suit = { $suit } n’est pas le numéro d’une couleur, de 0 à 3
error-trump-not-each = l’atout est une couleur, ou un tableau avec le numéro d’une couleur pour chaque main : { $wanted }, pas { $shape } de { $dtype }
error-no-array = cela ne fait pas un tableau : { $reason }
error-not-whole-numbers = les cartes et les places sont des nombres entiers, pas un tableau de { $dtype }
error-not-so-many-columns = une main a { $size ->
    [one] { $size } carte
   *[other] { $size } cartes
} : le dernier axe du tableau doit avoir cette longueur, et ses dimensions sont { $shape }
error-arrays-of-two-sizes = ces deux tableaux ne vont pas ensemble : { $one } et { $other }
error-hands-of-two-sizes = les lignes d’un tableau ont une même longueur, et on y trouve des mains de { $one } et de { $other }
error-no-such-place = il n’y a pas de rang { $place } : de 1 à { $of }
error-card-twice = { $card } est nommée deux fois, et le jeu ne la contient qu’une fois
error-turned-missing = dites quelle carte est retournée : sa couleur est l’atout
error-turned-not-one = on retourne une carte, pas { $count }
error-too-many-groups = vous donnez les cartes de { $groups ->
    [one] { $groups } joueur
   *[other] { $groups } joueurs
} pour une table de { $players }
error-laid-before-bids = aucune carte n’est posée avant la fin des enchères
error-bids-over = après ces enchères plus personne n’a à parler
error-round-over = quelqu’un a posé toutes ses cartes : la manche est finie
error-pool-below-stakes = à { $players }, on vient d’y miser { $staked ->
    [one] { $staked } jeton
   *[other] { $staked } jetons
}, et vous dites { $given }
error-cards-do-not-add-up = posées : { $laid }, en main : { $held } ; cela devrait faire cinq cartes
error-more-than-five = un joueur a cinq cartes, et on en connaît ici { $count }
error-shown-for-nothing = { $card } ne gagne aucune cavité ici et ne se montre pas

error-nothing-to-follow = personne n’a poqué : passez, ou poquez pour 1 à { $most ->
    [one] { $most } jeton
   *[other] { $most } jetons
}
error-cannot-follow = il faut { $price ->
    [one] { $price } jeton
   *[other] { $price } jetons
} pour suivre, et vous en avez { $left }
error-not-a-bid = ici on passe, on poque, on suit ou on relance
error-bid-too-small = on poque pour un jeton au moins, pas { $amount }
error-opening-too-high = on poque d’abord pour { $most ->
    [one] { $most } jeton
   *[other] { $most } jetons
} au plus, pas { $amount }
error-bid-too-high = aucune enchère ne dépasse { $most ->
    [one] { $most } jeton
   *[other] { $most } jetons
}, et celle-ci est de { $amount }
error-bid-not-higher = la plus haute enchère est de { $highest } : suivez-la ou dépassez-la, { $amount } ne suffit pas
error-bid-above-stack = vous avez { $left ->
    [one] { $left } jeton
   *[other] { $left } jetons
}, et ne pouvez en mettre { $amount }
error-complete-or-pass = au second tour on passe, ou on complète à la plus haute enchère, { $highest }
error-announce-as-it-is = annoncez votre combinaison telle qu’elle est
error-not-your-card = { $card } n’est pas dans votre main
error-lead-a-card = ici on joue une carte pour commencer une série

error-max-bet-below-min = la mise maximale, { $most }, est au-dessous de la mise minimale, { $least }
error-max-bet-too-small = la mise maximale (max-bet), { $most }, est au-dessous de la mise minimale, { $least } : convenez de { $least } ou plus
error-no-first-dealer = la place { $seat } ne peut pas donner la première : les places vont de 0 à { $last }
error-bet-first = chacun mise avant la donne
error-bet-out-of-bounds = misez ici de { $least } à { $most ->
    [one] { $most } jeton
   *[other] { $most } jetons
}, pas { $amount }
error-bets-are-closed = les cartes sont distribuées : on ne peut plus miser, ni changer ou reprendre sa mise
error-not-a-setting = ici on met deux cartes devant, ou on renonce à sa mise
error-not-two-in-front = la main de devant compte deux cartes, pas { $count }
error-foul-to-confirm = les cinq cartes vaudraient moins que ces deux-là, et la mise serait perdue ; si c’est voulu, dites : foul { $cards }
error-no-foul = cette disposition n’est pas une faute : posez-la simplement (set)
error-hands-are-set = quand tous ont posé leurs mains, personne ne touche plus à ses cartes
error-stay-or-give-up = ici on laisse la banque retourner ses mains, ou on renonce à sa mise

error-name-missing = choisissez un nom
error-message-missing = une ligne vide ne dit rien
error-unprintable = des caractères visibles et des espaces seulement, s’il vous plaît
error-mixed-alphabets = choisissez un nom écrit dans un seul alphabet : les lettres de plusieurs se ressemblent
error-too-many-marks = trop d’accents sur une même lettre
error-too-long = { $length ->
    [one] { $length } caractère
   *[other] { $length } caractères
}, c’est trop : { $most } au plus
error-name-taken = quelqu’un s’appelle déjà { $name } à cette table
error-name-alike = { $name } ressemble trop à { $taken }, qui est à cette table
error-minors-need-end = avec des mineurs, convenez d’un nombre de manches ou de points
error-no-points = ce jeu ne se joue pas aux points : ce sont les jetons qui décident
error-bad-database = « { $database } » n’est pas une base de données : donnez sqlite:///FICHIER ou postgresql://UTILISATEUR@HÔTE/NOM
error-bad-client = le numéro d’une action compte de un à 64 caractères ASCII visibles

error-join-first = choisissez d’abord un nom et rejoignez la table
error-barred = l’hôte vous a fermé cette table
error-barred-place = l’hôte a fermé cette table à quelqu’un qui joue depuis le même réseau que vous : jusqu’à la fin du match, personne d’autre ne peut venir de là, à moins que l’hôte ne laisse entrer les autres
error-not-removed = la table n’est fermée à personne de ce numéro
error-host-only = seul l’hôte de la table peut faire cela
error-table-only = cela ne regarde que la table
error-no-seat = vous n’avez pas de place à cette table
error-no-such-seat = cette table n’a pas de place { $seat }
error-no-such-member = personne de ce numéro n’est à la table
error-no-such-room = cette table n’existe pas, ou n’existe plus
error-no-such-deal = aucune manche finie ne porte le numéro { $number }
error-coach-is-silent = à cette table, le conseil se tait pendant la manche
error-coach-is-off = il n’y a pas de conseil à cette table
error-coach-failed = le conseil n’a pas de réponse pour l’instant ; réessayez
error-not-your-move = le conseil ne parle qu’à la personne qui a joué ce coup
error-no-such-share = cette manche n’est plus partagée, ou ne l’a jamais été
error-too-many-shares = vous partagez déjà { $most ->
    [one] { $most } manche
   *[other] { $most } manches
 } : arrêtez d’en partager quelques-unes
error-no-such-upload = cet enregistrement n’est plus ici : envoyez-le de nouveau
error-no-file = choisissez d’abord un fichier
error-bad-record-name = le nom du joueur { $seat } : { $why }
error-record-not-text = ce fichier n’est pas un enregistrement : ce n’est pas du texte
error-record-too-heavy = cet enregistrement demande plus de mémoire ou de temps qu’un serveur n’en accorde : ouvrez-le sur votre propre machine
error-records-busy = trop d’enregistrements sont examinés en ce moment : réessayez dans une minute
error-client-gone = vous avez raccroché
error-not-next-table = cette table n’a pas été ouverte à partir de la vôtre
error-match-goes-on = le match n’est pas encore fini
error-no-decisions-of-yours = vous n’avez rien décidé ici : seuls les joueurs peuvent demander ce que leurs décisions ont coûté
error-no-such-step = cette manche n’a pas d’étape { $step } ; la dernière est { $steps }
error-no-first-game = { $game } n’a pas de première partie
error-no-such-lesson-step = cette première partie n’a pas d’étape { $step } ; la dernière est { $steps }
error-lesson-asks-nothing = à cette étape, rien ne vous est demandé
error-lesson-unfinished = la première partie n’est pas finie
error-lesson-out-of-turn = « { $line } » n’est pas à son tour
error-first-game-broken = première partie ({ $game }), étape { $step } : { $why }
error-room-full = trop de monde est à cette table : elle est pleine
error-table-full = toutes les places sont prises : vous pouvez regarder
error-seat-taken = quelqu’un est assis à la place { $seat }
error-seat-claimed = la place { $seat } est promise à quelqu’un d’autre
error-seat-in-use = la place { $seat } est occupée et ne peut pas être retirée
error-already-seated = vous avez déjà une place ; pendant un match on la garde
error-no-bot-there = aucun bot n’est assis à la place { $seat }
error-not-yourself = vous ne pouvez pas vous fermer la table à vous-même : quittez-la
error-not-enough-players = il faut être au moins { $least } à la table, et vous êtes { $players }
error-match-running = un match est en cours
error-no-match = aucun match n’est en cours
error-no-deal = aucune manche n’est en cours
error-deal-running = attendez la fin de la manche
error-not-between-deals = aucune manche n’est sur le point de commencer
error-not-dealt-in = vous ne recevez pas de cartes : revenez, ou reprenez d’abord une cave
error-no-blind-owed = vous ne devez pas de blind : il n’y a rien à attendre
error-not-in-deal = vous ne jouez pas cette manche
error-own-chair = vos jetons de ce match sont à la place { $seat } : asseyez-vous là, ou regardez
error-not-your-turn = ce n’est pas votre tour
error-not-yet = cette action est prévue pour le moment n° { $seq }, mais la table en est au n° { $now }
error-client-reused = vous avez déjà fait autre chose sous ce numéro : regardez la table avant de choisir
error-stale = la table a avancé : regardez-la avant de choisir
error-table-paused = la table est en pause
error-sealed-now = quelque chose est scellé : publiez la chaîne quand ses maillons seront ouverts
error-end-published = cette extrémité a déjà été publiée : faites une autre chaîne
error-link-late = le maillon est arrivé trop tard pour le paquet ou lancer { $number }
error-not-sealed = le paquet ou lancer { $number } n’attend pas de maillons
error-link-fails = ce n’est pas le maillon de votre chaîne pour le paquet ou lancer { $number }
error-no-chain = vous n’avez pas de chaîne pour le paquet ou lancer { $number }
error-too-dear = avec ces options trop peu de joueurs pourraient payer la prochaine manche
error-too-busy = trop de monde agit à la fois à cette table : réessayez
error-database-away = le serveur ne peut rien lire ni enregistrer pour le moment : réessayez dans { $seconds ->
    [one] { $seconds } seconde
   *[other] { $seconds } secondes
}

error-room-broken = le journal de cette table est illisible : { $why }
error-room-not-opened = le journal de cette table ne commence pas par son ouverture
error-room-gap = le journal de cette table saute de { $last } à { $next }
error-room-entry-broken = la ligne { $seq } du journal de cette table n’est plus valide : { $why }
error-room-no-deal = le journal de cette table joue une manche qui n’a pas été ouverte
error-sealing-broken = le paquet ou lancer { $number } n’est pas valide : le journal en a un autre
error-nothing-sealed = le journal de cette table ouvre ce qui n’était pas scellé

error-weak-secret = { $name } est trop court : { $length ->
    [one] { $length } caractère
   *[other] { $length } caractères
}, et il en faut { $least }
error-secret-missing = donnez à { $name } un long texte tiré au hasard : les machines qui partagent une base doivent le partager
error-no-database = impossible d’ouvrir la base de données : { $why }
error-not-a-database = « { $file } » n’est pas une base SQLite
error-unknown-host = aucune machine ne porte ce nom
error-no-key-file = impossible de garder une clé dans { $file } : { $why }
error-bad-key-file = { $file } ne contient pas de clé : supprimez-le, et une nouvelle sera faite
error-empty-host = l’hôte est vide : écrivez { $here } pour cette seule machine, { $everywhere } pour toutes ses adresses
error-cannot-listen = impossible de répondre à l’adresse { $host }, port { $port } : { $why }
error-workers-need-postgresql = --workers { $workers } demande PostgreSQL : par SQLite, les processus ne peuvent pas se dire qui est à une table
error-workers-need-reuseport = sur ce système, des processus ne peuvent pas partager un port : gardez-en un seul
error-foreign-origin = cela se demande depuis une page de ce serveur
error-too-fast = trop de demandes : attendez un instant, puis recommencez
error-too-many-pages = vous avez trop de tables ouvertes à la fois : fermez quelques pages
error-bad-address = « { $text } » n’est pas une adresse : donnez HÔTE:PORT, ou un port
error-own-tools = PostgreSQL a ses propres outils pour cela : { $command }
error-same-file = « { $file } » est la base elle-même
error-file-exists = « { $file } » existe déjà : --force le remplace
error-not-tables = « { $file } » ne contient pas de tables de Brelan
error-other-database = « { $file } » vient d’une autre version de Brelan : ouvrez-la avec cette version, ou indiquez une nouvelle base
error-damaged-database = « { $file } » n’est pas une base intacte : { $why }
error-database-in-use = un serveur se sert de « { $file } » : arrêtez-le d’abord
error-too-many-tables = { $most ->
    [one] vous êtes déjà à une table : quittez-la avant d’aller à une autre
   *[other] vous êtes déjà à { $most } tables : quittez-en une avant d’aller à une autre
  }
error-unknown-field = ce formulaire n’a pas de champ « { $name } »
error-field-twice = le champ « { $name } » vient plus d’une fois
error-not-our-form = ce n’est pas un formulaire de ce serveur
error-form-too-large = ce que vous envoyez est trop volumineux
error-no-cookie = votre navigateur n’envoie pas de cookies, et Brelan ne vous connaît que par eux : autorisez-les pour cette adresse (ils contiennent un nombre tiré au hasard et vos réglages, rien de plus), puis rechargez la page
error-form-not-yours = ce formulaire n’est pas le vôtre, ou il est trop ancien : rechargez la page
error-no-such-page = il n’y a rien à cette adresse
error-too-deep = listes et objets ne peuvent s’emboîter que sur { $most } niveaux au plus
error-bad-request = cette demande est illisible : { $why }
error-bad-number = { $field } est un nombre entier, pas « { $text } »
error-bad-value = { $field } ne peut pas être « { $text } »
error-bad-minutes = « { $text } » n’est pas un nombre de minutes
error-unknown-preset = { $game } n’a pas de formule « { $preset } »
error-token-missing = demandez un jeton à POST /api/sessions, et envoyez-le comme « bearer »
error-not-seven-cards = on reçoit sept cartes, pas { $count }
error-not-five-or-two-cards = une main compte cinq cartes ou deux, pas { $count }
error-unknown-house-way = aucune méthode de la maison ne s’appelle « { $name } » ; il y a : { $known }

error-unknown-benchmark = aucune mesure ne s’appelle « { $name } » ; écrivez `brelan bench` pour toutes, `bench server` ou `bench coach`
error-option-of-another = --{ $name } est une option de `{ $command }`
error-bench-needs-proc = la mesure du serveur lit /proc, que ce système n’a pas
error-bench-no-server = le serveur n’a pas démarré : { $why }
error-bench-fails = la mesure « { $name } » a échoué : { $why }
error-no-such-measure = aucune mesure n’a « { $name } » dans son nom
error-bench-of-some = --write écrit le tableau de toutes les mesures : retirez --only
error-bench-peer-silent = { $name } : le serveur n’a pas démarré
error-bench-peer-fails = { $name } : les clients ont échoué
error-bench-refused = le serveur a refusé { $path } : { $status }
error-no-move-to-choose = cette place n’a aucun coup à choisir maintenant
error-not-your-record = cet enregistrement a été écrit pour { $viewer } : seules ses décisions peuvent être revues
error-no-coach = { $game } : pour ce jeu, le conseil ne sait pas ce que valent les coups
error-no-choices = avec ces options, personne n’a de choix
error-no-batch = { $game } n’a pas encore de lots de tables
error-bad-actions = { $count ->
    [one] { $count } action donnée
   *[other] { $count } actions données
  }, pour { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
  }
error-action-not-legal = l’action { $action } n’est pas permise à la table { $table } ; recommencez le lot

error-bad-argument = « { $name } » est { $expected }, pas { $value }
error-executor-and-workers = « workers » et « executor » disent la même chose : retirez l’un des deux
error-no-encoding = { $game } n’a pas encore d’encodage
error-expects-anything = n’importe quoi
error-expects-whole = un nombre entier
error-expects-whole-between = un nombre entier de { $least } à { $most }
error-expects-number = un nombre
error-expects-number-between = un nombre de { $least } à { $most }
error-expects-text = un texte
error-expects-bytes = une suite d’octets
error-expects-flag = True ou False
error-expects-none = None
error-expects-finished = l’état d’une manche terminée
error-no-such-move = ce jeu n’a pas de tel coup
error-expects-choice-to-make = un état où une place doit choisir
error-expects-choice = l’une de ces valeurs : { $choices }
error-expects-sequence = une suite de valeurs
error-expects-items = une suite de { $count ->
    [one] { $count } valeur
   *[other] { $count } valeurs
}
error-expects-dictionary = un dictionnaire
error-expects-function = une fonction
error-expects-methods = un objet qui a { $methods }
error-expects-type = une valeur du type { $type }
error-expects-either = { $one } ou { $other }
