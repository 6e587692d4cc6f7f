# The frame of the page, and words that several rooms use.

## Names of rooms and records

title-today = Today
title-configure = Configure
title-catalogue = Catalogue
title-assemblies = Assemblies
title-quotations = Quotations
title-orders = Orders
title-customers = Customers
title-import = Import lists
import-lists = Import lists
title-item = Item
title-assembly = Assembly
title-quotation = Quotation
title-order = Order
title-customer = Customer

## The frame

frame-for-staff = This page is for the shop’s own people.
frame-no-page = There is no such page.
frame-not-loaded = This part of the page could not be loaded. Reload the page to try again.
frame-skip = Skip to the content
frame-sections = Sections
frame-sessions = Where I am signed in
frame-sign-out = Sign out
frame-to-configure = Go to Configure
frame-language = Language
role-admin = admin
role-regular = regular
role-restricted = restricted
role-customer = customer


person-somebody = Somebody

## Signing in

sign-in-sign-in = Sign in
sign-in-forgot = Forgot password?
sign-in-send = Send the link
sign-in-use-key = Use an API key
sign-in-use-password = Use my password
sign-in-back = Back
sign-in-wrong = The e-mail address or the password is wrong.
sign-in-wrong-key = The name of the key or the key is wrong. Both stand exactly as they were made in the settings.
sign-in-again = Please sign in again
sign-in-signed-out = You are signed out. What you entered is still here.
sign-in-key-name = Name of the key
sign-in-api-key = API key
sign-in-email = E-mail address
sign-in-link = A link to set a new password goes to your address. It works once, within the hour.
sign-in-sent = If somebody here has this address, a mail with a link is on its way.
sign-in-password = Password

## Fields of records

field-angle = Angle between the ends
field-comments = Remarks
field-customer = Customer
field-customerId = Customer
field-customerPartNumber = { $who ->
        [customer] Your number
       *[staff] Customer’s number
    }
field-currency = Currency
field-customerName = Walk-in customer
field-customerReference = { $who ->
        [customer] Your reference
       *[staff] Customer’s reference
    }
field-customerRevision = { $who ->
        [customer] Your revision
       *[staff] Customer’s revision
    }
field-description = Description
field-discountPercent = Discount
field-dueDate = Due
field-length = Length
field-lengthTolerance = Length tolerance
field-partNumber = Number
field-paymentTerms = Terms of payment
field-printText = Print on the hose
field-productionNotes = For production
field-purchaseOrder = { $who ->
        [customer] Your order number
       *[staff] Customer’s order number
    }
field-quantity = Pieces
field-tag = Tag
field-unitOfMeasure = Unit
field-validUntil = Valid until
field-vendorPartNumber = Vendor’s number
field-wrapLength = Length of the wrap
field-wrapStart = From end 1

## States, and what can be done in them

status-under-editing = draft
status-released = released
status-obsolete = obsolete
status-completed = completed
status-cancelled = cancelled
life-cycle-release = Release
life-cycle-is-released = { $title } is released.
life-cycle-newversion = New version
life-cycle-new-version-done = This is the new version, a draft.
life-cycle-revise = New revision
life-cycle-revise-ask = It is copied to a new revision, a draft.
life-cycle-revise-ask-priced = It is copied with its prices to a new revision, a draft.
life-cycle-revise-done = This is the new revision, a draft.
life-cycle-revision-name = Name of the revision
life-cycle-revision-unused = It must not have been used before.
life-cycle-revision-empty = Leave it empty for the next one.
life-cycle-unrelease = Undo the release
life-cycle-unrelease-ask = It can be changed again. A version that its release replaced is released again.
life-cycle-unrelease-done = It is a draft again.
life-cycle-saveas = Save under another number
life-cycle-saveas-ask = A copy under another number, a draft.
life-cycle-number = Number
life-cycle-number-unused = One that is not used yet.
life-cycle-saveas-done = This is the copy, a draft.
life-cycle-obsolete = Make obsolete
life-cycle-obsolete-ask = It can’t be put on new documents any more. This can’t be undone; a new version can be made from it.
life-cycle-is-obsolete = { $title } is obsolete.
life-cycle-rollback = Go back to the version before
life-cycle-rollback-ask = This version is deleted, and the one before it is the latest again.
life-cycle-rollback-done = This is the version before.
life-cycle-delete = Delete
life-cycle-delete-ask = { $title } is deleted. Its number is used again only if somebody enters it; the next document gets the next one.
life-cycle-is-deleted = { $title } is deleted.
life-cycle-cancel = Cancel the order
life-cycle-cancel-ask = What is left of it won’t be made, and its reserved stock is free again. This can’t be undone.
life-cycle-is-cancelled = { $title } is cancelled.

