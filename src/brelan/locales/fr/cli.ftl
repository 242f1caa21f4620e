cli-about = Jeux de poker français : y jouer, en connaître les probabilités exactes, les résoudre. Jetons fictifs, jamais d’argent.
cli-usage = Usage :
cli-usage-all = [COMMANDE] [JEU] [options]
cli-options = options
cli-takes-game = JEU
cli-takes-cards = CARTES
cli-takes-file = FICHIER
cli-takes-text = TEXTE
cli-running = Calcul
cli-help-of-game = Jeux : { $known }. Chaque jeu a ses propres options : { $example } les montre.
cli-commands = Commandes

cli-play = Jouer : l’accueil dans le navigateur, ou JEU contre des bots dans le terminal.
cli-serve = Servir les tables sur le web, pour un vrai déploiement.
cli-serve-option-host = Adresse à laquelle répondre.
cli-serve-option-port = Port auquel répondre ; 0 en prend un libre.
cli-serve-option-database = Base de données des tables : sqlite:///FICHIER ou postgresql://UTILISATEUR@HÔTE/NOM.
cli-serve-option-pace = Formulaires qu’un visiteur peut envoyer par seconde, en moyenne.
cli-serve-option-keep-days = Supprimer une table après ce nombre de jours sans événement.
cli-serve-option-metrics = Montrer les mesures pour Prometheus à HÔTE:PORT, ou à ce port de cette machine.
cli-serve-option-prepare = Préparer dès le démarrage ce qu’il faut aux bots les plus forts, et non quand le premier s’assoit.
cli-serve-option-workers = Processus qui servent, sur le même port ; plus d’un demande PostgreSQL.
cli-doctor = Vérifie les tables de la base : les journaux se rejouent, aucun jeton ne manque, les instantanés concordent.
cli-doctor-option-database = Base de données des tables : sqlite:///FICHIER ou postgresql://UTILISATEUR@HÔTE/NOM.
cli-doctor-sound = { $tables ->
    [one] { $tables } table, et tout va bien.
   *[other] { $tables } tables, et tout va bien.
}
cli-doctor-unsound = { $count ->
    [one] { $count } anomalie
   *[other] { $count } anomalies
} pour { $tables ->
    [one] { $tables } table.
   *[other] { $tables } tables.
}
cli-doctor-log = Table { $room } : l’entrée { $seq } de son journal manque.
cli-doctor-log-because = Table { $room } : son journal ne se rejoue plus à partir de l’entrée { $seq } : { $why }
cli-doctor-chips = Table { $room } : à partir de l’entrée { $seq }, il y a trop ou trop peu de jetons.
cli-doctor-head = Table { $room } : ce que l’accueil en montre n’est pas ce que dit son journal à l’entrée { $seq }.
cli-doctor-snapshot = Table { $room } : son instantané n’est pas ce que dit son journal à l’entrée { $seq }.
cli-doctor-deals = Table { $room } : la manche qui finit à l’entrée { $seq } n’est pas gardée telle qu’elle a été jouée.
cli-backup = Copie les tables dans FICHIER, même pendant qu’un serveur s’en sert (SQLite).
cli-backup-option-database = Base de données des tables : sqlite:///FICHIER.
cli-backup-option-force = Remplacer FICHIER s’il existe.
cli-backup-done = { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
} dans { $file } : { $kilobytes } ko.
cli-backup-key = Gardez aussi { $file } : sans ce fichier, tout le monde est déconnecté.
cli-restore = Remet une copie des tables en place, quand aucun serveur ne s’en sert (SQLite).
cli-restore-option-database = Base de données des tables : sqlite:///FICHIER.
cli-restore-option-force = Remplacer les tables qui s’y trouvent.
cli-restore-done = { $tables ->
    [one] { $tables } table est de retour
   *[other] { $tables } tables sont de retour
} depuis { $file }.
cli-play-option-browser = Ouvrir la page dans le navigateur.
cli-play-option-lan = Laisser aussi les autres de votre réseau l’ouvrir.
cli-play-option-port = Port de la page sur cette machine.
cli-play-at = Brelan vous attend à l’adresse { $address }
cli-play-network = Pour les autres de votre réseau : { $address }
cli-play-anyone = Toute personne de ce réseau peut ouvrir l’accueil, sans mot de passe. Les liens des tables montrent cette adresse, avec un code QR.
cli-play-stop = Ctrl+C l’arrête ; vos tables sont gardées.
cli-games = Les jeux, avec leurs joueurs, leurs options et leurs variantes.
cli-rules = La règle d’un jeu.
cli-rank = Ce que vaut une main ; avec « - », une main par ligne.
cli-odds = Les probabilités exactes.
cli-simulate = Faire jouer des bots et dire ce que gagne chaque place.
cli-advise = Le meilleur coup, et ce que vaut chacun.
cli-solve = Résoudre un jeu et dire ce que vaut chaque place.
cli-review = Montrer ce que chaque décision d’un enregistrement a coûté, à côté de la meilleure.
cli-replay = Raconter coup par coup une manche enregistrée.
cli-verify = Prouver qu’un enregistrement est intact et son tirage honnête.
cli-bench = Mesurer la vitesse, à côté de ce qui est installé.

