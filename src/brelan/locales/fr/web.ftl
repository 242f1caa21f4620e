# Les pages : accueil, tables, formulaires.
web-title = { $page } · Brelan
web-title-your-turn = À vous ! { $game } · Brelan
web-to-lobby = Brelan, retour à l’accueil
web-play-chips = Jetons fictifs, jamais d’argent
web-skip-to-moves = Aller aux coups

web-settings = Réglages
web-language = Langue
web-theme = Lumière
web-theme-auto = comme l’appareil
web-theme-light = jour
web-theme-dark = soir
web-suits = Couleurs des cartes
web-suits-two = deux
web-suits-four = quatre
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
web-chat-write = Dire quelque chose
web-chat-send = Envoyer
web-table-menu = Table
web-rules = Règle du jeu
web-invite = Lien à envoyer à vos amis
web-copy = Copier
web-copied = Copié
web-remove = Retirer { $name } de la table
web-free-seat = Place libre
web-seat-bot = Asseoir un bot
web-dealer = Donneur
web-dealer-letter = D
web-first-player = Premier joueur
web-first-player-letter = 1
web-has-turn = C’est à son tour.
web-host = hôte
web-sits-out = passe son tour
web-away = connexion perdue
web-spectators = { $count ->
    [one] { $count } spectateur
   *[other] { $count } spectateurs
}
web-link-lost = Connexion perdue, on réessaie…
web-paused = La table est en pause.
web-watching = Vous regardez. Vous voyez ce que tout le monde voit.

web-deal = Partie { $deal }
web-deal-of = Partie { $deal } sur { $deals }
web-first-to = { $points } points gagnants
web-until = jusqu’à { $hour }
web-points = { $points ->
    [0] 0 point
    [one] { $points } point
   *[other] { $points } points
}
web-round = Tour { $round } sur { $of }
web-stage-discard = On change des cartes
web-stage-final = La belle
web-stage-again = Donne { $deal }
web-stage-waiting = La table n’a pas encore commencé.
web-stage-between = La partie est finie.
web-stage-over = Le match est fini.
web-waiting-title = On attend les joueurs
web-waiting-help = Envoyez le lien du menu « Table » à vos amis, ou asseyez des bots.
web-you-won-match = Vous gagnez le match !
web-won-match = { $number ->
    [one] { $names } gagne le match.
   *[other] Match partagé : { $names }.
}

web-your-turn = À vous. { $prompt }
web-your-turn-plain = À vous.
web-turn-of = Au tour de { $name }…
web-prompt-price = Suivre coûte { $price }.
web-prompt-free = Passer ne coûte rien.
web-prompt-show = Vous avez gagné : montrer, ou garder le secret ?
web-discard-help = Touchez jusqu’à { $most } cartes à changer.
web-keep-help = Touchez les dés à garder.
web-first-throw = Lancez les cinq dés.

web-pot = Pot
web-stakes = Mises
web-board = Cartes communes
web-dice-of = Les dés de { $name }
web-throws = { $thrown ->
    [0] Premier lancer à faire
    [one] Un lancer fait
   *[other] { $thrown } lancers faits
}{ $limit ->
    [0] {""}
   *[other] , { $limit } au plus
}
web-throw-sudden = Coup sec : un seul lancer
web-to-beat = À battre : { $hand } ({ $name })
web-game-round-winner = La main la plus forte gagne
web-game-round-loser = La main la plus faible perd

web-mark-all-in = tapis
web-mark-belle = pour la belle
web-mark-level = à égalité

# Ce qu’un joueur vient de faire, sur sa plaque
web-said-posted = { $kind ->
    [small-blind] petite blind
    [big-blind] grosse blind
   *[ante] mise de départ
}
web-said-folded = couché
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
    [0] servi
    [one] change une carte
   *[other] change { $count } cartes
}
web-said-threw = { $throw ->
    [1] premier lancer
   *[other] lancer n° { $throw }
}

# Les boutons
web-do-call = { $all ->
    [yes] Suivre { $price }, tapis
   *[no] Suivre { $price }
}
web-do-bet = Miser { $amount }
web-do-raise = Relancer à { $amount }
web-do-discard-chosen = Changer les cartes choisies
web-do-discard = { $count ->
    [0] Ne rien changer
    [1] Changer une carte
   *[other] Changer { $count } cartes
}
web-do-throw-chosen = Garder les dés choisis, lancer les autres
web-do-throw = { $count ->
    [0] Relancer les cinq dés
   *[other] Garder { $kept }, { $left ->
        [1] relancer un dé
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
web-key-discard = E
web-key-throw = L
web-key-stop = A

web-control-start = Commencer la partie
web-control-next-deal = Partie suivante
web-control-pause = Mettre en pause
web-control-resume = Reprendre
web-control-sit-out = Passer son tour
web-control-come-back = Revenir dans le jeu
web-control-rebuy = Reprendre une cave
web-control-leave = Quitter la table
web-control-options = Changer les options
web-control-close = Fermer la table
web-control-again = Rejouer

web-note-joined = { $name } s’assoit.
web-note-left = { $name } quitte la table.
web-note-sat-out = { $name } passe son tour.
web-note-came-back = { $name } revient dans le jeu.
web-note-timed-out = Temps écoulé pour { $name }.
web-note-removed = { $name } est retiré de la table.
web-note-rebought = { $name } reprend une cave.
web-note-bot = { $name }, un bot, s’assoit.
web-note-host = { $name } est maintenant l’hôte.
web-note-paused = La table est en pause.
web-note-resumed = On reprend.
web-note-options = Les options de la table ont changé.

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

# La première fois
web-hints = Pour commencer
web-hints-close = Compris
web-hint-daker-1 = Chaque carte porte deux valeurs. Une seule compte, et le jeu prend toujours la meilleure : la moitié éclairée.
web-hint-daker-2 = Votre main : vos trois cartes et deux des trois cartes du milieu, qu’on retourne une à une.
web-hint-daker-3 = L’ordre est A, K, Q, J, rouge, noir. Cinq semblables battent tout ; sans paire, la main ne vaut rien.
web-hint-daker-draw-1 = Chaque carte porte deux valeurs. Une seule compte, et le jeu prend toujours la meilleure : la moitié éclairée.
web-hint-daker-draw-2 = Après le premier tour de mises, changez jusqu’à deux cartes : touchez-les, puis confirmez.
web-hint-daker-draw-3 = Ensuite on mise encore une fois, et la meilleure main de cinq cartes prend le pot.
web-hint-game-round-1 = Pas de mises : cinq cartes, deux à changer au plus, et tout le monde montre.
web-hint-game-round-2 = Chaque carte compte pour une de ses deux valeurs, la meilleure : la moitié éclairée.
web-hint-game-round-3 = À égalité, ceux qui sont à égalité rejouent. L’enjeu est écrit au milieu de la table.
web-hint-poker-as-1 = Le premier joueur lance jusqu’à ce que sa main lui plaise. Les autres ont moins de lancers pour la battre.
web-hint-poker-as-2 = Touchez les dés à garder, puis relancez le reste. Ou arrêtez-vous là.
web-hint-poker-as-3 = L’ordre est A, K, Q, J, 10, 9. La meilleure main prend toutes les mises ; à égalité, un coup sec.