## Commands

commands-accept-rating = Release it all the same
commands-accept-no-spec = Release it without an approved crimp spec
commands-not-yet = { $command }: not yet.
commands-correct-first = Correct what is marked first; it is not saved.
commands-more = More
open-number = Open { $number }
commands-read-again = Read it again
commands-not-possible = { $command }: not possible.

## Choosing a customer

customer-field-choose-or-add = No customer has just this name. Choose one, or add it.
customer-field-unknown = No customer has this name.
customer-field-customer = Customer
customer-field-anybody = Anybody
customer-field-customers = Customers
customer-field-new = New customer
customer-field-add-by-name = Add “{ $name }” by name alone
customer-field-quoted = A quotation needs a customer.

## Dialogs

dialog-drop = Close without saving
dialog-drop-ask = Close without saving?
dialog-lost = What you entered would be lost.
dialog-go-on = Go on entering
dialog-cancel = Cancel
dialog-save = Save
dialog-enter = enter { $wants }

## What somebody else changed while a form was filled in

meanwhile-changed = Not saved yet: somebody else changed it meanwhile.
meanwhile-now = { $label } is now { $value }.
meanwhile-yours = { " " }You entered { $value }.
meanwhile-empty = empty
meanwhile-save-yours = “{ $button }” stores what you entered instead, and leaves the rest as it is now.
meanwhile-save = What you entered is still here. “{ $button }” stores it, and leaves the rest as it is now.
meanwhile-again = Look at it as it is now. If your change is still right, press “{ $button }” again.

## Drawings

drawing-large = Large enough to read
drawing-whole = Show the drawing whole

## What may be entered

field-entry-or = { $one } or { $other }
field-entry-enter = Enter { $wants }.
field-entry-length = a length{ $least ->
        [zero] {""}
       *[more] {" "}above 0
    }, as { $unit ->
        [in] 36 1/2, 3 ft 4 in or 925 mm
       *[mm] 925, 92.5 cm or 36 1/2 in
    }
field-entry-tolerance-in = a tolerance, as ±1/8 in or +1/4 / −1/8 in
field-entry-tolerance-mm = a tolerance, as ±3 mm or +5/−2 mm
field-entry-tolerance = Tolerance
field-entry-degrees = degrees from 0 to 360
field-entry-number = a { $kind ->
        [whole] whole number
       *[any] number
    } only ({ $what }), { $least ->
        [zero] from 0 to
       *[one] from 1 to
        [more] above 0, at most
    } { $most }
field-entry-pieces = pieces
any = any
field-entry-to-choose = to choose from
field-entry-units = Units

## Lists

list-made = Made
list-changed = Last changed
list-any = Any
list-all = All
list-clear = Clear all filters
list-filters = Filters
list-filters-on = Filters · on
list-filters-of = Filters of { $many }
list-unknown-filter = This address filters by something unknown, which is left out.
list-none-fits = Nothing fits these filters.
list-more-than = More than { $text }
list-try-again = Try again
list-pages = Pages
list-previous = Previous
list-next = Next
list-range = { $from }–{ $to } of { $exact ->
        [false] more than {""}
       *[true] {""}
    }{ $total }
