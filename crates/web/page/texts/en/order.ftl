## A new order

order-new = New order
order-walk-in-hint = For somebody without a record: the name on the papers.
order-from = Order from { $title }
order-make = Make the order
order-what-ordered = What of it is ordered? Prices and discounts are those of the quotation.
order-of-open = of { $most } { $unit } open
order-of-left = of { $most } { $unit } left
order-how-much = Enter how much, of one line at least

## Lines of an order

order-completed = { $completed } of { $quantity } completed

## The page of an order

order-no-customer = No customer
order-reserved = What is in stock is reserved for it.
order-reserve = Reserve what is there
order-recorded = What was done is recorded.
order-complete = Complete
order-lines = Lines
order-untracked = Without a stock level: { $parts }.
order-subtotal = Sum of the lines
order-total = Total, without tax
order-complete-title = Complete { $title }
order-how-much-done = How much is done now? What was used is taken out of stock.

## The list of orders

orders-open = Open
orders-counted = { $count ->
        [one] { $count } order
       *[other] { $count } orders
    }
orders-none = No order is open. Quotations that customers accept become orders.
orders-due-from = Due from
orders-due-until = Due until
orders-late = late
orders-no-date = no date