cli-option-json = Répondre par un document JSON.
cli-option-lang = Parler français (fr) ou anglais (en) ; par défaut la langue du système.
cli-option-help = Cette page.
cli-option-version = Le numéro de version.
cli-option-preset = Partir d’une formule : des options déjà choisies.

cli-play-option-terminal = Jouer dans ce terminal.
cli-play-option-players = Joueurs à la table, vous compris.
cli-play-option-bots = Bots aux autres places, séparés par des virgules ; par défaut les meilleurs.
cli-play-option-name = Votre nom ; sans lui, on vous en donne un.
cli-play-option-seed = Rejouer les mêmes donnes d’après un nombre ; sans lui elles sont scellées et vérifiables.
cli-play-option-save = Fichier où enregistrer les manches.
cli-play-option-minutes = Durée convenue en minutes ; on termine toujours la manche en cours.
cli-play-option-hour = Heure de la fin, par exemple 22:30.
cli-play-bye = Au revoir.
cli-play-which = Quel jeu ?
cli-play-welcome = { $title } contre { $bots }. Jetons fictifs.
cli-play-welcome-alone = { $title }, en solo contre la banque. Jetons fictifs.
cli-play-how = Choisissez un coup par son numéro, ou écrivez-le : « suivre », « relancer à 20 », « garder A A », « jouer 10d »… « ? » montre la règle, « q » quitte la table.
cli-play-seated = Première donne : { $dealer }. À sa droite, dans l’ordre : { $others }.
cli-play-broke = Plus assez pour { $entry ->
    [one] le { $entry } jeton
   *[other] les { $entry } jetons
} de la manche suivante : { $names }. Le jeu s’arrête là.
cli-play-pools-shared = Les jetons restés sur le plateau sont partagés : { $chips } pour chacun.
cli-play-pools-left = { $chips } { $chips ->
    [one] jeton reste
   *[other] jetons restent
} sur le plateau et ne { $chips ->
    [one] revient
   *[other] reviennent
} à personne.
cli-play-your-move = À vous
cli-play-your-hand = Votre main
cli-play-amount = ou de « { $least } » à « { $most } »
cli-play-amount-only = De « { $least } » à « { $most } »
cli-play-number = Un nombre de { $least } à { $most }, s’il vous plaît.
cli-play-rebuy = Vous n’avez plus de jetons. Reprendre une cave de { $stack } ?
cli-play-again = Encore une manche ?
cli-play-chips = Jetons
cli-play-net = Gain ou perte
cli-play-points = Points
cli-play-saved = Les manches sont enregistrées dans { $file }.
cli-play-ended-alone = Vous finissez avec { $chips ->
    [one] { $chips } jeton
   *[other] { $chips } jetons
} ; vous en aviez apporté { $stack }.
cli-play-match-won = { $number ->
    [one] Gagnant
   *[other] Gagnants
} : { $names }.

cli-games-players = de { $least } à { $most ->
    [one] { $most } joueur
   *[other] { $most } joueurs
}
cli-games-option = Option
cli-games-match = Le match
cli-games-help = Effet
cli-games-default = Défaut
cli-games-none-first-dealer = tirage au sort
cli-games-bots = Bots : { $bots }

cli-rank-place = rang { $place } sur { $of }
cli-rank-option-board = Les trois cartes communes ; on donne alors ses trois cartes.
cli-rank-option-trump = La couleur d’atout : c (trèfle), d (carreau), h (cœur) ou s (pique). Sans elle, les mains que seul l’atout départage ont la même place.
cli-rank-failed = { $lines ->
    [one] une ligne n’a pas pu être lue
   *[other] { $lines } lignes n’ont pas pu être lues
}.

