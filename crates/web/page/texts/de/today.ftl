# Was heute im Betrieb ansteht.
today-say = Was möchte der Kunde?
today-say-example = 2SC-08 640 mm, DKOL 15L x DKOL 15L 90°
today-configure = Konfigurieren
today-again = Noch einmal versuchen
today-late = Überfällige Aufträge
today-short = Fehlteile
today-due = Fällig innerhalb einer Woche
today-waiting = Aufträge, noch freizugeben
today-expiring = Angebote, die bald ablaufen
today-expired = Abgelaufene Angebote
today-requests = Anfragen von Kunden
today-kits = Schlauchsätze, noch freizugeben
today-failed = Nicht eingelesene Listen
today-recent = Zuletzt von Ihnen geändert
today-all = Alle { $count }
today-no-date = ohne Termin
today-nothing = Es gibt keine { $what }.
today-none-late = überfälligen Aufträge
today-none-short = Fehlteile
today-none-due = in einer Woche fälligen Aufträge
today-none-waiting = noch freizugebenden Aufträge
today-none-expiring = bald ablaufenden Angebote
today-none-expired = unbeantwortet abgelaufenen Angebote
today-kind-order = Auftrag
today-kind-quotation = Angebot
today-kind-assembly = Schlauchleitung
today-kind-kit = Schlauchsatz
today-kind-customer = Kunde
today-import-items = Liste von Artikeln
today-import-warehouses = Liste von Lagern
today-import-stock = Liste von Beständen
today-import-prices = Preisliste
today-import-customers = Liste von Kunden
today-import-numbers = Liste von Kundennummern
today-import-assemblies = Liste von Schlauchleitungen
today-import-crimp = Liste von Pressdaten
today-begin = Nichts steht an
today-begin-how = Sagen Sie oben, was ein Kunde möchte, oder sehen Sie sich erst um. Aufträge, Angebote und Listen, um die sich jemand kümmern muss, stehen dann hier.
today-begin-catalogue = Katalog ansehen
today-begin-customers = Kunden
today-begin-quotations = Angebote

## Ein neuer Betrieb

setup-title = Ihren Betrieb einrichten
setup-how = { $done } von { $of } Schritten { $done ->
        [one] ist
       *[other] sind
    } erledigt. Die Reihenfolge ist frei, und alles lässt sich später ändern.
setup-away = Ausblenden
setup-done = erledigt
setup-address = Name und Anschrift
setup-address-about = Sie stehen auf Angeboten, Aufträgen und Etiketten.
setup-address-do = Anschrift eingeben
setup-units = Sprache, Währung und Einheiten
setup-units-about = Maße und Preise stehen so auf Papieren, deren Texte noch englisch sind. Vorgeschlagen ist, was bei Ihnen üblich ist.
setup-units-do = Währung und Einheiten wählen
setup-logo = Logo
setup-logo-about = Es steht auf jedem Papier.
setup-people = Mitarbeiter
setup-people-about = Jeder arbeitet unter seinem Namen und sieht, was seine Rolle sehen darf.
setup-people-do = Jemanden einladen
setup-items = Erste Preisliste eines Herstellers
setup-items-about = Legen Sie die Liste ab, wie der Hersteller sie schickt, Excel oder CSV. Sie sehen, was daraus wird, bevor etwas gespeichert ist, und können es zurücknehmen. Legen Sie zuerst die Marke an, wenn sie nicht im Katalog steht.
setup-items-do = Liste einlesen
setup-customers = Erster Kunde
setup-customers-about = Für ein Angebot genügt der Name.
setup-customers-do = Kunden anlegen
setup-assemblies = Erste Schlauchleitung
setup-assemblies-about = Sagen Sie, was der Kunde möchte: Sie sehen es gezeichnet und mit Preis.
setup-assemblies-do = Schlauch konfigurieren
