## Settings

settings-sections = Bereiche der Einstellungen
settings-for-admins = „{ $section }“ ist nur für die Verwaltung. Was Sie sehen dürfen, steht hier.
settings-shop = Betrieb
settings-people = Personen und Rollen
settings-keys = API-Schlüssel
settings-brands = Marken
settings-warehouses = Lager
settings-phrases = Gelernte Angaben
settings-changes = Wer hat was geändert
settings-delete-title = { $name } löschen

## The shop

setting-group-address = Name und Anschrift
setting-group-logo = Logo
setting-logo = Logo
setting-logo-about = Steht auf jedem Papier. Texte in einem SVG müssen Pfade sein.
setting-group-selling = Währung, MwSt. und Konditionen
setting-group-papers = Belege und Revisionen
setting-group-units = Einheiten und Toleranzen
setting-group-rules = Regeln für Freigabe und Lager
setting-group-costs = Kosten und Margen
setting-group-numbers = Belegnummern
setting-group-backup = Datensicherung
setting-last-backup = Die letzte begann am { $at }.
setting-no-backup = Bisher gibt es keine.
setting-backup-about = Wer den Dienst betreibt, sichert alles, was darin ist, mit „hosewright backup“, und bewahrt die Sicherungen auf.
setting-group-origins = Webshops
setting-name = Name
setting-contactName = Ansprechpartner
setting-address1 = Straße und Hausnummer
setting-address2 = Zweite Zeile
setting-postalCode = Postleitzahl
setting-city = Ort
setting-region = Bundesland oder Region
setting-country = Land
setting-phoneNumber = Telefon
setting-email = E-Mail
setting-website = Website
setting-defaultCurrency = Währung
setting-defaultTaxPercent = MwSt., %
setting-defaultTaxCode = Bezeichnung der Steuer
setting-taxNumber = Steuernummer
setting-defaultPaymentTerms = Zahlungsbedingungen
setting-estimateValidityDays = Angebote gelten, Tage
setting-paperSize = Papier
setting-paperSize-A4 = A4
setting-paperSize-Letter = Letter
setting-labelSize = Etikettengröße
setting-revisionStyle = Revisionen
setting-revisionStyle-letters = Buchstaben: A, B, C
setting-revisionStyle-numbers = Zahlen: 1, 2, 3
setting-revisionDelimiter = Zwischen Nummer und Revision
setting-defaultLengthUnit = Längen auf Belegen
setting-defaultLengthUnit-mm = Millimeter
setting-defaultLengthUnit-in = Zoll
setting-defaultLengthUnitBillOfMaterials = Längen auf Stücklisten
setting-defaultLengthUnitBillOfMaterials-none = wie auf anderen Belegen
setting-defaultLengthUnitBillOfMaterials-mm = Millimeter und Meter
setting-defaultLengthUnitBillOfMaterials-in = Zoll und Fuß
setting-defaultPressureUnit = Drücke auf Belegen
setting-defaultPressureUnit-bar = bar
setting-defaultPressureUnit-MPa = MPa
setting-defaultPressureUnit-psi = psi
setting-lengthToleranceStandard = Längentoleranzen
setting-lengthToleranceStandard-din20066 = DIN 20066
setting-lengthToleranceStandard-saeJ517 = SAE J517
setting-angleConvention = Winkel zählen
setting-angleConvention-clockwise = im Uhrzeigersinn
setting-angleConvention-counterclockwise = gegen den Uhrzeigersinn
setting-timeZone = Zeitzone
setting-allowBackorder = Aufträge dürfen freigegeben werden, auch wenn Material fehlt
setting-allowNegativeStock = Bestand darf unter null gehen
setting-hideInventory = Kunden sehen keinen Bestand
setting-requireCrimpSpecForRelease = Freigabe nur mit Pressvorgabe für jedes Ende
setting-requireSameBrandForRelease = Freigabe nur mit Armaturen der Schlauchmarke
setting-labourCostCutting = Zuschneiden, je Stück
setting-labourCostCrimping = Pressen, je Ende
setting-labourCostWrap = Schutz aufziehen, je Stück
setting-labourCostProofTest = Druckprüfung, je Stück
setting-labourCostBurstTest = Berstprüfung, einmalig
setting-hoseScrapPercent = Verschnitt beim Schlauch, %
setting-defaultMarginPercentMaterials = Marge auf Material, %
setting-defaultMarginPercentLabour = Marge auf Arbeit, %
setting-of = Belegart
setting-prefix = Beginnt mit
setting-padding = Stellen mindestens
setting-next = Nächste
setting-prefixes = Nummern beginnen mit
setting-number-hoseAssembly = Schlauchleitungen
setting-number-hoseKit = Schlauchsätze
setting-number-workOrder = Aufträge
setting-number-salesEstimate = Angebote
setting-number-embed = Schlauchleitungen aus Webshops
setting-origins = Adressen der Webshops, die den Konfigurator zeigen dürfen
setting-origins-hint = Je Zeile eine, etwa https://shop.example
setting-no-origins = Noch zeigt kein Webshop den Konfigurator.

