-- Orders of estimates have the discounts that were offered.

alter table work_orders
    add column discount_percent double precision check (discount_percent between 0 and 100);

alter table work_order_lines
    add column discount_percent numeric(7, 4) check (discount_percent between 0 and 100),
    -- What that takes off the amount; burst tests are not discounted.
    add column discounted numeric(15, 4) not null default 0 check (discounted >= 0);
