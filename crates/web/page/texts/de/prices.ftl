## Price lists

prices-new = Neue Preisliste
prices-lists = Preislisten
prices-counted = { $count ->
        [one] { $count } Preisliste
       *[other] { $count } Preislisten
    }
prices-none = Es gibt noch keine Preisliste.
prices-what-pays = Was würde ein Kunde zahlen?
prices-what-pays-about = Mit der Regel, die den Preis bestimmt, für jede Menge.
prices-what = Artikel oder Schlauchleitung
prices-currency = Währung
prices-currency-hint = Drei Buchstaben, etwa EUR. Leer: die des Betriebs.
prices-margin-materials = Marge auf Material, %
prices-margin-labour = Marge auf Arbeit, %
prices-rules-about = Für alles ohne Zeile: ein Rabatt auf die Listenpreise der Hersteller, sonst die Marge.
prices-list-pricing = Rabatte auf Listenpreise gehen vor Margen
prices-discount-Materials = Rabatt auf alles, %
prices-discount-Hoses = Schläuche, %
prices-discount-CrimpFittings = Pressarmaturen, %
prices-discount-Ferrules = Fassungen, %
prices-discount-Adaptors = Adapter, %
prices-discount-Wraps = Schlauchschutz, %
prices-discount-OtherItems = Sonstige Artikel, %
prices-rules = Alles ohne eigene Zeile: { $rules }.
prices-rule-Materials = { $percent } % Rabatt auf Listenpreise
prices-rule-Hoses = Schläuche { $percent } % Rabatt
prices-rule-CrimpFittings = Pressarmaturen { $percent } % Rabatt
prices-rule-Ferrules = Fassungen { $percent } % Rabatt
prices-rule-Adaptors = Adapter { $percent } % Rabatt
prices-rule-Wraps = Schlauchschutz { $percent } % Rabatt
prices-rule-OtherItems = sonstige Artikel { $percent } % Rabatt
prices-rule-margin-Materials = Marge auf Material { $percent } %
prices-rule-margin-Labour = Marge auf Arbeit { $percent } %
prices-percent = Erhöhen um, %
prices-wants-percent = Prozente über -100; eine Erhöhung um 5 als 5, eine Senkung als -5
prices-round-to = Gerundet auf
prices-raise = Preise erhöhen
prices-raise-title = Preise von { $name } erhöhen
prices-raise-about = { $count ->
        [one] Der einzige Preis wird sofort geändert.
       *[other] Alle { $count } Preise werden sofort geändert.
    }
prices-raise-effect = { $changed ->
        [one] Ein Preis von { $count } ändert sich
       *[other] { $changed } Preise von { $count } ändern sich
    }, am meisten { $name }: { $from } → { $to }
prices-raise-nothing = Kein Preis ändert sich dadurch.
prices-raised = { $count ->
        [0] Kein Preis ist geändert.
        [one] Ein Preis ist geändert.
       *[other] { $count } Preise sind geändert.
    }
prices-take-back = Zurücknehmen
prices-taken-back = { $count ->
        [0] Kein Preis steht mehr so da wie nach der Erhöhung.
        [one] Ein Preis ist wieder wie vorher.
       *[other] { $count } Preise sind wieder wie vorher.
    }
prices-copy = Für ein neues Jahr kopieren
prices-copy-title = { $name } kopieren
prices-valid-from = Gültig ab
prices-valid-until = Gültig bis
prices-valid-until-hint = Leer: bis auf Weiteres.
prices-wants-later = einen Tag nach dem ersten
prices-copied = Das ist { $name }.
prices-delete-title = { $name } löschen
prices-delete-ask = Ihre Preise gehen mit. Eine Liste, die ein Kunde hat, lässt sich nicht löschen.
prices-part-number = Artikelnummer
prices-brand = Marke
prices-per = Je
prices-from-quantity = Ab Menge
prices-from-hint = Ohne Angabe gilt ein Preis ab 1, bei Meterware also ab 1 m: Für kürzere Stücke tragen Sie eine kleinere Menge ein, etwa 0,01.
prices-from = Ab Tag
prices-until = Bis Tag
prices-prices = Preise der Liste
prices-counted-prices = { $count ->
        [one] { $count } Preis
       *[other] { $count } Preise
    }
prices-saved = { $count ->
        [one] { $count } Preis ist gespeichert.
       *[other] { $count } Preise sind gespeichert.
    }