list-status = Status
list-number = Number
list-words = Words in the description
list-earlier = Earlier versions too

## Entering a customer

customer-entry-name = Name
customer-entry-number = Customer number
customer-entry-email = E-mail address
customer-entry-phone = Phone
customer-entry-street = Street and number
customer-entry-street-2 = Second line
customer-entry-postal-code = Postal code
customer-entry-city = City
customer-entry-region = State or region
customer-entry-country = Country
customer-entry-create = Create

## Papers

papers-made-today = Made today
papers-papers = Papers
papers-data-sheet = Data sheet
papers-bill = Bill of materials
papers-bill-workbook = Bill of materials as a workbook
papers-print-labels = Print labels
papers-labels-file = { $title } labels.pdf
papers-parts-file = { $title } parts

## Prices

price-put-title = Put { $amount } { $number } on a quotation
price-price = Price
price-quantity = Quantity
price-quantity-in = Quantity, { $unit }
price-put = Put on a quotation
price-not-known = not known
price-each = each
price-breakdown = Price breakdown

## How prices come about

price-source-parts = Sum of parts and work
price-source-manual = Entered by hand
price-source-netPrice = The customer’s own price
price-source-customerDiscount = The customer’s discount
price-source-priceList = The customer’s price list
price-source-customerRule = The customer’s rule
price-source-priceListRule = The price list’s rule
price-source-brandRule = The brand’s rule
price-source-organizationRule = The shop’s rule
price-source-listPrice = List price
price-source-unknown = Unknown
price-step-manual = Entered
price-step-netPrice = Own price
price-step-priceList = Price list
price-step-listPrice = List price
price-step-cost = Cost
price-step-unit = Converted
price-step-currency = In the customer’s currency
price-step-rounded = Rounded
labour-cutting = Cutting
labour-crimping = Crimping
labour-proofTest = Proof test
labour-burstTest = Burst test
labour-wrapping = Wrapping
price-per = per { $unit }
price-amount-unknown = unknown
price-step-discount = Less { $percent } %
price-step-margin = Margin of { $percent } % of the price
price-from = from { $quantity }
price-cost-and-margin = Cost and margin
price-of-assembly-netPrice = The customer’s own price of this assembly
price-of-assembly-priceList = Price of this assembly in the customer’s price list
price-of-assembly-parts = Sum of parts and work
price-once-hose = The price appears once there is a hose.
price-so-far = { $price } so far
price-not-yet = not known yet
price-each-in = { $currency } each
price-for-quantity = { $amount } for { $quantity }
price-by-list = price list “{ $list }”
price-burst-test = burst test { $price } once
price-other-quantities = Other quantities
price-pieces = Pieces
price-each-head = Each
price-together = Together
price-for-one = For one piece
price-amount = Amount
price-rule = Rule
price-work = Work
price-rounding = Rounding
price-adds-up = So that the parts add up
price-of-one = Price of one
price-all-the-same = { $price } each, from { $from } to { $to } pieces.

## Pages of one record

record-none = There is no such { $kind ->
        [item] item
        [assembly] assembly
        [quotation] quotation
        [order] order
        [kit] kit
        [price-list] price list
       *[customer] customer
    }, or you may not see it.
record-back = Back to the list

## The search box

search-without = Nothing has all of these words. Found without { $words }:
quoted = “{ $word }”
search-label = Items, assemblies and quotations
search-search = Search items, assemblies and quotations
search-placeholder = Number, size, thread, words …
search-best = Best matches
search-nothing = Nothing is found by “{ $words }”.

## Where somebody is signed in

sessions-on = { $program } on { $machine }
sessions-browser = A browser
sessions-title = Where I am signed in
sessions-about = { $address } · since { $since }, last used { $used }, ends { $ends }
sessions-here = here
sessions-sign-out = Sign out
sessions-there = there
sessions-by-key = You have signed in with a key, for this tab alone.
sessions-close = Close

## Crimp data

