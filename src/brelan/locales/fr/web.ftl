# Les pages : accueil, tables, formulaires.
web-title = { $page } · Brelan
web-title-your-turn = À vous ! { $game } · Brelan
web-to-lobby = Brelan, retour à l’accueil
web-play-chips = Jetons fictifs, jamais d’argent
web-skip-to-moves = Aller aux coups

web-settings = Réglages
web-language = Langue
web-theme = Thème
web-theme-auto = comme l’appareil
web-theme-light = clair
web-theme-dark = sombre
web-suits = Cartes en
web-suits-two = deux couleurs
web-suits-four = quatre couleurs
web-sound = Petit coup sur la table quand c’est à vous
web-keys = Raccourcis clavier
web-on = oui
web-off = non

# À table
web-the-table = La table
web-players-label = Les joueurs, dans l’ordre des places
web-your-hand = Votre main
web-your-moves = Vos coups
web-log-and-chat = Journal et discussion
web-log = Journal
web-chat = Discussion
web-chat-empty = Personne n’a encore rien dit.
web-chat-new = nouveau message
web-chat-write = Dire quelque chose
web-chat-send = Envoyer
web-table-menu = Table
web-rules = Règle du jeu
web-invite = Lien à envoyer à vos amis
web-copy = Copier
web-share = Partager
web-offline-title = Vous êtes hors ligne
web-offline-text = Brelan est injoignable pour le moment. Vos tables sont conservées : dès que la ligne revient, tout reprend où vous en étiez.
web-try-again = Réessayer
web-invite-only-here = Cette adresse ne s’ouvre que sur cette machine. Pour des amis de votre réseau, arrêtez Brelan et relancez-le par « brelan play --lan ».
web-invite-code = Code QR
web-invite-code-alt = Code QR de ce lien, pour l’appareil photo d’un téléphone
web-copied = Copié
web-remove = Retirer { $name } de la table
web-let-in = Laisser revenir { $name }
web-let-others-in = Laisser entrer les autres du même réseau, mais pas { $name }
web-free-seat = Place libre
web-seat-bot = Asseoir un bot
web-dealer = Donneur
web-dealer-letter = D
web-first-player = Premier joueur
web-first-player-letter = 1
web-has-turn = C’est son tour.
web-host = hôte
web-sits-out = s’absente
web-bot-preparing = { $bot } (se prépare)
web-preparing = Les bots calculent encore leur stratégie. En attendant, ils jouent plus simplement.
web-left-to-decide = Encore { $seconds } s.
web-claim = { $counts ->
    [yes] Votre place est réservée : vous jouez dès la prochaine manche, avec ses jetons ({ $chips } pour l’instant).
   *[no] Votre place est réservée : vous jouez dès la prochaine manche.
}
web-next-deal = { $counts ->
    [yes] Vous jouez dès la prochaine manche, avec { $chips ->
        [one] { $chips } jeton
       *[other] { $chips } jetons
    }.
   *[no] Vous jouez dès la prochaine manche.
}
web-out-of-chips = Vous n’avez plus assez de jetons pour continuer.
web-rebuy-or-stop = { $chips ->
    [one] Vous n’avez plus de jetons. Reprendre une cave de { $chips } jeton, ou vous arrêter là ?
   *[other] Vous n’avez plus de jetons. Reprendre une cave de { $chips } jetons, ou vous arrêter là ?
}
web-wait-rebuy = { $number ->
    [one] On attend { $names }, qui peut reprendre une cave.
   *[other] On attend { $names }, qui peuvent reprendre une cave.
}
web-wait-ready = { $number ->
    [one] On attend le feu vert { DE($names) }.
   *[other] On attend le feu vert de tout le monde : { $names }.
}
web-wait-ready-you = La suite à votre signal.
web-wait-away = { $number ->
    [one] On attend { $names }, qui s’absente.
   *[other] On attend { $names }, qui s’absentent.
}
web-wait-away-you = Les autres attendent votre retour.
web-wait-players = Il manque du monde : quelqu’un doit s’asseoir.
web-wait-start = { $name } peut lancer un autre match.
web-wait-resume = { $name } décide quand le jeu reprend.
web-plays-on = s’absente
web-waits-for-blind = attend la blind
web-you-wait-for-blind = Vous rejouez quand la grosse blind arrive à votre place.
web-owes-blind = { $which ->
    [late] Vous arrivez après la première manche : pour jouer, posez { $owes } (c’est votre mise)
    [dead] Vous avez manqué la petite blind : pour jouer, versez { $dead } au pot
   *[both] Vous avez manqué les blinds : pour jouer, posez { $owes } (c’est votre mise) et versez { $dead } au pot
}{ $waiting ->
    [yes] , ou attendez que la grosse blind arrive à votre place.
   *[no] .
}
web-away = pas là
web-spectators = { $count ->
    [one] { $count } spectateur
   *[other] { $count } spectateurs
}
web-link-lost = Connexion perdue, on réessaie…
web-unsent = Votre coup partira dès qu’elle reviendra.
web-look-again = Actualiser la table
web-paused = La table est en pause.
web-watching = Vous regardez. Vous voyez ce que tout le monde voit.

