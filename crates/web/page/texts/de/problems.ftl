# Was der Dienst ablehnt oder wovor er warnt, nach seinen Codes (crates/api/src/error/codes.tsv): was nicht stimmt und was hilft. Was auf den Namen
# eines Codes folgt, gibt eine Meldung mit allem wieder, was sie enthält. Das erste Wort steht wie mitten im Satz.

problem-more = { $what } Der Dienst meldet: „{ $sentence }“

## At fields

problem-required = bitte ausfüllen.
problem-empty = darf nicht leer sein.
problem-too_long = zu lang. Bitte kürzen.
problem-too_long-most = höchstens { $most } Zeichen eingeben.
problem-too_many = das sind zu viele. Bitte einige weglassen.
problem-too_many-most = höchstens { $most } eingeben.
problem-out_of_range = liegt außerhalb des Möglichen. Bitte berichtigen.
problem-out_of_range-bound = { $how ->
        [most] höchstens
        [least] mindestens
       *[more] mehr als
    } { $bound } eingeben.
problem-out_of_range-between = { $least } bis { $most } eingeben.
problem-wrong_type = das passt hier nicht. Bitte eingeben, was gefragt ist.
problem-wrong_type-number = { $kind ->
        [whole] eine ganze Zahl
       *[any] eine Zahl
    } eingeben{ $empty ->
        [may] {" "}oder leer lassen
       *[not] {""}
    }.
problem-not_a_number = eine Zahl eingeben.
problem-not_whole = eine ganze Stückzahl eingeben.
problem-too_many_decimals = zu viele Nachkommastellen. Bitte runden.
problem-too_many_decimals-most = höchstens { $most } Nachkommastellen eingeben.
problem-unknown_value = dieses Wort kann hier nicht stehen. Bitte eines der möglichen wählen.
problem-malformed = das ist nicht lesbar. Bitte berichtigen.
problem-malformed_email = eine E-Mail-Adresse eingeben, etwa name@example.com.
problem-invalid_date = einen Tag des Kalenders eingeben.
problem-in_the_past = einen Zeitpunkt wählen, der noch kommt.
problem-in_future = dieser Tag kommt erst noch. Bitte einen bis heute wählen.
problem-in_future-day = { $day } kommt erst noch. Bitte einen Tag bis { $today } eingeben.
problem-ends_before_it_starts = einen Zeitpunkt nach dem Beginn wählen.
problem-control_character = enthält Zeichen, die sich nicht drucken lassen. Bitte neu eintippen.
problem-outer_break = den Zeilenumbruch am Anfang oder Ende entfernen.
problem-contradiction = zwei Angaben widersprechen sich. Bitte eine weglassen.
problem-not_together = zwei Angaben schließen einander aus. Bitte eine weglassen.
problem-range_reversed = der kleinste Wert liegt über dem größten. Bitte tauschen oder berichtigen.

## Names and numbers

problem-duplicate = das gibt es schon. Bitte anders wählen.
problem-duplicate-number = diese Nummer gibt es schon. Bitte eine andere wählen oder die vorhandene überarbeiten.
problem-duplicate-name = diesen Namen gibt es schon. Bitte einen anderen wählen.
problem-duplicate_external_id = diese Nummer hat schon ein anderer Datensatz. Bitte jedem seine eigene geben.
problem-already_user = diese Adresse hat hier schon jemand. Wem die Mail fehlt, der wird in seiner Zeile noch einmal eingeladen.
problem-number_used = diese Nummer ist schon vergeben. Bitte eine andere wählen.
problem-numbers_used_up = alle Nummern des Nummernkreises sind vergeben. Bitte in den Einstellungen einen anderen Anfang festlegen.
problem-numbers_used_up-prefix = alle Nummern, die mit „{ $prefix }“ beginnen, sind vergeben. Bitte in den Einstellungen einen anderen Anfang festlegen.
problem-revision_exists = diese Revision gibt es schon. Bitte eine andere nennen.
problem-ambiguous = mehrere passen. Bitte genauer sagen, was gemeint ist.
problem-ambiguous_customer = mehrere Kunden heißen so. Bitte jedem einen eigenen Namen geben.
problem-ambiguous_item = mehrere Artikel passen. Bitte auch Art, Marke und Größe angeben.
problem-not_found = das gibt es nicht, oder Sie dürfen es nicht sehen.

## Who may, and what happened meanwhile

