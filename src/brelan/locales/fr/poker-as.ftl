poker-as-title = Poker d’As
poker-as-summary = Cinq dés : le premier joueur fixe la main à battre et le nombre de lancers, les autres tentent de faire mieux.

poker-as-preset-sheet = La règle d’origine : autant de lancers qu’on veut, les autres en ont un de moins.
poker-as-preset-classic = Trois lancers au plus, et les autres peuvent en faire autant : le plus équilibré.

poker-as-option-stake = Jetons que chacun mise avant le premier lancer ; le gagnant les prend tous.
poker-as-option-max-throws = Nombre maximal de lancers du premier joueur ; sans limite par défaut.
poker-as-option-reply-throws = Lancers laissés aux autres : un de moins mais au moins un (fewer), autant (at-most), ou un de moins même s’il n’en reste aucun, à la lettre (strictly-fewer).
poker-as-option-all-five = Relancer toujours les cinq dés au lieu de garder ceux qu’on veut.
poker-as-option-next-first = Qui commence la manche suivante : le perdant (loser) ou chacun son tour (turn).
poker-as-option-suites = Ce qu’est une suite : cinq dés différents quelconques (different), ou seulement A-K-Q-J-10 et K-Q-J-10-9 (consecutive), les autres dés différents ne valant rien.
poker-as-option-wild-aces = Les as sont des jokers : ils prennent la valeur qui fait la meilleure main.
poker-as-option-pure-first = À égalité avec des as jokers, la main qui s’en passe l’emporte.

poker-as-match-option-first-dealer = Place du joueur qui commence la première manche, à partir de 0 (vous, dans le terminal) ; sans elle, tirage au sort.

poker-as-hand-five = poker { $of1 }
poker-as-hand-nothing = aucune combinaison
poker-as-hand-two-pair = double paire, { $many1 } et { $many2 } ({ $one3 })
poker-as-combination-five = poker
poker-as-combination-nothing = aucune combinaison

poker-as-action-throw = { $keep-count ->
    [0] Lancer les cinq dés
    [4] Garder { $keep } et lancer un dé
   *[other] Garder { $keep } et lancer les autres
}
poker-as-action-stop = S’arrêter là

poker-as-event-staked = Chacun mise { $stake } ; { $pot } { $pot ->
    [one] jeton
   *[other] jetons
} au milieu.
poker-as-event-threw = { $you ->
    [yes] Vous
   *[other] { $name }
} { $kept-count ->
    [0] { $you ->
        [yes] lancez
       *[other] lance
    } les cinq dés
   *[other] { $you ->
        [yes] gardez
       *[other] garde
    } { $kept } et { $you ->
        [yes] lancez
       *[other] lance
    } { $count ->
        [one] un dé
       *[other] { $count } dés
    }
} (lancer n° { $throw }).
poker-as-event-fell = { $dice } : { $hand }.
poker-as-event-settled = { $you ->
    [yes] Vous vous arrêtez
   *[other] { $name } s’arrête
} sur { $dice }, { $hand }, en { $throws ->
    [one] un lancer
   *[other] { $throws } lancers
}.
poker-as-event-shut = Un seul lancer : { $names } ne { $number ->
    [one] lance
   *[other] lancent
} pas.
poker-as-event-level = Égalité entre { $names } : le coup sec décide, un seul lancer chacun.
poker-as-event-won = { $you ->
    [yes] Vous gagnez
   *[other] { $name } gagne
} { $gain } { $gain ->
    [one] jeton
   *[other] jetons
} : { $hand }.

poker-as-view-pot = Mises
poker-as-view-first = Premier joueur
poker-as-view-dice = Dés sur la table
poker-as-view-thrown = Lancers faits
poker-as-view-limit = Lancers permis
poker-as-view-level = Encore en lice
poker-as-view-winner = Gagnant
poker-as-view-stacks = Jetons
poker-as-view-hands = Main
poker-as-view-sudden = Coup sec

# Sur les pages

poker-as-hint-1 = Le premier joueur lance jusqu’à ce que sa main lui plaise. Les autres ont moins de lancers pour la battre.
poker-as-hint-2 = Les dés qui forment votre main sont déjà choisis. Touchez un dé pour le garder ou non, puis relancez le reste ; ou arrêtez-vous là.
poker-as-hint-3 = L’ordre est A, K, Q, J, 10, 9. La meilleure main prend toutes les mises. À égalité, on se départage d’un seul lancer, le coup sec.
poker-as-label-first-dealer = Premier lanceur
