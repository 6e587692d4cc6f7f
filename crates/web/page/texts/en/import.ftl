# Lists of makers and workbooks, from a file to what it changes, and back.
import-title = Import lists
import-not-allowed = Only admins and regular users import lists. Ask an admin of the shop.
import-steps = Steps of an import
import-step-file = File
import-step-read = How it is read
import-step-check = What it changes
import-step-done = Done
import-or = { " " }or{ " " }
import-back = Back
import-cancel = Cancel
import-choose = Choose …
import-none = None

## The file
import-file-title = Which list?
import-drop = Drop a list here, or choose a file
import-drop-about = Excel (.xlsx, .xls, .xlsb), OpenDocument (.ods), or text (.csv, .txt), up to 32 MB
import-other-file = choose another file
import-first-a-file = Choose a file first.
import-too-large = The file is larger than 32 MB. Split it, or delete what doesn’t belong to the list.
import-unreadable = The file can’t be read. Is it open in another program, or was it moved? Choose it again.
import-what = What is in it?
import-how = Whose list is it?
import-way-guess = A maker’s or dealer’s list, as it came
import-way-guess-about = We propose how it is read; you look at it and keep it for the next time.
import-way-kept = As kept: { $name }
import-way-own = Our own workbook
import-way-own-about = An export of this shop, or a template that was filled in.
import-drafts = Leave the assemblies as drafts, to be released one by one
import-propose = Propose how it is read
import-check = Check what it changes
import-check-again = Check again
import-kind-hose = Hoses
import-kind-crimpFitting = Crimp fittings
import-kind-adaptor = Adaptors
import-kind-ferrule = Ferrules
import-kind-wrap = Wraps
import-kind-otherItem = Other items
import-kind-priceListItem = Price list
import-kind-customerItem = Customers’ prices
import-kind-crimpSpec = Crimp specs
import-kind-inventoryItem = Stock
import-kind-warehouse = Warehouses
import-kind-customer = Customers
import-kind-hoseAssembly = Assemblies
import-kind-components = Items

## Under way
import-queued = Waiting for other imports …
import-doing-guess = Reading the list …
import-doing-check = Checking; nothing is written …
import-doing-import = Importing …
import-rows-of = { $done } of { $total } rows

