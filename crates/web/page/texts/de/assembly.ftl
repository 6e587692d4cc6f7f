## The list of assemblies

assemblies-new = Neue Schlauchleitung
assemblies-counted = { $count ->
        [one] { $count } Schlauchleitung
       *[other] { $count } Schlauchleitungen
    }
assemblies-none = Es gibt noch keine Schlauchleitung.
assemblies-first = Die erste konfigurieren
assemblies-with = Mit
assemblies-part = Teil
assemblies-parts-changed = Teile haben sich geändert
assemblies-overall = Gesamt
assemblies-pressure = Druck

## The page of an assembly

assembly-drawing-and-figures = Zeichnung und Maße
assembly-drawing-of = Zeichnung von { $title }: { $description }
open-in-configure = Im Konfigurator öffnen
assembly-release-waits = Freigabe noch nicht möglich.
assembly-parts-changed = Seit der Freigabe haben sich Teile geändert.

## Parts and figures

assembly-free-hose = Freie Schlauchlänge
assembly-proof-pressure = Prüfdruck
assembly-each-tested = jedes Stück geprüft
assembly-burst-pressure = Berstdruck
assembly-sample-tested = ein Muster geprüft
assembly-coverage-full = über den ganzen Schlauch
assembly-coverage-partial = über einen Teil des Schlauchs
assembly-coverage-eachEnd = an beiden Enden
assembly-ferrule = Fassung, Ende{ "\u00a0" }{ $side }
assembly-plain-cut = glatt geschnitten
assembly-components = Teile
assembly-adaptor = Adapter, Ende { $side }
assembly-also = Außerdem
assembly-no = Nr.
assembly-part = Teil
assembly-model-code = Typenschlüssel
assembly-also-for = Auch für

## What is changed beside the steps

assembly-length-overall = Gesamtlänge
assembly-length-seatToSeat = Länge von Dichtkopf zu Dichtkopf
assembly-length-cutLength = Schnittlänge
assembly-proof-test = Druckprüfung an jedem Stück
assembly-burst-test = Berstprüfung an einem Muster

## Customers of an assembly

assembly-customers = Weitere Kunden
assembly-customers-none = Kein anderer Kunde sieht sie.
assembly-customer-add = Einem Kunden anbieten
assembly-customer-needed = Bitte einen Kunden wählen.
