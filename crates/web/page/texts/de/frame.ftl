# The frame of the page, and words that several rooms use.

## Names of rooms and records

title-today = Heute
title-configure = Konfigurator
title-catalogue = Katalog
title-assemblies = Schlauchleitungen
title-quotations = Angebote
title-orders = Aufträge
title-customers = Kunden
title-import = Listen einlesen
import-lists = Listen einlesen
title-item = Artikel
title-assembly = Schlauchleitung
title-quotation = Angebot
title-order = Auftrag
title-customer = Kunde

## The frame

frame-for-staff = Diese Seite ist für die Leute des Betriebs.
frame-no-page = Diese Seite gibt es nicht.
frame-not-loaded = Dieser Teil der Seite konnte nicht geladen werden. Bitte die Seite neu laden.
frame-skip = Zum Inhalt springen
frame-sections = Bereiche
frame-sessions = Wo ich angemeldet bin
frame-sign-out = Abmelden
frame-to-configure = Zum Konfigurator
frame-language = Sprache
role-admin = Verwaltung
role-regular = Mitarbeiter
role-restricted = nur Ansicht
role-customer = Kunde


person-somebody = Jemand

## Signing in

sign-in-sign-in = Anmelden
sign-in-forgot = Passwort vergessen?
sign-in-send = Link senden
sign-in-use-key = Mit API-Schlüssel anmelden
sign-in-use-password = Mit Passwort anmelden
sign-in-back = Zurück
sign-in-wrong = E-Mail-Adresse oder Passwort ist falsch.
sign-in-wrong-key = Der Name des Schlüssels oder der Schlüssel ist falsch. Beide lauten genau so, wie sie in den Einstellungen angelegt wurden.
sign-in-again = Bitte erneut anmelden
sign-in-signed-out = Sie sind abgemeldet. Was Sie eingegeben haben, ist noch da.
sign-in-key-name = Name des Schlüssels
sign-in-api-key = API-Schlüssel
sign-in-email = E-Mail-Adresse
sign-in-link = An Ihre Adresse geht ein Link, mit dem Sie ein neues Passwort setzen. Er gilt einmal und eine Stunde lang.
sign-in-sent = Wenn hier jemand diese Adresse hat, ist eine Nachricht mit einem Link unterwegs.
sign-in-password = Passwort

## Fields of records

field-angle = Verdrehwinkel der Enden
field-comments = Bemerkungen
field-customer = Kunde
field-customerId = Kunde
field-customerPartNumber = { $who ->
        [customer] Ihre Nummer
       *[staff] Kundenartikelnummer
    }
field-currency = Währung
field-customerName = Laufkunde
field-customerReference = { $who ->
        [customer] Ihr Zeichen
       *[staff] Zeichen des Kunden
    }
field-customerRevision = { $who ->
        [customer] Ihr Änderungsstand
       *[staff] Änderungsstand des Kunden
    }
field-description = Bezeichnung
field-discountPercent = Rabatt
field-dueDate = Liefertermin
field-length = Länge
field-lengthTolerance = Längentoleranz
field-partNumber = Nummer
field-paymentTerms = Zahlungsbedingungen
field-printText = Aufdruck auf dem Schlauch
field-productionNotes = Für die Fertigung
field-purchaseOrder = { $who ->
        [customer] Ihre Bestellnummer
       *[staff] Bestellnummer des Kunden
    }
field-quantity = Stück
field-tag = Kennzeichen
field-unitOfMeasure = Einheit
field-validUntil = Gültig bis
field-vendorPartNumber = Lieferantennummer
field-wrapLength = Länge des Schutzes
field-wrapStart = Ab Ende 1

## States, and what can be done in them