cli-odds-combination = Combinaison
cli-odds-count = Sur { $total }
cli-odds-chance = Probabilité
cli-odds-exactly = Exactement
cli-odds-at-least = Au moins
cli-odds-aim = Avec encore { $throws ->
    [one] un lancer
   *[other] { $throws } lancers
}, en visant chaque combinaison :
cli-odds-option-keep = Dés gardés ; on lance les autres.
cli-odds-option-throws = Lancers qui restent.
cli-odds-option-hole = Les trois cartes que vous tenez.
cli-odds-option-board = Les cartes communes connues, de zéro à trois.
cli-odds-option-opponents = Adversaires encore en jeu, aux cartes inconnues.
cli-odds-option-samples = Donnes tirées au sort là où le calcul exact serait trop long.
cli-odds-option-seed = Le même nombre donne les mêmes donnes.
cli-odds-option-cards = Les cinq cartes que vous tenez.
cli-odds-option-turned = La carte retournée : sa couleur est l’atout.
cli-odds-option-players = Nombre de joueurs ; sans lui, pour chaque nombre possible.
cli-odds-option-by-value = Distinguer une paire de rois d’une paire de dames.
cli-odds-option-exact = Compter toutes les donnes, avec les options de la table.
cli-odds-option-player-way = Comment le joueur dispose ses cartes : selon une méthode de la maison, ou au mieux (best) ; sinon comme la banque.
cli-odds-final = La main à la fin :
cli-odds-after-best = Après la meilleure défausse :
cli-odds-share-title = Contre { $opponents ->
    [one] une main inconnue
   *[other] { $opponents } mains inconnues
} :
cli-odds-outcome = Issue
cli-odds-win = Gagner seul
cli-odds-tie = Partager
cli-odds-loss = Perdre
cli-odds-share = Part du pot
cli-odds-share-exact = Calcul exact ; part du pot : { $fraction }.
cli-odds-share-simulated = Estimation sur { $samples ->
    [one] { $samples } donne
   *[other] { $samples } donnes
} ; part du pot entre { NUMBER($low, style: "percent", minimumFractionDigits: 2, maximumFractionDigits: 2) } et { NUMBER($high, style: "percent", minimumFractionDigits: 2, maximumFractionDigits: 2) } (intervalle à 95 %).
cli-odds-discard = Défausse
cli-odds-discard-none = aucune
cli-odds-discard-value = Contre une main donnée
cli-odds-best = La meilleure main de la table :
cli-odds-holder = Chance d’avoir la meilleure main avec chaque combinaison :
cli-odds-pools = Chances de tenir les cartes de chaque cavité :
cli-odds-pool = Cavité
cli-odds-held-yours = Vous
cli-odds-held-player = Un joueur donné
cli-odds-held-dealer = Le donneur, ou retournée
cli-odds-held-somebody = Quelqu’un, à { $players }
cli-odds-held-another = Un autre, à { $players }
cli-odds-equities = Contre des mains inconnues, les chances de cette main :
cli-odds-players = { $players ->
    [one] { $players } joueur
   *[other] { $players } joueurs
}
cli-odds-deals-title = Toutes les donnes, joueur { $player }, banque { $bank }
cli-odds-deals-win = Gagnées
cli-odds-deals-push = Nulles
cli-odds-deals-loss = Perdues
cli-odds-deals-edge = { $commission ->
    [0] Sans commission
   *[other] Avec une commission de { $commission } % sur les gains
  }, la banque garde en moyenne { NUMBER($edge, style: "percent", minimumFractionDigits: 4, maximumFractionDigits: 4) } de chaque mise.

