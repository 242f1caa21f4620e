# Mots communs à tous les jeux.
you = vous
guest-names = Camille, Jules, Manon, Antoine, Inès, Bastien, Juliette, Mathis, Clémence, Théo, Élise, Romain, Margaux, Hugo, Agathe, Nathan, Zoé, Quentin, Lucie, Adrien, Noémie, Maxime, Salomé, Victor
chance = le hasard
seat-number = place { $seat }
number = { $value }
decimal-sign = ,
list-and = { $first } et { $last }
list-or = { $first } ou { $last }
quoted = « { $text } »
label = { $label } :
yes-or-no = [O/n]
yes = oui
no = non
none = non convenu

value-A = as
value-A-many = as
value-A-of = d’as
value-A-the = l’as
value-K = roi
value-K-many = rois
value-K-of = de rois
value-K-the = le roi
value-Q = dame
value-Q-many = dames
value-Q-of = de dames
value-Q-the = la dame
value-J = valet
value-J-many = valets
value-J-of = de valets
value-J-the = le valet
value-T = dix
value-T-many = dix
value-T-of = de dix
value-T-the = le dix
value-9 = neuf
value-9-many = neuf
value-9-of = de neuf
value-9-the = le neuf
value-8 = huit
value-8-many = huit
value-8-of = de huit
value-8-the = le huit
value-7 = sept
value-7-many = sept
value-7-of = de sept
value-7-the = le sept
value-6 = six
value-6-many = six
value-6-of = de six
value-6-the = le six
value-5 = cinq
value-5-many = cinq
value-5-of = de cinq
value-5-the = le cinq
value-4 = quatre
value-4-many = quatre
value-4-of = de quatre
value-4-the = le quatre
value-3 = trois
value-3-many = trois
value-3-of = de trois
value-3-the = le trois
value-2 = deux
value-2-many = deux
value-2-of = de deux
value-2-the = le deux
value-R = rouge
value-R-many = rouges
value-R-of = de rouges
value-R-the = le rouge
value-N = noir
value-N-many = noirs
value-N-of = de noirs
value-N-the = le noir

hand-five = cinq { $many1 }
hand-four = carré { $of1 }
hand-full = full aux { $many1 } par les { $many2 }
hand-three = brelan { $of1 }
hand-straight = suite { $all }
hand-two-pair = double paire, { $many1 } et { $many2 }
hand-pair = paire { $of1 }
hand-nothing = rien
hand-repoker = repoker { $of1 }
hand-four-and-fifth = carré { $of1 } ({ $one2 })

hands-against = { $better }, contre { $worse }.
hands-many-decide = { $better }, contre { $worse } : les { $winning } battent les { $losing }.
hands-one-decides = { $better }, contre { $worse } : { $winning } bat { $losing }.
hands-level = égalité : { $hand }.

combination-five = cinq semblables
combination-four = carré
combination-full = full
combination-three = brelan
combination-straight = suite
combination-two-pair = double paire
combination-pair = paire
combination-nothing = rien

bot-random = Au hasard
bot-simple = Simple
bot-blueprint = Entraîné
bot-strong = Fort
bot-perfect = Parfait
bot-best = Meilleure disposition
bot-house-way-sheet = Méthode d’origine
bot-house-way-foxwoods = Méthode de Foxwoods
bot-house-way-trump-plaza = Méthode du Trump Plaza
bot-house-way-golden-nugget = Méthode du Golden Nugget
bot-house-way-flamingo-hilton = Méthode du Flamingo Hilton
bot-house-way-ballys = Méthode du Bally’s

deal-number = Manche { $deal }
lot-drew-lot = { $you ->
    [yes] Vous tirez
   *[other] { $name } tire
} : { $card }.
lot-draw-again = Égalité entre { $names } : on tire de nouveau.