status-under-editing = Entwurf
status-released = freigegeben
status-obsolete = ungültig
status-completed = erledigt
status-cancelled = storniert
life-cycle-release = Freigeben
life-cycle-is-released = { $title } ist freigegeben.
life-cycle-newversion = Neue Version
life-cycle-new-version-done = Die neue Version ist angelegt, als Entwurf.
life-cycle-revise = Neue Revision
life-cycle-revise-ask = Eine Kopie wird als neue Revision angelegt, zunächst als Entwurf.
life-cycle-revise-ask-priced = Eine Kopie mit allen Preisen wird als neue Revision angelegt, zunächst als Entwurf.
life-cycle-revise-done = Die neue Revision ist angelegt, als Entwurf.
life-cycle-revision-name = Name der Revision
life-cycle-revision-unused = Eine, die es noch nicht gibt.
life-cycle-revision-empty = Leer lassen für die nächste.
life-cycle-unrelease = Freigabe zurücknehmen
life-cycle-unrelease-ask = Es kann wieder geändert werden. Eine Version, die durch die Freigabe ersetzt wurde, ist wieder freigegeben.
life-cycle-unrelease-done = Es ist wieder ein Entwurf.
life-cycle-saveas = Unter anderer Nummer speichern
life-cycle-saveas-ask = Eine Kopie wird unter anderer Nummer angelegt, als Entwurf.
life-cycle-number = Nummer
life-cycle-number-unused = Eine, die noch frei ist.
life-cycle-saveas-done = Die Kopie ist angelegt, als Entwurf.
life-cycle-obsolete = Für ungültig erklären
life-cycle-obsolete-ask = In neue Belege kommt es dann nicht mehr. Das lässt sich nicht zurücknehmen; eine neue Version kann daraus entstehen.
life-cycle-is-obsolete = { $title } ist jetzt ungültig.
life-cycle-rollback = Zurück zur Version davor
life-cycle-rollback-ask = Diese Version wird gelöscht, und die davor ist wieder die neueste.
life-cycle-rollback-done = Die Version davor ist wieder die neueste.
life-cycle-delete = Löschen
life-cycle-delete-ask = { $title } wird gelöscht. Die Nummer wird nur wieder verwendet, wenn jemand sie einträgt; der nächste Beleg bekommt die folgende.
life-cycle-is-deleted = { $title } ist gelöscht.
life-cycle-cancel = Auftrag stornieren
life-cycle-cancel-ask = Was noch offen ist, wird nicht mehr gefertigt, und reserviertes Material ist wieder frei. Das lässt sich nicht zurücknehmen.
life-cycle-is-cancelled = { $title } ist storniert.

## Commands

commands-accept-rating = Trotzdem freigeben
commands-accept-no-spec = Ohne freigegebene Pressvorgabe freigeben
commands-not-yet = { $command }: noch nicht möglich.
commands-correct-first = Erst das Markierte berichtigen; es ist nicht gespeichert.
commands-more = Mehr
open-number = { $number } öffnen
commands-read-again = Neu einlesen
commands-not-possible = { $command }: nicht möglich.

## Choosing a customer

customer-field-choose-or-add = Kein Kunde heißt genau so. Einen wählen oder neu anlegen.
customer-field-unknown = Kein Kunde heißt so.
customer-field-customer = Kunde
customer-field-anybody = Beliebig
customer-field-customers = Kunden
customer-field-new = Neuer Kunde
customer-field-add-by-name = „{ $name }“ nur mit Namen anlegen
customer-field-quoted = Ein Angebot braucht einen Kunden.

## Dialogs

dialog-drop = Ohne Speichern schließen
dialog-drop-ask = Ohne Speichern schließen?
dialog-lost = Was Sie eingegeben haben, ginge verloren.
dialog-go-on = Weiter eingeben
dialog-cancel = Abbrechen
dialog-save = Speichern
dialog-enter = bitte { $wants } eingeben

## What somebody else changed while a form was filled in

meanwhile-changed = Noch nicht gespeichert: Jemand anders hat inzwischen etwas geändert.
meanwhile-now = { $label } ist jetzt { $value }.
meanwhile-yours = { " " }Sie haben { $value } eingegeben.
meanwhile-empty = leer
meanwhile-save-yours = „{ $button }“ übernimmt stattdessen Ihre Eingaben und lässt alles andere, wie es jetzt ist.
meanwhile-save = Ihre Eingaben sind noch da. „{ $button }“ übernimmt sie und lässt alles andere, wie es jetzt ist.
meanwhile-again = Bitte ansehen, wie es jetzt ist. Ist Ihre Änderung noch richtig, noch einmal auf „{ $button }“ klicken.