cli-simulate-option-players = Nombre de joueurs.
cli-simulate-option-deals = Nombre de donnes.
cli-simulate-option-seed = Le même nombre donne les mêmes donnes.
cli-simulate-option-bots = Bots des places, séparés par des virgules, répétés au besoin.
cli-simulate-option-stack = Jetons de chacun avant chaque donne.
cli-simulate-option-dealer = Place du donneur (ou du premier joueur), toujours la même ; par défaut on tourne.
cli-simulate-option-fast = Jouer par boucles compilées, des centaines de fois plus vite. Les cartes ne sont pas celles qu’on a sans cette option, même pour le même nombre de --seed.
cli-simulate-option-paired = Rejouer les mêmes cartes en déplaçant les bots, jusqu’à ce que chacun ait occupé chaque place ; moins de donnes en disent autant.
cli-simulate-option-policies = Fichier Python avec vos propres bots pour --fast : POLICIES = {"{"}nom: bot{"}"}.
cli-simulate-option-workers = Processus à utiliser sur cette machine.
cli-simulate-option-cluster = Adresse d’une grappe Dask à utiliser à la place.
cli-simulate-option-resume = Fichier où garder ce qui est fait : après une interruption, ou pour plus de donnes, la même commande reprend là.
cli-simulate-option-plot = Figure à dessiner : convergence des estimations, gains, mains montrées (.png, .svg ou .pdf).
cli-simulate-preparing = Préparation
cli-simulate-running = Donnes
cli-simulate-compiling = compilation des boucles pour { $game }, une fois pour toutes.
cli-simulate-interrupted = interrompu ; { $file } garde ce qui est fait, et la même commande reprendra là.
cli-simulate-rate = { $rate ->
    [one] { NUMBER($rate) } donne/s
   *[other] { NUMBER($rate) } donnes/s
}
cli-simulate-title = { $deals ->
    [one] { $deals } donne
   *[other] { $deals } donnes
} en { $seconds } s ({ $rate })
cli-simulate-seat = Place
cli-simulate-bot = Bot
cli-simulate-mean = Jetons par donne
cli-simulate-interval = 95 %
cli-simulate-wins = Donnes gagnées
cli-simulate-gain = Équivaut à
cli-simulate-paired = { $groups ->
    [one] Une donne a été jouée
   *[other] { $groups } donnes ont été jouées
} dans chaque disposition des bots ; « équivaut à » : sans --paired, il faudrait tant de fois plus de donnes pour en savoir autant.
cli-simulate-shown = Mains montrées
cli-simulate-hands = Nombre
cli-simulate-share = Part
cli-simulate-plot-deals = Donnes jouées
cli-simulate-plot-settling = Convergence des estimations
cli-simulate-plot-won = Jetons gagnés par donne, à 95 %
cli-simulate-plot-shown = Mains montrées
cli-simulate-plot-title = { $title } : { $deals ->
    [one] { $deals } donne
   *[other] { $deals } donnes
} (--seed { $seed })

