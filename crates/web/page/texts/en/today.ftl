# What waits in the shop today.
today-say = What does the customer want?
today-say-example = 2SC-08 640 mm, JIC 8 female x JIC 8 female 90°
today-configure = Configure
today-again = Try again
today-late = Late orders
today-short = Short of stock
today-due = Due within a week
today-waiting = Orders waiting for release
today-expiring = Quotations that expire soon
today-expired = Quotations that expired
today-requests = Requests of customers
today-kits = Kits waiting for release
today-failed = Failed imports
today-recent = What you changed last
today-all = All { $count }
today-no-date = no date
today-nothing = There is nothing that is { $what }.
today-none-late = late
today-none-short = short of stock
today-none-due = due within a week
today-none-waiting = waiting for release
today-none-expiring = about to expire
today-none-expired = expired without an answer
today-kind-order = Order
today-kind-quotation = Quotation
today-kind-assembly = Assembly
today-kind-kit = Kit
today-kind-customer = Customer
today-import-items = Import of items
today-import-warehouses = Import of warehouses
today-import-stock = Import of stock
today-import-prices = Import of prices
today-import-customers = Import of customers
today-import-numbers = Import of customers’ numbers
today-import-assemblies = Import of assemblies
today-import-crimp = Import of crimp specs
today-begin = Nothing waits
today-begin-how = Say above what a customer wants, or look around first. Orders, quotations and imports that need somebody will stand here.
today-begin-catalogue = Look at the catalogue
today-begin-customers = Customers
today-begin-quotations = Quotations

## A new shop

setup-title = Set up your shop
setup-how = { $done } of { $of } steps { $done ->
        [one] is
       *[other] are
    } done. Take them in any order; each can be changed later.
setup-away = Put away
setup-done = done
setup-address = Name and address
setup-address-about = They stand on quotations, orders and labels.
setup-address-do = Enter the address
setup-units = Language, currency and units
setup-units-about = Papers have lengths and prices in them; their texts are in English for now. What we propose is usual where you are.
setup-units-do = Choose currency and units
setup-logo = Logo
setup-logo-about = It is printed on every paper.
setup-people = People
setup-people-about = Everybody works under their own name, and sees what their role may see.
setup-people-do = Invite somebody
setup-items = First price list of a maker
setup-items-about = Drop the list as the maker sends it, Excel or CSV. You see what it becomes before anything is stored, and can take it back. Add the maker’s brand first, if it is not in the catalogue.
setup-items-do = Import a list
setup-customers = First customer
setup-customers-about = A name is enough to quote.
setup-customers-do = Add a customer
setup-assemblies = First hose assembly
setup-assemblies-about = Say what the customer wants, and see it drawn and priced.
setup-assemblies-do = Configure a hose