## Drawings

drawing-large = Vergrößern
drawing-whole = Ganze Zeichnung

## What may be entered

field-entry-or = { $one } oder { $other }
field-entry-enter = Bitte { $wants } eingeben.
field-entry-length = eine Länge{ $least ->
        [zero] {""}
       *[more] {" "}über 0
    }, etwa { $unit ->
        [in] 36 1/2, 3 ft 4 in oder 925 mm
       *[mm] 925, 92,5 cm oder 36 1/2 in
    }
field-entry-tolerance-in = eine Toleranz, etwa ±1/8 in oder +1/4 / −1/8 in
field-entry-tolerance-mm = eine Toleranz, etwa ±3 mm oder +5/−2 mm
field-entry-tolerance = Toleranz
field-entry-degrees = Grad von 0 bis 360
field-entry-number = nur eine { $kind ->
        [whole] ganze Zahl
       *[any] Zahl
    } ({ $what }), { $least ->
        [zero] von 0 bis
       *[one] von 1 bis
        [more] über 0, höchstens
    } { $most }
field-entry-pieces = Stück
any = beliebig
field-entry-to-choose = zur Auswahl
field-entry-units = Einheiten

## Lists

list-made = Angelegt
list-changed = Zuletzt geändert
list-any = Alle
list-all = Alle
list-clear = Alle Filter aufheben
list-filters = Filter
list-filters-on = Filter · an
list-filters-of = Filter: { $many }
list-unknown-filter = Diese Adresse filtert nach etwas Unbekanntem; das ist weggelassen.
list-none-fits = Nichts passt zu diesen Filtern.
list-more-than = Mehr als { $text }
list-try-again = Noch einmal versuchen
list-pages = Seiten
list-previous = Zurück
list-next = Weiter
list-range = { $from }–{ $to } von { $exact ->
        [false] mehr als {""}
       *[true] {""}
    }{ $total }
list-status = Status
list-number = Nummer
list-words = Wörter der Bezeichnung
list-earlier = Auch frühere Versionen

## Entering a customer

customer-entry-name = Name
customer-entry-number = Kundennummer
customer-entry-email = E-Mail-Adresse
customer-entry-phone = Telefon
customer-entry-street = Straße und Hausnummer
customer-entry-street-2 = Zweite Zeile
customer-entry-postal-code = Postleitzahl
customer-entry-city = Ort
customer-entry-region = Bundesland oder Region
customer-entry-country = Land
customer-entry-create = Anlegen

## Papers

papers-made-today = Heute gefertigt
papers-papers = Belege
papers-data-sheet = Datenblatt
papers-bill = Stückliste
papers-bill-workbook = Stückliste als Tabelle
papers-print-labels = Etiketten drucken
papers-labels-file = { $title } Etiketten.pdf
papers-parts-file = { $title } Stückliste

## Prices

price-put-title = { $amount } { $number } auf ein Angebot setzen
price-price = Preis
price-quantity = Menge
price-quantity-in = Menge, { $unit }
price-put = Auf ein Angebot setzen
price-not-known = nicht bekannt
price-each = je Stück
price-breakdown = Preisaufbau

## How prices come about

