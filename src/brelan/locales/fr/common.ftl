# Mots communs à tous les jeux.
you = vous
chance = le sort
seat-number = siège { $seat }
number = { $value }
list-and = { $first } et { $last }
label = { $label } :
yes-or-no = [O/n]
yes = oui
no = non
none = sans limite

value-A = as
value-A-many = as
value-A-of = d’as
value-K = roi
value-K-many = rois
value-K-of = de rois
value-Q = dame
value-Q-many = dames
value-Q-of = de dames
value-J = valet
value-J-many = valets
value-J-of = de valets
value-T = dix
value-T-many = dix
value-T-of = de dix
value-9 = neuf
value-9-many = neuf
value-9-of = de neuf

hand-five = cinq { $many1 }
hand-four = carré { $of1 }
hand-full = full aux { $many1 } par les { $many2 }
hand-three = brelan { $of1 }
hand-straight = suite { $all }
hand-two-pair = deux paires, { $many1 } et { $many2 }
hand-pair = paire { $of1 }

combination-five = cinq semblables
combination-four = carré
combination-full = full
combination-three = brelan
combination-straight = suite
combination-two-pair = deux paires
combination-pair = paire

bot-random = Hasard
bot-simple = Simple
bot-perfect = Parfait

match-option-stack = Jetons que chacun apporte à la table.
match-option-deals = Nombre de parties convenu ; sans ce nombre, on joue jusqu’à ce qu’un seul ait tous les jetons.
match-option-points = Nombre de points (parties gagnées) qui désigne le vainqueur, par exemple avec des mineurs.
match-option-until = Heure de la fin, en secondes depuis 1970 ; la partie en cours est toujours terminée.
match-option-rebuys = Combien de fois un joueur ruiné peut reprendre une cave.
match-option-ties = À égalité à la fin : on partage la victoire (share) ou on se départage (play-off).
