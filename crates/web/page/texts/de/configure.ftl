## The configurator

configure-wanted = Was gebraucht wird
configure-assembly = Die Schlauchleitung
configure-undo = Rückgängig
configure-undo-keys = Rückgängig (Strg-Z)
configure-redo = Wiederholen
configure-redo-keys = Wiederholen (Strg-Y)
configure-start-over = Neu beginnen
configure-still = Noch zu wählen: { $steps }
configure-behind = Zeichnung, Maße und Preis sind noch die vor Ihrer letzten Änderung.
configure-drawing-of = Zeichnung von { $description }
configure-lost = Was diese Adresse zu { $steps } sagt, ist nicht im Katalog oder nicht lesbar. Bitte neu wählen.
configure-not-saved = geändert, nicht gespeichert
configure-new = Neue Schlauchleitung
configure-price = Preis
configure-no-drawing = Davon gibt es noch keine Zeichnung.
configure-begin = Sagen, was gebraucht wird, oder mit dem Schlauch beginnen. Zeichnung, Längen und Preis folgen sofort.
configure-close = Schließen
configure-choose = Wählen
configure-no-price = Noch kein Preis
configure-save-number = { $number } speichern
configure-add = Zum Angebot
configure-add-to = Zu { $goal ->
        [order] Auftrag
        [kit] Schlauchsatz
       *[quotation] Angebot
    } { $number }
configure-save-as = Speichern unter …
configure-save-as-new = Neu speichern unter …
configure-look-only = Sie können ansehen und Preise sehen; speichern können andere in Ihrem Betrieb.
configure-can-be-saved = Was Sie hier ändern, kann in { $number } gespeichert werden oder als neue Schlauchleitung.
configure-released-as = Freigegeben als { $number }.
configure-saved-as = Gespeichert als { $number }.
configure-open-quotation = Angebot { $number } öffnen
configure-save-first = Speichern, um Datenblatt und Etiketten zu drucken.

## The dial

dial-clockwise = im Uhrzeigersinn
dial-counterclockwise = gegen den Uhrzeigersinn
dial-not-chosen = nicht gewählt
dial-degrees = { $angle } Grad { $way }
dial-hint = { $way }, von Ende 1 zu Ende 2 gesehen
dial-any = Die Werkstatt braucht einen Winkel. Spielt er keine Rolle, 0° wählen: Beide Enden zeigen dann in dieselbe Richtung.

## Saving and quoting

editing-fixed = { $title } ist { $status } und lässt sich nicht mehr ändern. Was Sie hier speichern, wird eine andere Schlauchleitung.
editing-saved-as = Gespeichert als { $number }
editing-is-saved = { $number } ist gespeichert
editing-add-title = { $quantity } Stück auf ein Angebot setzen
editing-saved-first = Vorher wird sie unter der nächsten freien Nummer gespeichert.
editing-is-on = { $number } steht { $goal ->
        [order] auf Auftrag
        [kit] in Schlauchsatz
       *[quotation] auf Angebot
    } { $document }
editing-is-released = { $number } ist freigegeben

## Figures of an assembly

set-by-hose = durch den Schlauch bestimmt
set-by-hose-alone = allein durch den Schlauch bestimmt
set-by-end1 = durch Ende 1 bestimmt
set-by-end2 = durch Ende 2 bestimmt
set-by-adaptor1 = durch den Adapter an Ende 1 bestimmt
set-by-adaptor2 = durch den Adapter an Ende 2 bestimmt
figures-once-ends = sobald beide Enden gewählt sind
figures-cut = Schnittlänge
figures-overall = Gesamtlänge
figures-pressure = Betriebsdruck
figures-weight = Gewicht
figures-bend = Biegeradius
figures-free = freier Schlauch { $length }
figures-existing = Vorhandene Schlauchleitung
figures-once-all = sobald alles gewählt ist
figures-angle = Verdrehwinkel
figures-between = zwischen den gebogenen Enden
figures-none = Keine
figures-none-yet = noch keine solche
figures-this-one = diese
figures-same = die gleiche
figures-and-more = und { $count } weitere
# As the service writes them on drawings.
figures-drawn-cut = ZUSCHNITT
figures-drawn-overall = GESAMT
figures-drawn-plain = glatt geschnitten
figures-not-chosen = noch nicht gewählt