web-deal-of = { $deal } sur { $deals }
web-first-to = le premier à { $points ->
    [one] { $points } point
   *[other] { $points } points
}
web-until = jusqu’à { $hour }
web-points = { $points ->
    [0] 0 point
    [one] { $points } point
   *[other] { $points } points
}
web-round = Tour { $round } sur { $of }
web-stage-discard = La défausse
web-stage-final = La belle
web-stage-again = À égalité : { $deal }ᵉ donne
web-stage-waiting = La table n’a pas encore commencé.
web-stage-between = La manche est finie.
web-stage-over = Le match est fini.
web-waiting-title = On attend les joueurs
web-waiting-help = Envoyez le lien à vos amis, ou asseyez des bots aux places libres.
web-waiting-full = Toutes les places sont prises. Lancez le match quand vous voulez.
web-wait-host = { $name } lance le match quand tout le monde est là.
web-play-off = Départage
web-chips = { $chips ->
    [0] 0 jeton
    [one] { $chips } jeton
   *[other] { $chips } jetons
}
web-net-chips = { $chips ->
    [one] { $sign }{ $chips } jeton
   *[other] { $sign }{ $chips } jetons
}
web-standings = Classement
web-nobody-called = Tous les autres se couchent.
web-decided-by-throw = Au coup sec : { $reason }
web-decided-by-trump = { $hand } des deux côtés : l’atout décide.
web-two-hands-against = Devant : { $low } contre { $bank-low }, { $low-against ->
    [stronger] gagné
    [equal] égalité
   *[weaker] perdu
}. Derrière : { $high } contre { $bank-high }, { $high-against ->
    [stronger] gagné
    [equal] égalité
   *[weaker] perdu
}.
web-you-won-match = Vous gagnez le match !
web-won-match = { $number ->
    [one] { $names } gagne le match.
   *[other] { $names } se partagent la victoire.
}

web-your-turn = À vous. { $prompt }
web-your-turn-plain = À vous.
web-turn-of = Au tour { DE($name) }…
web-prompt-price = Suivre coûte { $price }.
web-prompt-free = Passer ne coûte rien.
web-prompt-show = Vous avez gagné : montrer, ou garder le secret ?
web-discard-help = { $most ->
    [one] Touchez la carte à changer.
   *[other] Touchez jusqu’à { $most } cartes à changer.
}
web-keep-help = Gardez les dés choisis ou choisissez-en d’autres.
web-first-throw = Lancez les cinq dés.