problem-unauthenticated = Sie sind abgemeldet. Bitte neu anmelden.
problem-forbidden = das dürfen Sie nicht. Bitte jemanden aus der Verwaltung Ihres Betriebs fragen.
problem-stale = jemand anders hat es inzwischen geändert. Bitte ansehen, was gespeichert ist, und Ihre Änderung wiederholen.
problem-gone = etwas, das dafür gebraucht wird, wurde inzwischen gelöscht. Bitte die Seite neu laden und erneut versuchen.
problem-items_changed = ein Artikel wurde inzwischen entfernt. Bitte die Seite neu laden und erneut versuchen.
problem-lineage_changed = eine andere Version dieser Nummer wurde inzwischen angelegt oder freigegeben. Bitte die Seite neu laden und erneut versuchen.
problem-busy = der Dienst ist ausgelastet. Bitte gleich noch einmal versuchen.
problem-unavailable = der Dienst erreicht seine Daten nicht. Bitte gleich noch einmal versuchen.
problem-outcome_unknown = es ist nicht bekannt, ob das gespeichert wurde. Bitte nachsehen, bevor Sie es erneut versuchen.
problem-invalid_sheet = die Datei hat Fehler, gespeichert wurde nichts. Bitte berichtigen und noch einmal einlesen.
problem-invalid_sheet-cells = gespeichert wurde nichts, weil die Datei Fehler hat, insgesamt { $count }{ $at ->
        [cell] {""}, den ersten in { $place }
       *[none] {""}
    }. Der Dienst meldet dazu: „{ $message }“
problem-interrupted = der Dienst wurde währenddessen angehalten; geändert wurde nichts. Bitte noch einmal starten.
problem-internal = im Dienst ist etwas schiefgegangen. Bitte noch einmal versuchen; bleibt es dabei, dem Betreiber Bescheid geben.
problem-internal-request = im Dienst ist etwas schiefgegangen. Bitte noch einmal versuchen; bleibt es dabei, dem Betreiber diese Nummer nennen: { $request }
problem-too_many_requests = das waren zu viele Anfragen. Bitte gleich noch einmal versuchen.
problem-too_many_requests-seconds = das waren zu viele Anfragen. Bitte in { $seconds } s noch einmal versuchen.
problem-too_large = das ist zu groß. Bitte weniger auf einmal senden.
problem-last_admin = das ist die letzte Person der Verwaltung, die sich anmelden kann. Bitte zuerst jemand anderem diese Rolle geben.

## Documents and their states

problem-wrong_state = der Stand erlaubt das nicht.
problem-already_released = das ist schon freigegeben. Zum Ändern eine neue Version beginnen.
problem-already_released-title = { $title } ist schon freigegeben. Zum Ändern eine neue Version beginnen.
problem-not_released = das ist nicht freigegeben. Bitte zuerst freigeben.
problem-not_released-title = { $title } ist noch ein Entwurf. Bitte zuerst freigeben.
problem-under_editing = von dieser Nummer gibt es schon einen Entwurf. Bitte diesen zuerst freigeben oder löschen.
problem-newer_version = es gibt eine neuere Version. Bitte diese nehmen oder löschen.
problem-no_earlier_version = davor gibt es keine Version.
problem-incomplete = für die Freigabe fehlt noch etwas. Bitte ergänzen, was aufgeführt ist.
problem-still_used = das wird noch verwendet. Bitte zuerst dort ändern.
problem-partly_completed = der Auftrag ist teilweise erledigt. Bitte den Rest erledigen oder stornieren und einen neuen beginnen.
problem-obsolete_component = etwas darauf ist abgekündigt. Bitte eine andere Version nehmen.
problem-obsolete_component-title = { $title } ist abgekündigt. Bitte eine andere Version nehmen.
problem-superseded_component = etwas darauf ist eine ältere Version. Bitte die neuere nehmen.
problem-superseded_component-newer = { $title } wurde durch { $newer } ersetzt. Bitte diese nehmen.
problem-no_lines = es gibt noch keine Position. Bitte eine hinzufügen.
problem-expired = das Angebot ist abgelaufen. Bitte die Gültigkeit verlängern oder eine neue Version beginnen.
problem-over_ordered = das ist mehr, als im Angebot offen ist. Bitte höchstens das Offene bestellen.
problem-over_ordered-line = in Position { $line } sind nur { $open } offen.
problem-more_than_left = das ist mehr als der Rest.
problem-more_than_left-left = es sind nur noch { $left } übrig. Bitte höchstens so viele erledigen.
problem-too_many_labels = das sind zu viele Etiketten. Bitte weniger auf einmal drucken.
problem-too_many_labels-most = höchstens { $most } Etiketten werden auf einmal gedruckt.
problem-too_many_pieces = das Dokument hat zu viele Stücke. Bitte auf mehrere verteilen.

