## The list of assemblies

assemblies-new = New assembly
assemblies-counted = { $count ->
        [one] { $count } assembly
       *[other] { $count } assemblies
    }
assemblies-none = There is no assembly yet.
assemblies-first = Configure the first
assemblies-with = With
assemblies-part = part
assemblies-parts-changed = parts have changed
assemblies-overall = Overall
assemblies-pressure = Pressure

## The page of an assembly

assembly-drawing-and-figures = Drawing and figures
assembly-drawing-of = Drawing of { $title }: { $description }
open-in-configure = Open in Configure
assembly-release-waits = Release waits.
assembly-parts-changed = Parts have changed since the release.

## Parts and figures

assembly-free-hose = Free hose
assembly-proof-pressure = Proof pressure
assembly-each-tested = each piece tested
assembly-burst-pressure = Burst pressure
assembly-sample-tested = a sample tested
assembly-coverage-full = over the whole hose
assembly-coverage-partial = over a part of the hose
assembly-coverage-eachEnd = at each end
assembly-ferrule = Ferrule, end{ "\u00a0" }{ $side }
assembly-plain-cut = plain cut
assembly-components = Components
assembly-adaptor = Adaptor, end { $side }
assembly-also = Also
assembly-no = No.
assembly-part = Part
assembly-model-code = Model code
assembly-also-for = Also for

## What is changed beside the steps

assembly-length-overall = Overall length
assembly-length-seatToSeat = Length from seat to seat
assembly-length-cutLength = Cut length
assembly-proof-test = Proof test each piece
assembly-burst-test = Burst test a sample

## Customers of an assembly

assembly-customers = Further customers
assembly-customers-none = No other customer sees it.
assembly-customer-add = Offer it to a customer
assembly-customer-needed = Choose a customer.
