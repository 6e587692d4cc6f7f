# Was der Dienst ablehnt oder wovor er warnt, nach seinen Codes (crates/api/src/error/codes.tsv): was nicht stimmt und was hilft. Was auf den Namen
# eines Codes folgt, gibt eine Meldung mit allem wieder, was sie enthält. Das erste Wort steht wie mitten im Satz.

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
problem-duplicate-item = das gibt es mit dieser Marke, Nummer und Größe schon. Bitte eine andere Nummer eingeben.
problem-duplicate-email = diese E-Mail-Adresse hat schon jemand in Ihrem Betrieb. Bitte eine andere eingeben.
problem-duplicate-twice = das steht zweimal da. Bitte nur einmal eingeben.
problem-duplicate_external_id = diese Nummer hat schon ein anderer Datensatz. Bitte jedem seine eigene geben.
problem-already_user = diese Adresse hat hier schon jemand. Wem die Mail fehlt, der wird in seiner Zeile noch einmal eingeladen.
problem-duplicate_external_id-customer = diese Kundennummer hat schon ein anderer Kunde. Bitte jedem seine eigene geben.
problem-duplicate_external_id-warehouse = diese Nummer hat schon ein anderes Lager. Bitte jedem seine eigene geben.
problem-duplicate_external_id-item = diese Nummer hat schon ein anderer Artikel. Bitte jedem seine eigene geben.
problem-number_used = diese Nummer ist schon vergeben. Bitte eine andere wählen.
problem-numbers_used_up = alle Nummern des Nummernkreises sind vergeben. Bitte in den Einstellungen einen anderen Anfang festlegen.
problem-numbers_used_up-prefix = alle Nummern, die mit „{ $prefix }“ beginnen, sind vergeben. Bitte in den Einstellungen einen anderen Anfang festlegen.
problem-revision_exists = diese Revision gibt es schon. Bitte eine andere nennen.
problem-ambiguous = mehrere passen. Bitte genauer sagen, was gemeint ist.
problem-ambiguous_customer = mehrere Kunden heißen so. Bitte jedem einen eigenen Namen geben.
problem-ambiguous_item = mehrere Artikel passen. Bitte auch Art, Marke und Größe angeben.
problem-not_found = das gibt es nicht, oder Sie dürfen es nicht sehen.
problem-not_found-named = den Artikel „{ $item }“ gibt es nicht. Bitte Nummer und Marke prüfen.

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
problem-invalid_sheet-place = gespeichert wurde nichts, weil die Datei Fehler hat, insgesamt { $count }{ $at ->
        [cell] {""}, den ersten in { $place }
       *[none] {""}
    }. Bitte berichtigen und noch einmal einlesen.
problem-interrupted = der Dienst wurde währenddessen angehalten; geändert wurde nichts. Bitte noch einmal starten.
problem-internal = im Dienst ist etwas schiefgegangen. Bitte noch einmal versuchen; bleibt es dabei, dem Betreiber Bescheid geben.
problem-internal-request = im Dienst ist etwas schiefgegangen. Bitte noch einmal versuchen; bleibt es dabei, dem Betreiber diese Nummer nennen: { $request }
problem-too_many_requests = das waren zu viele Anfragen. Bitte gleich noch einmal versuchen.
problem-too_many_requests-seconds = das waren zu viele Anfragen. Bitte in { $seconds } s noch einmal versuchen.
problem-too_large = das ist zu groß. Bitte weniger auf einmal senden.
problem-last_admin = das ist die letzte Person der Verwaltung, die sich anmelden kann. Bitte zuerst jemand anderem diese Rolle geben.

## Documents and their states

problem-wrong_state = der Stand erlaubt das nicht.
problem-wrong_state-is = { $title } ist { $status ->
        [released] freigegeben
        [obsolete] ungültig
        [completed] erledigt
        [cancelled] storniert
       *[draft] ein Entwurf
    }. Das ist dann nicht möglich.
