## Kinds of items, and what they are searched by

catalogue-part-number = Part number
catalogue-brand = Brand
filter-size = Size
filter-en = EN or ISO standard
filter-sae = SAE standard
filter-pressure = Working pressure of at least
filter-bend = Bends to at most
filter-heat = Takes heat up to
filter-cold = Takes cold down to
filter-series = Series
filter-brand = Brand
catalogue-pressure = Pressure
catalogue-bend-radius = Bend radius
catalogue-temperature = Temperature
catalogue-from-to = { $from } to { $to }
filter-hose-size = Hose size
filter-connection = Connection
filter-connection-size = Connection size
filter-thread = Thread
filter-gender = Gender
filter-swivel = Swivel
filter-shape = Shape
filter-end-1 = End 1
filter-end-1-size = Size of end 1
filter-end-2 = End 2
filter-end-2-size = Size of end 2
catalogue-end = End { $side }
catalogue-for = For
filter-kind = Kind
filter-colour = Colour
catalogue-fits-hose = Fits hose
catalogue-up-to = Up to
kinds-hoses = Hoses
kinds-fittings = Crimp fittings
kinds-adaptors = Adaptors
kinds-ferrules = Ferrules
kinds-wraps = Wraps
kinds-others = Other items

## The catalogue

catalogue-kinds = Kinds of items
catalogue-none = There is nothing of this kind.
counted-hoses = { $count ->
        [one] { $count } hose
       *[other] { $count } hoses
    }
counted-fittings = { $count ->
        [one] { $count } crimp fitting
       *[other] { $count } crimp fittings
    }
counted-adaptors = { $count ->
        [one] { $count } adaptor
       *[other] { $count } adaptors
    }
counted-ferrules = { $count ->
        [one] { $count } ferrule
       *[other] { $count } ferrules
    }
counted-wraps = { $count ->
        [one] { $count } wrap
       *[other] { $count } wraps
    }
counted-others = { $count ->
        [one] { $count } other item
       *[other] { $count } other items
    }
catalogue-fits = Fits
catalogue-hose = hose
catalogue-takes = Takes
catalogue-fitting = fitting
catalogue-found = { $count } found
catalogue-narrows = another word narrows them
catalogue-found-list = Found
catalogue-no-record = No record has all of “{ $words }”. Try a part of the number, or fewer words.
catalogue-go-through = Go through the catalogue
catalogue-own-only = Own items only
catalogue-in-stock-only = In stock only
catalogue-available-only = Available only

## What fits an item

fits-assemblies = Assemblies with it
fits-assemblies-none = No assembly has it.
fits-fittings = Crimp fittings that fit
fits-fittings-none = No fitting has a crimp spec for it.
fits-ferrules = Ferrules that fit
fits-ferrules-none = No ferrule is made for it; its fittings may be of one piece.
fits-wraps = Wraps that fit
fits-wraps-none = No wrap fits over it.
fits-hoses = Hoses that it fits
fits-hoses-none = No hose has a crimp spec for it.
fits-other-brands = The same of other brands
fits-other-brands-none = No other brand has it.
fits-family = Other sizes of the family
fits-family-none = It comes in no other size.
fits-show-all = Show all { $count }
fits-crimp-specs = Crimp specs
fits-crimp-fittings = Fittings

## The page of an item

item-own = own item
item-use = Use it in a configuration
item-not-available = Not available.
item-not-releasable = New assemblies with it can’t be released.
item-drawing = Drawing
item-picture-of = Picture of { $number }
item-cost = Cost
item-admins-only = seen by admins only

## Figures of items

