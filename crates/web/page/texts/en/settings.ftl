## Settings

settings-sections = Sections of the settings
settings-for-admins = “{ $section }” is for admins. What you may see is here.
settings-shop = Shop
settings-people = People and roles
settings-keys = Keys
settings-brands = Brands
settings-warehouses = Warehouses
settings-phrases = Taught phrases
settings-changes = Who changed what
settings-delete-title = Delete { $name }

## The shop

setting-group-address = Name and address
setting-group-logo = Logo
setting-logo = Logo
setting-logo-about = Printed on every paper. In an SVG, texts must be paths.
setting-group-selling = Currency, tax and terms
setting-group-papers = Papers and revisions
setting-group-units = Units and tolerances
setting-group-rules = Rules of release and stock
setting-group-costs = Costs and margins
setting-group-numbers = Numbers of documents
setting-group-backup = Backup
setting-last-backup = The last one was begun on { $at }.
setting-no-backup = None was made so far.
setting-backup-about = Whoever runs the service makes backups of all that is in it, with “hosewright backup”, and keeps them.
setting-group-origins = Web shops
setting-name = Name
setting-contactName = Contact person
setting-address1 = Street and number
setting-address2 = Second line
setting-postalCode = Postal code
setting-city = City
setting-region = State or region
setting-country = Country
setting-phoneNumber = Phone
setting-email = E-mail
setting-website = Website
setting-defaultCurrency = Currency
setting-defaultTaxPercent = Tax, %
setting-defaultTaxCode = Name of the tax
setting-taxNumber = Tax number
setting-defaultPaymentTerms = Terms of payment
setting-estimateValidityDays = Quotations are valid for, days
setting-paperSize = Paper
setting-paperSize-A4 = A4
setting-paperSize-Letter = Letter
setting-labelSize = Size of labels
setting-revisionStyle = Revisions
setting-revisionStyle-letters = letters: A, B, C
setting-revisionStyle-numbers = numbers: 1, 2, 3
setting-revisionDelimiter = Between number and revision
setting-defaultLengthUnit = Lengths on papers
setting-defaultLengthUnit-mm = millimetres
setting-defaultLengthUnit-in = inches
setting-defaultLengthUnitBillOfMaterials = Lengths on bills of materials
setting-defaultLengthUnitBillOfMaterials-none = as on other papers
setting-defaultLengthUnitBillOfMaterials-mm = millimetres and metres
setting-defaultLengthUnitBillOfMaterials-in = inches and feet
setting-defaultPressureUnit = Pressures on papers
setting-defaultPressureUnit-bar = bar
setting-defaultPressureUnit-MPa = MPa
setting-defaultPressureUnit-psi = psi
setting-lengthToleranceStandard = Length tolerances
setting-lengthToleranceStandard-din20066 = DIN 20066
setting-lengthToleranceStandard-saeJ517 = SAE J517
setting-angleConvention = Angles are counted
setting-angleConvention-clockwise = clockwise
setting-angleConvention-counterclockwise = counterclockwise
setting-timeZone = Time zone
setting-allowBackorder = Orders may be released while stock is short
setting-allowNegativeStock = Stock may go below zero
setting-hideInventory = Customers don’t see stock
setting-requireCrimpSpecForRelease = A release needs a crimp spec for every fitted end
setting-requireSameBrandForRelease = A release needs fittings of the hose’s brand
setting-labourCostCutting = Cutting, per piece
setting-labourCostCrimping = Crimping, per end
setting-labourCostWrap = Fitting a wrap, per piece
setting-labourCostProofTest = Proof test, per piece
setting-labourCostBurstTest = Burst test, once
setting-hoseScrapPercent = Scrap of hose, %
setting-defaultMarginPercentMaterials = Margin on materials, %
setting-defaultMarginPercentLabour = Margin on work, %
setting-of = Of
setting-prefix = Begins with
setting-padding = Digits at least
setting-next = Next
setting-prefixes = Numbers begin with
setting-number-hoseAssembly = Assemblies
setting-number-hoseKit = Kits
setting-number-workOrder = Orders
setting-number-salesEstimate = Quotations
setting-number-embed = Assemblies of web shops
setting-origins = Addresses of web shops that may show the configurator
setting-origins-hint = One a line, as https://shop.example
setting-no-origins = No web shop shows the configurator yet.

## People and roles

people-invite = Invite somebody
people-invite-hint = A link to set a password goes there.
people-role = Role
people-admin = everything, costs and settings too
people-regular = the daily work, without costs
people-restricted = looks, and changes nothing
people-password = First password
people-password-hint = Only where mail doesn’t arrive.
people-invited = The invitation is on its way.
people-may-sign-in = They can sign in with the first password.
people-reminded = The invitation goes to { $email } again.
people-you = you
people-is-invited = invited
people-active = active
people-remind = Invite again
people-delete-ask = They are signed out within half a minute. What they made stays.
people-none = Nobody is here yet.

## Keys

keys-new = New key
keys-name-hint = The program asks for it beside the key.
keys-type = For
keys-type-customer = a customer’s web shop
keys-type-read-only = a program that reads
keys-type-admin = a program that may do everything
keys-type-full-access = a program that may do everything, as before
keys-expires = Ends
keys-expires-hint = Empty: never.
keys-never = never
keys-used = Last used
keys-about = Programs and web shops sign in with keys.
keys-none = There is no key yet.
keys-delete-ask = What uses it has no access any more.
keys-secret-title = The key { $name }
keys-secret-about = Keep it safe now: it is not shown again.
keys-secret = Key
keys-copy = Copy
keys-use = How a program uses it
keys-use-token = The program asks for a token with the name and the key:
keys-use-header = It sends the securityToken of the answer along with each request until that ends, and then asks for another:
keys-use-docs = All requests, with examples