web-pot = Pot
web-stakes = Mises
web-board = Cartes communes
web-dice-of = Les dés { DE($name) }
web-throws = { $thrown ->
    [0] Premier lancer à faire
    [one] Un lancer fait
   *[other] { $thrown } lancers faits
}{ $limit ->
    [0] {""}
   *[other] , { $limit } au plus
}
web-throw-sudden = Coup sec : à égalité, un seul lancer des cinq dés décide
web-to-beat = À battre : { $hand } ({ $name })

web-trump = Atout { $suit }
web-run = La série
web-missing = Carte manquante : { $card }
web-amount-bid = Montant de l’enchère
web-bank = La banque
web-bank-way = { $way }
web-two-hands = Devant : { $low }. Derrière : { $high }.
web-best-five = Au mieux : { $hand }
web-set-help = Touchez les deux cartes à mettre devant.
web-foul-warning = Faute ! { $hands } Derrière, la main vaut moins : la mise serait perdue.
web-house-way = Comme la maison
web-undo = Recommencer
web-bet-first = Misez avant la donne.
web-stay-or-not = Comparer vos mains, ou renoncer à la mise sans les montrer ?
web-ending-win = gagné
web-ending-push = mise rendue
web-ending-loss = perdu
web-ending-foul = faute
web-ending-given-up = renonce

web-mark-all-in = tapis
web-mark-belle = pour la belle
web-mark-level = à égalité

# Ce qu’un joueur vient de faire, sur sa plaque
web-said-posted = { $kind ->
    [small-blind] petite blind
    [big-blind] grosse blind
    [missed-blind] blind manquée
    [dead-blind] petite blind manquée
   *[ante] mise de départ
}
web-said-folded = se couche
web-said-checked = passe
web-said-called = { $all-in ->
    [yes] suit, tapis
   *[no] suit
}
web-said-raised = { $opening ->
    [yes] mise { $to }
   *[no] relance à { $to }
}
web-said-discarded = { $count ->
    [0] garde tout
    [one] change une carte
   *[other] change { $count } cartes
}
web-said-threw = { $throw ->
    [1] premier lancer
   *[other] lancer n° { $throw }
}

# Les boutons
web-do-follow = { $all ->
    [yes] Suivre pour { $price }, tapis
   *[no] Suivre pour { $price }
}
web-do-give-up = Renoncer sans montrer
web-do-stay = Comparer les mains
web-do-open = Poquer pour { $amount }
web-do-set = Poser ces deux cartes devant
web-do-set-choose = { $left ->
    [one] Encore une carte à mettre devant
   *[other] Choisissez { $left } cartes à mettre devant
}
web-do-foul = Poser quand même et perdre la mise
web-do-call = { $all ->
    [yes] Suivre pour { $price }, tapis
   *[no] Suivre pour { $price }
}
web-do-bet = Miser { $amount }
web-do-raise = Relancer à { $amount }
web-do-discard-chosen = Changer les cartes choisies
web-do-discard = { $count ->
    [0] Servi : tout garder
    [1] Changer une carte
   *[other] Changer { $count } cartes
}
web-do-throw-chosen = Garder les dés choisis, lancer les autres
web-do-throw = { $count ->
    [0] Relancer les cinq dés
   *[other] Garder { $kept }, { $left ->
        [one] relancer un dé
       *[other] relancer { $left } dés
    }
}
web-amount-bet = Montant de la mise
web-amount-raise = Montant après la relance
web-amounts = Montants courants
web-bet-least = Minimum
web-bet-half = Demi-pot
web-bet-pot = Pot
web-bet-all = Tapis
web-bet-most = Maximum
web-key-fold = C
web-key-check = P
web-key-call = S
web-key-raise = R
web-key-show = M
web-key-muck = G
web-key-discard = C
web-key-throw = L
web-key-stop = A
web-key-pass = P
web-key-follow = S
web-key-bid = R
web-key-announce = A
web-key-bet = M
web-key-set = D
web-key-stay = C
web-key-give-up = R

