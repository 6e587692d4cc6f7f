## A new order

order-new = Neuer Auftrag
order-walk-in-hint = Für jemanden, der nicht als Kunde angelegt ist: der Name auf den Belegen.
order-from = Auftrag aus { $title }
order-make = Auftrag anlegen
order-what-ordered = Was davon wird bestellt? Preise und Rabatte sind die des Angebots.
order-of-open = von { $most } { $unit } offen
order-of-left = von { $most } { $unit } übrig
order-how-much = Bitte für mindestens eine Position eine Menge eingeben

## Lines of an order

order-completed = { $completed } von { $quantity } erledigt

## The page of an order

order-no-customer = Ohne Kunden
order-reserved = Was auf Lager ist, ist dafür reserviert.
order-reserve = Vorhandenes reservieren
order-recorded = Das Erledigte ist gebucht.
order-complete = Erledigt melden
order-lines = Positionen
order-untracked = Ohne Bestandsführung: { $parts }.
order-subtotal = Summe der Positionen
order-total = Nettosumme
order-complete-title = { $title } erledigt melden
order-how-much-done = Wie viel ist jetzt fertig? Das Verbrauchte wird vom Lager abgebucht.

## The list of orders

orders-open = Offen
orders-counted = { $count ->
        [one] { $count } Auftrag
       *[other] { $count } Aufträge
    }
orders-none = Kein Auftrag ist offen. Aus Angeboten, die Kunden annehmen, werden Aufträge.
orders-due-from = Termin ab
orders-due-until = Termin bis
orders-late = überfällig
orders-no-date = ohne Termin