price-source-parts = Summe aus Teilen und Arbeit
price-source-manual = Von Hand eingegeben
price-source-netPrice = Nettopreis des Kunden
price-source-customerDiscount = Rabatt des Kunden
price-source-priceList = Preisliste des Kunden
price-source-customerRule = Regel des Kunden
price-source-priceListRule = Regel der Preisliste
price-source-brandRule = Regel der Marke
price-source-organizationRule = Regel des Betriebs
price-source-listPrice = Listenpreis
price-source-unknown = Unbekannt
price-step-manual = Eingegeben
price-step-netPrice = Nettopreis
price-step-priceList = Preisliste
price-step-listPrice = Listenpreis
price-step-cost = Einstand
price-step-unit = Umgerechnet
price-step-currency = In der Währung des Kunden
price-step-rounded = Gerundet
labour-cutting = Zuschneiden
labour-crimping = Pressen
labour-proofTest = Druckprüfung
labour-burstTest = Berstprüfung
labour-wrapping = Schutz aufziehen
price-per = je { $unit }
price-amount-unknown = unbekannt
price-step-discount = Abzüglich { $percent } %
price-step-margin = Marge von { $percent } % des Preises
price-from = ab { $quantity }
price-cost-and-margin = Einstand und Marge
price-of-assembly-netPrice = Nettopreis des Kunden für diese Schlauchleitung
price-of-assembly-priceList = Preis dieser Schlauchleitung in der Preisliste des Kunden
price-of-assembly-parts = Summe aus Teilen und Arbeit
price-once-hose = Der Preis erscheint, sobald ein Schlauch gewählt ist.
price-so-far = bisher { $price }
price-not-yet = noch nicht bekannt
price-each-in = { $currency } je Stück
price-for-quantity = { $amount } für { $quantity }
price-by-list = Preisliste „{ $list }“
price-burst-test = Berstprüfung einmalig { $price }
price-other-quantities = Andere Mengen
price-pieces = Stück
price-each-head = Je Stück
price-together = Gesamt
price-for-one = Für ein Stück
price-amount = Betrag
price-rule = Regel
price-work = Arbeit
price-rounding = Rundung
price-adds-up = Rundungsausgleich
price-of-one = Preis je Stück
price-all-the-same = { $price } je Stück, von { $from } bis { $to } Stück.

## Pages of one record

record-none = { $kind ->
        [item] Diesen Artikel
        [assembly] Diese Schlauchleitung
        [quotation] Dieses Angebot
        [order] Diesen Auftrag
        [kit] Diesen Schlauchsatz
        [price-list] Diese Preisliste
       *[customer] Diesen Kunden
    } gibt es nicht, oder Sie dürfen es nicht sehen.
record-back = Zurück zur Liste

## The search box

search-without = Nichts enthält alle diese Wörter. Gefunden ohne { $words }:
quoted = „{ $word }“
search-label = Artikel, Schlauchleitungen und Angebote
search-search = Artikel, Schlauchleitungen und Angebote suchen
search-placeholder = Nummer, Größe, Gewinde, Wörter …
search-best = Beste Treffer
search-nothing = Zu „{ $words }“ ist nichts zu finden.

## Where somebody is signed in

sessions-on = { $program } auf { $machine }
sessions-browser = Ein Browser
sessions-title = Wo ich angemeldet bin
sessions-about = { $address } · seit { $since }, zuletzt { $used }, endet { $ends }
sessions-here = hier
sessions-sign-out = Abmelden
sessions-there = dort
sessions-by-key = Sie sind mit einem Schlüssel angemeldet, nur in diesem Tab.
sessions-close = Schließen

## Crimp data

crimp-ferrule = Fassung
crimp-die = Pressbacke
crimp-diameter = Pressmaß
crimp-insertion = Einstecktiefe
crimp-skive-outside = Schälen außen
crimp-skive-inside = Schälen innen
crimp-one-piece = einteilig
crimp-disagree = Mehrere freigegebene Pressvorgaben widersprechen sich.
crimp-none = Es gibt keine Pressvorgabe.
end-1 = Ende{ "\u00a0" }1
end-2 = Ende{ "\u00a0" }2
crimp-data = Pressdaten
crimp-add = Pressvorgabe eintragen
crimp-end = Ende
connection-of = { $style } { $gender }
connection-bulkhead = Schott
gender-male = außen
gender-female = innen
gender-none = weder noch
swivel-swivel = mit Überwurf
swivel-none = fest

## Versions

value-overall = Gesamtlänge
value-seatToSeat = Dichtkopf zu Dichtkopf
value-cutLength = Schnittlänge
value-full = ganz
value-partial = teilweise
value-eachEnd = an beiden Enden
value-hose = Schlauch
value-end1 = Ende 1
value-end2 = Ende 2
versions-none = keine
and-others = und andere
yes = ja
no = nein
versions-less = abzüglich { $percent } %
versions-title = Versionen
versions-version-of = { $title }, Version { $version }
versions-released = freigegeben { $day }
versions-made = angelegt { $day }
versions-changed-from = Änderungen gegenüber
versions-choose = Version wählen
versions-same = Beide sind gleich.
versions-what-changed = Was sich geändert hat
versions-field = Feld
versions-before = Vorher
versions-now = Jetzt
versions-line = Position { $number }

