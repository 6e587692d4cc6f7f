## The stock

stock-as-sheet = Count in a table
stock-new = Stock an item
stock-begun = It is kept in stock now.
stock-counted-rows = { $count ->
        [one] { $count } level
       *[other] { $count } levels
    }
stock-none = Nothing is kept in stock yet.
stock-no-warehouse = There is no warehouse yet.
stock-to-warehouses = Add one in Settings
stock-part-number = Part number
stock-brand = Brand
stock-brand-hint = Where several makers have the number.
stock-bin = Bin
stock-kind = Kind
stock-low-only = Short or below the minimum
stock-item = Item
stock-reserved = Reserved
stock-book = Book
stock-short = short
stock-low = reorder
stock-onOrder = On order
stock-committed = Promised elsewhere
stock-reorderPoint = Minimum
stock-reorderQuantity = Order quantity
stock-above-zero = a number above 0
stock-count = Count
stock-count-title = Count { $number }, { $warehouse }
stock-count-before = So far { $onHand } { $unit } are on hand.
stock-counted = Counted
stock-counted-done = The count is booked.
stock-receive = Receive
stock-receive-title = Receive { $number }, { $warehouse }
stock-receive-before = On hand { $onHand } { $unit }, on order { $onOrder } { $unit }.
stock-received = Received
stock-received-done = It is received.
stock-move = Move
stock-move-title = Move { $number } out of { $warehouse }
stock-move-before = { $available } { $unit } are free there.
stock-move-to = To
stock-moved-done = It is moved.
stock-saved = { $count ->
        [one] { $count } level is saved.
       *[other] { $count } levels are saved.
    }
stock-levels = Levels
stock-remove-title = Delete { $number } in { $warehouse }
stock-remove-ask = The warehouse keeps count of it no longer. The item stays in the catalogue.
stock-remove-some = { $onHand } { $unit } are on hand by the last count. The warehouse keeps count of it no longer.
stock-removed = The level is deleted.
