# What the service refuses or warns of, by its codes (crates/api/src/error/codes.tsv): what is wrong, and what helps. What follows a code's name says
# a message of it with all that it carries. The first word is written as within a sentence.

problem-more = { $what } The service says: “{ $sentence }”

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
problem-duplicate_external_id = another record has this number. Give each its own.
problem-already_user = somebody here has this address already. Who lost the mail is invited again in their row.
problem-number_used = this number is used already. Choose another one.
problem-numbers_used_up = all numbers of the series are used. Give it another prefix in the settings.
problem-numbers_used_up-prefix = all numbers that begin with “{ $prefix }” are used. Give the series another prefix in the settings.
problem-revision_exists = there is such a revision already. Name another one.
problem-ambiguous = several records fit. Say more precisely which one is meant.
problem-ambiguous_customer = several customers have this name. Give each another one.
problem-ambiguous_item = several items fit. Say type, brand and size, too.
problem-not_found = there is no such record, or you may not see it.

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
problem-interrupted = the service was stopped meanwhile, and nothing was changed. Start it again.
problem-internal = something went wrong in the service. Try again; if it stays, tell who runs it.
problem-internal-request = something went wrong in the service. Try again; if it stays, tell who runs it this number: { $request }
problem-too_many_requests = these were too many requests. Try again in a moment.
problem-too_many_requests-seconds = these were too many requests. Try again in { $seconds } s.
problem-too_large = this is too large. Send less at once.
problem-last_admin = this is the last admin who can sign in. Make somebody else an admin first.

## Documents and their states

problem-wrong_state = its state doesn’t allow this.
problem-already_released = it is released already. Begin a new version to change it.
problem-already_released-title = { $title } is released already. Begin a new version to change it.
problem-not_released = it is not released. Release it first.
problem-not_released-title = { $title } is a draft. Release it first.
problem-under_editing = another version of the number is a draft. Release or delete that one first.
problem-newer_version = there is a newer version. Take that one, or delete it.
problem-no_earlier_version = there is no version before this one.
problem-incomplete = something is missing for the release. Complete what is listed.
problem-still_used = other records use it. Change these first.
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