## Prices

problem-price_outdated = Positionen haben sich seit der Kalkulation geändert. Bitte neu kalkulieren.
problem-price_outdated-line = Position { $line } hat sich seit der Kalkulation geändert. Bitte neu kalkulieren.
problem-no_price = weder Preis noch Listenpreis noch Einstand mit Marge ist bekannt. Bitte einen eingeben.
problem-no_price-line = der Preis der Position { $line } ist nicht bekannt. Bitte einen eingeben oder beim Artikel hinterlegen.
problem-no_rate = eine Währung hat keinen Kurs. Bitte in den Einstellungen eintragen.
problem-no_rate-currency = die Währung { $currency } hat keinen Kurs. Bitte in den Einstellungen eintragen.
problem-no_labour_cost = für eine Arbeit ist kein Preis hinterlegt; sie wird nicht berechnet. Bitte in den Einstellungen eintragen.
problem-no_labour_cost-work = { $work }: kein Preis hinterlegt, wird nicht berechnet.
problem-unit_mismatch = diese Einheit passt nicht zum Artikel. Bitte eine andere wählen.
problem-unit_mismatch-price = der Preis gilt je { $unit }; das lässt sich nicht in { $other } umrechnen.
problem-price_too_large = der Betrag wäre 100 000 000 000 oder mehr. Bitte Preis oder Menge berichtigen.
problem-price_too_small = der Preis einer so kleinen Einheit wird auf 0 gerundet. Bitte für eine größere eingeben.
problem-price_too_small-unit = der Preis für 1 { $unit } wird auf 0 gerundet. Bitte für eine größere Einheit eingeben.
problem-overlapping = zur selben Zeit gilt schon etwas anderes. Bitte Beginn oder Ende ändern.

## Stock

problem-stock_short = der Bestand reicht nicht. Bitte Ware beschaffen oder ein anderes Lager nehmen.
problem-stock_short-line = Position { $line } braucht { $needed } { $unit } von { $part }; { $has ->
        [reserved] { $reserved } sind dafür reserviert,{" "}
       *[none] {""}
    }{ $available } sind verfügbar.
problem-stock_below_zero = der Bestand würde unter null fallen.
problem-stock_below_zero-now = das wären { $now }; der Bestand darf nicht unter null fallen. Bitte berichtigen oder in den Einstellungen erlauben.
problem-stock_reserved = Bestand ist reserviert. Bitte zuerst erledigen oder stornieren, wofür er reserviert ist.
problem-stock_reserved-now = das wären { $now }, aber { $reserved } sind reserviert. Bitte zuerst einiges davon erledigen oder stornieren.

## What a hose assembly is made of