## How it is read
import-read-title = How { $file } is read
import-read-do = Compare the list with our fields. Fields that say “check this” need a look: correct them, and see at once what their values become.
import-list = The list
import-sheet = Sheet “{ $sheet }”
import-row = row
import-rows = First rows
import-headings-in = The headings are in row { $row }.
import-no-headings = No row of headings was found: give each field its column.
import-as-stands = As it stands
import-as-becomes = As it becomes
import-unread = not read
import-skipped = Skipped: { $why }
import-more-rows = Show { $count } rows
import-fewer-rows = Show fewer rows
import-fields = Our fields
import-needs = No column is read for “{ $field }”; new rows need it. Choose its column, or give a value for all rows.
import-add-field = Add “{ $field }”
import-another-field = Another field
import-needed = needed
import-sure = sure
import-check-this = check this
import-remove = Don’t read
import-examples = First values of “{ $field }”
import-from = Column of the list
import-fixed = A value for all rows
import-fixed-value = Value
import-fixed-unit = In { $unit }.
import-new-brand = New brand
import-new-brand-option = New brand …
import-new-brand-hint = As it is to stand in the catalogue.
import-new-priceList = New price list
import-new-priceList-option = New price list …
import-new-priceList-hint = As you will look for it, such as “Corvessa 2027”.
import-new-name = Name
import-new-currency = Currency
import-new-from = Prices hold from
import-new-from-hint = Blank: at once.
import-make = Create
import-make-brand = Create the brand “{ $name }”
import-make-priceList = Create the price list “{ $name }”
import-unknown-brand = There is no brand “{ $name }” yet.
import-unknown-priceList = There is no price list “{ $name }” yet.
import-currency-hint = Three letters, as EUR.
import-say-source = Choose the column, or a value for all rows.
import-say-unit = Choose the unit of the list.
import-lacks-heading = This list has no column “{ $heading }”. Choose another one.
import-unit = Unit in the list
import-price-for = Price is for
import-price-for-blank = Price is for, where the cell is blank
import-price-for-unsaid = not said
import-per = { $per }
import-per-heading = Column that says for how many
import-size = Sizes are written as
import-size-dash = dash (-8)
import-size-dn = DN (12)
import-size-inch = inches (1/2)
import-size-mm = bore in mm (12.7)
import-size-unsaid = as they say themselves (-8, DN 12, 1/2")
import-size-text = as they stand
import-decimal-sign = Decimal sign
import-decimal-comma = comma (12,5)
import-decimal-point = point (12.5)
import-decimal-unsaid = not said: 1.250 is refused
import-decimal-as-list = as in the whole list
import-thousands-sign = Thousands are parted by
import-thousands-any = any usual sign
import-thousands-point = a point (1.250)
import-thousands-comma = a comma (1,250)
import-thousands-blank = a blank (1 250)
import-thousands-apostrophe = an apostrophe (1'250)
import-date-order = Order of dates
import-date-unsaid = not said: 01.02.2026 is refused
import-date-as-list = as in the whole list
import-date-dmy = day, month, year
import-date-mdy = month, day, year
import-date-ymd = year, month, day
import-whole-list = The whole list
import-skip = Rows to skip
import-skip-groups = Titles of groups and remarks
import-skip-totals = Totals
import-skip-without = Rows without “{ $field }”
import-skip-words = Rows with one of these words in a cell
import-separated = Separated by semicolons, as: on request; discontinued
import-more = More
import-more-used = used
import-cut = Cut off these texts
import-cut-hint = Separated by semicolons, as: €; bar
import-words = Translate words
import-words-hint = As: their word = ours; another = ours
import-words-of = As AG = male; our words are: { $words }
import-joined = Joined with
import-split = Only a piece of it, between
import-split-hint = What stands between the pieces, as / or -. For a blank: ␣
import-piece = Which piece
import-piece-at = { $piece ->
    [-1] the last
    [-2] the last but one
    [1] the first
    [2] the second
    [3] the third
   *[other] the fourth
}
import-keep = Keep it for the next list
import-profile-name = Name
import-profile-name-hint = As you will look for it, such as “Corvessa, price list”.
import-profile-maker = Maker or dealer
import-profile-maker-hint = Whose lists look like this one.

## Why a value can't be read
import-preview-unread = can’t be read: { $why }
import-preview-no-size = “{ $value }” is no hose size
import-preview-two-sizes = “{ $value }” may be a dash or a DN; say how sizes are written
import-preview-no-piece = there is no such piece
import-preview-two-numbers = may be { $one } or { $other }; say the decimal sign
import-preview-no-number = “{ $value }” is no number
import-preview-no-unit = is in { $unit }
import-preview-no-per = “{ $value }” doesn’t say for how many

## What the service says of a list
import-said-no-values = The heading “{ $heading }” is known, but the column is empty.
import-said-agrees = The heading “{ $heading }” is known, and the values fit.
import-said-short-for = “{ $heading }” is short for “{ $long }”, and its unit agrees.
import-said-may-be-short-for = “{ $heading }” may be short for “{ $long }”.
import-said-may-mean-else = The heading “{ $heading }” may mean something else.
import-said-letter = The heading “{ $heading }” is a single letter.
import-said-list-says = The list says that “{ $heading }” is “{ $long }”.
import-said-other-unit = The heading says { $unit }, which may mean { $other }.
import-said-profile-by-items = { $unit } was kept, but by your items it is { $other } ({ $example }).
import-said-with-tolerance = Measure and tolerance stand in one cell.
import-said-of-nut = Most of the fittings have a nut, so it may be that of the nut.
import-said-percent = The figures are in percent.
import-said-no-price = “{ $value }” is no price, and stays blank.
import-said-bore = A bore is no size by itself.
import-said-no-word = We don’t know “{ $value }”. Say which of our words it is.
import-said-looks-like-it = The values look like it, but the heading doesn’t say so.
import-said-per-remark = “{ $remark }” says that prices are for { $number }.
import-said-begins = The heading “{ $heading }” only begins with a known one.
import-said-may-be-too = The column “{ $heading }” may be it too.
import-said-two-numbers = Numbers such as 1.250 can be read in two ways: say the decimal sign.
import-said-no-unit-of-it = The heading says { $unit }, which is no unit of this field.
import-said-other-by-items = The list says { $unit }, but by items that you have it is { $other } ({ $example }).
import-said-unit-in-heading = The heading says { $unit }.
import-said-unit-in-cells = The cells say { $unit }.
import-said-units-differ = Heading and cells name different units.
import-said-unusual = The numbers are unusual for { $unit }.
import-said-unit-by-items = By items that you have the unit is { $unit } ({ $example }).
import-said-unit-by-size = No unit is said; by the size of the numbers it may be { $unit }. Choose it.
import-said-per = The heading says that prices are for { $number }.
import-said-currencies = Prices are in several currencies.
import-said-sizes-say = The sizes say themselves how they are written.
import-said-sizes-by-heading = By the heading sizes are written as { $notation }.
import-said-not-all-sizes = Not all values are sizes as { $notation }.
import-said-no-sizes = The values are no hose sizes.
import-said-only-notation = Of the ways to write sizes only { $notation } fits. Is that right?
import-said-notations = Sizes may be written as { $notations }. Say which.
import-said-dates = Dates are in the order { $order }.
import-said-dates-doubtful = Dates may have the day or the month first. Say which.
import-said-no-dates = Not all values are dates.
import-said-like-numbers = The values look like part numbers, but the heading doesn’t say so.
import-said-brand-above = “{ $brand }” is named above the headings. Is it the brand of all rows?
import-said-no-brand = No column has the brand. Give it a value for all rows.
import-said-no-brand-titled = No column has the brand. Give it a value for all rows. Above the headings stands “{ $title }”.
import-said-in-price-heading = The heading of the price says it.
import-said-beside-prices = It stands beside the prices.
import-said-currencies-differ = The heading says { $one }, but the prices { $other }.
import-said-no-currency = The list doesn’t say the currency. Without it prices are in the shop’s or the price list’s.
import-said-no-sold-by = The list doesn’t say whether prices are for pieces, metres or feet. Without it they are for each piece.
import-said-eans = The values are EANs, for which there is no field.
import-said-unknown-heading = The heading is unknown.
import-said-taken = The heading may mean “{ $field }”, but another column is that.
import-said-unlike = The heading may mean “{ $field }”, but the values don’t look like it.
import-said-unit-by-remark = No unit stands at the column; “{ $remark }” says { $unit }. Is that right?
import-said-per-column = “{ $heading }” says for how many prices are.
import-said-remark = “{ $remark }” says it.
import-said-profile = It is read so in “{ $name }”.
import-said-profile-differs = The heading says { $unit }, but the kept way { $other }.
import-said-not-so = “{ $value }” can’t be read so.
import-said-profile-lacks = The list has no column “{ $heading }”, which “{ $name }” reads.
import-said-profile-sign = It was kept with another decimal sign than “{ $value }” has in this list.
import-said-is-per = It says for how many “{ $field }” is.
import-said-no-field = There is no field for it.
import-said-skip-headings = headings once more
import-said-skip-units = units below the headings
import-said-skip-groups = a title or remark
import-said-skip-totals = a total
import-said-skip-words = one of the words to skip
import-said-confirmed = You confirmed the heading “{ $heading }” earlier, in “{ $name }”.
import-said-confirmed-other = In “{ $name }” this heading is “{ $field }”.
import-said-confirmed-sizes = In “{ $name }” sizes are { $notation }. Is that so here?
import-said-confirmed-unit = No unit is given; in “{ $name }” it is { $unit }. Is that so here?
import-said-may-mean-too = The heading may mean “{ $field }” too.
import-said-unlike-it = The values don’t look like it.
import-said-package = “{ $heading }” has “{ $value }”. That is taken for what is in a package. If prices are for that many, choose this column under “More” of the price.
import-said-skip-left-out = left out, since a value is in doubt
import-said-skip-without = a value is missing by which rows are skipped

## What it changes
import-check-title = What { $file } changes
import-effect = In figures
import-created = New
import-updated = Changed
import-unchanged = As before
import-missing = Not in the list
import-missing-stay = your own items of these brands; they stay as they are
import-without-price = Without a price
import-without-price-how = rows of the list in which it is blank, as for prices on request
import-rows-new = New: { $count ->
    [one] one row
   *[other] { $count } rows
}
import-rows-changed = Changed: { $count ->
    [one] one row
   *[other] { $count } rows
}
import-rows-where = Where
import-rows-name = Number or name
import-rows-description = Description
import-rows-more = These are the first { $shown }, and { $count ->
    [one] one more
   *[other] { $count } more
}.
import-fine = Nothing is in doubt.
import-fine-do = Nothing is written yet. Look at what changes, then import.
import-no-change = Everything in the list already is as it says. There is nothing to import.
import-faulty = { $count ->
    [one] There is one fault.
   *[other] There are { $count } faults.
}
import-unknown = Names that nobody knows yet
import-unknown-do = If one is misspelt, correct it in the list. If it is new, create it here, and the list is checked again.
import-unknown-cells = { $count ->
    [one] in one row
   *[other] in { $count } rows
}
import-faulty-do = Nothing is imported as long as there are any: change how the list is read, or correct the file and choose it again.
import-look = { $count ->
    [one] One value is in doubt.
   *[other] { $count } values are in doubt.
}
import-look-do = Look at each kind of doubt and decide: the values are right, or these rows are left out. Otherwise change how the list is read, or correct the file.
import-failed-title = { $kind }: this import failed
import-failed-do = Nothing of it was imported. Correct the file, and choose it again below.
import-failed-gone = What this import told is no longer kept. Choose its file again below.
import-faults = What is wrong
import-warnings = To know
import-in-doubt = { $count ->
    [one] One value in doubt
   *[other] { $count } values in doubt
}
import-in-doubt-do = Tick what you have looked at and is right, or leave those rows out. Nothing is imported before each kind of doubt is decided.
import-too-many-doubts = { $count } values are in doubt, more than anybody looks at one by one. A wrong unit, decimal sign or column explains that best: change how the list is read.
import-doubt-take = { $count ->
    [one] It is right: import it
   *[other] All { $count } are right: import them
}
import-doubt-leave = { $count ->
    [one] Leave this row out
   *[other] Leave these rows out
}
import-doubt-price = Price ten times more or less than before
import-doubt-pressure = Pressure ten times more or less than before
import-doubt-standard = Pressure that doesn’t fit the hose’s standard: bar taken for psi?
import-doubt-partNumber = Part number that looks like a date
import-doubt-priceUnit = Prices may be for another unit: for a metre, or for 100
import-open-doubts = { $count ->
    [one] One value in doubt isn’t decided yet.
   *[other] { $count } values in doubt aren’t decided yet.
}
import-prices = Prices
import-prices-changed = { $all ->
    [one] One price changes
   *[other] { $all } prices change
}: { $up } up, { $down } down.
import-prices-by-size = Changed prices by the size of the change
import-class-below = { $to } and more
import-class-above = above { $above }
import-class = { $above } to { $to }
import-largest = Largest changes
import-item = Item
import-before = Before
import-after = After
import-change = Change
import-touches = What else it touches
import-touches-assemblies = Released assemblies whose pressure or crimp spec changes
import-touches-estimates = Open quotations with items whose prices change
import-touches-priceLists = Price lists with such items
import-touches-belowMargin = Items that leave less than the shop’s margin
import-touches-more = and { $count } more
import-csv = Read as { $encoding }, cells separated by { $separator ->
    [tab] tabs
    [semicolon] semicolons
    [comma] commas
   *[other] another sign
}.
import-kept-before = It looks like the lists of “{ $name }”, and is read like them.
import-at-sheet = sheet { $sheet }
import-at-row = row { $row }
import-at-letter = column { $letter }
import-at-column = column { $letter }, “{ $heading }”
import-at-heading = “{ $heading }”
import-cell-skipped = Skipped, { $why }: { $rows }
import-cell-before = Was { $before } before, and would become { $read }.
import-cell-date = Looks like a date, which spreadsheets make of part numbers.
import-cell-number = Is no number with “{ $sign }” before decimals. Cut off other texts, or correct it.
import-cell-any-number = Is no number. Cut off other texts, or correct it.
import-cell-two-numbers = May be { $one } or { $other }.
import-cell-price-for = Says that prices are for { $said }, but they would go in as for { $taken }. Have it read, or tick it if it is right.
import-cell-price-blank = Is blank in rows with a price, which would go in as for { $taken }.
import-cell-price-many = Says that { $heading } is for { $said }. Have the price take from this column for how many it is.
import-cell-price-other = Is for { $said } by “{ $heading }”, but the price has another unit. Have the unit be read from that column too.
import-cell-price-no-number = By “{ $heading }” the price is for { $said }, which is no number above 0. Correct that cell.
import-cell-required = Is needed.
import-show-all = Show all { $count }
import-first-only = The first { $shown } of { $count } are listed. The workbook with notes has more.
import-do = { $count ->
    [0] Import
    [one] Import one row
   *[other] Import { $count } rows
}
import-change-reading = Change how it is read
import-report = Workbook with notes
import-report-name = { $file }, checked.xlsx
import-corrected = Choose a corrected file
import-changed-since = Something changed since the check, and nothing was imported. Check again and look at what is new.

## What is wrong, and what helps
import-cause-ambiguous-date = Dates that can be read in two ways: say their order
import-cause-ambiguous-item = Several items have this number: read their brand or size too
import-cause-ambiguous-number = Numbers that can be read in two ways: say the decimal sign
import-cause-ambiguous-percentage = Is it a percentage or a share? Write it with %
import-cause-ambiguous-size = Sizes that can be read in two ways: say how sizes are written
import-cause-another-record = Id, number and key lead to different records: clear or correct one
import-cause-broken-cell = Cells with an error or without a calculated value: calculate and save the list
import-cause-duplicate-column = Two columns for one field: leave one out
import-cause-duplicate-row = Two rows about one record: remove one
import-cause-invalid-size = No hose sizes: say how sizes are written, or correct them
import-cause-missing-column = A column is missing: choose another one, or give a value for all rows
import-cause-no-amount = A currency or unit without its price
import-cause-no-heading = Values below no heading: give it a heading, or clear them
import-cause-no-such-sheet = No sheet fits: choose what is in the list
import-cause-not-a-workbook = No list at all, damaged or protected by a password: save it as .xlsx or .csv
import-cause-unknown-encoding = Letters that can’t be read: save it as CSV UTF-8
import-cause-broken-quote = A quotation mark is closed nowhere: correct that line
import-cause-too-many-columns = More than 256 columns: clear the cells beside the table
import-cause-out-of-range = Numbers out of what is possible: is the unit right?
import-cause-overlapping = Two prices hold at the same time: end one where the other begins
import-cause-price-unit = Prices for another unit or number than they would go in for: have that column be read
import-cause-required = Needed, but blank: fill it, or skip such rows
import-cause-rounded = Prices that were rounded to four decimals
import-cause-shared-field = Items of the shared catalogue: only your prices and numbers can be set
import-cause-skipped-rows = Rows that were skipped
import-cause-suspicious-value = In doubt: ten times more or less than before
import-cause-too-long = Texts that are too long
import-cause-too-many-decimals = Prices with more than four decimals: round them
import-cause-unknown-brand = Unknown brands: correct them, or create the brand first
import-cause-unknown-column = Columns that aren’t known: leave them out
import-cause-unknown-currency = Unknown currencies: three letters, as EUR
import-cause-unknown-customer = Unknown customers
import-cause-unknown-hose = Unknown hoses: import the hoses first
import-cause-unknown-id = Ids that no record has
import-cause-unknown-item = Unknown items: import the items first
import-cause-unknown-price-list = Unknown price lists
import-cause-unknown-unit = Units that don’t fit
import-cause-unknown-value = Words that we don’t know: translate them
import-cause-unknown-warehouse = Unknown warehouses: create them first
import-cause-wrong-type = Something else is expected, a number for example: is it the right column?
import-cause-committed-above-free = More is promised than there is
import-cause-other = Other faults

## Done
import-done-title = { $file } is imported
import-done = { $count ->
    [one] One row was imported.
   *[other] { $count } rows were imported.
}
import-done-note = You can take it back as a whole, now or later.
import-another = Import another list
import-revert = Take back …

## Earlier imports
import-history = Earlier imports
import-history-none = Nothing was imported yet.
import-is-revert = Taken back: { $kind }
import-was-reverted = taken back
import-by-operator = operator
import-by-key = an API key
import-by-someone = somebody
import-tally-created = { $count } new
import-tally-back = { $count } came back
import-tally-updated = { $count } changed
import-tally-deleted = { $count } removed
import-tally-kept = { $count } stayed
import-tally-unchanged = { $count } as before
import-tally-nothing = no change
import-later = Later
import-earlier = Earlier
import-page = { $page } of { $last }
import-revert-title = Take this import back?
import-revert-do = Take it back
import-revert-again = Taking back is an import itself: it can be taken back too.
import-reverted-done = It is taken back.
import-go = Removed again
import-go-back = Changed back
import-come-back = Come back
import-stay = Stay
import-stays-why = What stays, and why
import-nothing-stays = Everything goes back as it was.
import-record = A record
import-stays-changed-since = somebody changed it since; that stays
import-stays-deleted-since = somebody deleted it since
import-stays-created-since = somebody created it again since
import-stays-still-used = it is in use
import-stays-conflict = its old number or price is another’s now

## Workbooks that go out
import-out = Templates and exports
import-out-about = Fill in an empty sheet, or change an export in Excel, and import it as your own workbook.
import-of-what = Of what
import-template = Empty template
import-template-name = { $name }, template
import-export = Export to Excel
import-export-csv = Export to CSV
import-kept = Kept ways to read lists ({ $count })
import-profile-delete = Delete “{ $name }”?
import-profile-delete-do = Delete
import-profile-delete-about = Lists like this have to be looked at anew. What was imported stays.
import-profile-deleted = “{ $name }” is deleted.

## Words of columns
import-word-TRUE = yes
import-word-FALSE = no
import-word-each = piece
import-word-ft = foot
import-word-m = metre
import-word-in = inch
import-word-mm = millimetre
import-one-each = a piece
import-one-ft = a foot
import-one-m = a metre
import-one-in = an inch
import-one-mm = a millimetre
import-word-male = male
import-word-female = female
import-word-swivel = swivel
import-word-forged = forged
import-word-bulkhead = bulkhead
import-word-hose = hose
import-word-crimpFitting = crimp fitting
import-word-adaptor = adaptor
import-word-ferrule = ferrule
import-word-wrap = wrap
import-word-otherItem = other item
import-word-hoseAssembly = assembly

## Our columns, called as in workbooks
import-field-partNumber = Part number
import-field-brand = Brand
import-field-size = Size
import-field-nominalHoseSize = Nominal hose size
import-field-description = Description
import-field-series = Series
import-field-spec = Specification
import-field-saeSpec = SAE specification
import-field-isoSpec = ISO / EN specification
import-field-DN = DN
import-field-isoClass = ISO class
import-field-isoGrade = ISO grade
import-field-isoType = ISO type
import-field-innerDiamInch = Inner diameter
import-field-outerDiammm = Outer diameter
import-field-maxPressurePsi = Maximum pressure
import-field-designFactor = Design factor
import-field-minBendRadiusmm = Minimum bend radius
import-field-minTemperatureC = Minimum temperature
import-field-maxTemperatureC = Maximum temperature
import-field-weightLbsPerFt = Weight per foot
import-field-coverMaterial = Cover material
import-field-application = Application
import-field-colourHose = Hose colour
import-field-colourLayLine = Lay line colour
import-field-colourLayLineText = Lay line text colour
import-field-imageName = Image
import-field-orgPartNumber = Org part number
import-field-externalId = External number
import-field-available = Available
import-field-priority = Priority
import-field-listPrice = List price
import-field-listPriceCurrency = List price currency
import-field-listPriceUnitOfMeasure = List price unit
import-field-cost = Cost
import-field-costCurrency = Cost currency
import-field-unitOfMeasure = Cost unit
import-field-hoseSize = Hose size
import-field-dashSize = Dash size
import-field-threadSize = Thread
import-field-shape = Shape
import-field-style = Style
import-field-gender = Gender
import-field-swivel = Swivel
import-field-forged = Forged
import-field-bulkhead = Bulkhead
import-field-sealType = Seal
import-field-material = Material
import-field-endType = End type
import-field-nutType = Nut type
import-field-hoseInnerDiamInch = Hose inner diameter
import-field-flangeDiamInch = Flange diameter
import-field-cutAllowanceInch = Cut allowance (in)
import-field-cutAllowancemm = Cut allowance (mm)
import-field-hexSizemm = Hex
import-field-hexSizeNutmm = Nut hex
import-field-weightLbs = Weight
import-field-coneAngle = Cone angle
import-field-dropLengthInch = Drop (in)
import-field-dropLengthmm = Drop (mm)
import-field-seatAngle = Seat angle
import-field-tubeOuterDiammm = Tube outer diameter
import-field-flangeThickness = Flange thickness
import-field-banjoInnerDiammm = Banjo inner diameter
import-field-crossReference = Cross reference
import-field-familyCrossReference = Family cross reference
import-field-specMS = MS specification
import-field-specSAE = SAE specification
import-field-diametermm = Diameter
import-field-lengthmm = Length
import-field-wrapType = Wrap type
import-field-colour = Colour
import-field-innerDiamMinmm = Smallest hose
import-field-innerDiamMaxmm = Largest hose
import-field-itemType = Item type
import-field-priceList = Price list
import-field-secondSize = Second size
import-field-minimumQuantity = Minimum quantity
import-field-startDate = Valid from
import-field-endDate = Valid to
import-field-price = Price
import-field-currency = Currency
import-field-unit = Unit
import-field-enabled = Enabled
import-field-customer = Customer
import-field-customerErpId = Customer ERP number
import-field-customerPartNumber = Customer part number
import-field-netPrice = Net price
import-field-discount = Discount
import-field-notes = Notes
import-field-recordSource = Source
import-field-erpHeaderId = ERP header number
import-field-erpId = ERP number
import-field-hosePartNumber = Hose part number
import-field-hoseBrand = Hose brand
import-field-couplingSeries = Fitting series
import-field-couplingSeriesBrand = Fitting brand
import-field-ferrulePartNumber = Ferrule part number
import-field-ferruleBrand = Ferrule brand
import-field-dieSize = Die
import-field-spacerRing = Spacer ring
import-field-crimpDiammm = Crimp diameter
import-field-crimpDiamPlusmm = Crimp diameter plus
import-field-crimpDiamMinusmm = Crimp diameter minus
import-field-insertLengthmm = Insertion depth
import-field-crimpStretchPerEndmm = Stretch
import-field-skiveExternalmm = Outer skive
import-field-skiveExternalPlusmm = Outer skive plus
import-field-skiveExternalMinusmm = Outer skive minus
import-field-skiveInternalmm = Inner skive
import-field-skiveInternalPlusmm = Inner skive plus
import-field-skiveInternalMinusmm = Inner skive minus
import-field-source = Source
import-field-warehouse = Warehouse
import-field-onHand = On hand
import-field-committed = Committed
import-field-onOrder = On order
import-field-reorderPoint = Reorder point
import-field-reorderQuantity = Reorder quantity
import-field-binLocation = Bin location
import-field-ends-style = End { $number } style
import-field-ends-gender = End { $number } gender
import-field-ends-dashSize = End { $number } dash size
import-field-ends-swivel = End { $number } swivel
import-field-ends-bulkhead = End { $number } bulkhead
import-field-machineSettings-machine = Machine { $number }
import-field-machineSettings-setting = Setting { $number }
import-field-itemExternalId = Item external number