match-option-stack = Jetons que chacun apporte à la table.
match-option-deals = Nombre de manches convenu ; sans ce nombre, on joue jusqu’à ce qu’un seul ait tous les jetons.
match-option-points = Nombre de points (manches gagnées) pour gagner, par exemple avec des mineurs.
match-option-until = Heure de la fin, en secondes depuis 1970 ; on termine toujours la manche en cours.
match-option-rebuys = Combien de fois un joueur sans jetons peut reprendre une cave.
match-option-ties = À égalité à la fin : on partage la victoire (share) ou on se départage (play-off).
match-option-first-dealer = Place du premier donneur, à partir de 0 (vous, dans le terminal) ; sans elle, tirage au sort.
match-option-missed-blinds = Un joueur qui s’absente quand vient sa blind la doit à son retour (post) ou non (free).
match-option-blinds-rise = Les blinds, et un maximum convenu, doublent chaque fois qu’on a joué ce nombre de manches ; 0 : jamais.

house-won = La banque gagne : plus personne ne peut miser.
blinds-rose = Les blinds montent : la grosse blind est maintenant de { $big }.

# Ce que partagent les jeux de cartes Daker.
option-limit = Ce qu’on peut miser : tout ce qu’on a (no-limit), un maximum convenu par mise ou relance (limit), le pot (pot-limit) ou un montant fixe (fixed-limit).
option-max-bet = Avec la limite « limit » : le plus qu’on puisse miser, ou ajouter en relançant.
option-pack = Fichier des 27 cartes de votre boîte ; sans lui, les nôtres.

bet-fold = Se coucher
bet-check = Passer
bet-call = { $price ->
    [0] Suivre
   *[other] Suivre pour { $price }
}
bet-raise = { $opening ->
    [yes] Miser { $amount }
   *[no] Relancer à { $amount }
}
bet-show = Montrer ses cartes
bet-muck = Garder ses cartes secrètes
draw-discard = { $cards-count ->
    [0] Servi : tout garder
   *[other] Changer : { $cards }
}

bet-posted = { $you ->
    [yes] Vous posez
   *[other] { $name } pose
} { $kind ->
    [small-blind] la petite blind : { $amount }
    [big-blind] la grosse blind : { $amount }
    [missed-blind] une grosse blind manquée : { $amount }
    [dead-blind] une petite blind manquée, versée au pot : { $amount }
   *[ante] la mise de départ : { $amount }
}{ $all-in ->
    [yes] , tapis.
   *[no] .
}
bet-folded = { $you ->
    [yes] Vous vous couchez.
   *[other] { $name } se couche.
}
bet-checked = { $you ->
    [yes] Vous passez.
   *[other] { $name } passe.
}
bet-called = { $you ->
    [yes] Vous suivez
   *[other] { $name } suit
} pour { $amount }{ $all-in ->
    [yes] , tapis.
   *[no] .
}
bet-raised = { $opening ->
    [yes] { $you ->
        [yes] Vous misez
       *[other] { $name } mise
    } { $to }
   *[no] { $you ->
        [yes] Vous relancez
       *[other] { $name } relance
    } à { $to }
}{ $all-in ->
    [yes] , tapis.
   *[no] .
}
bet-returned = { $you ->
    [yes] Vous récupérez
   *[other] { $name } récupère
} { $amount ->
    [one] { $amount } jeton
   *[other] { $amount } jetons
} : personne n’a suivi.
bet-won = { $you ->
    [yes] Vous remportez
   *[other] { $name } remporte
} { $amount ->
    [one] { $amount } jeton.
   *[other] { $amount } jetons.
}

cards-hands-dealt = Chacun reçoit { $count ->
    [one] { $count } carte, face cachée.
   *[other] { $count } cartes, faces cachées.
}
cards-dealt = { $you ->
    [yes] Vous recevez
   *[other] { $name } reçoit
} : { $cards }.
cards-showed = { $you ->
    [yes] Vous montrez
   *[other] { $name } montre
} : { $cards }{ $hand ->
    [none] .
   *[other] {" "}– { $hand }.
}
draw-discarded = { $you ->
    [yes] Vous { $count ->
        [0] gardez tout.
        [one] changez une carte.
       *[other] changez { $count } cartes.
    }
   *[other] { $name } { $count ->
        [0] garde tout.
        [one] change une carte.
       *[other] change { $count } cartes.
    }
}
draw-reshuffled = Le talon est vide : on le refait avec { $count ->
    [one] la carte écartée par les autres.
   *[other] les { $count } cartes écartées par les autres, mélangées.
}
