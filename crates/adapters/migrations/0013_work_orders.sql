-- Work orders: what is made or packed, for whom, from which stock, and how much of it is done.

create table work_orders (
    organization_id record_id not null,
    document_id record_id not null,
    description text,
    customer_id record_id,
    -- Kept where the customer was deleted and the link is lost.
    customer_name text,
    location_id record_id,
    warehouse_id record_id,
    due_date timestamptz,
    sales_order text,
    purchase_order text,
    production_notes text,
    comments text,
    -- The estimate that the order was made from, with its currency and discount.
    estimate_id record_id,
    currency text check (currency ~ '^[A-Z]{3}$'),
    discount_percent double precision check (discount_percent between 0 and 100),
    description_folded text generated always as (lower(description)) stored,
    customer_name_folded text generated always as (lower(customer_name)) stored,
    sales_order_folded text generated always as (lower(sales_order)) stored,
    purchase_order_folded text generated always as (lower(purchase_order)) stored,
    primary key (organization_id, document_id),
    foreign key (organization_id, document_id) references documents on delete cascade,
    foreign key (organization_id, customer_id) references customers,
    foreign key (organization_id, location_id) references customer_locations,
    foreign key (organization_id, warehouse_id) references warehouses,
    constraint work_orders_estimate foreign key (organization_id, estimate_id) references documents
);
create index work_orders_customer on work_orders (organization_id, customer_id);
create index work_orders_location on work_orders (organization_id, location_id) where location_id is not null;
create index work_orders_warehouse on work_orders (organization_id, warehouse_id, document_id);
create index work_orders_due on work_orders (organization_id, due_date, document_id);
create index work_orders_search on work_orders using gin (organization_id, description_folded gin_trgm_ops,
    customer_name_folded gin_trgm_ops, sales_order_folded gin_trgm_ops, purchase_order_folded gin_trgm_ops);
create index work_orders_estimate on work_orders (organization_id, estimate_id) where estimate_id is not null;
call enable_row_level_security('work_orders', false);
call enable_audit_log('work_orders', 'workOrder', 'document_id');

-- The figures of a line that a release fixes, and how much of the line is done.
create table work_order_lines (
    organization_id record_id not null,
    document_id record_id not null,
    line_id record_id not null,
    currency text not null,
    unit_price numeric(15, 4),
    amount numeric(15, 4),
    burst_tests numeric(15, 4),
    discount_percent numeric(7, 4) check (discount_percent between 0 and 100),
    -- What the discount takes off the amount; burst tests are not discounted.
    discounted numeric(15, 4) not null default 0 check (discounted >= 0),
    completed numeric(11, 4) not null default 0 check (completed >= 0),
    primary key (organization_id, document_id, line_id),
    foreign key (organization_id, document_id) references work_orders on delete cascade
);
call enable_row_level_security('work_order_lines', false);
call enable_audit_log('work_order_lines', 'workOrderLine', 'document_id', 'line_id');

-- What each line of a released order needs of each item, as it was at the release: pieces, or millimetres,
-- which for hose include what cutting loses. When a part of the line is done, that part of its needs is
-- taken from the stock.
create table work_order_needs (
    organization_id record_id not null,
    document_id record_id not null,
    line_id record_id not null,
    item_id record_id not null,
    pieces numeric not null check (pieces >= 0),
    length_mm numeric not null check (length_mm >= 0),
    primary key (organization_id, document_id, line_id, item_id),
    foreign key (organization_id, document_id) references work_orders on delete cascade,
    check (pieces + length_mm > 0)
);
create index work_order_needs_item on work_order_needs (organization_id, item_id);
call enable_row_level_security('work_order_needs', false);