## What is found of a configuration

findings-unusable = „{ $text }“ ist nicht verwendbar.
step-hose = Schlauch
step-end1 = Ende 1
step-end2 = Ende 2
step-length = Länge
step-wrap = Schlauchschutz
step-tests = Prüfungen
step-order = Menge und Kunde
findings-both-ends = { $one } und { $two }
findings-not-released = Nicht freigegeben.
findings-release-waits = Freigabe noch nicht möglich.
findings-set-angle = Winkel einstellen
findings-choose-fitting = Passende wählen
findings-taken-out = { $part ->
    [wrap] Der Schlauchschutz { $number } passt nicht zum neuen Schlauch und wurde herausgenommen.
   *[other] { $number } an { $place } passt nicht zum neuen Schlauch und wurde herausgenommen.
}

## Choosing an item

picker-bends-to = Biegeradius { $radius }
picker-in-stock-only = Nur auf Lager
picker-hide-out-of-stock = Nicht Vorrätiges ausblenden
picker-for-sizes = für { $from } bis { $to }
by-size = Größe
by-en = EN- oder ISO-Norm
by-short-en = EN
by-sae = SAE-Norm
by-short-sae = SAE
by-pressure = Druck mindestens
by-short-pressure = Druck
by-bend = Biegeradius höchstens
by-short-bend = Biegeradius
by-heat = Verträgt Hitze bis
by-short-heat = Hitze
by-cold = Verträgt Kälte bis
by-short-cold = Kälte
by-brand = Marke
by-connection = Anschluss
by-shape = Form
by-gender = Innen oder außen
by-connection-size = Größe des Anschlusses
by-thread = Gewinde
by-swivel = Überwurf
by-ferrule = Fassung
by-series = Serie
by-kind = Art
by-colour = Farbe


picker-like-label = Wie der gewählte
picker-like = Wie der gewählte:
picker-more = Mehr: { $properties }
picker-not-offered = nicht lieferbar
picker-ferrules = Fassungen
picker-part-number = Artikelnummer
fitting-hose = { $count ->
        [0] Kein Schlauch passt zu dieser Auswahl
        [one] { $count } Schlauch
       *[other] { $count } Schläuche
    }
fitting-fitting = { $count ->
        [0] Keine Armatur passt zu dieser Auswahl
        [one] { $count } Armatur
       *[other] { $count } Armaturen
    }
fitting-wrap = { $count ->
        [0] Kein Schutz passt zu dieser Auswahl
        [one] { $count } Schlauchschutz
       *[other] { $count } Schlauchschutz
    }
picker-show-all = Alle zeigen
picker-show-more = Mehr zeigen

## Saving

save-same = { $number } ist schon genau das.
save-use = { $number } verwenden
save-next = Leer lassen für die nächste freie Nummer, { $number }.
save-next-unknown = Leer lassen für die nächste freie Nummer.
save-used = Diese Nummer ist schon vergeben. Bitte eine andere wählen.
save-not-saved = { $number } ist nicht gespeichert.
save-meanwhile = Jemand anders hat inzwischen geändert: { $steps }. Ihre Auswahl ist noch da.
save-mine = Meine trotzdem speichern
save-theirs = Andere übernehmen
save-see = Gespeichertes ansehen

## The phrase box

