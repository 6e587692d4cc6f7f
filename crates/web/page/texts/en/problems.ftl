# What the service refuses or warns of, by its codes (crates/api/src/error/codes.tsv): what is wrong, and what helps. What follows a code's name says
# a message of it with all that it carries. The first word is written as within a sentence.

## At fields

problem-required = fill this in.
problem-empty = must not be empty.
problem-too_long = this is too long. Shorten it.
problem-too_long-most = enter at most { $most } characters.
problem-too_many = these are too many. Leave some out.
problem-too_many-most = enter at most { $most }.
problem-out_of_range = this is outside of what is possible. Correct it.
problem-out_of_range-bound = enter { $how ->
        [most] at most
        [least] at least
       *[more] a number above
    } { $bound }.
problem-out_of_range-between = enter { $least } to { $most }.
problem-wrong_type = this can’t stand here. Enter what is asked for.
problem-wrong_type-number = enter a { $kind ->
        [whole] whole number
       *[any] number
    }{ $empty ->
        [may] , or leave it empty
       *[not] {""}
    }.
problem-not_a_number = enter a number.
problem-not_whole = enter a whole number of pieces.
problem-too_many_decimals = this has too many decimals. Round it.
problem-too_many_decimals-most = enter at most { $most } decimals.
problem-unknown_value = this is none of the words that can stand here. Choose one of them.
problem-malformed = this can’t be read. Correct it.
problem-malformed_email = enter an e-mail address, as name@example.com.
problem-invalid_date = enter a day of the calendar.
problem-in_the_past = choose a time that is to come.
problem-in_future = this day is yet to come. Choose one up to today.
problem-in_future-day = { $day } is yet to come. Enter a day up to { $today }.
problem-ends_before_it_starts = choose a time after the start.
problem-control_character = this has characters that can’t be printed. Type it anew.
problem-outer_break = remove the line break at the beginning or the end.
problem-contradiction = two entries contradict each other. Leave one of them out.
problem-not_together = two entries exclude each other. Leave one of them out.
problem-range_reversed = the least value is above the greatest. Exchange or correct them.

## Names and numbers

problem-duplicate = this exists already. Choose another one.
problem-duplicate-number = this number exists already. Choose another one, or revise what has it.
problem-duplicate-name = this name exists already. Choose another one.
problem-duplicate-item = this brand, number and size exists already. Enter another number.
problem-duplicate-email = somebody of your shop has this e-mail address already. Enter another one.
problem-duplicate-twice = this is there twice. Enter it once.
problem-duplicate_external_id = another record has this number. Give each its own.
problem-already_user = somebody here has this address already. Who lost the mail is invited again in their row.
problem-duplicate_external_id-customer = another customer has this number. Give each its own.
problem-duplicate_external_id-warehouse = another warehouse has this number. Give each its own.
problem-duplicate_external_id-item = another item has this number. Give each its own.
problem-number_used = this number is used already. Choose another one.
problem-numbers_used_up = all numbers of the series are used. Give it another prefix in the settings.
problem-numbers_used_up-prefix = all numbers that begin with “{ $prefix }” are used. Give the series another prefix in the settings.
problem-revision_exists = there is such a revision already. Name another one.
problem-ambiguous = several records fit. Say more precisely which one is meant.
problem-ambiguous_customer = several customers have this name. Give each another one.
problem-ambiguous_item = several items fit. Say type, brand and size, too.
problem-not_found = there is no such record, or you may not see it.
problem-not_found-named = there is no item “{ $item }”. Check its number and brand.

## Who may, and what happened meanwhile

problem-unauthenticated = you are signed out. Sign in again.
problem-forbidden = you may not do this. Ask an admin of your shop.
problem-stale = somebody else changed it meanwhile. Look at what is stored, and repeat your change.
problem-gone = something that this needs was deleted meanwhile. Reload the page, and try again.
problem-items_changed = an item was removed meanwhile. Reload the page, and try again.
problem-lineage_changed = another version of this number was made or released meanwhile. Reload the page, and try again.
problem-busy = the service is busy. Try again in a moment.
problem-unavailable = the service can’t reach its data. Try again in a moment.
problem-outcome_unknown = it is not known whether this was stored. Look before you try again.
problem-invalid_sheet = the file has errors, and nothing was stored. Correct them and import it again.
problem-invalid_sheet-cells = nothing was stored, since the file has errors, { $count } in all. The first{ $at ->
        [cell] {" "}in { $place }
       *[none] {""}
    }: { $message }.
