poque-title = Poque
poque-summary = Un plateau de neuf cavités, cinq cartes et un atout : on ramasse, on poque, puis on se débarrasse de ses cartes.

poque-preset-sheet = La règle d’origine.
poque-preset-pools-when-played = Variante : chaque cavité se gagne en posant sa carte d’atout, dans la troisième phase.
poque-preset-full-combinations = Variante : on enchérit aussi sur la quinte, le full, le flush et la quinte flush, avec des primes.

poque-option-pools-when-played = Prendre une cavité quand on pose sa carte d’atout, au lieu de montrer ses cartes après la donne.
poque-option-full-combinations = Ajouter la quinte, le full, le flush et la quinte flush aux combinaisons.
poque-option-flush-below-full = Ranger le flush au-dessous du full, comme avec 52 cartes, au lieu de l’ordre habituel à 32 cartes.
poque-option-bonus-straight = Prime que chaque autre joueur paie à une quinte gagnante (combinaisons complètes).
poque-option-bonus-full = Prime que chaque autre joueur paie à un full gagnant (combinaisons complètes).
poque-option-bonus-flush = Prime que chaque autre joueur paie à un flush gagnant (combinaisons complètes).
poque-option-bonus-straight-flush = Prime que chaque autre joueur paie à une quinte flush gagnante (combinaisons complètes).

poque-match-option-deals = Nombre de manches convenu, de 1 à 12 ; le jeu s’arrête plus tôt si quelqu’un n’a plus les 18 jetons d’une manche.
poque-match-option-points = Le Poque ne se joue pas aux points : les jetons décident.
poque-match-option-rebuys = Au Poque, on ne reprend pas de cave : toujours 0.
poque-web-table-option-minors = Le nombre de manches est convenu ; au Poque, les jetons décident.
poque-match-option-leftover = Jetons qui restent sur le plateau à la fin : à personne (nobody) ou partagés également entre tous (shared).

poque-hand-high-card = pas de combinaison ({ $all })
poque-hand-straight = quinte { $all ->
    [A] à l’as
    [Q] à la dame
   *[other] au { $one1 }
}
poque-hand-flush = flush ({ $all })
poque-hand-straight-flush = quinte flush { $all ->
    [A] à l’as
    [Q] à la dame
   *[other] au { $one1 }
}
poque-combination-high-card = pas de combinaison
poque-combination-straight = quinte
poque-combination-flush = flush
poque-combination-straight-flush = quinte flush

poque-pools-ace = as
poque-pools-king = roi
poque-pools-queen = dame
poque-pools-jack = valet
poque-pools-ten = dix
poque-pools-king-queen = roi-dame
poque-pools-seven-eight-nine = 7-8-9
poque-pools-joker = joker
poque-pools-poque = poque

poque-action-pass = Passer
poque-action-follow = Suivre pour { $price }
poque-action-bid = { $price ->
    [0] Poquer pour { $amount }
   *[other] Relancer à { $amount }
}
poque-action-announce = Annoncer : { $hand }
poque-action-lead = Jouer : { $card }