web-control-start = Commencer le match
web-control-rematch = Revanche
web-control-pause = Mettre en pause
web-control-resume = Reprendre
web-control-sit-out = { $plays-on ->
    [yes] M’absenter (ma place joue)
   *[no] M’absenter
}
web-control-come-back = { $owes ->
    [0] Je suis de retour
   *[other] Revenir et poser { $owes }
}
web-control-wait-for-blind = Attendre la grosse blind
web-control-rebuy = Reprendre une cave
web-control-decline-rebuy = M’arrêter là
web-control-leave = Quitter la table
web-control-take-seat = S’asseoir
web-control-stand-up = Me lever et regarder
web-control-ready = Continuer
web-control-end-match = Arrêter le match ici
web-control-change-options = Changer les options

web-note-joined = { $name } arrive.
web-note-left = { $name } quitte la table.
web-note-removed = { $name } doit quitter la table.
web-note-let-in = { $name } peut revenir.
web-note-host-passed = { $name } devient l’hôte de la table.
web-note-seat-taken = { $name } s’assoit.
web-note-seat-left = { $name } se lève.
web-note-bot-seated = { $name }, un bot, s’assoit.
web-note-bot-removed = { $name }, un bot, s’en va.
web-note-sat-out = { $name } s’absente un moment.
web-note-came-back = { $name } revient dans le jeu.
web-note-went-away = { $name } s’absente : sa place continue de miser et passe.
web-note-waits-for-blind = { $name } revient à la prochaine grosse blind.
web-note-blinds-rose = Les blinds montent : la grosse blind est maintenant de { $amount }.
web-note-rebought = { $name } reprend une cave.
web-note-declined = { $name } ne reprend pas de cave.
web-note-timed-out = Temps écoulé pour { $name }.
web-note-options-changed = Les options de la table ont changé.
web-note-pace-set = Le rythme de la table a changé.
web-note-moved-on = { $name } ouvre une autre table : { $others }. Rejoindre
web-note-started = Le match commence.
web-note-lots-drawn = On tire les cartes pour la donne et les places : { $name }.
web-note-lots-again = À égalité, on tire de nouveau : { $name }.
web-note-seats-drawn = Première donne : { $name }. À sa droite, dans l’ordre : { $others }.
web-note-paused = La table est en pause.
web-note-resumed = On reprend.
web-note-left-play-off = { $name } s’en va : les autres se départagent.
web-note-match-over = Le match est fini.
web-note-match-finished = Le match est fini. Vainqueur : { $name }.

# Les cartes, dites
web-card-two = { $first } et { $second }
web-card-double = double { $value }
web-card-counts = { $card }, compte pour { $value }
web-card-unused = { $card }, ne compte pas
web-card-suited = { $value } de { $suit }
web-card-joker = joker
web-suit-c = trèfle
web-suit-d = carreau
web-suit-h = cœur
web-suit-s = pique
web-cards-hidden = { $count ->
    [one] une carte cachée
   *[other] { $count } cartes cachées
}

# Pour l’oreille
web-heard-turn = À vous de jouer : { $moves }.
web-heard-bet = miser de { $least } à { $most }
web-heard-raise = relancer, de { $least } à { $most }
web-heard-open = poquer pour { $least } à { $most }
web-heard-chat = { $name } dit : { $text }
web-heard-low = Plus que dix secondes.
web-heard-reserve = Votre réserve de temps est entamée.
web-chips-unit = { $chips ->
    [0] jeton
    [one] jeton
   *[other] jetons
}

web-time-left = Encore { $seconds } s
web-reserve-left = Réserve de temps : { $seconds } s
web-you-sit-out = { $late ->
    [yes] Votre temps s’est écoulé deux fois de suite : vous ne jouez plus pour l’instant.
   *[no] Vous ne jouez plus pour l’instant.
}{ $plays ->
    [yes] {" "}La table joue pour vous jusqu’à votre retour.
   *[no] {" "}Vous ne recevrez pas de cartes avant votre retour.
}

# La première fois
web-hints = Pour commencer
web-hints-close = Compris