problem-invalid_sheet-place = nothing was stored, since the file has errors, { $count } in all{ $at ->
        [cell] , the first in { $place }
       *[none] {""}
    }. Correct them and import it again.
problem-interrupted = the service was stopped meanwhile, and nothing was changed. Start it again.
problem-internal = something went wrong in the service. Try again; if it stays, tell who runs it.
problem-internal-request = something went wrong in the service. Try again; if it stays, tell who runs it this number: { $request }
problem-too_many_requests = these were too many requests. Try again in a moment.
problem-too_many_requests-seconds = these were too many requests. Try again in { $seconds } s.
problem-too_large = this is too large. Send less at once.
problem-last_admin = this is the last admin who can sign in. Make somebody else an admin first.

## Documents and their states

problem-wrong_state = its state doesn’t allow this.
problem-wrong_state-is = { $title } is { $status ->
        [released] released
        [obsolete] obsolete
        [completed] completed
        [cancelled] cancelled
       *[draft] a draft
    }. This is not possible then.
problem-already_released = it is released already. Begin a new version to change it.
problem-already_released-title = { $title } is released already. Begin a new version to change it.
problem-not_released = it is not released. Release it first.
problem-not_released-title = { $title } is a draft. Release it first.
problem-under_editing = another version of the number is a draft. Release or delete that one first.
problem-newer_version = there is a newer version. Take that one, or delete it.
problem-no_earlier_version = there is no version before this one.
problem-incomplete = something is missing for the release. Complete what is listed.
problem-still_used = other records use it. Change these first.
problem-still_used-by = this is still used by { $by }. Change these first.
problem-still_used-stocked = this is still in stock: { $held }. Set these to 0 first.
problem-still_used-brand = items that have this brand still: { $count }. Give them another brand first.
problem-still_used-warehouse = there is still stock in it, or some is reserved or ordered. Items: { $count }. Move these first.
problem-still_used-reserved = { $committed } are committed and { $reserved } reserved for documents. Complete or cancel these first.
problem-partly_completed = the order is partly completed. Complete or cancel the rest, and begin a new one.
problem-obsolete_component = something on it is obsolete. Take a version that is not.
problem-obsolete_component-title = { $title } is obsolete. Take a version that is not.
problem-superseded_component = something on it is an older version. Take the newer one.
problem-superseded_component-newer = { $title } was replaced by { $newer }. Take that one.
problem-no_lines = there is no line yet. Add one.
problem-expired = the offer has expired. Extend its validity, or begin a new version.
problem-over_ordered = this is more than the offer has open. Order what is open at most.
problem-over_ordered-line = line { $line } has only { $open } open.
problem-more_than_left = this is more than is left.
problem-more_than_left-left = only { $left } are left. Complete at most that.
problem-too_many_labels = these are too many labels. Print fewer at once.
problem-too_many_labels-most = at most { $most } labels are printed at once.
problem-too_many_pieces = the document has too many pieces. Put them on several.

## Prices

problem-price_outdated = goods changed since they were priced. Price it again.
problem-price_outdated-line = the goods on line { $line } changed since they were priced. Price it again.
problem-no_price = neither a price, nor a list price, nor a cost with a margin is known. Enter one.
problem-no_price-line = the price of line { $line } is not known. Enter one, or give the item a price.
problem-no_rate = a currency has no rate. Enter it in the settings.
problem-no_rate-currency = the currency { $currency } has no rate. Enter it in the settings.
problem-no_labour_cost = work has no price, so it is not charged. Enter it in the settings.
problem-no_labour_cost-work = { $work } has no price, so it is not charged.
problem-unit_mismatch = the unit doesn’t go with this item. Choose another one.
problem-unit_mismatch-price = the price is per { $unit }, which can’t be converted into { $other }.
problem-price_too_large = the amount would be 100 000 000 000 or more. Correct price or quantity.
problem-price_too_small = the price of so small a unit rounds to 0. Enter it for a longer one.
problem-price_too_small-unit = the price of one { $unit } rounds to 0. Enter it for a longer unit.
problem-overlapping = another one holds at the same time. Change its start or end.

