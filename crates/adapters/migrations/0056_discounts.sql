-- Discounts of estimates and their lines, what lines cost the organization, how their prices came
-- about, and what customers are quoted by where nothing else is said.

alter table document_lines
    add column discount_percent numeric(7, 4) check (discount_percent between 0 and 100),
    -- What all pieces cost the organization, the burst test included, in the document's currency;
    -- of when the line was priced.
    add column cost numeric(15, 4) check (cost >= 0),
    -- The steps by which the price was found.
    add column price_steps jsonb,
    -- Tells whether what the line is about was made of the same when it was priced.
    add column made_of bigint,
    drop constraint document_lines_total,
    -- The amount is before the discount, the total after it; burst tests are not discounted.
    add constraint document_lines_total
        check (total <= amount + burst_test and (discount_percent is not null or total = amount + burst_test));

alter table sales_estimates
    add column discount_percent double precision check (discount_percent between 0 and 100),
    add column payment_terms text;

alter table customers
    add column tax_percent double precision check (tax_percent between 0 and 100),
    add column payment_terms text;
