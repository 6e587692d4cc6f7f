## Kinds of items, and what they are searched by

catalogue-part-number = Artikelnummer
catalogue-brand = Marke
filter-size = Größe
filter-en = EN- oder ISO-Norm
filter-sae = SAE-Norm
filter-pressure = Betriebsdruck mindestens
filter-bend = Biegeradius höchstens
filter-heat = Verträgt Hitze bis
filter-cold = Verträgt Kälte bis
filter-series = Serie
filter-brand = Marke
catalogue-pressure = Druck
catalogue-bend-radius = Biegeradius
catalogue-temperature = Temperatur
catalogue-from-to = { $from } bis { $to }
filter-hose-size = Schlauchgröße
filter-connection = Anschluss
filter-connection-size = Anschlussgröße
filter-thread = Gewinde
filter-gender = Innen oder außen
filter-swivel = Überwurf
filter-shape = Form
filter-end-1 = Ende 1
filter-end-1-size = Größe von Ende 1
filter-end-2 = Ende 2
filter-end-2-size = Größe von Ende 2
catalogue-end = Ende { $side }
catalogue-for = Für
filter-kind = Art
filter-colour = Farbe
catalogue-fits-hose = Passt auf Schlauch
catalogue-up-to = Bis
kinds-hoses = Schläuche
kinds-fittings = Pressarmaturen
kinds-adaptors = Adapter
kinds-ferrules = Fassungen
kinds-wraps = Schlauchschutz
kinds-others = Sonstige Artikel

## The catalogue

catalogue-kinds = Arten von Artikeln
catalogue-none = Von dieser Art gibt es nichts.
counted-hoses = { $count ->
        [one] { $count } Schlauch
       *[other] { $count } Schläuche
    }
counted-fittings = { $count ->
        [one] { $count } Pressarmatur
       *[other] { $count } Pressarmaturen
    }
counted-adaptors = { $count ->
        [one] { $count } Adapter
       *[other] { $count } Adapter
    }
counted-ferrules = { $count ->
        [one] { $count } Fassung
       *[other] { $count } Fassungen
    }
counted-wraps = { $count ->
        [one] { $count } Schlauchschutz
       *[other] { $count } Schlauchschutz
    }
counted-others = { $count ->
        [one] { $count } sonstiger Artikel
       *[other] { $count } sonstige Artikel
    }
catalogue-fits = Passt auf
catalogue-hose = Schlauch
catalogue-takes = Nimmt
catalogue-fitting = Armatur
catalogue-found = { $count } gefunden
catalogue-narrows = ein weiteres Wort grenzt ein
catalogue-found-list = Gefunden
catalogue-no-record = Nichts enthält „{ $words }“. Einen Teil der Nummer versuchen oder weniger Wörter.
catalogue-go-through = Durch den Katalog gehen
catalogue-own-only = Nur eigene Artikel
catalogue-in-stock-only = Nur auf Lager
catalogue-available-only = Nur lieferbare

## What fits an item

fits-assemblies = Schlauchleitungen damit
fits-assemblies-none = Keine Schlauchleitung enthält ihn.
fits-fittings = Passende Pressarmaturen
fits-fittings-none = Für keine Armatur gibt es dazu eine Pressvorgabe.
fits-ferrules = Passende Fassungen
fits-ferrules-none = Dafür gibt es keine Fassung; die Armaturen sind vielleicht einteilig.
fits-wraps = Passender Schlauchschutz
fits-wraps-none = Kein Schutz passt darüber.
fits-hoses = Passende Schläuche
fits-hoses-none = Für keinen Schlauch gibt es dazu eine Pressvorgabe.
fits-other-brands = Das Gleiche anderer Marken
fits-other-brands-none = Keine andere Marke hat es.
fits-family = Andere Größen der Familie
fits-family-none = Es gibt keine andere Größe.
fits-show-all = Alle { $count } zeigen
fits-crimp-specs = Pressvorgaben
fits-crimp-fittings = Armaturen

## The page of an item

item-own = eigener Artikel
item-use = In Konfiguration verwenden
item-not-available = Nicht lieferbar.
item-not-releasable = Neue Schlauchleitungen damit lassen sich nicht freigeben.
item-drawing = Zeichnung
item-picture-of = Bild von { $number }
item-cost = Einstand
item-admins-only = nur für die Verwaltung sichtbar

## Figures of items