problem-part_unavailable = ein Teil ist nicht mehr lieferbar. Bitte ein anderes wählen.
problem-part_unavailable-part = nicht mehr lieferbar: { $part }. Bitte ein anderes Teil wählen.
problem-component_obsolete = ein Teil ist nicht mehr lieferbar. Bitte ein anderes wählen.
problem-component_obsolete-part = nicht mehr lieferbar: { $part }. Bitte ein anderes Teil wählen.
problem-hose_size_differs = eine Armatur passt zu einer anderen Schlauchgröße. Bitte eine in der Größe des Schlauchs wählen.
problem-hose_size_differs-sizes = { $end } ist für Schlauchgröße { $size }, der Schlauch hat Größe { $hose }.
problem-ferrule_size_differs = eine Fassung passt zu einer anderen Schlauchgröße. Bitte eine in der Größe des Schlauchs wählen.
problem-ferrule_size_differs-sizes = die Fassung an { $end } ist für Schlauchgröße { $size }, der Schlauch hat Größe { $hose }.
problem-brand_differs = eine Armatur oder Fassung ist von einer anderen Marke als der Schlauch.
problem-brand_differs-brands = { $end } von { $brand } auf einem Schlauch von { $hose }.
problem-no_crimp_spec = es gibt keine freigegebene Pressvorgabe.
problem-no_crimp_spec-end = keine freigegebene Pressvorgabe für den Schlauch mit { $end }.
problem-no_crimp_spec-fitting = { $hose } hat keine freigegebene Pressvorgabe für die Armatur { $fitting }.
problem-crimp_spec_ambiguous = mehrere freigegebene Pressvorgaben widersprechen sich. Bitte die Fassung wählen oder die Vorgaben berichtigen.
problem-length_not_positive = die Länge muss über 0 liegen.
problem-cut_length_not_positive = die Armaturen lassen keinen Schlauch übrig. Bitte eine größere Länge eingeben.
problem-cut_length_not_positive-lengths = es bleibt kein Schlauch übrig: { $length } weniger die Abzugsmaße der Armaturen sind { $left }.
problem-unsupported_length_method = Dichtkopf zu Dichtkopf braucht zwei Enden mit Außengewinde oder Flansch. Bitte die Gesamtlänge oder die Schnittlänge angeben.
problem-angle_missing = beide Enden sind gebogen, aber der Verdrehwinkel fehlt.
problem-angle_out_of_range = einen Winkel von 0 bis unter 360 Grad eingeben.
problem-angle_too_fine = ein Winkel hat höchstens eine Nachkommastelle. Bitte runden.
problem-angle_needs_bent_ends = ein Verdrehwinkel braucht zwei gebogene Enden. Bitte weglassen.
problem-end_shape_unknown = die Form eines Endes ist unbekannt; vielleicht fehlt ein Verdrehwinkel.
problem-end_shape_unknown-end = die Form von { $end } ist unbekannt: { $what ->
        [missing] vielleicht fehlt ein Verdrehwinkel
       *[bent] der Verdrehwinkel gilt nur, wenn es gebogen ist
    }.
problem-wrap_longer_than_hose = der Schutz ist länger als der Schlauch. Bitte kürzen.
problem-wrap_longer_than_hose-full = der Schutz reicht über { $hose } Schlauch hinaus. Bitte kürzen.
problem-wrap_longer_than_hose-partial = { $length } Schutz ab { $start } von Ende 1 reichen über { $hose } Schlauch hinaus. Bitte kürzen.
problem-wrap_longer_than_hose-each = { $length } Schutz an jedem Ende reichen über { $hose } Schlauch hinaus. Bitte kürzen.
problem-wrap_does_not_fit = der Schutz passt nicht zum Außendurchmesser des Schlauchs.
problem-cut_allowance_unknown = das Abzugsmaß eines Endes ist unbekannt; darum gibt es keine Schnittlänge.
problem-cut_allowance_unknown-end = das Abzugsmaß für { $end } ist unbekannt.
problem-below_minimum_free_length = der freie Schlauch zwischen den Enden ist zu kurz. Bitte die Leitung länger machen.
problem-below_minimum_free_length-short = { $free } freier Schlauch, weniger als das Doppelte des kleinsten Biegeradius ({ $least }).
problem-below_minimum_free_length-overlap = die Armaturen überlappen im Schlauch um { $over }. Bitte die Leitung länger machen.
problem-hose_rating_unknown = der Schlauch hat keinen Betriebsdruck, die Leitung darum auch nicht.
problem-end_rating_unknown = ein Ende hat keinen Betriebsdruck.
problem-end_rating_unknown-end = { $part ->
        [adaptor] der Adapter
       *[fitting] die Armatur
    } an { $end } hat keinen Betriebsdruck.
problem-test_pressure_unknown = eine Prüfung ist bestellt, aber ihr Druck ist unbekannt.
problem-test_pressure_unknown-test = { $test ->
        [burst] eine Berstprüfung
       *[proof] eine Druckprüfung
    } ist bestellt, aber ihr Druck ist unbekannt.
problem-rating_lowered = die Teile halten jetzt weniger aus als bei der Freigabe.
problem-rating_lowered-figures = der Betriebsdruck war bei der Freigabe { $was } und wäre mit den heutigen Teilen { $now }.
problem-cut_length_changed = der Schlauch würde jetzt anders abgelängt.
problem-cut_length_changed-figures = die Schnittlänge war bei der Freigabe { $was } und wäre mit den heutigen Teilen { $now }.
problem-overall_length_changed = die Gesamtlänge wäre jetzt eine andere.
problem-overall_length_changed-figures = die Gesamtlänge war bei der Freigabe { $was } und wäre mit den heutigen Teilen { $now }.
