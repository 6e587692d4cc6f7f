-- What orders are charged of an estimate adds up to the estimate.

-- What makes the parts of an offered line add up to it: the amount less what the discount takes off, plus this, is
-- what the line is charged.
alter table work_order_lines add column rounding numeric(15, 4) not null default 0;
-- The order's share of the estimate's discount, as its release fixed it. Without it, the order was released before
-- orders shared that: its discount is discount_percent of its lines.
alter table work_orders add column discount_amount numeric(15, 4);
-- Burst tests are charged with the first part of a line, whichever order has it by now.
alter table document_lines drop column origin_tests;