cli-solve-option-players = Nombre de joueurs.
cli-solve-option-small = Les tapis de tous les joueurs, celui du donneur d’abord (4,4) : résoudre une donne entière à partir des seules règles. Petits jeux seulement ; la taille est d’abord comptée.
cli-solve-option-iterations = Tours de minimisation des regrets.
cli-solve-option-method = Façon de pondérer les regrets.
cli-solve-option-board = Les cartes communes connues, de zéro à trois.
cli-solve-option-pot = Jetons au pot, payés à égalité par les deux.
cli-solve-option-stacks = Jetons qui restent à chaque joueur.
cli-solve-option-sizes = Montants des mises, en parts du pot : third (tiers), half (moitié), pot, double, 75%, all-in (tapis) ; sinon half,pot,all-in.
cli-solve-option-range = Ce que chacun peut tenir : des lignes comme « dealer A/A K/Q 0.5 ».
cli-solve-option-exploit = Ce que gagne la meilleure réponse contre ce bot. Daker : à deux joueurs et en limite fixe ; Game Round : à deux joueurs ; Poque : aux enchères.
cli-solve-option-local = Avec --exploit, hors limite fixe : une réponse qui ne voit pas plus loin que de suivre, sur des donnes tirées au sort.
cli-solve-option-deals = Donnes examinées.
cli-solve-option-seed = Décide des donnes.
cli-solve-option-winnings = Ce que ce bot gagne exactement contre celui de --against, à deux joueurs et en limite fixe.
cli-solve-option-against = Le bot qui joue contre celui de --winnings.
cli-solve-option-all-in-or-fold = Petits tapis : avant la première carte, le donneur met son tapis ou se couche, la grosse blind suit ou se couche.
cli-solve-option-plot = Figure à dessiner : stratégies mixtes par sortes de cartes (.png, .svg ou .pdf).
cli-solve-running = Résolution
cli-solve-seat = Place, à partir du premier joueur
cli-solve-value = Chance de gagner
cli-solve-exact = La solution est exacte : en jouant mieux, on ne gagnerait rien de plus.
cli-solve-exploitability = En jouant mieux, on ne gagnerait pas plus de { $bound }.
cli-solve-dealer = donneur
cli-solve-big-blind = grosse blind
cli-solve-first = change en premier
cli-solve-after = Après
cli-solve-speaks = Parle
cli-solve-often = Fréquences
cli-solve-with = Avec
cli-solve-nothing-said = rien
cli-solve-first-decision = Première décision ({ $seat }), sur toutes les mains qui ont chaque sorte de carte
cli-solve-move-fold = se coucher
cli-solve-move-check = passer
cli-solve-move-call = suivre
cli-solve-move-raise = miser { $amount }
cli-solve-plot-title = Cartes communes { $board }, pot { $pot }, tapis { $stacks }
cli-solve-spot-error = Après { $iterations ->
    [one] { $iterations } tour
   *[other] { $iterations } tours
} de minimisation des regrets, la meilleure réponse rapporte en moyenne { $error } du pot.
cli-solve-exploited = Contre { $bot }, la meilleure réponse gagne en moyenne { $mbb } millièmes de grosse blind par donne. C’est exact.
cli-solve-exploited-locally = Contre { $bot }, une réponse qui ne voit pas plus loin que de suivre gagne { $gain } ± { $margin } millièmes de grosse blind par donne, tirés de { $deals ->
    [one] { $deals } donne
   *[other] { $deals } donnes
}.
cli-solve-forgetful = Après { $iterations ->
    [one] { $iterations } tour
   *[other] { $iterations } tours
} de minimisation des regrets, la meilleure réponse gagne en moyenne { $mbb } millièmes de mise de départ par donne, dans le jeu où personne ne se rappelle ce qu’il a jeté. C’est exact.
cli-solve-remembering = Une réponse qui se rappelle ses défausses gagne au moins { $mbb } ± { $margin } millièmes de mise de départ dans le vrai jeu.
cli-solve-best-reply = La meilleure réponse gagne
cli-solve-bot-itself = { $bot } lui-même gagne
cli-solve-exploited-rounds = Contre { $bot }, la meilleure réponse gagne { $share } des donnes de plus que la moitié. C’est exact.
cli-solve-place = Place, depuis la droite du donneur
cli-solve-at-most = Au plus
cli-solve-exploited-bids = Contre { $bot }, la meilleure réponse aux enchères gagne, en jetons par donne, { $gain } ± { $margin }, et au plus { $most } : échantillon de { $deals ->
    [one] { $deals } donne
   *[other] { $deals } donnes
}.
cli-solve-won = Contre { $against }, { $bot } gagne en moyenne { $mbb } millièmes de grosse blind par donne. C’est exact.
cli-solve-error = (exploitabilité { $error })
cli-solve-small-seat = Place
cli-solve-small-chips = Jetons gagnés par donne
cli-solve-small-points = Points gagnés par donne
cli-solve-small-gain = Gain de la meilleure réponse
cli-solve-small-size = L’arbre compte { $positions ->
    [one] { $positions } position
   *[other] { $positions } positions
} et { $sets ->
    [one] { $sets } état d’information
   *[other] { $sets } états d’information
}.
cli-solve-small-error = Après { $iterations ->
    [one] { $iterations } tour
   *[other] { $iterations } tours
} ({ $method }), la meilleure réponse rapporte { $error } en moyenne.

