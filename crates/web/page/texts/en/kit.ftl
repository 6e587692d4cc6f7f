## The list of kits

kits-new = New kit
kits-counted = { $count ->
        [one] { $count } kit
       *[other] { $count } kits
    }
kits-none = There is no kit yet. A kit is what belongs together: the hoses of a machine, with adaptors and other items.
kits-with = With
kits-part = part
kits-number-hint = Leave it empty for the next free number.

## The page of a kit

kit-line = Line
kit-lines = Lines
kit-none-editable = There is nothing in it yet. Add assemblies, adaptors or other items below.