crimp-ferrule = Ferrule
crimp-die = Die
crimp-diameter = Crimp diameter
crimp-insertion = Insertion
crimp-skive-outside = Skive outside
crimp-skive-inside = Skive inside
crimp-one-piece = one{ "\u00a0" }piece
crimp-disagree = Several approved crimp specs disagree.
crimp-none = There is no crimp spec.
end-1 = End{ "\u00a0" }1
end-2 = End{ "\u00a0" }2
crimp-data = Crimp data
crimp-add = Add crimp spec
crimp-end = End
connection-of = { $gender } { $style }
connection-bulkhead = bulkhead
gender-male = male
gender-female = female
gender-none = neither
swivel-swivel = swivel
swivel-none = fixed

## Versions

value-overall = overall
value-seatToSeat = seat to seat
value-cutLength = cut length
value-full = full
value-partial = partial
value-eachEnd = each end
value-hose = hose
value-end1 = end 1
value-end2 = end 2
versions-none = none
and-others = and others
yes = yes
no = no
versions-less = less { $percent } %
versions-title = Versions
versions-version-of = { $title }, version { $version }
versions-released = released { $day }
versions-made = made { $day }
versions-changed-from = What changed from
versions-choose = Choose a version
versions-same = The two are the same.
versions-what-changed = What changed
versions-field = Field
versions-before = Before
versions-now = Now
versions-line = Line { $number }

## Items and records in lists

rows-pcs = pcs
rows-shop-number = Shop’s number
rows-own-number = Own number
rows-in-stock = { $quantity } in stock
rows-none-in-stock = none in stock
rows-own = own
rows-not-available = not available
rows-stock = Stock
rows-stock-by-warehouse = Stock by warehouse
rows-warehouse = Warehouse
rows-available = Available
rows-on-hand = On hand
rows-on-order = On order
rows-not-counted = No warehouse keeps count of it.
stock-unit-booked = It is booked as { $quantity } { $unit }, to the fourth decimal.
kind-hose = Hose
kind-crimpFitting = Crimp fitting
kind-adaptor = Adaptor
kind-ferrule = Ferrule
kind-wrap = Wrap
kind-otherItem = Other item
kind-hoseAssembly = Assembly
kind-hoseKit = Kit
kind-workOrder = Order
kind-salesEstimate = Quotation
kind-customer = Customer

## Putting something on a quotation

add-title = Add to a quotation
add-new = New quotation
add-new-for = New quotation for { $name }
add-or-open = Or add it to one that is open
add-cancel = Cancel

## Words of several rooms

record-changed = It is changed.
record-made = It is there now.
change = Change
for-name = for { $name }
change-title = Change { $title }
settings-ways = What can be done
remove = Remove
description = Description
none-priced = not priced
changed-on = changed { $day }
version = version { $version }
details = Details

## Beginning

begin = Begin

## Lines of quotations and orders

lines-none-editable = There is no line yet. Add an assembly or an item by its number below.
lines-none = It has no lines.
lines-changed = Somebody else changed this line meanwhile. What you entered is not saved
lines-gone = Somebody else removed this line meanwhile. What you entered is not saved
lines-do-mine = Do mine all the same
lines-leave = Leave it as it is stored
lines-unsaved = Not saved; { $quantity } is stored.
lines-revision = Rev { $revision }, version { $version }
lines-no-price = no price
lines-burst-test = Burst test, once: { $price }
lines-cost-margin = Cost { $cost }, margin { $margin }
lines-quantity-of = Quantity of { $name }
lines-price-by-hand = Price of one, by hand
lines-price-of-unit = Price of one { $unit }, by hand
lines-price-hint = Empty: by the rules of price lists and customers.
lines-add = Add a line
add = Add
lines-configure = Configure a hose for this { $goal ->
        [order] order
        [kit] kit
       *[quotation] quotation
    }


papers-labels = Labels
papers-of-labels = labels


papers-cut-list = Order with cut list
papers-pick-list = Pick list
papers-pick-file = { $title } pick list