cli-advise-option-dice = Les cinq dés sur la table.
cli-advise-option-throws = Lancers déjà faits.
cli-advise-option-players = Nombre de joueurs.
cli-advise-option-beat = Meilleure main de ceux qui ont déjà lancé ; sans elle vous êtes le premier joueur.
cli-advise-option-allowed = Lancers qui vous sont permis après le premier joueur.
cli-advise-option-level = Combien de joueurs ont la main à battre.
cli-advise-option-to-come = Joueurs qui lancent après vous.
cli-advise-option-hole = Les trois cartes que vous tenez.
cli-advise-option-board = Les cartes communes connues, de zéro à trois.
cli-advise-option-opponents = Adversaires encore en jeu, aux cartes inconnues.
cli-advise-option-pot = Tout ce qui a été misé, la mise à suivre et la vôtre comprises.
cli-advise-option-to-call = Ce qu’il faut payer pour suivre ; ce qu’il vous reste si c’est moins.
cli-advise-option-stack = Les jetons qu’il vous reste.
cli-advise-option-bet = Ce que vous avez déjà misé dans ce tour.
cli-advise-option-samples = Donnes tirées au sort là où le calcul exact serait trop long.
cli-advise-option-seed = Le même nombre donne les mêmes donnes.
cli-advise-option-cards = Les cartes que vous tenez.
cli-advise-option-all = Montrer aussi les dispositions qui ne sont jamais meilleures qu’une autre.
cli-advise-option-decision = Ce qu’il faut décider : une enchère (bid) ou une entame (lead).
cli-advise-option-turned = La carte retournée : sa couleur est l’atout.
cli-advise-option-bids = Ce qui a été dit avant vous, depuis la droite du donneur : « pass, 2, follow ».
cli-advise-option-shown = Cartes que les joueurs ont montrées : les vôtres d’abord, puis celles de chaque joueur à votre droite, séparées par « / ».
cli-advise-option-laid = Cartes que les joueurs ont posées, dans le même ordre : « 9c / Tc Jc ».
cli-advise-option-missing = Cartes que personne n’avait quand une série les demandait.
cli-advise-option-poque = Jetons dans le poque avant les enchères ; sans ce nombre, les mises de cette manche.
cli-advise-option-joker = Jetons dans la cavité joker ; sans ce nombre, les mises de cette manche.
cli-advise-option-deals = Donnes résolues pour une entame.
cli-advise-choice = Choix
cli-advise-value = Chance de gagner
cli-advise-value-chips = Jetons en moyenne
cli-advise-often = Choix des enchères résolues
cli-advise-margin = 95 %
cli-advise-note-bets = Une mise compte ici comme le signe d’une bonne main ; la part du pot ci-dessus vaut contre une main quelconque.
cli-advise-note-solved-bids = Valeurs si chacun enchérit comme dans les enchères résolues ; ce que vous avez déjà mis est compté comme dépensé.
cli-advise-note-solved-deals = { $deals ->
    [one] Moyennes sur { $deals } donne conforme à ce qui est connu, jouée
   *[other] Moyennes sur { $deals } donnes conformes à ce qui est connu, chacune jouée
} toutes cartes montrées.
cli-advise-value-bet = Mises en moyenne
cli-advise-win = Gagner
cli-advise-push = Reprendre
cli-advise-loss = Perdre
cli-advise-left-out = { $others ->
    [one] Une autre disposition n’est pas montrée : elle est au plus aussi forte
   *[other] { $others } autres dispositions ne sont pas montrées : chacune est au plus aussi forte
} dans les deux mains que { $shown ->
    [one] celle-ci
   *[other] l’une de celles-ci
}, et ne fait donc jamais mieux. --all { $others ->
    [one] la montre aussi.
   *[other] les montre aussi.
}
cli-advise-coach = Choix ({ $how })
cli-advise-coach-chips = Jetons à partir d’ici
cli-advise-coach-chance = Chance
cli-advise-house-way = { $move } (méthode de la maison)
cli-advise-best = Conseil : { $move }. { $reason }
cli-advise-reason-bid-best = Votre main en bat une autre dans { NUMBER($chance, style: "percent", maximumFractionDigits: 1) } des cas ; en jetons, ce choix rapporte { NUMBER($value, minimumFractionDigits: 2, maximumFractionDigits: 2) }, le suivant { NUMBER($next, minimumFractionDigits: 2, maximumFractionDigits: 2) }.
cli-advise-reason-bid-close = Votre main en bat une autre dans { NUMBER($chance, style: "percent", maximumFractionDigits: 1) } des cas ; le choix suivant vaut autant, alors variez.
cli-advise-reason-bid-only = Il n’y a rien d’autre à faire.
cli-advise-reason-lead-best = En jetons, cette entame rapporte { NUMBER($value, minimumFractionDigits: 2, maximumFractionDigits: 2) }, la suivante { NUMBER($next, minimumFractionDigits: 2, maximumFractionDigits: 2) }.
cli-advise-reason-lead-close = En jetons, cette entame rapporte { NUMBER($value, minimumFractionDigits: 2, maximumFractionDigits: 2) } ; la suivante, { NUMBER($next, minimumFractionDigits: 2, maximumFractionDigits: 2) }, en est trop proche pour trancher.
cli-advise-reason-lead-only = Il n’y a pas d’autre carte.
cli-advise-reason-house-way-best = Ici, rien ne fait mieux que la méthode de la maison.
cli-advise-reason-house-way-bettered = Cela vaut { NUMBER($gain, style: "percent", minimumFractionDigits: 2, maximumFractionDigits: 2) } de la mise de plus que la méthode de la maison.

