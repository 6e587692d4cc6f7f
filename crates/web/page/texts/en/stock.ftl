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
stock-size = Size
stock-bin = Bin
stock-kind = Kind
stock-item = Item
stock-reserved = Reserved
stock-book = Book
stock-onOrder = On order
stock-committed = Promised elsewhere
stock-reorderPoint = Minimum
stock-reorderQuantity = Order quantity
stock-above-zero = a number above 0
stock-count = Count
stock-count-title = Count { $number }, { $warehouse }
stock-count-before = So far { $onHand } { $unit } are on hand.
stock-counted-in = Hoses and guards in { $unit ->
        [in] feet
       *[mm] metres
    }, all else in pieces.
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
stock-move-bin = To another bin in { $warehouse }
stock-move-bin-title = Move { $number } within { $warehouse }
stock-move-bin-before = It lies in bin { $bin }.
stock-move-bin-none = It has no bin yet.
stock-move-bin-all = All of it goes to the new one: a warehouse has one bin for each item.
stock-move-bin-to = New bin
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
stock-level = What is low
stock-level-all = All
stock-level-short = Short
stock-level-belowMinimum = Below minimum
stock-is-short = short
stock-is-belowMinimum = reorder
stock-reason = Reason
stock-reason-hint = Kept in the history, e.g. damaged, found, for a job.
stock-history = History
stock-history-title = History of { $number }, { $warehouse }
stock-no-history = Nothing has come in or gone out yet.
stock-when = When
stock-change = Change
stock-who = Who
stock-by-program = a program

## The list of what to order

to-order-about = Short, at or below its minimum, or missing for released orders; what is on order already is counted.
to-order-none = There is nothing to order.
to-order-no-brand = Without a maker
to-order-quantity = To order
to-order-lacking = orders lack { $quantity }
to-order-account = our account { $number }
to-order-lead = { $days ->
        [one] delivers in { $days } day
       *[other] delivers in { $days } days
    }
to-order-save = Save as a workbook
to-order-print = Print
to-order-file = to order
to-order-mark = Mark as ordered
to-order-marked = { $brand }: it counts as on order now.
