# Le tirage est-il honnête ? Ce que prouve un enregistrement, pour `brelan verify`, les pages du serveur et leur script.

fair-holds = L’enregistrement est valide : { $deals ->
    [one] { $deals } manche
   *[other] { $deals } manches
}, { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
}, { $proved ->
    [one] { $proved } lancer ou tirage prouvé
   *[other] { $proved } lancers ou tirages prouvés
}, { $unproved } sans preuve.
fair-guarantee = { $moves ->
    [one] { $moves } lancer ou tirage est honnête
   *[other] { $moves } lancers ou tirages sont honnêtes
}, sauf si { $number ->
    [one] la table et { $names } se sont entendus
   *[other] la table et tous ceux-ci se sont entendus : { $names }
}.
fair-unproved = { $unproved ->
    [one] { $unproved } lancer ou tirage n’est pas prouvé : la table a pu le choisir
   *[other] { $unproved } lancers ou tirages ne sont pas prouvés : la table a pu les choisir
}.
fair-withheld = { $withheld ->
    [one] { $name } a retenu { $withheld } maillon
   *[other] { $name } a retenu { $withheld } maillons
} : de mèche avec la table, on peut ainsi choisir entre deux issues.
fair-none = { $none ->
    [one] { $name } n’a pas pris part à { $none } paquet ou lancer : sa page n’a pas de chaîne
   *[other] { $name } n’a pas pris part à { $none } paquets ou lancers : sa page n’a pas de chaîne
}.
fair-missing = { $missing ->
    [one] { $missing } paquet ou lancer scellé manque à l’enregistrement
   *[other] { $missing } paquets ou lancers scellés manquent à l’enregistrement
} : la suite a pu être choisie en les arrêtant.
fair-fingerprint = Empreinte { $fingerprint } : tous à la table devraient lire la même.
fair-shared = { $shared ->
    [0] Les deux enregistrements n’ont aucun paquet ni lancer en commun
    [one] { $shared } paquet ou lancer figure dans les deux enregistrements, identique
   *[other] { $shared } paquets ou lancers figurent dans les deux enregistrements, identiques
}.

# Les pages

fair-ask = Le tirage est-il honnête ?
fair-title = { $deal } : le tirage est-il honnête ?
fair-title-any = Le tirage est-il honnête ?
fair-lead = Votre navigateur vérifie cette manche lui-même, à partir de l’enregistrement fait pour votre place. Le serveur n’y prend pas part.
fair-lead-any = Choisissez l’enregistrement d’une manche ou d’un match. Votre navigateur le vérifie ; le fichier n’est envoyé nulle part.
fair-choose = Choisir un enregistrement
fair-drop = ou déposez le fichier ici
fair-checking = Vérification…
fair-no-script = Sans JavaScript, votre navigateur ne peut rien vérifier. Voici ce que le serveur dit de lui-même :
fair-no-script-any = Sans JavaScript, votre navigateur ne peut rien vérifier. Servez-vous de la commande ci-dessous.
fair-verdict = Le verdict
fair-steps = Pas à pas
fair-limits = Ce que personne ne peut prouver
fair-limit-together = Si la table et tous ceux qui sont nommés plus haut s’entendent, rien ne les arrête. Seuls comptent pour vous votre propre maillon et ceux des personnes en qui vous avez confiance. Les bots sont à la table et ne prouvent rien contre elle.
fair-limit-withholding = Quelqu’un de mèche avec la table peut comparer l’issue avec et sans son maillon, et le retenir. L’enregistrement le dit chaque fois.
fair-limit-late = Une table peut prétendre que votre maillon est venu trop tard, et choisir ainsi entre deux issues. Votre navigateur vous le dit chaque fois, et l’enregistrement le compte comme retenu.
fair-limit-stopping = Une table peut interrompre une manche qui ne lui plaît pas. Un numéro manque alors aux enregistrements.
fair-limit-telling = La table connaît toutes les cartes. Elle peut prouver qu’elle ne les a pas choisies, mais pas qu’elle n’en a parlé à personne.
fair-limit-moves = Il s’agit ici du hasard. Les coups des joueurs sont rejoués d’après la règle, mais personne ne les signe.
fair-more = Sans ce serveur
fair-more-download = Télécharger l’enregistrement
fair-more-command = Avec Brelan sur votre ordinateur, cette commande vérifie le même enregistrement ; avec ceux de deux joueurs d’une table, elle les compare :
fair-more-document = Toute la méthode, octet par octet (en anglais)
fair-more-format = Le format des enregistrements (en anglais)
fair-more-any = Vérifier un autre enregistrement

