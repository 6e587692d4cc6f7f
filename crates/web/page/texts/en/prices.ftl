## Price lists

prices-new = New price list
prices-lists = Price lists
prices-counted = { $count ->
        [one] { $count } price list
       *[other] { $count } price lists
    }
prices-none = There is no price list yet.
prices-what-pays = What would a customer pay?
prices-what-pays-about = With the rule that sets the price, for any quantity.
prices-what = Item or assembly
prices-currency = Currency
prices-currency-hint = Three letters, as USD. Empty: the shop’s.
prices-margin-materials = Margin on materials, %
prices-margin-labour = Margin on work, %
prices-rules-about = For what has no row: a discount off the makers’ list prices, or else the margin.
prices-list-pricing = Discounts off list prices come before margins
prices-discount-Materials = Discount on everything, %
prices-discount-Hoses = Hoses, %
prices-discount-CrimpFittings = Crimp fittings, %
prices-discount-Ferrules = Ferrules, %
prices-discount-Adaptors = Adaptors, %
prices-discount-Wraps = Wraps, %
prices-discount-OtherItems = Other items, %
prices-rules = All that has no row: { $rules }.
prices-rule-Materials = { $percent } % off list prices
prices-rule-Hoses = hoses { $percent } % off
prices-rule-CrimpFittings = crimp fittings { $percent } % off
prices-rule-Ferrules = ferrules { $percent } % off
prices-rule-Adaptors = adaptors { $percent } % off
prices-rule-Wraps = wraps { $percent } % off
prices-rule-OtherItems = other items { $percent } % off
prices-rule-margin-Materials = margin on materials { $percent } %
prices-rule-margin-Labour = margin on work { $percent } %
prices-percent = Raise by, %
prices-wants-percent = per cents above -100; a raise of 5 as 5, less as -5
prices-round-to = Rounded to
prices-raise = Raise prices
prices-raise-title = Raise the prices of { $name }
prices-raise-about = { $count ->
        [one] The only price is changed at once.
       *[other] All { $count } prices are changed at once.
    }
prices-raise-effect = { $changed ->
        [one] One price of { $count } changes
       *[other] { $changed } prices of { $count } change
    }, most of all { $name }: { $from } → { $to }
prices-raise-nothing = No price changes by that.
prices-raised = { $count ->
        [0] No price changed.
        [one] One price is changed.
       *[other] { $count } prices are changed.
    }
prices-take-back = Take back
prices-taken-back = { $count ->
        [0] No price is as it was raised any more.
        [one] One price is as it was before.
       *[other] { $count } prices are as they were before.
    }
prices-copy = Copy for another year
prices-copy-title = Copy { $name }
prices-valid-from = Valid from
prices-valid-until = Valid until
prices-valid-until-hint = Empty: until further notice.
prices-wants-later = a day after the first
prices-copied = This is { $name }.
prices-delete-title = Delete { $name }
prices-delete-ask = Its prices are gone with it. A list that a customer has can’t be deleted.
prices-part-number = Part number
prices-brand = Brand
prices-per = Per
prices-from-quantity = From quantity
prices-from-hint = Without a quantity a price holds from 1, so for hose by length from 1 m or ft: for shorter pieces enter a smaller one, such as 0.01.
prices-from = From day
prices-until = To day
prices-prices = Prices of the list
prices-counted-prices = { $count ->
        [one] { $count } price
       *[other] { $count } prices
    }
prices-saved = { $count ->
        [one] { $count } price is saved.
       *[other] { $count } prices are saved.
    }
