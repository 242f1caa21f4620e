# La première partie guidée de chaque jeu.
learn-link = Apprendre en deux minutes
learn-title = { $game } : première partie
learn-lesson = première partie
learn-leave = Quitter
learn-voice = La voix à côté de la table
learn-chose = Vous avez choisi : { $move }
learn-ranking = Votre main :
learn-steps = Les étapes de cette première partie
learn-on = Continuer
learn-show = Montrez-moi
learn-again = Encore une fois
learn-play = Jouer contre des bots
learn-rules = Lire la règle
learn-another = Une autre première partie :