## Stock

problem-stock_short = the stock doesn’t cover it. Get the goods, or take another warehouse.
problem-stock_short-line = line { $line } needs { $needed } { $unit } of { $part }; { $has ->
        [reserved] { $reserved } are reserved for it,{" "}
       *[none] {""}
    }{ $available } are available.
problem-stock_below_zero = stock would go below zero.
problem-stock_below_zero-now = this would be { $now }, and stock must not go below zero. Correct it, or allow it in the settings.
problem-stock_reserved = stock is reserved. Cancel or complete what it is reserved for first.
problem-stock_reserved-now = this would be { $now }, but { $reserved } are reserved. Cancel or complete some of what it is reserved for first.

## What a hose assembly is made of

problem-part_unavailable = a part is not available any more. Choose another one.
problem-part_unavailable-part = { $part } is not available any more. Choose another part.
problem-component_obsolete = a part is not available any more. Choose another one.
problem-component_obsolete-part = { $part } is not available any more. Choose another part.
problem-hose_size_differs = a fitting takes hose of another size. Choose one of the hose’s size.
problem-hose_size_differs-sizes = { $end } is for hose size { $size }, the hose is size { $hose }.
problem-ferrule_size_differs = a ferrule is for hose of another size. Choose one of the hose’s size.
problem-ferrule_size_differs-sizes = the ferrule of { $end } is for hose size { $size }, the hose is size { $hose }.
problem-brand_differs = a fitting or ferrule is of another brand than the hose.
problem-brand_differs-brands = { $end } { $brand } on hose of brand { $hose }.
problem-no_crimp_spec = there is no approved crimp spec.
problem-no_crimp_spec-end = no approved crimp spec for the hose with { $end }.
problem-no_crimp_spec-fitting = { $hose } has no approved crimp spec for the fitting { $fitting }.
problem-crimp_spec_ambiguous = several approved crimp specs disagree. Choose the ferrule, or correct them.
problem-length_not_positive = the length must be above 0.
problem-cut_length_not_positive = the fittings leave no hose. Enter a longer length.
problem-cut_length_not_positive-lengths = no hose is left: { $length } less the cut allowances is { $left }.
problem-unsupported_length_method = seat to seat needs two male or flanged ends. Measure overall, or enter the cut length.
problem-angle_missing = both ends are bent, but the angle between them is missing.
problem-angle_out_of_range = enter an angle from 0 to below 360 degrees.
problem-angle_too_fine = an angle has at most one decimal. Round it.
problem-angle_needs_bent_ends = an angle needs two bent ends. Leave it out.
problem-end_shape_unknown = an end has no shape, so that an angle may be missing.
problem-end_shape_unknown-end = the shape of { $end } is unknown: { $what ->
        [missing] an angle may be missing
       *[bent] the angle applies only if it is bent
    }.
problem-wrap_longer_than_hose = the wrap covers more than the hose. Make it shorter.
problem-wrap_longer_than_hose-full = the wrap goes beyond { $hose } of hose. Make it shorter.
problem-wrap_longer_than_hose-partial = { $length } of wrap, beginning { $start } from end 1, go beyond { $hose } of hose. Make it shorter.
problem-wrap_longer_than_hose-each = { $length } of wrap at each end go beyond { $hose } of hose. Make it shorter.
problem-wrap_does_not_fit = the wrap doesn’t fit the outside diameter of the hose.
problem-cut_allowance_unknown = the cut allowance of an end is unknown, so there is no cut length.
problem-cut_allowance_unknown-end = the cut allowance of { $end } is unknown.
problem-below_minimum_free_length = the free hose between the ends is too short. Make the assembly longer.
problem-below_minimum_free_length-short = { $free } of free hose, less than twice the minimum bend radius ({ $least }).
problem-below_minimum_free_length-overlap = the fittings overlap by { $over } inside the hose. Make the assembly longer.
problem-hose_rating_unknown = the hose has no working pressure, so the assembly has none.
problem-end_rating_unknown = an end has no working pressure.
problem-end_rating_unknown-end = the { $part ->
        [adaptor] adaptor
       *[fitting] fitting
    } of { $end } has no working pressure.