spec-group-sizes = Sizes
spec-group-connection = Connection
spec-group-ratings = Ratings
spec-group-making = Making it
spec-group-standards = Standards
spec-group-material = Kind and material
spec-hose-size = Hose size
spec-size = Size
spec-bore = Size of the true bore
spec-connection-size = Connection size
spec-thread = Thread
spec-dn = DN
spec-inside = Inside diameter
spec-hose-inside = Hose inside diameter
spec-outside = Outside diameter
spec-diameter = Diameter
spec-length = Length
spec-smallest = Smallest hose
spec-largest = Largest hose
spec-connection = Connection
spec-gender = Gender
spec-swivel = Swivel
spec-shape = Shape
spec-seal = Seal
spec-seat = Seat angle
spec-cone = Cone angle
spec-flange = Flange diameter
spec-flange-thickness = Flange thickness
spec-banjo = Banjo bore
spec-tube = Tube outside diameter
spec-nut = Nut
spec-bulkhead = Bulkhead
spec-pressure = Working pressure
spec-factor = Burst over working pressure
spec-lowest = Lowest temperature
spec-highest = Highest temperature
spec-bend = Bend radius, at least
spec-series = Series
spec-allowance = Cut-off allowance
spec-drop = Drop
spec-hex-body = Hex of the body
spec-hex-nut = Hex of the nut
spec-weight = Weight
spec-standard = Standard
spec-sae = SAE
spec-iso = ISO or EN
spec-iso-class = ISO 18752 class
spec-iso-grade = ISO 18752 grade
spec-iso-type = ISO 18752 type
spec-sae-number = SAE number
spec-military = Military standard
spec-kind = Kind
spec-material = Material
spec-colour = Colour
spec-cover = Cover
spec-lay-line = Lay line
spec-lay-line-text = Print on the lay line
spec-forged = Forged
spec-for = For
spec-end-code = The maker’s code for the end
specs-figures = Figures
specs-ends = Ends
spec-cross = Cross reference
spec-family = Family
spec-external = Number in the ERP

## Items of one's own, and what the shop says of any

item-new-hoses = New hose
item-new-fittings = New crimp fitting
item-new-adaptors = New adaptor
item-new-ferrules = New ferrule
item-new-wraps = New wrap
item-new-others = New other item
item-made = { $number } is in the catalogue. Give it a price with “Own number and price”.
item-copy = Copy as an item of our own
item-copy-about = What you leave as it is comes from { $number }.
item-more-figures = More figures
item-dash-hint = -8, 1/2 in and DN 12 are one size. A number alone is a dash size, in sixteenths of an inch.
item-end-hint = Dash size, in sixteenths of an inch, or the designation of a metric connection: -8, 15L.
item-wrap-hint = As its maker calls it.
item-size-taken = Taken as { $size }.
item-size-dn = DN { $dn } would be { $size }; for that write DN { $dn }.
item-new-brand = No brand has this name yet; it is added.
item-terms = Own number and price
item-terms-title = Own number and price of { $number }
item-priority = Priority
item-priority-hint = Among items that serve as well: 1 before 2.
item-offered = The shop offers it
item-per = Per
item-currency = Currency
item-currency-hint = Empty: { $currency }.
item-delete-title = Delete { $number }
item-delete-ask = It goes from the catalogue. What a document, a price list or stock has can’t be deleted; then take it off offer instead.

## Crimp specs of one's own

crimps-new = New crimp spec
crimps-none = Nobody has entered how fittings are crimped on it.
crimps-hose = Hose
crimps-hose-wanted = the hose that it is for
crimps-couplingSeries = Fitting series
crimps-couplingSeriesBrand = Brand of the fittings
crimps-ferrulePartNumber = Ferrule
crimps-ferruleBrand = Brand of the ferrule
crimps-dieSize = Die
crimps-spacerRing = Spacer ring
crimps-source = Comes from
crimps-crimpDiam = Crimp diameter
crimps-insertLength = Insertion
crimps-crimpStretchPerEnd = Stretch by crimping
crimps-skiveExternal = Skive outside
crimps-skiveInternal = Skive inside
crimps-tolerance = { $of }, ±
crimps-delete-title = Delete the crimp spec of { $series }
crimps-delete-ask = Assemblies that are released keep their figures.
