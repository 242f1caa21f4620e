pai-gow-title = Pai Gow Poker
pai-gow-summary = Sept cartes contre la banque : faites-en une main de cinq et une main de deux, et battez les deux mains de la banque.

pai-gow-preset-sheet = La règle d’origine : à égalité, toute la mise est perdue ; pas de commission.
pai-gow-preset-casino = Comme dans bien des casinos : à égalité, on ne perd que cette main ; 5 % sur les gains, A-2-3-4-5 deuxième suite, la méthode de Foxwoods.

pai-gow-option-min-bet = La mise minimale.
pai-gow-option-max-bet = La mise maximale ; sans elle, tout ce qu’on a.
pai-gow-option-wheel = La place de A-2-3-4-5 parmi les suites : la dernière (low) ou la deuxième (second).
pai-gow-option-copies = Quand une main est égale à celle de la banque : toute la mise est perdue (lose-bet), ou cette main seulement (bank-wins-hand).
pai-gow-option-commission = Pourcentage que la banque retient sur un gain, arrondi au jeton inférieur.
pai-gow-option-house-way = La méthode de la maison : la règle fixe selon laquelle la banque dispose ses cartes.
pai-gow-match-option-points = Nombre de points (mises gagnées) pour gagner, par exemple avec des mineurs.
pai-gow-match-option-deals = Nombre de manches convenu ; sans ce nombre, on joue tant que quelqu’un peut miser.

pai-gow-hand-five-aces = cinq as
pai-gow-hand-royal-flush = quinte royale
pai-gow-hand-straight-flush = quinte flush { $all ->
    [A] à l’as
    [Q] à la dame
   *[other] au { $one1 }
}
pai-gow-hand-flush = couleur { $all }
pai-gow-hand-straight = suite { $all ->
    [A] à l’as
    [Q] à la dame
   *[other] au { $one1 }
}
pai-gow-hand-high-card = hauteur { $all }

pai-gow-combination-five-aces = cinq as
pai-gow-combination-royal-flush = quinte royale
pai-gow-combination-straight-flush = quinte flush
pai-gow-combination-flush = couleur
pai-gow-combination-high-card = carte haute

pai-gow-action-bet = Miser { $amount }
pai-gow-action-set = { $cards } devant
pai-gow-action-foul = { $cards } devant (FAUTE : perd la mise)
pai-gow-action-stay = Laisser la banque retourner vos mains
pai-gow-action-give-up = Renoncer à la mise, sans montrer

pai-gow-event-bet-made = { $you ->
    [yes] Vous misez
   *[other] { $name } mise
} { $amount ->
    [one] { $amount } jeton.
   *[other] { $amount } jetons.
}
pai-gow-event-places-dealt = { $places ->
    [one] La place reçoit
   *[other] Chacune des { $places } places reçoit
} { $count ->
    [one] { $count } carte, face cachée.
   *[other] { $count } cartes, faces cachées.
}
pai-gow-event-dealt = { cards-dealt }
pai-gow-event-collected = { $places ->
    [one] Les cartes de la place sans mise sont ramassées sans être montrées.
   *[other] Les cartes des { $places } places sans mise sont ramassées sans être montrées.
}
pai-gow-event-hands-set = { $you ->
    [yes] Vous posez vos deux mains, faces cachées.
   *[other] { $name } pose ses deux mains.
}
pai-gow-event-own-hands = Devant : { $front } ({ $low }). Derrière : { $back } ({ $high }).{ $foul ->
    [yes] {" "}C’est une faute : la mise sera perdue.
   *[no] {""}
}
pai-gow-event-gave-up = { $you ->
    [yes] Vous renoncez à votre mise
   *[other] { $name } renonce à sa mise
} de { $amount ->
    [one] { $amount } jeton
   *[other] { $amount } jetons
} ; les cartes ne sont pas montrées.
pai-gow-event-bank-turned = La banque retourne ses cartes. Devant : { $front } ({ $low }). Derrière : { $back } ({ $high }).
pai-gow-event-hands-turned = { $you ->
    [yes] Vos mains
   *[other] Les mains { DE($name) }
}. Devant : { $front } ({ $low }), { $low-against ->
    [stronger] plus forte que celle de la banque
    [weaker] plus faible que celle de la banque
   *[equal] égale à celle de la banque
}. Derrière : { $back } ({ $high }), { $high-against ->
    [stronger] plus forte
    [weaker] plus faible
   *[equal] égale
}.
pai-gow-heard-bank-turned = La banque : devant, { $low } ; derrière, { $high }.
pai-gow-heard-hands-turned = { $you ->
    [yes] Vous
   *[other] { $name }
} : devant, { $low } ; derrière, { $high }.
pai-gow-event-paid = { $you ->
    [yes] Vous gagnez
   *[other] { $name } gagne
} { $amount ->
    [one] { $amount } jeton
   *[other] { $amount } jetons
}{ $commission ->
    [0] .
   *[other] {" "}(commission : { $commission }).
}
pai-gow-event-pushed = { $you ->
    [yes] Vous reprenez votre mise
   *[other] { $name } reprend sa mise
} de { $amount }.
pai-gow-event-lost = { $you ->
    [yes] Vous perdez
   *[other] { $name } perd
} { $amount ->
    [one] { $amount } jeton
   *[other] { $amount } jetons
}{ $foul ->
    [yes]  : la disposition est fautive.
   *[no] .
}

pai-gow-view-stacks = Jetons
pai-gow-view-bets = Mise
pai-gow-view-hands = Cartes
pai-gow-view-fronts = Devant
pai-gow-view-backs = Derrière
pai-gow-view-bank-front = Banque, devant
pai-gow-view-bank-back = Banque, derrière
pai-gow-view-house-way = La méthode de la maison mettrait devant

# Sur les pages

pai-gow-said-bet-made = mise { $amount }
pai-gow-said-hands-set = mains posées
pai-gow-said-gave-up = renonce
pai-gow-hint-1 = Misez, puis faites deux mains de vos sept cartes : touchez les deux qui vont devant, cinq restent derrière.
pai-gow-hint-2 = La main de derrière doit valoir au moins celle de devant. Le bouton « Comme la maison » vous propose une disposition.
pai-gow-hint-3 = Battez les deux mains de la banque pour gagner votre mise ; une seule, et elle vous revient. Si vous renoncez, vous la perdez, mais vos cartes restent secrètes.
pai-gow-label-max-bet = Mise maximale