## Items and records in lists

rows-pcs = Stk
rows-shop-number = Nummer des Betriebs
rows-own-number = Eigene Nummer
rows-in-stock = { $quantity } auf Lager
rows-none-in-stock = nicht auf Lager
rows-own = eigen
rows-not-available = nicht lieferbar
rows-stock = Bestand
rows-stock-by-warehouse = Bestand je Lager
rows-warehouse = Lager
rows-available = Verfügbar
rows-on-hand = Bestand
rows-on-order = Bestellt
rows-not-counted = In keinem Lager wird der Bestand geführt.
stock-unit-booked = Gebucht werden { $quantity } { $unit }, auf vier Stellen gerundet.
kind-hose = Schlauch
kind-crimpFitting = Pressarmatur
kind-adaptor = Adapter
kind-ferrule = Fassung
kind-wrap = Schlauchschutz
kind-otherItem = Sonstiger Artikel
kind-hoseAssembly = Schlauchleitung
kind-hoseKit = Schlauchsatz
kind-workOrder = Auftrag
kind-salesEstimate = Angebot
kind-customer = Kunde

## Putting something on a quotation

add-title = Auf ein Angebot setzen
add-new = Neues Angebot
add-new-for = Neues Angebot für { $name }
add-or-open = Oder zu einem offenen hinzufügen
add-cancel = Abbrechen

## Words of several rooms

record-changed = Die Änderung ist gespeichert.
record-made = Es ist angelegt.
change = Ändern
for-name = für { $name }
change-title = { $title } ändern
settings-ways = Aktionen
remove = Entfernen
description = Bezeichnung
none-priced = ohne Preis
changed-on = geändert { $day }
version = Version { $version }
details = Einzelheiten

## Beginning

begin = Beginnen

## Lines of quotations and orders

lines-none-editable = Noch keine Position. Unten eine Schlauchleitung oder einen Artikel mit der Nummer hinzufügen.
lines-none = Keine Positionen.
lines-changed = Jemand anders hat diese Position inzwischen geändert. Ihre Eingabe ist nicht gespeichert
lines-gone = Jemand anders hat diese Position inzwischen entfernt. Ihre Eingabe ist nicht gespeichert
lines-do-mine = Meine Änderung trotzdem übernehmen
lines-leave = Lassen, wie es gespeichert ist
lines-unsaved = Nicht gespeichert; gespeichert ist { $quantity }.
lines-revision = Rev. { $revision }, Version { $version }
lines-no-price = kein Preis
lines-burst-test = Berstprüfung, einmalig: { $price }
lines-cost-margin = Einstand { $cost }, Marge { $margin }
lines-quantity-of = Menge von { $name }
lines-price-by-hand = Preis je Stück, von Hand
lines-price-of-unit = Preis je { $unit }, von Hand
lines-price-hint = Leer: nach den Regeln von Preislisten und Kunden.
lines-add = Position hinzufügen
add = Hinzufügen
lines-configure = Schlauchleitung für { $goal ->
        [order] diesen Auftrag
        [kit] diesen Satz
       *[quotation] dieses Angebot
    } konfigurieren


papers-labels = Etiketten
papers-of-labels = Etiketten


papers-cut-list = Auftrag mit Zuschnittliste
papers-pick-list = Entnahmeliste
papers-pick-file = { $title } Entnahmeliste

## Messages of the page itself

notice-no-answer = Der Dienst antwortet nicht. Bitte Verbindung prüfen und noch einmal versuchen.
notice-sign-in = Bitte anmelden.
notice-moment = Einen Moment …
shop-past = Dieser Tag ist vorbei.
record-latest = Version { $version }, die neueste
record-version = Version { $version }
record-ended = beendet { $day }

## Tables to type in

