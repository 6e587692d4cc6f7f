-- Work orders that take their lines from estimates.

alter table document_lines
    -- The line of an estimate that a line of an order was taken from, and whether its burst tests are
    -- charged with it.
    add column origin_id record_id,
    add column origin_tests boolean not null default false;
create index document_lines_origin on document_lines (organization_id, origin_id) where origin_id is not null;

alter table work_orders
    add column estimate_id record_id,
    add column currency text check (currency ~ '^[A-Z]{3}$'),
    add constraint work_orders_estimate foreign key (organization_id, estimate_id) references documents;
create index work_orders_estimate on work_orders (organization_id, estimate_id) where estimate_id is not null;