## Messages of the page itself

notice-no-answer = The service does not answer. Check the connection and try again.
notice-sign-in = Please sign in.
notice-moment = One moment …
shop-past = This day is past.
record-latest = Version { $version }, the latest
record-version = Version { $version }
record-ended = ended { $day }

## Tables to type in

grid-hint = Enter goes down, a block of cells from a sheet can be pasted, Ctrl-Z takes back.
grid-hint-fixed = Enter goes down, cells from a sheet can be pasted, Ctrl-Z takes back.
grid-undo = Undo
grid-redo = Redo
grid-keep = Keep
grid-row = row { $number }
grid-number = a number

## More rooms

title-stock = Stock
title-to-order = To order
title-prices = Prices
title-price-list = Price list
title-kits = Kits
title-kit = Kit
title-settings = Settings
title-account = Account
lines-ordered = { $ordered } of { $quantity } { $unit } ordered

## Pictures

image-drop = { $what }: drop a picture here, or choose one
image-drop-about = PNG, JPEG or SVG
image-remove = Remove
image-stored = The picture is stored.
image-removed = The picture is removed.
image-unreadable = The picture can’t be read. Save it as PNG or JPEG.

## Drafts on lines

drafts-wait = { $count ->
        [one] { $name } is a draft, and has to be released first.
       *[other] { $count } assemblies and kits on the lines are drafts, and have to be released first.
    }
drafts-release = { $count ->
        [one] Release it
       *[other] Release all { $count }
    }
drafts-released = { $count ->
        [one] { $name } is released.
       *[other] { $count } assemblies and kits are released.
    }
drafts-refused = Not released.

## Words of the catalogue

trade-bend-restrictor = bend restrictor
trade-flat-armour = flat armour
trade-fire-sleeve = fire sleeve
trade-hook-and-loop-wrap = hook-and-loop wrap
trade-nylon-abrasion-sleeve = nylon abrasion sleeve
trade-nylon-sleeve = nylon sleeve
trade-abrasion-sleeve = abrasion sleeve
trade-spiral-guard = spiral guard
trade-spring-guard = spring guard
trade-guard = guard
trade-straight = straight
trade-elbow = elbow
trade-tee = tee
trade-cross = cross
trade-female = female
trade-male = male
trade-swivel-with-o-ring = swivel with O-ring
trade-swivel = swivel
trade-light = light
trade-heavy = heavy
trade-size = size
trade-flange = flange
trade-quick-coupler = quick coupler
trade-banjo = banjo
trade-standpipe = standpipe
trade-tube-end = tube end
trade-hose-splicer = hose splicer
trade-flat-face-o-ring = flat face O-ring
trade-captive-o-ring = captive O-ring
trade-with-o-ring = with O-ring
trade-o-ring-face-seal = O-ring face seal
trade-o-ring-boss = O-ring boss
trade-o-ring = O-ring
trade-brazed-or-compression-joint = brazed or compression joint
trade-taper-thread = taper thread
trade-washers = washers
trade-cutting-ring = cutting ring
trade-black = black
trade-silver = silver
trade-rust-red = rust red
trade-red = red
trade-yellow = yellow
trade-blue = blue
trade-green = green
trade-white = white
trade-grey = grey
trade-orange = orange
trade-brown = brown
trade-stainless-steel = stainless steel
trade-zinc-plated-spring-steel = zinc plated spring steel
trade-galvanized-flat-steel = galvanized flat steel
trade-zinc-plated = zinc plated
trade-steel = steel
trade-brass = brass
trade-polyurethane = polyurethane
trade-silicone-coated-glass-fibre = silicone coated glass fibre
trade-polyester-with-hook-and-loop = polyester with hook and loop
trade-woven-nylon = woven nylon
trade-high-density-polyethylene = high density polyethylene
trade-degrees-elbow = { $degrees }° elbow
trade-degrees-metal-seat = { $degrees }° metal seat
trade-degrees-cone = { $degrees }° cone
