## The configurator

configure-wanted = What is wanted
configure-assembly = The assembly
configure-undo = Undo
configure-undo-keys = Undo (Ctrl-Z)
configure-redo = Redo
configure-redo-keys = Redo (Ctrl-Y)
configure-start-over = Start over
configure-still = Still to choose: { $steps }
configure-behind = Drawing, figures and price are those before your last change.
configure-drawing-of = Drawing of { $description }
configure-lost = What this address says of { $steps } is not in the catalogue or can’t be read. Choose anew.
configure-not-saved = changed, not saved
configure-new = New assembly
configure-price = Price
configure-no-drawing = No drawing of this yet.
configure-begin = Say what is wanted, or begin with the hose. The drawing, the lengths and the price follow at once.
configure-close = Close
configure-choose = Choose
configure-no-price = No price yet
configure-save-number = Save { $number }
configure-add = Add to quotation
configure-add-to = Add to { $goal ->
        [order] order
        [kit] kit
       *[quotation] quotation
    } { $number }
configure-save-as = Save as …
configure-save-as-new = Save as new …
configure-look-only = You may look and see prices; others in your shop may save.
configure-can-be-saved = What you change here can be saved to { $number }, or as a new assembly.
configure-released-as = Released as { $number }.
configure-saved-as = Saved as { $number }.
configure-open-quotation = Open quotation { $number }
configure-save-first = Save it to print its data sheet and labels.

## The dial

dial-clockwise = clockwise
dial-counterclockwise = counterclockwise
dial-not-chosen = not chosen
dial-degrees = { $angle } degrees { $way }
dial-hint = { $way }, looking from end 1 to end 2
dial-any = It can’t stay open, as the workshop needs it. If the customer doesn’t mind, choose 0°: both ends point the same way.

## Saving and quoting

editing-fixed = { $title } is { $status } and can’t be changed any more. What you save here becomes another assembly.
editing-saved-as = Saved as { $number }
editing-is-saved = { $number } is saved
editing-add-title = Add { $quantity ->
        [one] { $quantity } piece
       *[other] { $quantity } pieces
    } to a quotation
editing-saved-first = It is saved under the next free number first.
editing-is-on = { $number } is on { $goal ->
        [order] order
        [kit] kit
       *[quotation] quotation
    } { $document }
editing-is-released = { $number } is released

## Figures of an assembly

set-by-hose = set by the hose
set-by-hose-alone = set by the hose alone
set-by-end1 = set by end 1
set-by-end2 = set by end 2
set-by-adaptor1 = set by the adaptor of end 1
set-by-adaptor2 = set by the adaptor of end 2
figures-once-ends = once both ends are chosen
figures-cut = Cut length
figures-overall = Overall length
figures-pressure = Working pressure
figures-weight = Weight
figures-bend = Bend radius
figures-free = free hose { $length }
figures-existing = Existing assembly
figures-once-all = once all is chosen
figures-angle = Angle
figures-between = between the bent ends
figures-none = None
figures-none-yet = no such assembly yet
figures-this-one = this one
figures-same = same thing
figures-and-more = and { $count } more
# As the service writes them on drawings.
figures-drawn-cut = CUT
figures-drawn-overall = OVERALL
figures-drawn-plain = plain cut end
figures-not-chosen = not chosen yet

## What is found of a configuration

findings-unusable = “{ $text }” can’t be used.
step-hose = the hose
step-end1 = end 1
step-end2 = end 2
step-length = the length
step-wrap = the wrap
step-tests = the tests
step-order = quantity and customer
findings-both-ends = { $one } and { $two }
findings-not-released = Not released.
findings-release-waits = Release waits.
findings-set-angle = Set the angle
findings-choose-fitting = Choose one that fits
findings-taken-out = { $part ->
    [wrap] The wrap { $number } doesn’t fit the new hose and was taken out.
   *[other] { $number } at { $place } doesn’t fit the new hose and was taken out.
}

## Choosing an item

picker-bends-to = bends to { $radius }
picker-in-stock-only = In stock only
picker-hide-out-of-stock = Hide out of stock
picker-for-sizes = for { $from } to { $to }
by-size = Size
by-en = EN or ISO standard
by-short-en = EN
by-sae = SAE standard
by-short-sae = SAE
by-pressure = Pressure at least
by-short-pressure = pressure
by-bend = Bends to at most
by-short-bend = bend radius
by-heat = Takes heat up to
by-short-heat = heat
by-cold = Takes cold down to
by-short-cold = cold
by-brand = Brand
by-connection = Connection
by-shape = Shape
by-gender = Gender
by-connection-size = Size of the connection
by-thread = Thread
by-swivel = Swivel
by-ferrule = Ferrule
by-series = Series
by-kind = Kind
by-colour = Colour