## Brands

brands-new = New brand
brands-new-hint = For items of your own.
brands-made = The brand is there.
brands-available = The shop offers it
brands-default = First choice for hoses and fittings
brands-default-adaptor = First choice for adaptors
brands-discount = Discount off its list prices, %
brands-discount-hint = For customers without a rule of their own.
brands-offered = Offered
brands-first-for = First choice for
brands-hoses = hoses and fittings
brands-adaptors = adaptors
brands-delete-ask = A brand that items have can’t be deleted.
brands-picture = Picture
brands-none = There is no brand yet.

## Warehouses

warehouses-new = New warehouse
warehouses-number = Number in the ERP
warehouses-default = The usual one
warehouses-is-default = usual
warehouses-place = Place
warehouses-delete-ask = A warehouse with stock can’t be deleted.
warehouses-none = There is no warehouse yet.

## Taught phrases

phrases-counted = { $count ->
        [one] { $count } phrase
       *[other] { $count } phrases
    }
phrases-none = Nothing was taught yet. In Configure, correct how a phrase was read, and have it read so from then on.
phrases-table = Taught phrases and what they are read as
phrases-words = Words
phrases-read-as = Read as
phrases-for = For
phrases-for-all = everybody
phrases-taught = Taught
phrases-anywhere = in any phrase
phrases-assembly = an assembly
phrases-assembly-of = an assembly of { $length }
phrases-withdraw = Withdraw
phrases-withdrawn = “{ $words }” is read as before.

## Who changed what

changes-counted = { $count ->
        [one] { $count } change
       *[other] { $count } changes
    }
changes-none = Nothing was changed yet.
changes-what = What
changes-who = Who
changes-from = From
changes-to = Until
changes-create = new
changes-update = changed
changes-delete = deleted
changes-operator = the service
changes-key = a program
changes-somebody = somebody
changes-open = Open it
changes-of-record = All changes of it
record-kind-customer = Customer
record-kind-document = Document
record-kind-documentLine = Line of a document
record-kind-hoseAssembly = Assembly
record-kind-hoseKit = Kit
record-kind-salesEstimate = Quotation
record-kind-workOrder = Order
record-kind-workOrderLine = Line of an order
record-kind-inventoryItem = Stock
record-kind-stockReservation = Reservation
record-kind-priceList = Price list
record-kind-priceListItem = Price of a list
record-kind-pricing = Price rules
record-kind-itemPricing = Price rule
record-kind-customerItem = Customer’s number or price
record-kind-customerLocation = Customer’s location
record-kind-organization = Settings of the shop
record-kind-user = Person
record-kind-apiKey = Key
record-kind-brand = Brand
record-kind-brandProperties = Settings of a brand
record-kind-warehouse = Warehouse
record-kind-crimpSpec = Crimp spec
record-kind-itemProperties = Settings of an item
record-kind-parseCorrection = Taught phrase
record-kind-image = Image

## The person's account

account-change = Change name or address
account-email-hint = A new address counts once its link is opened.
account-pending = New address, not confirmed
account-shop = Shop
account-look = Language and look
account-density = Lists
account-compact = Compact
account-roomy = Roomy
account-password = Password
account-password-about = A link to set a new one goes to your address.
account-send-link = Send the link
account-link-sent = The link is on its way to { $email }. It works once, within the hour.
account-sessions-about = Browsers in which you are signed in.
account-sessions = Show and sign out

## More sections

settings-locations = Places
settings-currencies = Currencies
locations-new = New place
locations-none = The shop has no place beside its own address.
locations-delete-ask = Papers that have it keep it.
currencies-new = New currency
currencies-code = Currency
currencies-code-hint = Three letters, as EUR.
currencies-rate = One of it is worth, { $own }
currencies-worth = One of it is worth
currencies-available = Used for prices
currencies-own = the shop’s own
currencies-none = There is no currency yet.

## Suppliers, product groups, terms

settings-suppliers = Suppliers
settings-productGroups = Product groups
settings-terms = Terms of use
suppliers-new = New supplier
suppliers-none = There is no supplier yet.
suppliers-delete-ask = It goes from the list. Items and papers stay as they are.
suppliers-account = Our account there
suppliers-lead-time = Delivers in, days
suppliers-reached = Whom to ask
groups-new = New product group
groups-none = There is no product group yet.
groups-code = Code
groups-delete-ask = It goes from the list. Items and papers stay as they are.
terms-about = Nobody has accepted the terms of use yet.
terms-now = Version { $version } is accepted.
terms-none = There is nothing to show yet.
terms-accept = Accept a version
terms-accept-do = Accept
terms-accepted = It is accepted.
terms-version = Version
terms-version-hint = As it stands on the terms, e.g. 3.
terms-withdraw = Withdraw
terms-withdraw-ask = Version { $version } doesn’t count as accepted any more.
terms-withdrawn = It is withdrawn.
terms-answer = Answer
terms-is-accepted = accepted
terms-is-withdrawn = withdrawn
terms-when = When
keys-scopes = May
keys-scopes-read-write = read and write
keys-scopes-read = read only
keys-addresses = From these addresses only
keys-addresses-hint = IP addresses or networks, as 203.0.113.7, 198.51.100.0/24. Empty: from anywhere.
