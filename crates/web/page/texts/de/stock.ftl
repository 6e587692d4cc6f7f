## The stock

stock-as-sheet = In Tabelle zählen
stock-new = Artikel aufnehmen
stock-begun = Der Artikel wird jetzt im Lager geführt.
stock-counted-rows = { $count ->
        [one] { $count } Bestand
       *[other] { $count } Bestände
    }
stock-none = Noch wird nichts im Lager geführt.
stock-no-warehouse = Es gibt noch kein Lager.
stock-to-warehouses = In den Einstellungen anlegen
stock-part-number = Artikelnummer
stock-brand = Marke
stock-brand-hint = Wo mehrere Hersteller die Nummer haben.
stock-size = Größe
stock-bin = Lagerplatz
stock-kind = Art
stock-item = Artikel
stock-reserved = Reserviert
stock-book = Buchen
stock-onOrder = Bestellt
stock-committed = Anderweitig zugesagt
stock-reorderPoint = Mindestbestand
stock-reorderQuantity = Bestellmenge
stock-above-zero = eine Zahl über 0
stock-count = Zählen
stock-count-title = { $number } zählen, { $warehouse }
stock-count-before = Bisher sind { $onHand } { $unit } da.
stock-counted-in = Schläuche und Schlauchschutz in { $unit ->
        [in] Fuß
       *[mm] Metern
    }, alles andere in Stück.
stock-counted = Gezählt
stock-counted-done = Die Zählung ist gebucht.
stock-receive = Zugang
stock-receive-title = Zugang { $number }, { $warehouse }
stock-receive-before = Bestand { $onHand } { $unit }, bestellt { $onOrder } { $unit }.
stock-received = Erhalten
stock-received-done = Der Zugang ist gebucht.
stock-move = Umlagern
stock-move-title = { $number } aus { $warehouse } umlagern
stock-move-before = { $available } { $unit } sind dort frei.
stock-move-to = Nach
stock-move-bin = Auf einen anderen Lagerplatz in { $warehouse }
stock-move-bin-title = { $number } innerhalb von { $warehouse } umlagern
stock-move-bin-before = Die Ware liegt auf Platz { $bin }.
stock-move-bin-none = Die Ware hat noch keinen Lagerplatz.
stock-move-bin-all = Alles kommt auf den neuen: Ein Lager hat für jeden Artikel einen Platz.
stock-move-bin-to = Neuer Lagerplatz
stock-moved-done = Es ist umgelagert.
stock-saved = { $count ->
        [one] { $count } Bestand ist gespeichert.
       *[other] { $count } Bestände sind gespeichert.
    }
stock-levels = Bestände
stock-remove-title = { $number } in { $warehouse } löschen
stock-remove-ask = Das Lager führt keinen Bestand mehr davon. Der Artikel bleibt im Katalog.
stock-remove-some = Nach der letzten Zählung liegen { $onHand } { $unit } dort. Das Lager führt dann keinen Bestand mehr davon.
stock-removed = Der Bestand ist gelöscht.
stock-level = Was fehlt
stock-level-all = Alle
stock-level-short = Fehlbestand
stock-level-belowMinimum = Mindestbestand erreicht
stock-is-short = fehlt
stock-is-belowMinimum = nachbestellen
stock-reason = Grund
stock-reason-hint = Bleibt im Verlauf, z. B. beschädigt, gefunden, für einen Einsatz.
stock-history = Verlauf
stock-history-title = Verlauf von { $number }, { $warehouse }
stock-no-history = Noch ist nichts zu- oder abgegangen.
stock-when = Wann
stock-change = Änderung
stock-who = Wer
stock-by-program = ein Programm

## The list of what to order

to-order-about = Fehlbestand, Mindestbestand erreicht oder unterschritten, oder es fehlt für freigegebene Aufträge; Bestelltes ist schon abgezogen.
to-order-none = Es gibt nichts zu bestellen.
to-order-no-brand = Ohne Hersteller
to-order-quantity = Zu bestellen
to-order-lacking = für Aufträge fehlen { $quantity }
to-order-account = unsere Kundennummer { $number }
to-order-lead = { $days ->
        [one] liefert in { $days } Tag
       *[other] liefert in { $days } Tagen
    }
to-order-save = Als Arbeitsmappe speichern
to-order-print = Drucken
to-order-file = Bestellvorschlag
to-order-mark = Als bestellt vermerken
to-order-marked = { $brand }: Es zählt jetzt als bestellt.