# L’accueil
web-lobby-title = Une table vous attend
web-lobby-lead = Des jeux de poker français, contre des bots ou entre amis. Rien à installer, pas de compte ; les jetons sont fictifs.
web-your-name = Votre nom
web-save = Enregistrer
web-my-tables = Mes tables
web-back-to-table = Revenir à la table
web-the-games = Les jeux
web-players = de { $least } à { $most ->
    [one] { $most } joueur
   *[other] { $most } joueurs
}
web-rules-short = la règle
web-rules-of = Règle : { $game }
web-play-now = Jouer maintenant
web-how-many = Nombre de joueurs
web-with-players = { $count ->
    [1] en solo
   *[other] à { $count }
}
web-strength = Niveau des bots
web-bots-are = bots : { $bot }
web-open-table = Ouvrir une table entre amis
web-open-tables = Tables ouvertes
web-no-open-tables = Aucune table n’attend de joueurs. Ouvrez la vôtre et envoyez le lien.
web-nobody-yet = personne pour l’instant
web-seats-taken = { $taken } sur { $seats ->
    [one] { $seats } place
   *[other] { $seats } places
}
web-join = Rejoindre
web-watch = Regarder
web-foot = Brelan se joue avec des jetons fictifs : on n’y achète rien et on n’y gagne pas d’argent.

# Ouvrir une table, s’asseoir
web-open-title = Ouvrir une table : { $game }
web-change-title = Options de la table : { $game }
web-open-send = Ouvrir la table
web-change-send = Changer les options
web-presets = Formules
web-more-options = Autres options
web-unset = sans
web-unset-deals = pas de nombre fixé
web-unset-points = non comptés
web-unset-minutes = sans limite de temps
web-unset-seats = quatre, ou ce que le jeu permet
web-unset-turn-seconds = sans pendule
web-unset-max-bet = sans maximum
web-unset-max-throws = sans limite
web-section-rules = Le jeu
web-section-match = Le match
web-section-table = La table
web-join-title = Rejoindre une table : { $game }
web-choose-seat = Choisissez une place
web-seat-number = place { $seat }
web-sit-down = S’asseoir
web-watch-only = Regarder seulement
web-join-running = Un match est en cours. La place est à vous dès la prochaine manche, avec ses jetons.
web-join-between = Un match est en cours. Vous jouez dès la prochaine manche, avec les jetons de votre place.
web-held-by = tenue par le bot { $name }
web-seconds = { $seconds ->
    [one] { $seconds } seconde
   *[other] { $seconds } secondes
}
web-leave-title = Quitter la table ?
web-leave-none = Vous pourrez revenir par le lien tant que la table existe.
web-leave-free = Votre place se libère. Vous pourrez revenir par le lien tant que la table existe.
web-leave-bot = Le match continue sans vous : un bot prend votre place et vos jetons.
web-leave-empty = Le match continue sans vous : votre place reste vide, et vos jetons y restent.
web-stay = Rester
web-table-full = Toutes les places sont prises. Vous pouvez regarder.
web-no-account = Pas de compte : un nom suffit. Votre navigateur se souvient de votre place.
web-back-to-lobby = Retour à l’accueil
web-trouble = Cela n’a pas marché
web-trouble-no-cookie = Votre navigateur n’envoie pas de cookies
web-trouble-403 = Ce n’est pas permis
web-trouble-404 = Il n’y a rien ici
web-trouble-405 = Cette page ne s’ouvre pas ainsi
web-trouble-409 = La table a avancé entre-temps
web-trouble-413 = Ce que vous envoyez est trop volumineux
web-trouble-429 = Un peu moins vite
web-trouble-barred = Cette table vous est fermée
web-trouble-barred-place = Personne de votre réseau ne peut entrer pour l’instant
web-trouble-500 = Une panne de notre côté
web-trouble-503 = Un instant : le serveur se remet d’une panne
web-next-in = Suite dans { $seconds } s.