problem-already_released = das ist schon freigegeben. Zum Ändern eine neue Version beginnen.
problem-already_released-title = { $title } ist schon freigegeben. Zum Ändern eine neue Version beginnen.
problem-not_released = das ist nicht freigegeben. Bitte zuerst freigeben.
problem-not_released-title = { $title } ist noch ein Entwurf. Bitte zuerst freigeben.
problem-under_editing = von dieser Nummer gibt es schon einen Entwurf. Bitte diesen zuerst freigeben oder löschen.
problem-newer_version = es gibt eine neuere Version. Bitte diese nehmen oder löschen.
problem-no_earlier_version = davor gibt es keine Version.
problem-incomplete = für die Freigabe fehlt noch etwas. Bitte ergänzen, was aufgeführt ist.
problem-still_used = das wird noch verwendet. Bitte zuerst dort ändern.
problem-still_used-by = das wird noch verwendet: { $by }. Bitte zuerst dort ändern.
problem-still_used-stocked = davon liegt noch etwas im Lager: { $held }. Bitte den Bestand zuerst auf 0 setzen.
problem-still_used-brand = so viele Artikel haben diese Marke noch: { $count }. Bitte ihnen zuerst eine andere geben.
problem-still_used-warehouse = darin liegt noch Bestand, oder welcher ist reserviert oder bestellt. Artikel: { $count }. Bitte diese zuerst umlagern.
problem-still_used-reserved = davon sind { $committed } zugesagt und { $reserved } für Belege reserviert. Bitte die Belege zuerst erledigen oder stornieren.
problem-partly_completed = der Auftrag ist teilweise erledigt. Bitte den Rest erledigen oder stornieren und einen neuen beginnen.
problem-obsolete_component = etwas darauf ist ungültig. Bitte eine andere Version nehmen.
problem-obsolete_component-title = { $title } ist ungültig. Bitte eine andere Version nehmen.
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

## At what a form asks

problem-invalid = das ist nicht lesbar. Bitte berichtigen.
problem-invalid_value = das kann hier nicht stehen. Bitte berichtigen.
problem-invalid_input = etwas davon stimmt nicht. Bitte die Eingaben prüfen.
problem-invalid_address = eine Adresse wie https://example.com eingeben.
problem-invalid_email = eine E-Mail-Adresse eingeben, etwa name@example.com.
problem-malformed_address = eine IP-Adresse oder ein Netz eingeben, etwa 203.0.113.7 oder 203.0.113.0/24.
problem-malformed_origin = eine Adresse ohne Pfad eingeben, etwa https://shop.example.
problem-malformed_time = einen Zeitpunkt von 1900 bis 2200 eingeben.
problem-invalid_label_size = Breite x Höhe eingeben, etwa 100x150mm oder 4x6 (Zoll).
problem-invalid_prefix = einen kurzen Anfang ohne Leerzeichen davor eingeben.
problem-used_prefix = diesen Anfang hat schon ein anderer Nummernkreis. Bitte einen anderen wählen.
problem-invalid_delimiter = 1 bis 20 Zeichen eingeben, nicht nur Leerzeichen.
problem-invalid_quantity = eine Menge über 0 mit höchstens 4 Nachkommastellen eingeben.
problem-invalid_size = eine Größe eingeben, etwa DN 12, -8 oder 1/2.
problem-unknown_time_zone = eine Zeitzone eingeben, etwa Europe/Berlin.
problem-unknown_unit = diese Einheit passt hier nicht. Bitte eine andere wählen.
problem-unknown_word = dieses Wort ist hier nicht bekannt. Bitte eines der möglichen eingeben.
problem-weak_password = das Passwort ist zu schwach: 8 bis 200 Zeichen mit Groß- und Kleinbuchstaben, einer Ziffer und einem Sonderzeichen.
problem-unprintable = enthält Zeichen, die in keiner Schrift vorkommen. Bitte anders schreiben.
problem-repeated = das steht zweimal da. Bitte nur einmal angeben.
problem-units_disagree = Zoll und Millimeter widersprechen sich. Bitte eines davon weglassen.
problem-broken_image = das Bild ist nicht lesbar. Bitte neu als PNG oder JPEG speichern.
problem-image_sides = das Bild ist zu groß. Bitte verkleinern.
problem-unknown_image = nur PNG, JPEG und SVG gehen. Bitte das Bild so speichern.
problem-unsafe_svg = das SVG enthält mehr als ein Bild. Bitte als PNG speichern.
problem-logo_text = das Logo enthält Text. Bitte den Text in Pfade umwandeln.

## At what does not exist