# Pour le script

fair-yes = Tout concorde dans cet enregistrement.
fair-no = Cet enregistrement n’est pas valide.
fair-too-large = Ce fichier est trop grand pour être un enregistrement.
fair-unreadable = L’enregistrement n’a pas pu être chargé. Rechargez la page.
fair-lots = Le tirage au sort
fair-deal = Manche { $number }
fair-pack = Paquet { $number }
fair-throw = Lancer { $number }
fair-step-sealed = { $cards ->
    [one] La table a scellé son paquet de { $cards } carte.
   *[other] La table a scellé son paquet de { $cards } cartes.
} Un sceau cache une carte, qui ne peut plus être changée.
fair-step-throw = Avant le lancer, la chaîne de chacun était fixée, et personne ne connaissait le maillon suivant d’un autre.
fair-step-links = Puis chacun a ouvert un maillon de sa chaîne. On ne choisit pas un maillon : il était fixé depuis que le bout de la chaîne est publié, et son hachage y ramène.
fair-step-mixed = Les sceaux, les maillons et tout ce qui précède, hachés ensemble, donnent un seul nombre. Personne ne pouvait le connaître avant que tous les maillons soient ouverts.
fair-step-order = Ce nombre dit dans quel ordre les cartes scellées sont tirées.
fair-step-dice = Ce nombre dit comment tombent les dés.
fair-step-cards = Chaque carte que vous pouvez voir est celle qui était scellée à sa place.
fair-step-hidden = { $cards ->
    [one] { $cards } carte reste scellée : vous n’avez pas à la voir.
   *[other] { $cards } cartes restent scellées : vous n’avez pas à les voir.
}
fair-show = Montrer les valeurs
fair-seal-of = Sceau { $place }
fair-digest = Le nombre
fair-order = L’ordre
fair-dice = Les dés
fair-before = Ce qui précède
fair-who = Qui
fair-link = Maillon
fair-end = Bout de la chaîne
fair-card = Carte
fair-place = Rang
fair-salt = Sel
fair-seal = Sceau
fair-the-table = la table
fair-a-bot = { $name } (bot)
fair-answer-withheld = retenu
fair-answer-none = pas de chaîne
fair-weak-nobody = Pas prouvé : personne n’a ouvert de maillon, la table a donc pu choisir.
fair-weak-table = Pas prouvé : la table ou l’un de ses bots a retenu un maillon.
fair-weak-gap = Pas prouvé : le paquet ou le lancer précédent manque.
fair-remembered = { $count ->
    [one] Ce navigateur a vu { $count } de ces paquets et lancers à la table ; c’était le même.
   *[other] Ce navigateur a vu { $count } de ces paquets et lancers à la table ; c’étaient les mêmes.
}

