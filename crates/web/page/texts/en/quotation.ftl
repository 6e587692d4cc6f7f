## A new quotation

quotation-begin-title = New quotation

## The list of quotations

quotations-counted = { $count ->
        [one] { $count } quotation
       *[other] { $count } quotations
    }
quotations-none = There is no quotation yet.
quotations-expired = expired

## The page of a quotation

quotation-of-customer = The shop sees this draft. Once it has checked and released it, it is the shop’s offer to you, and you order by accepting that.
quotation-currency-hint = All prices are taken anew, at today’s exchange rates.
quotation-no-customer = No customer
quotation-priced = priced { $day }
quotation-as-pdf = Quotation as PDF
quotation-in-stock = in stock
quotation-short-by = short by { $quantity }
quotation-short-of = short of { $parts }
quotation-lines = Lines
quotation-prices-changed = Prices have changed.
quotation-sum-differs = With today’s prices the sum would differ.
quotation-total-differs = With today’s prices the net total would be { $difference }.
quotation-more-or-less = { $amount } { $way ->
        [less] less
       *[more] more
    }
quotation-lines-differ = { $count ->
        [one] { $count } line differs
       *[other] { $count } lines differ
    }
quotation-take-prices = Take today’s prices
quotation-total = Total
quotation-price-missing = A price is missing. Known so far: { $known }
quotation-subtotal = Sum of the lines
quotation-net-total = Net total
quotation-tax = Tax
quotation-another-tax = Another tax
quotation-margin = Margin { $margin }
quotation-terms = Terms
quotation-extend = Extend validity
quotation-discount-all = Discount on everything, %
quotation-tax-amount = Amount of the tax, { $currency }
quotation-tax-rate = Rate, %