grid-hint = Eingabetaste geht nach unten, Zellen aus einer Tabelle lassen sich einfügen, Strg-Z nimmt zurück.
grid-hint-fixed = Eingabetaste geht nach unten, Zellen lassen sich einfügen, Strg-Z nimmt zurück.
grid-undo = Rückgängig
grid-redo = Wiederholen
grid-keep = Behalten
grid-row = Zeile { $number }
grid-number = eine Zahl

## More rooms

title-stock = Lager
title-to-order = Zu bestellen
title-prices = Preise
title-price-list = Preisliste
title-kits = Schlauchsätze
title-kit = Schlauchsatz
title-settings = Einstellungen
title-account = Mein Zugang
lines-ordered = { $ordered } von { $quantity } { $unit } bestellt

## Bilder

image-drop = { $what }: Bild hier ablegen oder auswählen
image-drop-about = PNG, JPEG oder SVG
image-remove = Entfernen
image-stored = Das Bild ist gespeichert.
image-removed = Das Bild ist entfernt.
image-unreadable = Das Bild ist nicht lesbar. Speichern Sie es als PNG oder JPEG.

## Drafts on lines

drafts-wait = { $count ->
        [one] { $name } ist ein Entwurf und muss zuerst freigegeben werden.
       *[other] { $count } Schlauchleitungen und Schlauchsätze in den Positionen sind Entwürfe und müssen zuerst freigegeben werden.
    }
drafts-release = { $count ->
        [one] Entwurf freigeben
       *[other] Alle { $count } freigeben
    }
drafts-released = { $count ->
        [one] { $name } ist freigegeben.
       *[other] { $count } Schlauchleitungen und Schlauchsätze sind freigegeben.
    }
drafts-refused = Nicht freigegeben.

## Words of the catalogue

trade-bend-restrictor = Knickschutz
trade-flat-armour = Flachspirale
trade-fire-sleeve = Feuerschutz
trade-hook-and-loop-wrap = Klettschutz
trade-nylon-abrasion-sleeve = Nylon-Scheuerschutz
trade-nylon-sleeve = Nylon-Schutzschlauch
trade-abrasion-sleeve = Scheuerschutz
trade-spiral-guard = Schutzspirale
trade-spring-guard = Schutzfeder
trade-guard = Schutz
trade-straight = gerade
trade-elbow = Bogen
trade-tee = T-Stück
trade-cross = Kreuz
trade-female = innen
trade-male = außen
trade-swivel-with-o-ring = mit Überwurf und O-Ring
trade-swivel = mit Überwurf
trade-light = leicht
trade-heavy = schwer
trade-size = Größe
trade-flange = Flansch
trade-quick-coupler = Schnellkupplung
trade-banjo = Ringöse
trade-standpipe = Rohrstutzen
trade-tube-end = Rohrende
trade-hose-splicer = Schlauchverbinder
trade-flat-face-o-ring = O-Ring, flachdichtend
trade-captive-o-ring = gekammerter O-Ring
trade-with-o-ring = mit O-Ring
trade-o-ring-face-seal = ORFS
trade-o-ring-boss = ORB
trade-o-ring = O-Ring
trade-brazed-or-compression-joint = gelötet oder verschraubt
trade-taper-thread = kegeliges Gewinde
trade-washers = Dichtscheiben
trade-cutting-ring = Schneidring
trade-black = schwarz
trade-silver = silbern
trade-rust-red = rostrot
trade-red = rot
trade-yellow = gelb
trade-blue = blau
trade-green = grün
trade-white = weiß
trade-grey = grau
trade-orange = orange
trade-brown = braun
trade-stainless-steel = Edelstahl
trade-zinc-plated-spring-steel = verzinkter Federstahl
trade-galvanized-flat-steel = verzinkter Flachstahl
trade-zinc-plated = verzinkt
trade-steel = Stahl
trade-brass = Messing
trade-polyurethane = Polyurethan
trade-silicone-coated-glass-fibre = Glasfaser mit Silikon
trade-polyester-with-hook-and-loop = Polyester mit Klettverschluss
trade-woven-nylon = Nylongewebe
trade-high-density-polyethylene = Polyethylen hoher Dichte
trade-degrees-elbow = { $degrees }°-Bogen
trade-degrees-metal-seat = { $degrees }°-Metallsitz
trade-degrees-cone = { $degrees }°-Konus
