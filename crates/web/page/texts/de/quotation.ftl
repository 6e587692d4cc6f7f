## A new quotation

quotation-begin-title = Neues Angebot

## The list of quotations

quotations-counted = { $count ->
        [one] { $count } Angebot
       *[other] { $count } Angebote
    }
quotations-none = Es gibt noch kein Angebot.
quotations-expired = abgelaufen

## The page of a quotation

quotation-of-customer = Der Betrieb sieht diesen Entwurf. Hat er ihn geprüft und freigegeben, ist es sein Angebot an Sie, und Sie bestellen, indem Sie es annehmen.
quotation-currency-hint = Alle Preise werden neu genommen, zu heutigen Wechselkursen.
quotation-no-customer = Ohne Kunden
quotation-priced = Preise vom { $day }
quotation-as-pdf = Angebot als PDF
quotation-in-stock = auf Lager
quotation-short-by = { $quantity } fehlen
quotation-short-of = es fehlt: { $parts }
quotation-lines = Positionen
quotation-prices-changed = Die Preise haben sich geändert.
quotation-sum-differs = Mit heutigen Preisen wäre die Summe eine andere.
quotation-total-differs = Mit heutigen Preisen wäre die Nettosumme { $difference }.
quotation-more-or-less = um { $amount } { $way ->
        [less] niedriger
       *[more] höher
    }
quotation-lines-differ = { $count ->
        [one] { $count } Position weicht ab
       *[other] { $count } Positionen weichen ab
    }
quotation-take-prices = Heutige Preise übernehmen
quotation-total = Summe
quotation-price-missing = Ein Preis fehlt. Bisher bekannt: { $known }
quotation-subtotal = Summe der Positionen
quotation-net-total = Nettosumme
quotation-tax = MwSt.
quotation-another-tax = Weitere Steuer
quotation-margin = Marge { $margin }
quotation-terms = Konditionen
quotation-extend = Gültigkeit verlängern
quotation-discount-all = Rabatt auf alles, %
quotation-tax-amount = Steuerbetrag, { $currency }
quotation-tax-rate = Satz, %