cli-review-option-seat = Revoir seulement les décisions de cette place.
cli-review-no-mistake = Aucune décision n’était nettement moins bonne que la meilleure.
cli-review-mistake = Manche { $deal }, coup { $move }, { $name } : { $played }. Mieux : { $best }. Coût : { $cost }.
cli-review-deal = Manche
cli-review-move = Coup
cli-review-seat = Joueur
cli-review-played = Coup joué
cli-review-best = Meilleur coup
cli-review-cost = Coût
cli-review-how = Calcul
cli-review-decisions = Décisions
cli-review-result = Résultat
cli-review-luck = Chance
cli-review-play = Jeu
cli-replay-option-deal = Raconter seulement cette manche.
cli-replay-option-seat = La raconter telle qu’on l’a vue de cette place.

cli-verify-option-against = Un autre enregistrement de la même table, à comparer avec celui-ci.

cli-bench-option-seconds = Secondes pour chaque mesure (1), ou pour `bench server` (10).
cli-bench-option-write = Écrire aussi le tableau dans ce dossier : speed.md et speed.json.
cli-bench-option-only = Seulement les mesures dont le nom contient ceci, comme « loops: daker ».
cli-bench-option-tables = Pour `bench server` : tables de deux pages chacune.
cli-bench-option-rate = Pour `bench server` : actions par minute à chaque table.
cli-bench-option-database = Pour `bench server` : la base de données, au lieu d’un nouveau fichier SQLite.
cli-bench-option-workers = Pour `bench server` : processus du serveur, comme dans `brelan serve --workers`.
cli-bench-option-beside = Pour `bench server` : mesurer aussi le serveur de boardgame.io dans la même exécution (demande Node et npm).
cli-bench-option-bots = Pour `bench server` : des tables de bots sans page, menées par un processus, puis par le suivant après un `kill -9`.
cli-bench-server-memory = { $name }, en mémoire
cli-bench-server-files = { $name }, sur fichiers
cli-bench-option-viewers = Pour `bench server` : combien de spectateurs aux premières tables, 200 à chacune.
cli-bench-server-viewers = Spectateurs
cli-bench-server-kb-per-viewer = ko de mémoire par spectateur (de la seconde moitié)
cli-bench-server-crowded-p50 = Aux tables regardées, millisecondes jusqu’à la dernière page : la moitié en
cli-bench-server-crowded-p95 = Aux tables regardées, millisecondes jusqu’à la dernière page : 95 % en
cli-bench-server-crowded-p99 = Aux tables regardées, millisecondes jusqu’à la dernière page : 99 % en
cli-bench-server-tables = Tables
cli-bench-server-pages = Pages ouvertes
cli-bench-server-seconds = Secondes
cli-bench-server-actions = Actions
cli-bench-server-actions-per-second = Actions par seconde
cli-bench-server-late = Actions sans réponse
cli-bench-server-latency-p50 = Millisecondes jusqu’à la vue de l’autre joueur : la moitié en moins de
cli-bench-server-latency-p95 = Millisecondes jusqu’à la vue de l’autre joueur : 95 % en moins de
cli-bench-server-latency-p99 = Millisecondes jusqu’à la vue de l’autre joueur : 99 % en moins de
cli-bench-server-cpu-ms-per-action = Millisecondes de processeur par action
cli-bench-server-rss-mb = Mémoire, Mo
cli-bench-server-bytes-per-frame = Octets par trame
cli-bench-server-bytes-per-answer = Octets par réponse à un formulaire
cli-bench-server-stolen-percent = Part du temps de processeur que l’hôte a donnée à d’autres, en %
cli-bench-coach-game = Jeu
cli-bench-coach-known = Calcul
cli-bench-coach-first = Premier conseil, ms
cli-bench-coach-median = Conseil, ms : la moitié en moins de
cli-bench-coach-worst = Conseil, ms : le plus long
cli-bench-coach-review = Revue de dix manches, s
cli-bench-bots-driven = Menées
cli-bench-bots-killed = Après `kill -9`
cli-bench-bots-seconds = Secondes
cli-bench-bots-moves = Coups
cli-bench-bots-moves-per-second = Coups par seconde
cli-bench-bots-tables-moved = Tables où on a joué
cli-bench-bots-all-moved-seconds = Secondes avant que toutes les tables aient joué
cli-bench-bots-late-p50 = Millisecondes après le moment prévu : la moitié en moins de
cli-bench-bots-late-p95 = Millisecondes après le moment prévu : 95 % en moins de
cli-bench-bots-late-p99 = Millisecondes après le moment prévu : 99 % en moins de
cli-bench-bots-late-most-ms = Millisecondes après le moment prévu : le plus tard
cli-bench-bots-cpu-ms-per-move = Millisecondes de processeur par coup
cli-bench-bots-stolen-percent = Part du temps de processeur que l’hôte a donnée à d’autres, en %
cli-bench-title = Mesures
cli-bench-about = Écrit par `make bench`. Ce qui est comparé est mesuré tour à tour, sur un seul cœur ; le meilleur tour compte. Le rapport dit combien de fois Brelan fait mieux. Les autres jouent au hold’em à six sans limite, au hasard comme nous : se coucher, suivre ou relancer avec la même chance.
cli-bench-measure = Mesure
cli-bench-ours = Brelan
cli-bench-peer = Autre
cli-bench-ratio = Rapport
cli-bench-machine = Machine : { $list }
cli-bench-versions = Versions : { $list }
cli-bench-missing = Pas installés, donc pas mesurés : { $names }
cli-bench-actions = Coups par seconde, au hasard : { $subject }
cli-bench-deals = Donnes par seconde avec des bots : { $subject }
cli-bench-deals-random = Donnes par seconde, au hasard : { $subject }
cli-bench-loops = Donnes par seconde, boucles compilées : { $subject }
cli-bench-batches = Pas par seconde, lots de tables : { $subject }
cli-bench-batch = Mains évaluées par seconde, en tableaux : { $subject }
cli-bench-copies = Microsecondes pour garder ou copier un état : { $subject }
cli-bench-ranks = Mains évaluées par seconde, une par une : { $subject }
cli-bench-solve = Secondes pour résoudre : { $subject }
cli-bench-cfr = Tours de minimisation des regrets (CFR+) par seconde, avec les états d’information : { $subject }
cli-bench-runs = Séries résolues par seconde, toutes cartes montrées : { $subject }
cli-bench-slowest = Coup le plus lent d’un bot, en secondes de processeur : { $subject }
cli-bench-start = Secondes au démarrage, à côté de Python seul : { $subject }

