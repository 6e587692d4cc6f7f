## The list of kits

kits-new = Neuer Schlauchsatz
kits-counted = { $count ->
        [one] { $count } Schlauchsatz
       *[other] { $count } Schlauchsätze
    }
kits-none = Es gibt noch keinen Schlauchsatz. Ein Satz ist, was zusammengehört: die Schlauchleitungen einer Maschine, mit Adaptern und anderem.
kits-with = Mit
kits-part = Teil
kits-number-hint = Leer lassen für die nächste freie Nummer.

## The page of a kit

kit-line = Position
kit-lines = Positionen
kit-none-editable = Noch ist nichts darin. Unten Schlauchleitungen, Adapter oder andere Artikel hinzufügen.