## People and roles

people-invite = Jemanden einladen
people-invite-hint = Dorthin geht ein Link zum Setzen eines Passworts.
people-role = Rolle
people-admin = alles, auch Kosten und Einstellungen
people-regular = die tägliche Arbeit, ohne Kosten
people-restricted = sieht alles an und ändert nichts
people-password = Erstes Passwort
people-password-hint = Nur nötig, wenn die Person keine E-Mails empfangen kann.
people-invited = Die Einladung ist unterwegs.
people-may-sign-in = Die Anmeldung mit dem ersten Passwort ist möglich.
people-reminded = Die Einladung geht erneut an { $email }.
people-you = Sie
people-is-invited = eingeladen
people-active = aktiv
people-remind = Erneut einladen
people-delete-ask = Die Person ist binnen einer halben Minute abgemeldet. Was sie angelegt hat, bleibt.
people-none = Noch ist niemand da.

## Keys

keys-new = Neuer API-Schlüssel
keys-name-hint = Das Programm verlangt ihn neben dem Schlüssel.
keys-type = Für
keys-type-customer = den Webshop eines Kunden
keys-type-read-only = ein Programm, das liest
keys-type-admin = ein Programm, das alles darf
keys-type-full-access = ein Programm, das alles darf, wie bisher
keys-expires = Endet
keys-expires-hint = Leer: nie.
keys-never = nie
keys-used = Zuletzt benutzt
keys-about = Programme und Webshops melden sich mit Schlüsseln an.
keys-none = Es gibt noch keinen Schlüssel.
keys-delete-ask = Was ihn benutzt, hat keinen Zugang mehr.
keys-secret-title = Der Schlüssel { $name }
keys-secret-about = Jetzt sicher aufbewahren: Er wird nicht noch einmal gezeigt.
keys-secret = Schlüssel
keys-copy = Kopieren
keys-use = So benutzt ihn ein Programm
keys-use-token = Mit Name und Schlüssel fordert das Programm ein Token an:
keys-use-header = Den securityToken der Antwort schickt es bei jeder Anfrage mit, bis er abläuft; dann fordert es einen neuen an:
keys-use-docs = Alle Anfragen mit Beispielen

## Brands

brands-new = Neue Marke
brands-new-hint = Für eigene Artikel.
brands-made = Die Marke ist da.
brands-available = Im Sortiment
brands-default = Erste Wahl für Schläuche und Armaturen
brands-default-adaptor = Erste Wahl für Adapter
brands-discount = Rabatt auf ihre Listenpreise, %
brands-discount-hint = Für Kunden ohne eigene Regel.
brands-offered = Im Sortiment
brands-first-for = Erste Wahl für
brands-hoses = Schläuche und Armaturen
brands-adaptors = Adapter
brands-delete-ask = Eine Marke, die Artikel haben, lässt sich nicht löschen.
brands-picture = Bild
brands-none = Es gibt noch keine Marke.

## Warehouses

warehouses-new = Neues Lager
warehouses-number = Nummer im ERP
warehouses-default = Standardlager
warehouses-is-default = Standard
warehouses-place = Ort
warehouses-delete-ask = Ein Lager mit Bestand lässt sich nicht löschen.
warehouses-none = Es gibt noch kein Lager.

## Taught phrases

phrases-counted = { $count ->
        [one] { $count } Angabe
       *[other] { $count } Angaben
    }
phrases-none = Noch wurde nichts gelernt. Im Konfigurator berichtigen, wie eine Angabe gelesen wurde, und sie ab dann so lesen lassen.
phrases-table = Gelernte Angaben und wie sie gelesen werden
phrases-words = Wörter
phrases-read-as = Gelesen als
phrases-for = Für
phrases-for-all = alle
phrases-taught = Gelernt
phrases-anywhere = in jeder Angabe
phrases-assembly = eine Schlauchleitung
phrases-assembly-of = eine Schlauchleitung von { $length }
phrases-withdraw = Zurücknehmen
phrases-withdrawn = „{ $words }“ wird wieder gelesen wie vorher.

## Who changed what

changes-counted = { $count ->
        [one] { $count } Änderung
       *[other] { $count } Änderungen
    }