web-option-small-blind = Petite blind
web-option-ante = Mise de départ
web-option-limit = Limite des mises
web-option-max-bet = Mise maximale
web-option-pack = Vos 27 cartes
web-option-mode = Ce que les cartes désignent
web-option-stake = Mise de chacun
web-option-max-throws = Lancers au plus
web-option-reply-throws = Lancers des autres
web-option-all-five = Toujours les cinq dés
web-option-next-first = Qui commence ensuite
web-option-suites = Suites
web-option-wild-aces = As jokers
web-option-pure-first = Sans joker d’abord
web-option-min-bet = Mise minimale
web-option-wheel = A-2-3-4-5
web-option-copies = Mains égales
web-option-commission = Commission
web-option-house-way = La banque pose ses cartes
web-option-pools-when-played = Cavités gagnées en posant
web-option-full-combinations = Toutes les combinaisons
web-option-flush-below-full = Flush au-dessous du full
web-option-bonus-straight = Prime de quinte
web-option-bonus-full = Prime de full
web-option-bonus-flush = Prime de flush
web-option-bonus-straight-flush = Prime de quinte flush
web-option-stack = Jetons au départ
web-option-deals = Nombre de manches
web-option-points = Points pour gagner
web-option-until = Fin du match
web-option-minutes = Durée en minutes
web-option-rebuys = Caves supplémentaires
web-option-ties = À égalité
web-option-first-dealer = Premier donneur
web-option-missed-blinds = Blinds manquées
web-option-blinds-rise = Blinds doublées après
web-option-leftover = Jetons restés sur le plateau
web-option-seats = Places
web-option-listed = Dans la liste des tables ouvertes
web-option-fill = Bots aux places libres
web-option-replace = Remplacer les départs par un bot
web-option-turn-seconds = Secondes par tour
web-option-bank-seconds = Réserve de temps
web-option-cut-seconds = Délai pour la preuve du tirage
web-option-between-seconds = Pause entre deux manches
web-option-wait-for-all = Attendre tout le monde
web-option-wait-alone = Face aux bots seulement
web-option-bot-millis = Réflexion des bots
web-option-minors = Avec des mineurs
web-help-limit = Ce qu’on peut miser : tout ce qu’on a, un maximum convenu par mise ou relance, le pot, ou un montant fixe.
web-help-pack = Les 27 cartes de votre boîte, par exemple « A/K Q/Q R/N » ; vide, ce sont les nôtres.
web-help-mode = Les cartes désignent un gagnant, la main la plus forte, ou un perdant, la plus faible.
web-help-reply-throws = Ce que le nombre de lancers du premier joueur laisse aux autres.
web-help-next-first = Qui lance le premier dans la manche suivante.
web-help-suites = Quels cinq dés différents font une suite ; les autres ne valent rien.
web-help-ties = Si plusieurs sont à égalité à la fin du match.
web-help-first-dealer = Par tirage au sort, ou une place de votre choix ; la suivante si elle est vide.
web-help-missed-blinds = Pour un joueur qui s’absente quand vient sa blind, ou qui arrive en cours de match.
web-help-blinds-rise = Nombre de manches ; un maximum convenu double aussi. 0 : les blinds ne montent jamais.
web-help-leftover = À la fin du match.
web-help-wheel = La place de A-2-3-4-5 parmi les suites.
web-help-copies = Quand une de vos mains vaut exactement celle de la banque.
web-help-minutes = Le match dure ce nombre de minutes ; on termine toujours la manche en cours.
web-none-fill = aucun
web-none-first-dealer = tirage au sort
web-choice-first-dealer = { $number ->
    [1] place 1 (celle de l’hôte)
   *[other] place { $number }
}