problem-test_pressure_unknown = a test is ordered, but its pressure is unknown.
problem-test_pressure_unknown-test = a { $test ->
        [burst] burst test
       *[proof] proof test
    } is ordered, but its pressure is unknown.
problem-rating_lowered = the parts hold less by now than at the release.
problem-rating_lowered-figures = the working pressure was { $was } at the release and would be { $now } with the parts of today.
problem-cut_length_changed = the hose would be cut to another length by now.
problem-cut_length_changed-figures = the cut length was { $was } at the release and would be { $now } with the parts of today.
problem-overall_length_changed = the overall length would be another one by now.
problem-overall_length_changed-figures = the overall length was { $was } at the release and would be { $now } with the parts of today.

## At what a form asks

problem-invalid = this can’t be read. Correct it.
problem-invalid_value = this can’t stand here. Correct it.
problem-invalid_input = some of this is wrong. Check what you entered.
problem-invalid_address = enter an address like https://example.com.
problem-invalid_email = enter an e-mail address, as name@example.com.
problem-malformed_address = enter an IP address or a network, as 203.0.113.7 or 203.0.113.0/24.
problem-malformed_origin = enter an address without a path, as https://shop.example.
problem-malformed_time = enter a time from 1900 to 2200.
problem-invalid_label_size = enter width x height, as 4x6 (inches) or 100x150mm.
problem-invalid_prefix = enter a short prefix without a blank before it.
problem-used_prefix = another series has this prefix. Choose another one.
problem-invalid_delimiter = enter 1 to 20 characters, not blanks alone.
problem-invalid_quantity = enter a quantity above 0 with at most 4 decimals.
problem-invalid_size = enter a size, as -8, 1/2 or DN 12.
problem-unknown_time_zone = enter a time zone, as Europe/Warsaw.
problem-unknown_unit = this unit does not fit here. Choose another one.
problem-unknown_word = this word is not known here. Enter one that is.
problem-weak_password = the password is too weak: 8 to 200 characters with a capital letter, a small letter, a digit and a special character.
problem-unprintable = this has characters that no font has. Write it in another way.
problem-repeated = this is given twice. Give it once.
problem-units_disagree = inches and millimetres disagree. Leave one of them out.
problem-broken_image = the picture can’t be read. Save it again, as PNG or JPEG.
problem-image_sides = the picture is too large. Scale it down.
problem-unknown_image = only PNG, JPEG and SVG will do. Save the picture as one of these.
problem-unsafe_svg = the SVG has more than a picture. Save it as PNG.
problem-logo_text = the logo has text. Convert the text to paths.

## At what does not exist

problem-unknown_item = there is no such item. Check its number and brand.
problem-unknown_item-named = there is no item “{ $item }”. Check its number and brand.
problem-unknown_brand = there is no such brand. Correct it, or add it in the settings.
problem-unknown_currency = enter a currency of the shop, as USD or EUR.
problem-unknown_customer = there is no such customer. Choose one that exists.
problem-unknown_price_list = there is no such price list. Choose one that exists.
problem-unknown_warehouse = there is no such warehouse. Choose one that exists.
problem-unknown_location = this is no address of the customer. Choose one of theirs.
problem-unknown_hose = there is no such hose. Choose one of the catalogue.
problem-unknown_crimp_fitting = there is no such fitting. Choose one of the catalogue.
problem-unknown_adaptor = there is no such adaptor. Choose one of the catalogue.
problem-unknown_crimp_spec = this crimp spec is gone. Reload the page.
problem-unknown_document = there is no such document any more.
problem-unknown_estimate = there is no such quotation any more.
problem-unknown_line = this line is gone. Reload the page.
problem-unknown_user = there is no such person any more.
problem-unknown_id = this row is gone. Reload the page.
problem-unknown_column = there is no such column. Correct its heading, or leave it out.
problem-unknown_encoding = the file has letters that can’t be read. Save it as CSV UTF-8.
problem-unknown_link = the link is no longer valid. Ask for a new one.
problem-malformed_link = the link is not whole. Open the whole one of the message.
problem-expired_link = the link has expired. Ask for a new one.
problem-link_used = the link was used already. Ask for a new one.
problem-already_accepted = this person has a password already. Ask for a link for a new one.

## At what is in the way