spec-group-sizes = Größen
spec-group-connection = Anschluss
spec-group-ratings = Belastbarkeit
spec-group-making = Fertigung
spec-group-standards = Normen
spec-group-material = Art und Werkstoff
spec-hose-size = Schlauchgröße
spec-size = Größe
spec-bore = Größe der wahren Bohrung
spec-connection-size = Anschlussgröße
spec-thread = Gewinde
spec-dn = DN
spec-inside = Innendurchmesser
spec-hose-inside = Innendurchmesser des Schlauchs
spec-outside = Außendurchmesser
spec-diameter = Durchmesser
spec-length = Länge
spec-smallest = Kleinster Schlauch
spec-largest = Größter Schlauch
spec-connection = Anschluss
spec-gender = Innen oder außen
spec-swivel = Überwurf
spec-shape = Form
spec-seal = Dichtung
spec-seat = Sitzwinkel
spec-cone = Kegelwinkel
spec-flange = Flanschdurchmesser
spec-flange-thickness = Flanschdicke
spec-banjo = Bohrung der Ringöse
spec-tube = Rohraußendurchmesser
spec-nut = Mutter
spec-bulkhead = Schott
spec-pressure = Betriebsdruck
spec-factor = Berst- zu Betriebsdruck
spec-lowest = Tiefste Temperatur
spec-highest = Höchste Temperatur
spec-bend = Biegeradius mindestens
spec-series = Serie
spec-allowance = Abzugsmaß
spec-drop = Abgangshöhe
spec-hex-body = Schlüsselweite des Körpers
spec-hex-nut = Schlüsselweite der Mutter
spec-weight = Gewicht
spec-standard = Norm
spec-sae = SAE
spec-iso = ISO oder EN
spec-iso-class = Klasse nach ISO 18752
spec-iso-grade = Grad nach ISO 18752
spec-iso-type = Typ nach ISO 18752
spec-sae-number = SAE-Nummer
spec-military = Militärnorm
spec-kind = Art
spec-material = Werkstoff
spec-colour = Farbe
spec-cover = Außendecke
spec-lay-line = Kennzeichnungslinie
spec-lay-line-text = Text der Kennzeichnungslinie
spec-forged = Geschmiedet
spec-for = Für
spec-end-code = Anschlusscode des Herstellers
specs-figures = Maße und Werte
specs-ends = Enden
spec-cross = Vergleichsnummer
spec-family = Familie
spec-external = Nummer im ERP

## Items of one's own, and what the shop says of any

item-new-hoses = Neuer Schlauch
item-new-fittings = Neue Pressarmatur
item-new-adaptors = Neuer Adapter
item-new-ferrules = Neue Fassung
item-new-wraps = Neuer Schlauchschutz
item-new-others = Neuer sonstiger Artikel
item-made = { $number } steht im Katalog. Den Preis dazu unter „Eigene Nummer und Preis“ eintragen.
item-copy = Als eigenen Artikel kopieren
item-copy-about = Was Sie lassen, wie es ist, kommt von { $number }.
item-more-figures = Weitere Angaben
item-dash-hint = -8, 1/2″ und DN 12 sind dieselbe Größe. Eine Zahl allein ist die Dash-Größe in Sechzehntelzoll.
item-end-hint = Dash-Größe in Sechzehntelzoll oder Bezeichnung des metrischen Anschlusses: -8, 15L.
item-wrap-hint = So, wie sein Hersteller sie nennt.
item-size-taken = Verstanden als { $size }.
item-size-dn = DN { $dn } wäre { $size }; dafür DN { $dn } schreiben.
item-new-brand = Diese Marke gibt es noch nicht; sie wird angelegt.
item-terms = Eigene Nummer und Preis
item-terms-title = Eigene Nummer und Preis von { $number }
item-priority = Rang
item-priority-hint = Unter Artikeln, die ebenso taugen: 1 vor 2.
item-offered = Im Sortiment
item-per = Je
item-currency = Währung
item-currency-hint = Leer: { $currency }.
item-delete-title = { $number } löschen
item-delete-ask = Er verschwindet aus dem Katalog. Was in einem Beleg, einer Preisliste oder im Lager steht, lässt sich nicht löschen; dann nehmen Sie ihn aus dem Sortiment.

## Crimp specs of one's own

crimps-new = Neue Pressvorgabe
crimps-none = Wie Armaturen darauf gepresst werden, hat noch niemand eingetragen.
crimps-hose = Schlauch
crimps-hose-wanted = den Schlauch, für den sie gilt
crimps-couplingSeries = Armaturenserie
crimps-couplingSeriesBrand = Marke der Armaturen
crimps-ferrulePartNumber = Fassung
crimps-ferruleBrand = Marke der Fassung
crimps-dieSize = Pressbacke
crimps-spacerRing = Distanzring
crimps-source = Quelle
crimps-crimpDiam = Pressmaß
crimps-insertLength = Einstecktiefe
crimps-crimpStretchPerEnd = Längung beim Pressen
crimps-skiveExternal = Außen schälen
crimps-skiveInternal = Innen schälen
crimps-tolerance = { $of }, ±
crimps-delete-title = Pressvorgabe für { $series } löschen
crimps-delete-ask = Freigegebene Schlauchleitungen behalten ihre Werte.