problem-unknown_item = diesen Artikel gibt es nicht. Bitte Nummer und Marke prüfen.
problem-unknown_item-named = den Artikel „{ $item }“ gibt es nicht. Bitte Nummer und Marke prüfen.
problem-unknown_brand = diese Marke gibt es nicht. Bitte anders schreiben oder in den Einstellungen anlegen.
problem-unknown_currency = eine Währung des Betriebs eingeben, etwa EUR oder USD.
problem-unknown_customer = diesen Kunden gibt es nicht. Bitte einen vorhandenen wählen.
problem-unknown_price_list = diese Preisliste gibt es nicht. Bitte eine vorhandene wählen.
problem-unknown_warehouse = dieses Lager gibt es nicht. Bitte ein vorhandenes wählen.
problem-unknown_location = diese Anschrift gehört nicht zum Kunden. Bitte eine seiner Anschriften wählen.
problem-unknown_hose = diesen Schlauch gibt es nicht. Bitte einen aus dem Katalog wählen.
problem-unknown_crimp_fitting = diese Armatur gibt es nicht. Bitte eine aus dem Katalog wählen.
problem-unknown_adaptor = diesen Adapter gibt es nicht. Bitte einen aus dem Katalog wählen.
problem-unknown_crimp_spec = diese Pressvorgabe gibt es nicht mehr. Bitte die Seite neu laden.
problem-unknown_document = diesen Beleg gibt es nicht mehr.
problem-unknown_estimate = dieses Angebot gibt es nicht mehr.
problem-unknown_line = diese Position gibt es nicht mehr. Bitte die Seite neu laden.
problem-unknown_user = diese Person gibt es nicht mehr.
problem-unknown_id = diese Zeile gibt es nicht mehr. Bitte die Seite neu laden.
problem-unknown_column = diese Spalte gibt es nicht. Bitte die Überschrift berichtigen oder die Spalte weglassen.
problem-unknown_encoding = die Datei enthält Buchstaben, die sich nicht lesen lassen. Bitte als CSV UTF-8 speichern.
problem-unknown_link = der Link gilt nicht mehr. Bitte einen neuen anfordern.
problem-malformed_link = der Link ist unvollständig. Bitte den ganzen aus der Nachricht öffnen.
problem-expired_link = der Link ist abgelaufen. Bitte einen neuen anfordern.
problem-link_used = der Link wurde schon benutzt. Bitte einen neuen anfordern.
problem-already_accepted = diese Person hat schon ein Passwort. Bitte einen Link für ein neues anfordern.

## At what is in the way

problem-already_ordered = aus dem Angebot wurde bestellt, es ist also gewonnen. Bitte zuerst die Aufträge stornieren oder löschen.
problem-already_reverted = das wurde schon zurückgenommen.
problem-not_revertible = das lässt sich nicht zurücknehmen. Bitte die Einträge selbst ändern.
problem-too_old = das liegt zu weit zurück, um es zurückzunehmen. Bitte die Einträge selbst ändern.
problem-has_findings = so lässt es sich nicht merken. Bitte zuerst berichtigen, was angezeigt ist.
problem-nothing_said = es ist nichts berichtigt.
problem-not_understood = das ist nicht verständlich. Bitte eine Nummer, eine Serie, eine Größe oder übliche Wörter eingeben.
problem-not_in_text = diese Wörter kommen darin nicht vor.
problem-ambiguous_line = mehrere Positionen haben diesen Artikel. Bitte die Position selbst ändern.
problem-ambiguous_price_list = mehrere Preislisten heißen so. Bitte jeder einen eigenen Namen geben.
problem-ambiguous_warehouse = mehrere Lager heißen so. Bitte jedem einen eigenen Namen geben.
problem-ambiguous_properties = der Kunde hat mehrere Zeilen für diesen Artikel. Bitte einen Beginn angeben.
problem-default_needed = eines muss der Standard sein. Bitte zuerst ein anderes dazu machen.
problem-several_defaults = nur eines kann der Standard sein.
problem-own_currency = die Währung des Betriebs bleibt mit dem Kurs 1.
problem-prices_exist = in dieser Währung gibt es Preise. Bitte diese zuerst ändern oder löschen.
problem-rates_exist = andere Währungen haben Kurse in dieser. Bitte diese zuerst entfernen.
problem-other_currency = der Preis steht in einer anderen Währung. Bitte in der des Belegs eingeben.
problem-other_item = die Position hat einen anderen Artikel. Bitte eine weitere hinzufügen.
problem-other_revision = es gibt eine neuere Revision. Bitte die Seite neu laden.
problem-other_unit = das ist in einer anderen Einheit eingegeben. Bitte in der angezeigten eingeben.
problem-of_the_estimate = das kommt aus dem Angebot und lässt sich im Auftrag nicht ändern.
problem-stays = das kommt aus dem Angebot und lässt sich im Auftrag nicht ändern.
problem-fixed = Nummer und Revision bleiben. Bitte unter anderer Nummer speichern oder eine neue Revision beginnen.
problem-same_as_original = das ist wie das Original. Bitte etwas daran ändern.
problem-revisions_used_up = nach dieser Revision gibt es keine mehr. Bitte eine nennen.
problem-not_of_assemblies = Schlauchleitungen und Schlauchsätze werden je Stück zu einem Nettopreis verkauft.
problem-wrong_item_type = das ist ein Artikel anderer Art. Bitte einen passenden wählen.
problem-shared_field = das gehört zum gemeinsamen Katalog. Zum Ändern den Artikel als eigenen kopieren.
problem-shared_item = das gehört zum gemeinsamen Katalog und lässt sich nicht ändern.
problem-stock_unit = der Bestand wird in einer Einheit geführt, in die sich die Position nicht umrechnen lässt.
problem-committed_above_free = das ist mehr zugesagt, als frei ist. Bitte weniger zusagen oder den Bestand berichtigen.
problem-too_many_jobs = es warten schon zu viele Listen. Bitte noch einmal versuchen, wenn eine fertig ist.
problem-no_assemblies = es sind keine Schlauchleitungen darauf, für die Etiketten zu drucken wären.
problem-no_vendor_components = von dieser Marke ist nichts darauf. Bitte eine andere wählen.
problem-vendor_required = die Teile sind von mehreren Marken. Bitte eine wählen.
problem-label_too_small = das Etikett ist zu klein für Nummer, Druck, Länge und Datum. Bitte ein größeres wählen.