fair-why-damaged = L’enregistrement est abîmé : il est illisible.
fair-why-line = Cette ligne de l’enregistrement est abîmée : { $line }
fair-why-not-a-record = Ce n’est pas un enregistrement de Brelan.
fair-why-version = Cet enregistrement est d’une autre version : seule la version 2 est lue.
fair-why-cut-off = L’enregistrement est tronqué : la fin manque.
fair-why-changed = Cette ligne, ou une ligne juste avant, a été changée après coup : { $line }
fair-why-chains = Les chaînes de l’enregistrement se contredisent.
fair-why-left-out = Le paquet ou lancer { $number } oublie quelqu’un qui joue.
fair-why-digest = Paquet ou lancer { $number } : le nombre tiré de ses maillons ne correspond pas à ce qui a été publié.
fair-why-out-of-order = Le paquet ou lancer { $number } ne suit pas le précédent.
fair-why-link-table = Paquet ou lancer { $number } : le maillon de la table n’est pas sur sa chaîne.
fair-why-link-seat = Paquet ou lancer { $number } : le maillon de la place { $seat } n’est pas sur sa chaîne.
fair-why-card = Paquet { $number } : { $card } n’est pas la carte qui était scellée là.
fair-why-other-card = { $card } n’a pas été tirée au rang que donne l’ordre.
fair-why-too-many-cards = On a tiré plus de cartes qu’il n’y en avait de scellées.
fair-why-shuffled-again = Le reste d’un paquet a été battu de nouveau.
fair-why-dice = Ces dés ne sont pas ceux que donne le nombre : { $dice }
fair-why-remembered = Le paquet ou lancer { $number } n’est pas celui que ce navigateur a vu à la table.

# À la table

fair-no-chain = Sans JavaScript, votre navigateur ne prend pas part au mélange et ne vérifie rien : pour vous, la manche n’est pas prouvée.
fair-seal-label = Ce qui a été vérifié
fair-seal-document = Comment ça marche (en anglais)
fair-seal-cards = { $count ->
    [one] { $count } carte de cette manche vérifiée.
   *[other] { $count } cartes de cette manche vérifiées.
}
fair-seal-throws = { $count ->
    [one] { $count } lancer de cette manche vérifié.
   *[other] { $count } lancers de cette manche vérifiés.
}
fair-seal-nothing = Rien n’a encore été tiré dans cette manche.
fair-seal-waiting = Le paquet ou le lancer est scellé ; les maillons s’ouvrent.
fair-seal-broken = Quelque chose ne concorde pas.
fair-seal-fair = Honnête, sauf entente { $number ->
    [one] de la table avec { $names }
   *[other] de la table avec tous ceux-ci : { $names }
}.
fair-seal-gave = Votre navigateur a ouvert son maillon.
fair-seal-late = Le maillon de votre navigateur est venu trop tard : la table le compte comme retenu.
fair-seal-next = Votre navigateur prend part dès le prochain paquet ou lancer.
fair-seal-later = Votre navigateur n’a pas encore de chaîne à cette table.
fair-seal-stopped = { $count ->
    [one] { $count } paquet ou lancer a été scellé sans jamais être ouvert.
   *[other] { $count } paquets ou lancers ont été scellés sans jamais être ouverts.
}
fair-you = vous
fair-seat = place { $seat }
fair-alarm = À cette table, le tirage ne se vérifie pas
fair-alarm-explained = Votre navigateur a vérifié ce que dit la table, et cela ne concorde pas. À une table honnête, cela n’arrive jamais. Enregistrez la preuve, montrez-la aux autres, et comparez les empreintes de vos sceaux.
fair-alarm-save = Enregistrer la preuve
fair-alarm-close = Fermer

fair-why-chain-table = La chaîne de la table a été échangée, ou publiée trop tard.
fair-why-chain-seat = La chaîne de la place { $seat } a été échangée, ou publiée trop tard.
fair-why-not-mine = La table montre pour votre place { $seat } une chaîne qui n’est pas celle de votre navigateur.
fair-why-twice = Le paquet ou lancer { $number } a été scellé deux fois, différemment.
fair-why-passed = La table demande un maillon du paquet ou lancer { $number }, qui est fini.
fair-why-went-back = La table est revenue en arrière : votre navigateur connaît ses paquets et lancers jusqu’au numéro { $number }.
fair-why-left-out-you = Le paquet ou lancer { $number } oublie votre chaîne, que la table avait prise.
fair-why-withheld-you = Paquet ou lancer { $number } : la table dit que votre navigateur a retenu son maillon, alors qu’elle l’avait pris.
fair-why-table-withheld = Paquet ou lancer { $number } : la table ou l’un de ses bots a retenu un maillon, ce qui ne doit jamais arriver.
fair-why-not-opened = { $card } est sur la table, mais la table n’a pas prouvé son tirage.
