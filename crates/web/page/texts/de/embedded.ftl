## The configurator in a shop's page

embedded-title = Schlauchkonfigurator
embedded-waiting = Es geht weiter, sobald der Shop Sie wieder anmeldet. Was Sie eingegeben haben, ist noch da.


button-addedToCart = In den Warenkorb
button-requestedQuote = Angebot anfordern
button-generatedPdf = Datenblatt (PDF)
done-addedToCart = Im Warenkorb: { $number }
done-requestedQuote = Angebot angefordert: { $number }
done-generatedPdf = Das Datenblatt ist gespeichert: { $number }
embedded-order = Bestellung