## Of a configured assembly

problem-length_unknown = die Länge steht noch nicht fest. Bitte Teile und Maße ergänzen.
problem-lengths_of_full = ein Schutz über den ganzen Schlauch hat weder Anfang noch Länge.
problem-no_start = ein Schutz an beiden Enden hat keinen Anfang.
problem-no_adaptor = nur Adapter werden auf ein Ende geschraubt. Bitte einen wählen.
problem-plain_end = an ein glattes Ende kommt weder Fassung noch Adapter.
problem-hose_required = dafür wird zuerst ein Schlauch gebraucht.
problem-hose_rating_only = der Druck ist allein der des Schlauchs; die Armaturen haben keinen.

## In lists that are imported

problem-ambiguous_date = das Datum lässt sich auf zwei Arten lesen. Bitte die Reihenfolge angeben.
problem-ambiguous_number = die Zahl lässt sich auf zwei Arten lesen. Bitte das Dezimalzeichen angeben.
problem-ambiguous_percentage = das können Prozent oder ein Anteil sein. Bitte mit % schreiben.
problem-ambiguous_size = das kann Dash oder DN sein. Bitte angeben, wie Größen dastehen.
problem-another_record = Id, Nummer und Schlüssel meinen Verschiedenes. Bitte eines leeren oder berichtigen.
problem-broken_cell = die Zelle enthält einen Fehler oder keinen berechneten Wert. Bitte berechnen und speichern.
problem-broken_quote = ein Anführungszeichen ist nirgends geschlossen. Bitte die Zeile berichtigen.
problem-duplicate_column = zwei Spalten sind für dasselbe Feld. Bitte eine weglassen.
problem-duplicate_row = eine frühere Zeile meint schon dasselbe. Bitte eine davon entfernen.
problem-missing_column = eine nötige Spalte fehlt. Bitte ergänzen oder einen Wert für alle Zeilen angeben.
problem-no_amount = Währung oder Einheit ohne Preis. Bitte auch den Preis angeben.
problem-no_heading = die Spalte hat keine Überschrift. Bitte eine geben oder die Zellen leeren.
problem-no_such_sheet = kein Blatt passt. Bitte wählen, was in der Liste steht.
problem-not_a_workbook = das ist keine Tabelle, oder sie ist beschädigt. Bitte als .xlsx oder .csv speichern.
problem-price_unit = der Preis gilt laut dieser Zelle für eine andere Einheit oder Menge. Bitte diese Spalte lesen lassen.
problem-rounded = der Preis ist auf vier Stellen gerundet.
problem-skipped_rows = Zeilen wurden übersprungen. Bitte mit der Liste vergleichen.
problem-suspicious_value = der Wert ist zweifelhaft. Bitte prüfen.
problem-too_many_columns = die Tabelle ist zu breit. Bitte Zellen daneben leeren.
