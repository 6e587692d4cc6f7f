## The list of customers

customers-counted = { $count ->
        [one] { $count } customer
       *[other] { $count } customers
    }
customers-none = There is no customer yet.

## The page of a customer

customer-delete-title = Delete { $name }
customer-delete-ask = Quotations and orders keep the name. This can’t be undone.
customer-number = Customer number { $number }
customer-new-quotation = New quotation
customer-new-order = New order
customer-due = due { $day }
customer-address = Address
customer-email = E-mail
customer-website = Website
customer-terms = Terms
customer-price-list = Price list
customer-currency = Currency
customer-tax = Tax
customer-all = All { $list ->
        [orders] orders
       *[quotations] quotations
    } of { $name }
customer-none-yet = None yet.
customer-nothing-entered = Nothing is entered yet.
customer-website-hint = Beginning with https://
customer-currency-hint = Three letters, as USD. Empty: the shop’s.
customer-tax-percent = Tax, %
customer-shops = Empty: the shop’s.

## Addresses, numbers and prices of a customer

customer-locations = Further addresses
customer-no-locations = Goods go to the address above.
customer-new-location = Add an address
customer-location-name = Name
customer-location-hint = As plant, or yard.
customer-items = Own numbers and net prices
customer-items-saved = { $count ->
        [one] { $count } row is saved.
       *[other] { $count } rows are saved.
    }
customer-part-number = Part number
customer-brand = Brand
customer-their-number = Customer’s number
customer-net-price = Net price
customer-per = Per
customer-discount = Discount, %
customer-from = From day
customer-until = To day
customer-no-item = no item has just this number
customer-several-items = several makers have this number; enter the brand
customer-tax-code = Name of the tax
customer-no-price-list = none
customer-lengths = Lengths on its papers
customer-as-shop = as the shop’s
