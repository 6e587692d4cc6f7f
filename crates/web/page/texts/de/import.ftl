# Listen von Herstellern und eigene Tabellen: von der Datei bis zu dem, was sie ändert, und zurück.
import-title = Listen einlesen
import-not-allowed = Listen einlesen dürfen nur Verwaltung und Mitarbeiter. Bitte jemanden aus der Verwaltung des Betriebs fragen.
import-steps = Schritte beim Einlesen
import-step-file = Datei
import-step-read = Wie sie gelesen wird
import-step-check = Was sie ändert
import-step-done = Fertig
import-or = { " " }oder{ " " }
import-back = Zurück
import-cancel = Abbrechen
import-choose = Bitte wählen …
import-none = Keine

## Die Datei
import-file-title = Welche Liste?
import-drop = Liste hierher ziehen oder Datei wählen
import-drop-about = Excel (.xlsx, .xls, .xlsb), OpenDocument (.ods) oder Text (.csv, .txt), bis 32 MB
import-other-file = andere Datei wählen
import-first-a-file = Wählen Sie zuerst eine Datei.
import-too-large = Die Datei ist größer als 32 MB. Teilen Sie sie, oder löschen Sie, was nicht zur Liste gehört.
import-unreadable = Die Datei lässt sich nicht lesen. Ist sie in einem anderen Programm offen, oder wurde sie verschoben? Wählen Sie sie noch einmal.
import-what = Was steht darin?
import-how = Von wem ist die Liste?
import-way-guess = Liste eines Herstellers oder Händlers, wie sie gekommen ist
import-way-guess-about = Wir schlagen vor, wie sie gelesen wird; Sie prüfen es, und für das nächste Mal ist es gemerkt.
import-way-kept = Wie gemerkt: { $name }
import-way-own = Eigene Tabelle
import-way-own-about = Ein Export dieses Betriebs oder eine ausgefüllte Vorlage.
import-drafts = Die Leitungen bleiben Entwürfe und werden einzeln freigegeben
import-propose = Vorschlagen, wie sie gelesen wird
import-check = Prüfen, was sie ändert
import-check-again = Noch einmal prüfen
import-kind-hose = Schläuche
import-kind-crimpFitting = Pressarmaturen
import-kind-adaptor = Adapter
import-kind-ferrule = Fassungen
import-kind-wrap = Schlauchschutz
import-kind-otherItem = Sonstige Artikel
import-kind-priceListItem = Preisliste
import-kind-customerItem = Kundenpreise
import-kind-crimpSpec = Pressvorgaben
import-kind-inventoryItem = Lagerbestand
import-kind-warehouse = Lager
import-kind-customer = Kunden
import-kind-hoseAssembly = Schlauchleitungen
import-kind-components = Artikel

## Unterwegs
import-queued = Wartet auf andere Listen …
import-doing-guess = Die Liste wird gelesen …
import-doing-check = Wird geprüft; geschrieben wird nichts …
import-doing-import = Wird eingelesen …
import-rows-of = { $done } von { $total } Zeilen