poque-event-staked = Chacun met { $each ->
    [one] { $each } jeton
   *[other] { $each } jetons
} dans chaque cavité ; il y a { $board ->
    [one] { $board } jeton
   *[other] { $board } jetons
} sur le plateau.
poque-event-hands-dealt = { cards-hands-dealt }
poque-event-dealt = { cards-dealt }
poque-event-turned = Carte retournée : { $card }, atout { $trump ->
    [c] trèfle
    [d] carreau
    [h] cœur
   *[s] pique
}.
poque-event-showed-cards = { $you ->
    [yes] Vous montrez
   *[other] { $name } montre
} : { $cards }.
poque-event-took-pool = { $you ->
    [yes] Vous prenez
   *[other] { $name } prend
} { $amount } { $amount ->
    [one] jeton
   *[other] jetons
} : { $pool ->
    [ace] la cavité de l’as
    [king] la cavité du roi
    [queen] la cavité de la dame
    [jack] la cavité du valet
    [ten] la cavité du dix
    [king-queen] la cavité roi et dame
    [seven-eight-nine] la cavité 7-8-9
    [joker] la cavité du joker
   *[poque] le poque
}.
poque-event-passed = { $you ->
    [yes] Vous passez.
   *[other] { $name } passe.
}
poque-event-opened = { $you ->
    [yes] Vous poquez
   *[other] { $name } poque
} pour { $amount }.
poque-event-followed = { $you ->
    [yes] Vous suivez
   *[other] { $name } suit
} pour { $amount ->
    [one] { $amount } jeton
   *[other] { $amount } jetons
} ({ $to } en tout).
poque-event-raised = { $you ->
    [yes] Vous relancez
   *[other] { $name } relance
} à { $to }.
poque-event-second-round = Second tour : on peut compléter à { $highest } ou passer.
poque-event-nobody-bid = Personne ne poque : { $amount ->
    [one] le jeton du poque reste
   *[other] les { $amount } jetons du poque restent
} pour la manche suivante.
poque-event-announced = { $you ->
    [yes] Vous annoncez
   *[other] { $name } annonce
} : { $hand }.
poque-event-laid-down = { $you ->
    [yes] Vous abattez
   *[other] { $name } abat
} : { $cards }.
poque-event-shared = Égalité entre { $names } : le poque est partagé{ $left ->
    [0] .
    [one] , et { $left } jeton y reste.
   *[other] , et { $left } jetons y restent.
}
poque-event-paid-bonus = { $you ->
    [yes] Vous payez
   *[other] { $name } paie
} { $amount } { $amount ->
    [one] jeton
   *[other] jetons
} de prime.
poque-event-got-bonus = { $you ->
    [yes] Vous recevez
   *[other] { $name } reçoit
} { $amount } { $amount ->
    [one] jeton
   *[other] jetons
} de prime.
poque-event-laid = { $you ->
    [yes] Vous posez
   *[other] { $name } pose
} : { $cards }.
poque-event-run-ended = { $missing ->
    [none] La série va jusqu’à l’as.
   *[other] Carte manquante : { $missing }.
} { $you ->
    [yes] Vous rejouez.
   *[other] { $name } rejoue.
}
poque-event-went-out = { $you ->
    [yes] Vous n’avez
   *[other] { $name } n’a
} plus de cartes.
poque-event-paid-for-cards = { $you ->
    [yes] Vous avez
   *[other] { $name } a
} encore { $left } { $left ->
    [one] carte
   *[other] cartes
} et { $you ->
    [yes] payez
   *[other] paie
} { $amount } { $amount ->
    [one] jeton.
   *[other] jetons.
}
poque-event-got-for-cards = { $you ->
    [yes] Vous recevez
   *[other] { $name } reçoit
} { $amount } { $amount ->
    [one] jeton
   *[other] jetons
} pour les cartes des autres.
poque-event-round-won = Fin de la manche. En tête avec { $chips ->
    [one] { $chips } jeton
   *[other] { $chips } jetons
} : { $names }.

poque-view-dealer = Donneur
poque-view-turned = Atout (carte retournée)
poque-view-pools = Plateau
poque-view-stacks = Jetons
poque-view-hands = Cartes
poque-view-shown = Montrées
poque-view-bids = Enchères
poque-view-announced = Annonce
poque-view-passed = Ont passé
poque-view-laid = Posées
poque-view-missing = Restées dans le paquet

# Sur les pages

poque-page-went-out = { $you ->
    [yes] Vous n’avez plus de cartes
   *[other] { $name } n’a plus de cartes
} : { $joker ->
    [0] 0 jeton
    [one] { $joker } jeton
   *[other] { $joker } jetons
} de la cavité joker et { $cards ->
    [0] 0 jeton
    [one] { $cards } jeton
   *[other] { $cards } jetons
} des autres joueurs.
poque-page-stage-first-bids = Premier tour d’enchères
poque-page-stage-second-bids = Second tour : compléter ou passer
poque-page-stage-announcing = Les annonces
poque-page-stage-runs = Les séries
poque-page-prompt-open = Poquer pour 1 à 4 jetons ? La meilleure combinaison prend le centre.
poque-page-prompt-bid = Suivre coûte { $price ->
    [one] { $price } jeton
   *[other] { $price } jetons
}, pour le centre.
poque-page-prompt-complete = Compléter coûte { $price ->
    [one] { $price } jeton
   *[other] { $price } jetons
}, pour le centre.
poque-page-prompt-announcing = Dites votre combinaison.
poque-page-prompt-runs = Choisissez la carte qui commence la série.
poque-said-passed = passe
poque-said-opened = poque pour { $amount }
poque-said-followed = suit pour { $amount }
poque-said-raised = relance à { $to }
poque-said-laid = pose : { $cards }
poque-said-went-out = plus de cartes
poque-hint-1 = Les cartes d’atout prennent les cavités du plateau où elles sont dessinées ; le programme les réclame pour vous.
poque-hint-2 = Puis on poque : avec une paire, un brelan ou un carré, vous pouvez enchérir. La meilleure combinaison parmi ceux qui suivent prend les jetons du centre.
poque-hint-3 = Enfin on pose ses cartes par séries d’une couleur. Le premier joueur sans cartes est payé par les autres. On tourne vers la droite.