changes-none = Noch wurde nichts geändert.
changes-what = Was
changes-who = Wer
changes-from = Von
changes-to = Bis
changes-create = neu
changes-update = geändert
changes-delete = gelöscht
changes-operator = der Dienst
changes-key = ein Programm
changes-somebody = jemand
changes-open = Öffnen
changes-of-record = Alle Änderungen daran
record-kind-customer = Kunde
record-kind-document = Beleg
record-kind-documentLine = Position eines Belegs
record-kind-hoseAssembly = Schlauchleitung
record-kind-hoseKit = Schlauchsatz
record-kind-salesEstimate = Angebot
record-kind-workOrder = Auftrag
record-kind-workOrderLine = Position eines Auftrags
record-kind-inventoryItem = Bestand
record-kind-stockReservation = Reservierung
record-kind-priceList = Preisliste
record-kind-priceListItem = Preis einer Liste
record-kind-pricing = Preisregeln
record-kind-itemPricing = Preisregel
record-kind-customerItem = Nummer oder Preis eines Kunden
record-kind-customerLocation = Standort eines Kunden
record-kind-organization = Einstellungen des Betriebs
record-kind-user = Person
record-kind-apiKey = Schlüssel
record-kind-brand = Marke
record-kind-brandProperties = Einstellungen einer Marke
record-kind-warehouse = Lager
record-kind-crimpSpec = Pressvorgabe
record-kind-itemProperties = Einstellungen eines Artikels
record-kind-parseCorrection = Gelernte Angabe
record-kind-image = Bild

## The person's account

account-change = Name oder Adresse ändern
account-email-hint = Eine neue Adresse gilt, sobald der Link darin geöffnet wurde.
account-pending = Neue Adresse, nicht bestätigt
account-shop = Betrieb
account-look = Sprache und Aussehen
account-density = Listen
account-compact = Eng
account-roomy = Weit
account-password = Passwort
account-password-about = An Ihre Adresse geht ein Link, mit dem Sie ein neues setzen.
account-send-link = Link senden
account-link-sent = Der Link ist unterwegs an { $email }. Er gilt einmal und eine Stunde lang.
account-sessions-about = Browser, in denen Sie angemeldet sind.
account-sessions = Zeigen und abmelden

## More sections

settings-locations = Standorte
settings-currencies = Währungen
locations-new = Neuer Standort
locations-none = Der Betrieb hat keinen Standort außer seiner Anschrift.
locations-delete-ask = Belege, die ihn haben, behalten ihn.
currencies-new = Neue Währung
currencies-code = Währung
currencies-code-hint = Drei Buchstaben, etwa EUR.
currencies-rate = Kurs: 1 Einheit in { $own }
currencies-worth = Kurs
currencies-available = Für Preise verwendet
currencies-own = die des Betriebs
currencies-none = Es gibt noch keine Währung.

## Suppliers, product groups, terms

settings-suppliers = Lieferanten
settings-productGroups = Warengruppen
settings-terms = Nutzungsbedingungen
suppliers-new = Neuer Lieferant
suppliers-none = Es gibt noch keinen Lieferanten.
suppliers-delete-ask = Er verschwindet aus der Liste. Artikel und Belege bleiben, wie sie sind.
suppliers-account = Unsere Kundennummer dort
suppliers-lead-time = Liefert in, Tage
suppliers-reached = Ansprechpartner
groups-new = Neue Warengruppe
groups-none = Es gibt noch keine Warengruppe.
groups-code = Kürzel
groups-delete-ask = Sie verschwindet aus der Liste. Artikel und Belege bleiben, wie sie sind.
terms-about = Die Nutzungsbedingungen hat noch niemand angenommen.
terms-now = Version { $version } ist angenommen.
terms-none = Hier ist noch nichts.
terms-accept = Eine Version annehmen
terms-accept-do = Annehmen
terms-accepted = Sie ist angenommen.
terms-version = Version
terms-version-hint = Wie sie auf den Bedingungen steht, z. B. 3.
terms-withdraw = Widerrufen
terms-withdraw-ask = Version { $version } gilt dann nicht mehr als angenommen.
terms-withdrawn = Sie ist widerrufen.
terms-answer = Antwort
terms-is-accepted = angenommen
terms-is-withdrawn = widerrufen
terms-when = Wann
keys-scopes = Darf
keys-scopes-read-write = lesen und schreiben
keys-scopes-read = nur lesen
keys-addresses = Nur von diesen Adressen
keys-addresses-hint = IP-Adressen oder Netze, etwa 203.0.113.7, 198.51.100.0/24. Leer: von überall.