picker-like-label = Like the one that is chosen
picker-like = Like the one chosen:
picker-more = More: { $properties }
picker-not-offered = not offered
picker-ferrules = Ferrules
picker-part-number = Part number
fitting-hose = { $count ->
        [0] No hoses fit these choices
        [one] { $count } hose
       *[other] { $count } hoses
    }
fitting-fitting = { $count ->
        [0] No fittings fit these choices
        [one] { $count } fitting
       *[other] { $count } fittings
    }
fitting-wrap = { $count ->
        [0] No wraps fit these choices
        [one] { $count } wrap
       *[other] { $count } wraps
    }
picker-show-all = Show all
picker-show-more = Show more

## Saving

save-same = { $number } is the same thing already.
save-use = Use { $number }
save-next = Leave it empty for the next free number, { $number }.
save-next-unknown = Leave it empty for the next free number.
save-used = This number is used already. Choose another.
save-not-saved = { $number } is not saved.
save-meanwhile = Somebody else changed it meanwhile: { $steps }. What you chose is still here.
save-mine = Save mine all the same
save-theirs = Take theirs
save-see = See what is stored

## The phrase box

part-hose = hose
part-end1 = end 1
part-end2 = end 2
part-length = length
part-lengthTolerance = tolerance
part-angle = angle
part-wrap = wrap
part-proofTest = proof test
part-burstTest = burst test
part-quantity = quantity
phrase-taught = From now on this phrase is read so.
phrase-untaught = This phrase is read as before again.
phrase-each-piece = each piece
phrase-sample = a sample
phrase-plain = plain cut end
phrase-one-of = one of { $count } that fit
phrase-see-below = see below
phrase-assumed = { $what } is assumed
phrase-no-unit = no unit was said
phrase-not-all = not all is understood
phrase-not-in-full = not said in full
phrase-which = which one?
phrase-once-hose = once there is a hose
phrase-missing = missing
phrase-chosen = chosen
phrase-changed = changed
phrase-check = check this: { $doubt }
phrase-sure = sure
phrase-may-mean = What { $part } may mean
phrase-by-steps = Choose step by step
phrase-without = No { $part }
phrase-say = Say it as you would at the counter
phrase-passed-over = Names no hose and is passed over: { $words }. Say its number, or its standard and size.
phrase-not-understood = Not understood: { $words }
phrase-doubt-two_hoses = More than one hose is said.
phrase-doubt-two_hose_sizes = More than one size of the hose is said.
phrase-doubt-size_or_thread = The size of the end may be that of its thread.
phrase-doubt-contradiction = What is said of the two ends contradicts itself.
phrase-doubt-two_angles = More than one angle is said.
phrase-doubt-two_quantities = More than one quantity is said.
phrase-doubt-leading_zeros = The length begins with zeros; it may be the number of something.
phrase-doubt-length_range = Several lengths are possible.
phrase-doubt-two_lengths = More than one length is said.
phrase-doubt-length_composite = The number after the length may be a size.
phrase-doubt-length_unit = The length has no unit; it may be in inches or millimetres.
phrase-doubt-cover_length = How much of the end is covered is not said.
phrase-doubt-no_such_hose = No hose is as it is described.
phrase-doubt-no_such_fitting = No fitting for this hose is as end { $end } is described.
phrase-doubt-other_hose = { $hose } is not described as { $words }.
phrase-doubt-pressure = { $part } is rated { $rating }, and { $required } is asked for.
phrase-doubt-ambiguous = It can be read in two ways; open: { $parts }.
phrase-doubt-angle_out_of_range = { $degrees }° is no angle from 0 to 360° in steps of 0.1°.
phrase-doubt-angle_without_bends = { $degrees }° is left out: only two bent ends have an angle.
phrase-corrected = Read as it was corrected before.
phrase-forgotten = The phrase is read anew from now on.
phrase-forget = Forget that
phrase-you-changed = You changed what was read.
phrase-remember = Read this phrase so from now on

## Steps

method-overall = Overall
method-seatToSeat = Seat to seat
method-cutLength = Cut length
covered-full = full length
covered-partial = a part
covered-eachEnd = at each end
covers-full = Full length
covers-partial = A part
covers-eachEnd = At each end
steps-end = End { $side }
steps-plain = Plain cut end
steps-hose-first = Choose the hose first: it decides which fittings can be crimped.
steps-same-as = Same as end { $side }
steps-swap = Swap the ends
steps-ordered-as = ordered as { $entered }
steps-length-unit = Unit of the length
steps-measured = Measured
steps-tolerance-now = now { $tolerance }
steps-tolerance-empty = that of the standard if left empty
steps-hose-first-wrap = Choose the hose first.
steps-no-wrap = No wrap
steps-covers = Covers
steps-tests = Tests
steps-at = at { $pressure }
steps-proof-test = Proof test of each piece
steps-burst-test = Burst test of one sample
steps-order = Quantity and customer
steps-pieces = { $count ->
        [one] { $count } piece
       *[other] { $count } pieces
    }