## Wie sie gelesen wird
import-read-title = Wie { $file } gelesen wird
import-read-do = Vergleichen Sie die Liste mit unseren Feldern. Felder mit „bitte prüfen“ brauchen einen Blick: Berichtigen Sie sie, und sehen Sie gleich, was aus den Werten wird.
import-list = Die Liste
import-sheet = Blatt „{ $sheet }“
import-row = Zeile
import-rows = Erste Zeilen
import-headings-in = Die Überschriften stehen in Zeile { $row }.
import-no-headings = Es wurde keine Zeile mit Überschriften gefunden: Geben Sie jedem Feld seine Spalte.
import-as-stands = Wie es da steht
import-as-becomes = Was daraus wird
import-unread = nicht gelesen
import-skipped = Übersprungen: { $why }
import-more-rows = { $count } Zeilen zeigen
import-fewer-rows = Weniger Zeilen zeigen
import-fields = Unsere Felder
import-needs = Für „{ $field }“ wird keine Spalte gelesen; neue Zeilen brauchen es. Wählen Sie die Spalte, oder geben Sie einen Wert für alle Zeilen an.
import-add-field = „{ $field }“ hinzufügen
import-another-field = Weiteres Feld
import-needed = Pflichtfeld
import-sure = sicher
import-check-this = bitte prüfen
import-remove = Nicht lesen
import-examples = Erste Werte von „{ $field }“
import-from = Spalte der Liste
import-fixed = Ein Wert für alle Zeilen
import-fixed-value = Wert
import-fixed-unit = In { $unit }.
import-new-brand = Neue Marke
import-new-brand-option = Neue Marke …
import-new-brand-hint = So, wie sie im Katalog stehen soll.
import-new-priceList = Neue Preisliste
import-new-priceList-option = Neue Preisliste …
import-new-priceList-hint = So, wie Sie danach suchen, etwa „Corvessa 2027“.
import-new-name = Name
import-new-currency = Währung
import-new-from = Preise gelten ab
import-new-from-hint = Leer: sofort.
import-make = Anlegen
import-make-brand = Marke „{ $name }“ anlegen
import-make-priceList = Preisliste „{ $name }“ anlegen
import-unknown-brand = Die Marke „{ $name }“ gibt es noch nicht.
import-unknown-priceList = Die Preisliste „{ $name }“ gibt es noch nicht.
import-currency-hint = Drei Buchstaben, etwa EUR.
import-say-source = Wählen Sie die Spalte oder einen Wert für alle Zeilen.
import-say-unit = Wählen Sie die Einheit der Liste.
import-lacks-heading = Diese Liste hat keine Spalte „{ $heading }“. Wählen Sie eine andere.
import-unit = Einheit in der Liste
import-price-for = Preis gilt für
import-price-for-blank = Preis gilt bei leerer Zelle für
import-price-for-unsaid = nicht angegeben
import-per = { $per }
import-per-heading = Spalte mit der Preiseinheit (PE)
import-size = Schreibweise der Größen
import-size-dash = Dash (-8)
import-size-dn = DN (12)
import-size-inch = Zoll (1/2)
import-size-mm = Innendurchmesser in mm (12,7)
import-size-unsaid = aus der Zelle selbst (-8, DN 12, 1/2")
import-size-text = unverändert
import-decimal-sign = Dezimalzeichen
import-decimal-comma = Komma (12,5)
import-decimal-point = Punkt (12.5)
import-decimal-unsaid = offen: 1.250 wird abgelehnt
import-decimal-as-list = wie in der ganzen Liste
import-thousands-sign = Tausender trennt
import-thousands-any = ein übliches Zeichen
import-thousands-point = ein Punkt (1.250)
import-thousands-comma = ein Komma (1,250)
import-thousands-blank = ein Leerzeichen (1 250)
import-thousands-apostrophe = ein Apostroph (1'250)
import-date-order = Reihenfolge im Datum
import-date-unsaid = offen: 01.02.2026 wird abgelehnt
import-date-as-list = wie in der ganzen Liste
import-date-dmy = Tag, Monat, Jahr
import-date-mdy = Monat, Tag, Jahr
import-date-ymd = Jahr, Monat, Tag
import-whole-list = Die ganze Liste
import-skip = Zeilen, die übersprungen werden
import-skip-groups = Gruppentitel und Bemerkungen
import-skip-totals = Summen
import-skip-without = Zeilen ohne „{ $field }“
import-skip-words = Zeilen mit einem dieser Wörter in einer Zelle
import-separated = Mit Semikolon getrennt, etwa: auf Anfrage; entfällt
import-more = Mehr
import-more-used = benutzt
import-cut = Diese Texte weglassen
import-cut-hint = Mit Semikolon getrennt, etwa: €; bar
import-words = Wörter übersetzen
import-words-hint = Etwa: deren Wort = unseres; weiteres = unseres
import-words-of = Etwa AG = male; unsere Wörter: { $words }
import-joined = Verbunden mit
import-split = Nur ein Stück davon, zwischen
import-split-hint = Was zwischen den Stücken steht, etwa / oder -. Für ein Leerzeichen: ␣
import-piece = Welches Stück
import-piece-at = { $piece ->
    [-1] das letzte
    [-2] das vorletzte
    [1] das erste
    [2] das zweite
    [3] das dritte
   *[other] das vierte
}
import-keep = Für die nächste Liste merken
import-profile-name = Name
import-profile-name-hint = Wie Sie danach suchen werden, etwa „Corvessa, Preisliste“.
import-profile-maker = Hersteller oder Händler
import-profile-maker-hint = Wessen Listen so aussehen.

## Warum ein Wert nicht zu lesen ist
import-preview-unread = nicht lesbar: { $why }
import-preview-no-size = „{ $value }“ ist keine Schlauchgröße
import-preview-two-sizes = „{ $value }“ kann Dash oder DN sein; bitte die Schreibweise der Größen angeben
import-preview-no-piece = dieses Stück gibt es nicht
import-preview-two-numbers = kann { $one } oder { $other } sein; bitte das Dezimalzeichen angeben
import-preview-no-number = „{ $value }“ ist keine Zahl
import-preview-no-unit = steht in { $unit } da
import-preview-no-per = „{ $value }“ nennt keine Anzahl

## Was der Dienst zu einer Liste sagt
import-said-no-values = Die Überschrift „{ $heading }“ ist bekannt, aber die Spalte ist leer.
import-said-agrees = Die Überschrift „{ $heading }“ ist bekannt, und die Werte passen.
import-said-short-for = „{ $heading }“ ist die Abkürzung für „{ $long }“, und die Einheit passt.
import-said-may-be-short-for = „{ $heading }“ kann die Abkürzung für „{ $long }“ sein.
import-said-may-mean-else = Die Überschrift „{ $heading }“ kann auch etwas anderes heißen.
import-said-letter = Die Überschrift „{ $heading }“ ist nur ein Buchstabe.
import-said-list-says = Die Liste erklärt „{ $heading }“ als „{ $long }“.
import-said-other-unit = Die Überschrift sagt { $unit }; das kann { $other } heißen.
import-said-profile-by-items = Gemerkt ist { $unit }, nach Ihren Artikeln ist es aber { $other } ({ $example }).
import-said-with-tolerance = Maß und Toleranz stehen in einer Zelle.
import-said-of-nut = Die meisten Armaturen haben eine Mutter; es kann deren Maß sein.
import-said-percent = Die Werte sind in Prozent angegeben.
import-said-no-price = „{ $value }“ ist kein Preis und bleibt leer.
import-said-bore = Ein Innendurchmesser allein ist keine Größe.
import-said-no-word = „{ $value }“ kennen wir nicht. Bitte übersetzen.
import-said-looks-like-it = Die Werte sehen danach aus, die Überschrift sagt es aber nicht.
import-said-per-remark = „{ $remark }“ sagt, dass Preise für { $number } gelten.
import-said-begins = Die Überschrift „{ $heading }“ beginnt nur mit einer bekannten.
import-said-may-be-too = Auch die Spalte „{ $heading }“ kann es sein.
import-said-two-numbers = Zahlen wie 1.250 kann man auf zwei Arten lesen: Geben Sie das Dezimalzeichen an.
import-said-no-unit-of-it = Die Überschrift sagt { $unit }; das ist keine Einheit dieses Feldes.
import-said-other-by-items = Die Liste sagt { $unit }, nach Ihren Artikeln ist es aber { $other } ({ $example }).
import-said-unit-in-heading = Die Überschrift sagt { $unit }.
import-said-unit-in-cells = In den Zellen steht { $unit }.
import-said-units-differ = Überschrift und Zellen nennen verschiedene Einheiten.
import-said-unusual = Für { $unit } sind die Zahlen ungewöhnlich.
import-said-unit-by-items = Nach Ihren Artikeln ist die Einheit { $unit } ({ $example }).
import-said-unit-by-size = Es steht keine Einheit da; der Größe der Zahlen nach kann es { $unit } sein. Wählen Sie sie.
import-said-per = Die Überschrift sagt, dass Preise für { $number } gelten.
import-said-currencies = Die Preise stehen in mehreren Währungen da.
import-said-sizes-say = Die Größen sagen selbst, wie sie gemeint sind.
import-said-sizes-by-heading = Der Überschrift nach ist die Schreibweise der Größen { $notation }.
import-said-not-all-sizes = Nicht alle Werte sind Größen in der Schreibweise { $notation }.
import-said-no-sizes = Die Werte sind keine Schlauchgrößen.
import-said-only-notation = Von den Schreibweisen passt nur { $notation }. Stimmt das?
import-said-notations = Die Größen können { $notations } sein. Geben Sie an, was gilt.
import-said-dates = Ein Datum hat die Reihenfolge { $order }.
import-said-dates-doubtful = Im Datum kann der Tag oder der Monat vorne stehen. Geben Sie an, was gilt.
import-said-no-dates = Nicht alle Werte sind ein Datum.
import-said-like-numbers = Die Werte sehen wie Artikelnummern aus, die Überschrift sagt es aber nicht.
import-said-brand-above = „{ $brand }“ steht über den Überschriften. Ist das die Marke aller Zeilen?
import-said-no-brand-titled = Keine Spalte nennt die Marke. Geben Sie einen Wert für alle Zeilen an. Über den Überschriften steht „{ $title }“.
import-said-no-brand = Keine Spalte nennt die Marke. Geben Sie einen Wert für alle Zeilen an.
import-said-in-price-heading = Die Überschrift des Preises sagt es.
import-said-beside-prices = Es steht bei den Preisen.
import-said-currencies-differ = Die Überschrift sagt { $one }, die Preise sagen { $other }.
import-said-no-currency = Die Liste nennt keine Währung. So gilt die des Betriebs oder der Preisliste.
import-said-no-sold-by = Die Liste sagt nicht, ob Preise für Stück, Meter oder Fuß gelten. So gelten sie für das Stück.
import-said-eans = Die Werte sind EANs; dafür gibt es kein Feld.
import-said-unknown-heading = Die Überschrift ist unbekannt.
import-said-taken = Die Überschrift kann „{ $field }“ heißen, aber das ist schon eine andere Spalte.
import-said-unlike = Die Überschrift kann „{ $field }“ heißen, aber die Werte sehen nicht danach aus.
import-said-unit-by-remark = An der Spalte steht keine Einheit; „{ $remark }“ sagt { $unit }. Stimmt das?
import-said-per-column = „{ $heading }“ sagt, für wie viele Preise gelten.
import-said-remark = „{ $remark }“ sagt es.
import-said-profile = So wird es in „{ $name }“ gelesen.
import-said-profile-differs = Die Überschrift sagt { $unit }, gemerkt ist { $other }.
import-said-not-so = „{ $value }“ ist so nicht zu lesen.
import-said-profile-lacks = Die Liste hat keine Spalte „{ $heading }“, die „{ $name }“ liest.
import-said-profile-sign = Gemerkt ist ein anderes Dezimalzeichen, als „{ $value }“ in dieser Liste hat.
import-said-is-per = Sie sagt, für wie viele „{ $field }“ gilt.
import-said-no-field = Dafür gibt es kein Feld.
import-said-skip-headings = noch einmal die Überschriften
import-said-skip-units = Einheiten unter den Überschriften
import-said-skip-groups = ein Titel oder eine Bemerkung
import-said-skip-totals = eine Summe
import-said-skip-words = eines der Wörter zum Überspringen
import-said-confirmed = Die Überschrift „{ $heading }“ haben Sie schon in „{ $name }“ bestätigt.
import-said-confirmed-other = In „{ $name }“ steht diese Überschrift für „{ $field }“.
import-said-confirmed-sizes = In „{ $name }“ ist die Schreibweise der Größen { $notation }. Ist das hier auch so?
import-said-confirmed-unit = Es steht keine Einheit da; in „{ $name }“ ist es { $unit }. Ist das hier auch so?
import-said-may-mean-too = Die Überschrift kann auch „{ $field }“ heißen.
import-said-unlike-it = Die Werte sehen nicht danach aus.
import-said-package = In „{ $heading }“ steht „{ $value }“. Wir nehmen es für den Inhalt der Packung. Gelten Preise für so viele, wählen Sie diese Spalte beim Preis unter „Mehr“.
import-said-skip-left-out = weggelassen, weil ein Wert zweifelhaft ist
import-said-skip-without = ein Wert fehlt, ohne den übersprungen wird

## Was sie ändert
import-check-title = Was { $file } ändert
import-effect = In Zahlen
import-created = Neu
import-updated = Geändert
import-unchanged = Wie vorher
import-missing = Nicht in der Liste
import-missing-stay = eigene Artikel dieser Marken; sie bleiben, wie sie sind
import-without-price = Ohne Preis
import-without-price-how = Zeilen der Liste, in denen er leer ist, wie bei Preisen auf Anfrage
import-rows-new = Neu: { $count ->
    [one] eine Zeile
   *[other] { $count } Zeilen
}
import-rows-changed = Geändert: { $count ->
    [one] eine Zeile
   *[other] { $count } Zeilen
}
import-rows-where = Wo
import-rows-name = Nummer oder Name
import-rows-description = Beschreibung
import-rows-more = Das sind die ersten { $shown }, und { $count ->
    [one] eine weitere
   *[other] { $count } weitere
}.
import-fine = Nichts ist zweifelhaft.
import-fine-do = Noch ist nichts geschrieben. Sehen Sie an, was sich ändert, und lesen Sie dann ein.
import-no-change = Alles in der Liste ist schon so, wie sie sagt. Es gibt nichts einzulesen.
import-faulty = { $count ->
    [one] Es gibt einen Fehler.
   *[other] Es gibt { $count } Fehler.
}
import-unknown = Namen, die noch niemand kennt
import-unknown-do = Ist einer falsch geschrieben, berichtigen Sie ihn in der Liste. Ist er neu, legen Sie ihn hier an; danach wird die Liste noch einmal geprüft.
import-unknown-cells = { $count ->
    [one] in einer Zeile
   *[other] in { $count } Zeilen
}
import-faulty-do = Solange es welche gibt, wird nichts eingelesen: Ändern Sie, wie die Liste gelesen wird, oder berichtigen Sie die Datei und wählen Sie sie noch einmal.
import-look = { $count ->
    [one] Ein Wert ist zweifelhaft.
   *[other] { $count } Werte sind zweifelhaft.
}
import-look-do = Sehen Sie sich jede Art von Zweifel an und entscheiden Sie: Die Werte stimmen, oder diese Zeilen bleiben weg. Sonst ändern Sie, wie die Liste gelesen wird, oder berichtigen Sie die Datei.
import-failed-title = { $kind }: Dieser Import ist fehlgeschlagen
import-failed-do = Nichts davon wurde importiert. Bitte die Datei berichtigen und unten noch einmal wählen.
import-failed-gone = Was dieser Import gemeldet hat, ist nicht mehr gespeichert. Bitte die Datei unten noch einmal wählen.
import-faults = Was nicht stimmt
import-warnings = Gut zu wissen
import-in-doubt = { $count ->
    [one] Ein zweifelhafter Wert
   *[other] { $count } zweifelhafte Werte
}
import-in-doubt-do = Haken Sie an, was Sie angesehen haben und was stimmt, oder lassen Sie diese Zeilen weg. Bevor jede Art von Zweifel entschieden ist, wird nichts eingelesen.
import-too-many-doubts = { $count } Werte sind zweifelhaft, mehr als jemand einzeln ansieht. Meist ist eine Einheit, ein Dezimalzeichen oder eine Spalte falsch: Ändern Sie, wie die Liste gelesen wird.
import-doubt-take = { $count ->
    [one] Er stimmt: einlesen
   *[other] Alle { $count } stimmen: einlesen
}
import-doubt-leave = { $count ->
    [one] Diese Zeile weglassen
   *[other] Diese Zeilen weglassen
}
import-doubt-price = Preis zehnmal höher oder niedriger als bisher
import-doubt-pressure = Druck zehnmal höher oder niedriger als bisher
import-doubt-standard = Druck, der nicht zur Norm des Schlauchs passt: bar statt psi?
import-doubt-partNumber = Artikelnummer, die wie ein Datum aussieht
import-doubt-priceUnit = Preise gelten vielleicht für eine andere Einheit: den Meter oder 100 Stück
import-open-doubts = { $count ->
    [one] Über einen zweifelhaften Wert ist noch nicht entschieden.
   *[other] Über { $count } zweifelhafte Werte ist noch nicht entschieden.
}
import-prices = Preise
import-prices-changed = { $all ->
    [one] Ein Preis ändert sich
   *[other] { $all } Preise ändern sich
}: { $up } nach oben, { $down } nach unten.
import-prices-by-size = Geänderte Preise nach der Größe der Änderung
import-class-below = { $to } und mehr
import-class-above = über { $above }
import-class = { $above } bis { $to }
import-largest = Größte Änderungen
import-item = Artikel
import-before = Bisher
import-after = Neu
import-change = Änderung
import-touches = Was es sonst berührt
import-touches-assemblies = Freigegebene Leitungen, deren Druck oder Pressmaß sich ändert
import-touches-estimates = Offene Angebote mit Artikeln, deren Preise sich ändern
import-touches-priceLists = Preislisten mit solchen Artikeln
import-touches-belowMargin = Artikel, die weniger als die Marge des Betriebs lassen
import-touches-more = und { $count } weitere
import-csv = Gelesen als { $encoding }, Zellen getrennt durch { $separator ->
    [tab] Tabulatoren
    [semicolon] Semikolons
    [comma] Kommas
   *[other] ein anderes Zeichen
}.
import-kept-before = Sie sieht aus wie die Listen von „{ $name }“ und wird wie diese gelesen.
import-at-sheet = Blatt { $sheet }
import-at-row = Zeile { $row }
import-at-letter = Spalte { $letter }
import-at-column = Spalte { $letter }, „{ $heading }“
import-at-heading = „{ $heading }“
import-cell-skipped = Übersprungen, { $why }: { $rows }
import-cell-before = War bisher { $before } und würde { $read }.
import-cell-date = Sieht aus wie ein Datum; Tabellenprogramme machen es aus Artikelnummern.
import-cell-number = Keine Zahl mit „{ $sign }“ als Dezimalzeichen. Text daneben weglassen oder die Zelle berichtigen.
import-cell-any-number = Keine Zahl. Text daneben weglassen oder die Zelle berichtigen.
import-cell-two-numbers = Kann { $one } oder { $other } sein.
import-cell-price-for = Hier gelten Preise für { $said }; eingelesen würden sie aber für { $taken }. Lassen Sie die Spalte lesen, oder haken Sie es an, wenn es stimmt.
import-cell-price-blank = Leer in Zeilen mit Preis; der würde für { $taken } gelten.
import-cell-price-many = Hier gilt { $heading } für { $said }. Lassen Sie aus dieser Spalte lesen, für wie viele der Preis gilt.
import-cell-price-other = Der Preis gilt laut „{ $heading }“ für { $said }, hat aber eine andere Einheit. Lassen Sie auch die Einheit aus dieser Spalte lesen.
import-cell-price-no-number = Laut „{ $heading }“ gilt der Preis für { $said }; das ist keine Zahl über 0. Bitte berichtigen.
import-cell-required = Pflichtfeld, aber leer.
import-show-all = Alle { $count } zeigen
import-first-only = Gezeigt sind die ersten { $shown } von { $count }. Die Tabelle mit Anmerkungen hat mehr.
import-do = { $count ->
    [0] Einlesen
    [one] Eine Zeile einlesen
   *[other] { $count } Zeilen einlesen
}
import-change-reading = Ändern, wie sie gelesen wird
import-report = Tabelle mit Anmerkungen
import-report-name = { $file }, geprüft.xlsx
import-corrected = Berichtigte Datei wählen
import-changed-since = Seit dem Prüfen hat sich etwas geändert, und nichts wurde eingelesen. Prüfen Sie noch einmal, und sehen Sie an, was neu ist.

## Was nicht stimmt, und was hilft
import-cause-ambiguous-date = Datum, das man auf zwei Arten lesen kann: Reihenfolge angeben
import-cause-ambiguous-item = Mehrere Artikel haben diese Nummer: auch Marke oder Größe lesen
import-cause-ambiguous-number = Zahlen, die man auf zwei Arten lesen kann: Dezimalzeichen angeben
import-cause-ambiguous-percentage = Prozent oder Anteil? Mit % schreiben
import-cause-ambiguous-size = Größen, die man auf zwei Arten lesen kann: Schreibweise der Größen angeben
import-cause-another-record = Id, Nummer und Schlüssel meinen Verschiedenes: eines leeren oder berichtigen
import-cause-broken-cell = Zellen mit Fehler oder ohne berechneten Wert: Liste berechnen und speichern
import-cause-duplicate-column = Zwei Spalten für ein Feld: eine weglassen
import-cause-duplicate-row = Zwei Zeilen für dasselbe: eine entfernen
import-cause-invalid-size = Keine Schlauchgrößen: Schreibweise der Größen angeben oder berichtigen
import-cause-missing-column = Eine Spalte fehlt: andere wählen oder Wert für alle Zeilen angeben
import-cause-no-amount = Währung oder Einheit ohne Preis
import-cause-no-heading = Werte ohne Überschrift: Überschrift geben oder leeren
import-cause-no-such-sheet = Kein Blatt passt: wählen, was in der Liste steht
import-cause-not-a-workbook = Keine Liste, beschädigt oder mit Kennwort geschützt: als .xlsx oder .csv speichern
import-cause-unknown-encoding = Buchstaben, die sich nicht lesen lassen: als CSV UTF-8 speichern
import-cause-broken-quote = Ein Anführungszeichen ist nirgends geschlossen: die Zeile berichtigen
import-cause-too-many-columns = Mehr als 256 Spalten: Zellen neben der Tabelle leeren
import-cause-out-of-range = Zahlen außerhalb des Möglichen: Stimmt die Einheit?
import-cause-overlapping = Zwei Preise gelten zur selben Zeit: einen enden lassen, wo der andere beginnt
import-cause-price-unit = Preise, die für eine andere Einheit oder Menge gelten, als sie eingelesen würden: Lassen Sie diese Spalte lesen
import-cause-required = Nötig, aber leer: ausfüllen oder solche Zeilen überspringen
import-cause-rounded = Preise, die auf vier Stellen gerundet sind
import-cause-shared-field = Artikel des gemeinsamen Katalogs: nur eigene Preise und Nummern lassen sich setzen
import-cause-skipped-rows = Übersprungene Zeilen
import-cause-suspicious-value = Zweifelhaft: zehnmal mehr oder weniger als bisher
import-cause-too-long = Zu lange Texte
import-cause-too-many-decimals = Preise mit mehr als vier Stellen: runden
import-cause-unknown-brand = Unbekannte Marken: berichtigen oder die Marke zuerst anlegen
import-cause-unknown-column = Unbekannte Spalten: weglassen
import-cause-unknown-currency = Unbekannte Währungen: drei Buchstaben, etwa EUR
import-cause-unknown-customer = Unbekannte Kunden
import-cause-unknown-hose = Unbekannte Schläuche: zuerst die Schläuche einlesen
import-cause-unknown-id = Ids, die es nicht gibt
import-cause-unknown-item = Unbekannte Artikel: zuerst die Artikel einlesen
import-cause-unknown-price-list = Unbekannte Preislisten
import-cause-unknown-unit = Einheiten, die nicht passen
import-cause-unknown-value = Wörter, die wir nicht kennen: übersetzen
import-cause-unknown-warehouse = Unbekannte Lager: zuerst anlegen
import-cause-wrong-type = Erwartet wird etwas anderes, etwa eine Zahl: Ist es die richtige Spalte?
import-cause-committed-above-free = Mehr zugesagt, als da ist
import-cause-other = Anderes

## Fertig
import-done-title = { $file } ist eingelesen
import-done = { $count ->
    [one] Eine Zeile wurde eingelesen.
   *[other] { $count } Zeilen wurden eingelesen.
}
import-done-note = Sie können alles zusammen zurücknehmen, jetzt oder später.
import-another = Weitere Liste einlesen
import-revert = Zurücknehmen …

## Frühere Listen
import-history = Früher eingelesen
import-history-none = Es wurde noch nichts eingelesen.
import-is-revert = Zurückgenommen: { $kind }
import-was-reverted = zurückgenommen
import-by-operator = Betreiber
import-by-key = ein API-Schlüssel
import-by-someone = jemand
import-tally-created = { $count } neu
import-tally-back = { $count } wieder da
import-tally-updated = { $count } geändert
import-tally-deleted = { $count } entfernt
import-tally-kept = { $count } geblieben
import-tally-unchanged = { $count } wie vorher
import-tally-nothing = keine Änderung
import-later = Neuere
import-earlier = Ältere
import-page = { $page } von { $last }
import-revert-title = Diese Liste zurücknehmen?
import-revert-do = Zurücknehmen
import-revert-again = Auch das Zurücknehmen lässt sich zurücknehmen.
import-reverted-done = Zurückgenommen.
import-go = Wieder entfernt
import-go-back = Wie vorher
import-come-back = Wieder da
import-stay = Bleiben
import-stays-why = Was bleibt, und warum
import-nothing-stays = Alles wird wieder wie vorher.
import-record = Ein Eintrag
import-stays-changed-since = seither geändert; das bleibt
import-stays-deleted-since = seither gelöscht
import-stays-created-since = seither wieder angelegt
import-stays-still-used = wird verwendet
import-stays-conflict = Nummer oder Preis von früher gehört jetzt einem anderen

## Tabellen, die hinausgehen
import-out = Vorlagen und Exporte
import-out-about = Füllen Sie eine leere Vorlage aus, oder ändern Sie einen Export in Excel, und lesen Sie ihn als eigene Tabelle ein.
import-of-what = Wovon
import-template = Leere Vorlage
import-template-name = { $name }, Vorlage
import-export = Export nach Excel
import-export-csv = Export als CSV
import-kept = Gemerkt: wie Listen gelesen werden ({ $count })
import-profile-delete = „{ $name }“ löschen?
import-profile-delete-do = Löschen
import-profile-delete-about = Solche Listen müssen dann neu durchgesehen werden. Was eingelesen ist, bleibt.
import-profile-deleted = „{ $name }“ ist gelöscht.

## Wörter von Spalten
import-word-TRUE = ja
import-word-FALSE = nein
import-word-each = Stück
import-word-ft = Fuß
import-word-m = Meter
import-word-in = Zoll
import-word-mm = Millimeter
import-one-each = ein Stück
import-one-ft = einen Fuß
import-one-m = einen Meter
import-one-in = einen Zoll
import-one-mm = einen Millimeter
import-word-male = Außengewinde
import-word-female = Innengewinde
import-word-swivel = drehbar
import-word-forged = geschmiedet
import-word-bulkhead = Schott
import-word-hose = Schlauch
import-word-crimpFitting = Pressarmatur
import-word-adaptor = Adapter
import-word-ferrule = Fassung
import-word-wrap = Schlauchschutz
import-word-otherItem = sonstiger Artikel
import-word-hoseAssembly = Schlauchleitung

## Unsere Felder
import-field-partNumber = Artikelnummer
import-field-brand = Marke
import-field-size = Größe
import-field-nominalHoseSize = Nenngröße des Schlauchs
import-field-description = Bezeichnung
import-field-series = Baureihe
import-field-spec = Norm
import-field-saeSpec = SAE-Norm
import-field-isoSpec = ISO- oder EN-Norm
import-field-DN = DN
import-field-isoClass = ISO-Klasse
import-field-isoGrade = ISO-Grad
import-field-isoType = ISO-Typ
import-field-innerDiamInch = Innendurchmesser (Zoll)
import-field-outerDiammm = Außendurchmesser
import-field-maxPressurePsi = Betriebsdruck
import-field-designFactor = Sicherheitsfaktor
import-field-minBendRadiusmm = Kleinster Biegeradius
import-field-minTemperatureC = Tiefste Temperatur
import-field-maxTemperatureC = Höchste Temperatur
import-field-weightLbsPerFt = Gewicht je Länge
import-field-coverMaterial = Werkstoff der Decke
import-field-application = Anwendung
import-field-colourHose = Farbe des Schlauchs
import-field-colourLayLine = Farbe der Kennlinie
import-field-colourLayLineText = Farbe der Schrift
import-field-imageName = Bild
import-field-orgPartNumber = Eigene Artikelnummer
import-field-externalId = Nummer in anderem System
import-field-available = Lieferbar
import-field-priority = Vorrang
import-field-listPrice = Listenpreis
import-field-listPriceCurrency = Währung des Listenpreises
import-field-listPriceUnitOfMeasure = Einheit des Listenpreises
import-field-cost = Einkaufspreis
import-field-costCurrency = Währung des Einkaufspreises
import-field-unitOfMeasure = Einheit des Einkaufspreises
import-field-hoseSize = Schlauchgröße
import-field-dashSize = Dash des Anschlusses
import-field-threadSize = Gewinde
import-field-shape = Bauform
import-field-style = Anschluss
import-field-gender = Außen- oder Innengewinde
import-field-swivel = Drehbar
import-field-forged = Geschmiedet
import-field-bulkhead = Schott
import-field-sealType = Dichtung
import-field-material = Werkstoff
import-field-endType = Anschlusscode des Herstellers
import-field-nutType = Art der Mutter
import-field-hoseInnerDiamInch = Innendurchmesser des Schlauchs
import-field-flangeDiamInch = Flanschdurchmesser
import-field-cutAllowanceInch = Abzugsmaß (Zoll)
import-field-cutAllowancemm = Abzugsmaß (mm)
import-field-hexSizemm = Schlüsselweite
import-field-hexSizeNutmm = Schlüsselweite der Mutter
import-field-weightLbs = Gewicht
import-field-coneAngle = Kegelwinkel
import-field-dropLengthInch = Höhe des Bogens (Zoll)
import-field-dropLengthmm = Höhe des Bogens (mm)
import-field-seatAngle = Sitzwinkel
import-field-tubeOuterDiammm = Rohraußendurchmesser
import-field-flangeThickness = Flanschdicke
import-field-banjoInnerDiammm = Bohrung der Ringöse
import-field-crossReference = Vergleichsnummer
import-field-familyCrossReference = Vergleichsnummer der Familie
import-field-specMS = MS-Norm
import-field-specSAE = SAE-Nummer
import-field-diametermm = Durchmesser
import-field-lengthmm = Länge
import-field-wrapType = Art des Schutzes
import-field-colour = Farbe
import-field-innerDiamMinmm = Kleinster Schlauch
import-field-innerDiamMaxmm = Größter Schlauch
import-field-itemType = Artikelart
import-field-priceList = Preisliste
import-field-secondSize = Zweite Größe
import-field-minimumQuantity = Ab Menge
import-field-startDate = Gültig ab
import-field-endDate = Gültig bis
import-field-price = Preis
import-field-currency = Währung
import-field-unit = Einheit
import-field-enabled = Aktiv
import-field-customer = Kunde
import-field-customerErpId = Kundennummer im ERP
import-field-customerPartNumber = Artikelnummer des Kunden
import-field-netPrice = Nettopreis
import-field-discount = Rabatt
import-field-notes = Notizen
import-field-recordSource = Quelle
import-field-erpHeaderId = Belegnummer im ERP
import-field-erpId = Nummer im ERP
import-field-hosePartNumber = Artikelnummer des Schlauchs
import-field-hoseBrand = Marke des Schlauchs
import-field-couplingSeries = Baureihe der Armatur
import-field-couplingSeriesBrand = Marke der Armatur
import-field-ferrulePartNumber = Artikelnummer der Fassung
import-field-ferruleBrand = Marke der Fassung
import-field-dieSize = Pressbacke
import-field-spacerRing = Distanzring
import-field-crimpDiammm = Pressmaß
import-field-crimpDiamPlusmm = Pressmaß, plus
import-field-crimpDiamMinusmm = Pressmaß, minus
import-field-insertLengthmm = Einstecktiefe
import-field-crimpStretchPerEndmm = Längung beim Pressen
import-field-skiveExternalmm = Schälmaß außen
import-field-skiveExternalPlusmm = Schälmaß außen, plus
import-field-skiveExternalMinusmm = Schälmaß außen, minus
import-field-skiveInternalmm = Schälmaß innen
import-field-skiveInternalPlusmm = Schälmaß innen, plus
import-field-skiveInternalMinusmm = Schälmaß innen, minus
import-field-source = Quelle
import-field-warehouse = Lager
import-field-onHand = Bestand
import-field-committed = Zugesagt
import-field-onOrder = Bestellt
import-field-reorderPoint = Meldebestand
import-field-reorderQuantity = Bestellmenge
import-field-binLocation = Lagerplatz
import-field-ends-style = Anschluss { $number }
import-field-ends-gender = Gewinde von Anschluss { $number }
import-field-ends-dashSize = Dash von Anschluss { $number }
import-field-ends-swivel = Anschluss { $number } drehbar
import-field-ends-bulkhead = Anschluss { $number } Schott
import-field-machineSettings-machine = Presse { $number }
import-field-machineSettings-setting = Einstellung { $number }
import-field-itemExternalId = Artikelnummer in anderem System