cli-error-no-such-option = l’option { $name } n’existe pas.
cli-error-near = Vouliez-vous dire { $names } ?
cli-error-option-takes-no-value = l’option { $name } ne prend pas de valeur : écrivez { $name } tout seul.
cli-error-option-needs-value = l’option { $name } attend une valeur.

# Ce qu’on tape pour un coup, séparé par des virgules ; le mot des enregistrements vaut toujours aussi.
cli-typed-little-words = à, de, pour
cli-typed-all-in = tapis, faire tapis, je fais tapis, all in
cli-typed-fold = se coucher, coucher, couche, je me couche, fold
cli-typed-check = passer, passe, je passe, passer sans rien payer, parole, check
cli-typed-call = suivre, suis, je suis, payer, call
cli-typed-raise = relancer, relance, je relance, miser, mise, je mise, raise, bet
cli-typed-show = montrer, je montre
cli-typed-muck = garder ses cartes secrètes, garder mes cartes, cacher, secret
cli-typed-discard = changer, change, je change, jeter, écarter, défausser, échanger, ne rien changer, rien, servi, servi : tout garder, tout garder, garder tout
cli-typed-throw = garder, garde, je garde, lancer, lance, je lance, relancer, relance, tout relancer
cli-typed-stop = s’arrêter, arrêter, je m’arrête, m’arrêter, stop, tout garder, garder tout
cli-typed-pass = passer, passe, je passe
cli-typed-follow = suivre, suis, je suis, compléter
cli-typed-bid = ouvrir, j’ouvre, poquer, poque, je poque, relancer, relance, je relance
cli-typed-announce = annoncer, j’annonce
cli-typed-lead = jouer, joue, je joue, poser
cli-typed-bet = miser, mise, je mise
cli-typed-set = poser, devant, mettre
cli-typed-foul = faute
cli-typed-stay = comparer, laisser, rester
cli-typed-give-up = renoncer, je renonce