problem-already_ordered = the quotation was ordered, so it is won. Cancel or delete its orders first.
problem-already_reverted = this was taken back already.
problem-not_revertible = this can’t be taken back. Change the records themselves.
problem-too_old = this is too long ago to take it back. Change the records themselves.
problem-has_findings = this is not learned as it is. Correct what is shown first.
problem-nothing_said = nothing is corrected.
problem-not_understood = this is not understood. Use a part number, a series, a size or words of the trade.
problem-not_in_text = these words are not in it.
problem-ambiguous_line = several lines have this item. Change the line itself.
problem-ambiguous_price_list = several price lists have this name. Give each another one.
problem-ambiguous_warehouse = several warehouses have this name. Give each another one.
problem-ambiguous_properties = the customer has several rows of this item. Name the start of one.
problem-default_needed = one is always the default. Make another one the default first.
problem-several_defaults = only one can be the default.
problem-own_currency = the shop’s own currency stays, with the rate 1.
problem-prices_exist = there are prices in this currency. Change or clear these first.
problem-rates_exist = other currencies have rates in this one. Remove these first.
problem-other_currency = the price is in another currency. Enter it in that of the document.
problem-other_item = the line has another item. Add another line.
problem-other_revision = there is a newer revision. Reload the page.
problem-other_unit = this is in another unit. Enter it in the one that is shown.
problem-of_the_estimate = this comes from the quotation and can’t be changed in the order.
problem-stays = this comes from the quotation and can’t be changed in the order.
problem-fixed = number and revision stay. Save it under another number, or revise it.
problem-same_as_original = this is like its original. Change something.
problem-revisions_used_up = there is no revision after this one. Name one.
problem-not_of_assemblies = assemblies and kits are sold by the piece, at a net price.
problem-wrong_item_type = this is an item of another kind. Choose one that fits.
problem-shared_field = this belongs to the shared catalogue. Copy the item as your own to change it.
problem-shared_item = this belongs to the shared catalogue and can’t be changed.
problem-stock_unit = stock is counted in a unit that the line can’t be converted to.
problem-committed_above_free = more is committed than is free. Commit less, or correct the quantity on hand.
problem-too_many_jobs = too many lists wait already. Try again when one is done.
problem-no_assemblies = there are no assemblies to print labels of.
problem-no_vendor_components = there are no parts of this brand. Choose another one.
problem-vendor_required = the parts are of several brands. Choose one.
problem-label_too_small = the label has no room for number, pressure, length and date. Take a larger one.

## Of a configured assembly

problem-length_unknown = the length is not known yet. Complete parts and measures.
problem-lengths_of_full = a wrap over the whole hose has neither start nor length.
problem-no_start = a wrap at both ends has no start.
problem-no_adaptor = only adaptors are screwed onto an end. Choose one.
problem-plain_end = a plain end has neither ferrule nor adaptor.
problem-hose_required = this needs a hose first.
problem-hose_rating_only = the rating is that of the hose alone; the fittings have none.

## In lists that are imported

problem-ambiguous_date = the date can be read in two ways. Say its order.
problem-ambiguous_number = the number can be read in two ways. Say the decimal sign.
problem-ambiguous_percentage = this may be a percentage or a share. Write it with %.
problem-ambiguous_size = this may be a dash number or a DN. Say how sizes are written.
problem-another_record = the keys of the row name different records. Correct one of them, or clear it.
problem-broken_cell = the cell has an error or no calculated value. Correct it.
problem-broken_quote = a quotation mark is not closed. Correct the line.
problem-duplicate_column = two columns are of one field. Leave one out.
problem-duplicate_row = an earlier row is of the same. Remove one of them.
problem-missing_column = a column is missing that is needed. Add it, or give one value for all rows.
problem-no_amount = there is a currency or a unit without a price. Give the price too.
problem-no_heading = the column has no heading. Give it one, or clear its cells.
problem-no_such_sheet = no sheet fits. Say what the list has.
problem-not_a_workbook = this is no spreadsheet, or it is damaged. Save it as .xlsx or .csv.
problem-price_unit = by this cell the price is for another unit or quantity. Have this column read.
problem-rounded = the price is rounded to four decimals.
problem-skipped_rows = rows were skipped. Compare them with the list.
problem-suspicious_value = the value is in doubt. Check it.
problem-too_many_columns = the sheet is too wide. Clear the cells beside the table.
