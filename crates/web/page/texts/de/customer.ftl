## The list of customers

customers-counted = { $count ->
        [one] { $count } Kunde
       *[other] { $count } Kunden
    }
customers-none = Es gibt noch keinen Kunden.

## The page of a customer

customer-delete-title = { $name } löschen
customer-delete-ask = Angebote und Aufträge behalten den Namen. Das lässt sich nicht zurücknehmen.
customer-number = Kundennummer { $number }
customer-new-quotation = Neues Angebot
customer-new-order = Neuer Auftrag
customer-due = Termin { $day }
customer-address = Anschrift
customer-email = E-Mail
customer-website = Website
customer-terms = Konditionen
customer-price-list = Preisliste
customer-currency = Währung
customer-tax = MwSt.
customer-all = Alle { $list ->
        [orders] Aufträge
       *[quotations] Angebote
    } von { $name }
customer-none-yet = Noch keine.
customer-nothing-entered = Noch nichts eingetragen.
customer-website-hint = Beginnt mit https://
customer-currency-hint = Drei Buchstaben, etwa EUR. Leer: die des Betriebs.
customer-tax-percent = MwSt., %
customer-shops = Leer: wie im Betrieb.

## Addresses, numbers and prices of a customer

customer-locations = Weitere Anschriften
customer-no-locations = Die Ware geht an die Anschrift oben.
customer-new-location = Anschrift hinzufügen
customer-location-name = Bezeichnung
customer-location-hint = Etwa Werk oder Bauhof.
customer-items = Eigene Nummern und Nettopreise
customer-items-saved = { $count ->
        [one] { $count } Zeile ist gespeichert.
       *[other] { $count } Zeilen sind gespeichert.
    }
customer-part-number = Artikelnummer
customer-brand = Marke
customer-their-number = Kundenartikelnummer
customer-net-price = Nettopreis
customer-per = Je
customer-discount = Rabatt, %
customer-from = Ab Tag
customer-until = Bis Tag
customer-no-item = kein Artikel hat genau diese Nummer
customer-several-items = mehrere Hersteller haben diese Nummer; bitte die Marke eingeben
customer-tax-code = Bezeichnung der Steuer
customer-no-price-list = keine
customer-lengths = Längen auf seinen Belegen
customer-as-shop = wie im Betrieb