part-hose = Schlauch
part-end1 = Ende 1
part-end2 = Ende 2
part-length = Länge
part-lengthTolerance = Toleranz
part-angle = Winkel
part-wrap = Schutz
part-proofTest = Druckprüfung
part-burstTest = Berstprüfung
part-quantity = Menge
phrase-taught = Diese Angabe wird ab jetzt so gelesen.
phrase-untaught = Die Angabe wird wieder gelesen wie zuvor.
phrase-each-piece = jedes Stück
phrase-sample = ein Muster
phrase-plain = glattes Ende
phrase-one-of = eines von { $count } passenden
phrase-see-below = siehe unten
phrase-assumed = { $what } angenommen
phrase-no-unit = keine Einheit genannt
phrase-not-all = nicht alles verstanden
phrase-not-in-full = unvollständig
phrase-which = bitte wählen
phrase-once-hose = sobald ein Schlauch da ist
phrase-missing = fehlt
phrase-chosen = gewählt
phrase-changed = geändert
phrase-check = bitte prüfen: { $doubt }
phrase-sure = sicher
phrase-may-mean = Was gemeint sein kann: { $part }
phrase-by-steps = Schritt für Schritt wählen
phrase-without = Keine { $part }
phrase-say = Sagen Sie es wie am Tresen
phrase-passed-over = Benennt keinen Schlauch und wird übergangen: { $words }. Bitte seine Nummer oder Norm und Größe nennen.
phrase-not-understood = Nicht verstanden: { $words }
phrase-doubt-two_hoses = Es ist mehr als ein Schlauch genannt.
phrase-doubt-two_hose_sizes = Es ist mehr als eine Schlauchgröße genannt.
phrase-doubt-size_or_thread = Die Größe des Endes kann die des Gewindes sein.
phrase-doubt-contradiction = Was zu den beiden Enden gesagt ist, widerspricht sich.
phrase-doubt-two_angles = Es ist mehr als ein Winkel genannt.
phrase-doubt-two_quantities = Es ist mehr als eine Menge genannt.
phrase-doubt-leading_zeros = Die Länge beginnt mit Nullen; sie kann eine Nummer sein.
phrase-doubt-length_range = Mehrere Längen sind möglich.
phrase-doubt-two_lengths = Es ist mehr als eine Länge genannt.
phrase-doubt-length_composite = Die Zahl nach der Länge kann eine Größe sein.
phrase-doubt-length_unit = Die Länge hat keine Einheit; es können Zoll oder Millimeter sein.
phrase-doubt-cover_length = Wie weit der Schutz am Ende reicht, ist nicht angegeben.
phrase-doubt-no_such_hose = Kein Schlauch ist so, wie er beschrieben ist.
phrase-doubt-no_such_fitting = Keine Armatur für diesen Schlauch ist so, wie Ende { $end } beschrieben ist.
phrase-doubt-other_hose = { $hose } ist nicht so beschrieben: { $words }.
phrase-doubt-pressure = { $part } hält { $rating }, verlangt sind { $required }.
phrase-doubt-ambiguous = Das lässt sich auf zwei Arten lesen; offen: { $parts }.
phrase-doubt-angle_out_of_range = { $degrees }° ist kein Winkel von 0 bis 360° in Schritten von 0,1°.
phrase-doubt-angle_without_bends = { $degrees }° ist weggelassen: Nur zwei gebogene Enden haben einen Winkel.
phrase-corrected = Gelesen, wie es früher berichtigt wurde.
phrase-forgotten = Die Angabe wird ab jetzt neu gelesen.
phrase-forget = Vergessen
phrase-you-changed = Sie haben geändert, was gelesen wurde.
phrase-remember = Diese Angabe ab jetzt so lesen

## Steps

method-overall = Gesamtlänge
method-seatToSeat = Dichtkopf zu Dichtkopf
method-cutLength = Schnittlänge
covered-full = ganze Länge
covered-partial = ein Teil
covered-eachEnd = an beiden Enden
covers-full = Ganze Länge
covers-partial = Ein Teil
covers-eachEnd = An beiden Enden
steps-end = Ende { $side }
steps-plain = Glattes Ende
steps-hose-first = Erst den Schlauch wählen: Er bestimmt, welche Armaturen sich pressen lassen.
steps-same-as = Wie Ende { $side }
steps-swap = Enden tauschen
steps-ordered-as = bestellt als { $entered }
steps-length-unit = Einheit der Länge
steps-measured = Gemessen
steps-tolerance-now = jetzt { $tolerance }
steps-tolerance-empty = leer: die der Norm
steps-hose-first-wrap = Erst den Schlauch wählen.
steps-no-wrap = Kein Schutz
steps-covers = Bedeckt
steps-tests = Prüfungen
steps-at = bei { $pressure }
steps-proof-test = Druckprüfung an jedem Stück
steps-burst-test = Berstprüfung an einem Muster
steps-order = Menge und Kunde
steps-pieces = { $count } Stück