web-table-option-seats = Nombre de places ; quatre par défaut.
web-table-option-listed = Tout le monde peut la trouver ; sinon il faut le lien.
web-table-option-fill = Le niveau des bots qui prennent les places encore libres au début.
web-table-option-replace = La place et les jetons du joueur qui part vont à un bot, et le match continue.
web-table-option-turn-seconds = Temps pour jouer un coup ; sans nombre, on a tout son temps.
web-table-option-bank-seconds = Secondes en réserve pour tout le match, quand le temps d’un tour est passé.
web-table-option-cut-seconds = Secondes laissées aux pages des joueurs pour mélanger leur hasard à celui de la table. Avec 0, rien n’est prouvé.
web-table-option-between-seconds = Secondes avant que la manche suivante commence automatiquement.
web-table-option-wait-for-all = La manche suivante commence quand tout le monde est prêt, pas avant.
web-table-option-wait-alone = Quand vous n’avez que des bots en face, la manche suivante commence à votre signal, pas avant.
web-table-option-bot-millis = Millisecondes que prend un bot pour jouer.
web-table-option-minors = Les points décident, pas les jetons : convenez d’un nombre de manches ou de points.

web-choice-limit-no-limit = sans limite
web-choice-limit-limit = maximum convenu
web-choice-limit-pot-limit = le pot
web-choice-limit-fixed-limit = montant fixe
web-choice-mode-winner = un gagnant
web-choice-mode-loser = un perdant
web-choice-reply-throws-fewer = un de moins, au moins un
web-choice-reply-throws-at-most = autant que le premier
web-choice-reply-throws-strictly-fewer = un de moins, même zéro
web-choice-next-first-loser = le perdant
web-choice-next-first-turn = chacun son tour
web-choice-suites-different = cinq dés différents
web-choice-suites-consecutive = cinq dés qui se suivent
web-choice-wheel-low = dernière suite
web-choice-wheel-second = deuxième suite
web-choice-copies-lose-bet = toute la mise est perdue
web-choice-copies-bank-wins-hand = cette main seulement
web-choice-house-way-sheet = d’après la notice
web-choice-house-way-foxwoods = comme à Foxwoods
web-choice-house-way-trump-plaza = comme au Trump Plaza
web-choice-house-way-golden-nugget = comme au Golden Nugget
web-choice-house-way-flamingo-hilton = comme au Flamingo Hilton
web-choice-house-way-ballys = comme au Bally’s
web-choice-ties-share = on partage
web-choice-ties-play-off = on se départage
web-choice-missed-blinds-post = due au retour
web-choice-missed-blinds-free = rien n’est dû
web-choice-leftover-nobody = à personne
web-choice-leftover-shared = partagés entre tous

## Revoir une manche
web-looking-back = { $deal }, revue
web-all-deals = Toutes les manches
web-thread = La manche, étape par étape
web-step = Étape { $step }
web-step-back = Retour
web-step-on = Suite
web-step-of = { $step } sur { $steps }
web-keep-record = Garder l’enregistrement
web-look-back = Revoir cette manche
web-deals-of = Manches finies : { $game }
web-no-deals = Aucune manche n’est finie.

## Le conseil
web-coach = Le conseil
web-coach-ask = Conseil
web-coach-ask-later = Que valait ce coup ?
web-coach-played = (votre coup)
web-coach-share = { $share } % du temps
web-coach-more = { $count ->
    [one] Un autre coup vaut moins.
   *[other] { $count } autres coups valent moins.
}
web-coach-worth-chips = En jetons, à partir d’ici, sans compter ce que vous avez déjà misé.
web-coach-worth-chance = Chances de gagner.
web-coach-how-exact = Calcul exact.
web-coach-how-solved = D’après une solution calculée du jeu, ou d’un modèle plus petit.
web-coach-how-sampled = Estimé sur de nombreuses donnes tirées au sort, avec sa marge.
web-back = Retour
web-option-coach = Conseil
web-table-option-coach = Quand les joueurs peuvent demander ce que valent leurs coups.
web-choice-coach-alone = contre les bots à tout moment, sinon après la manche
web-choice-coach-off = jamais
web-choice-coach-after = après la manche
web-choice-coach-always = à tout moment
