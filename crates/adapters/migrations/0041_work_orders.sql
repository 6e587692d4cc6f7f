-- Work orders: what is made or packed, for whom, from which stock, and how much of it is done.

create table work_orders (
    organization_id record_id not null,
    document_id record_id not null,
    description text,
    customer_id record_id,
    customer_name text,
    location_id record_id,
    warehouse_id record_id,
    due_date timestamptz,
    sales_order text,
    purchase_order text,
    production_notes text,
    comments text,
    description_folded text generated always as (lower(description)) stored,
    customer_name_folded text generated always as (lower(customer_name)) stored,
    sales_order_folded text generated always as (lower(sales_order)) stored,
    purchase_order_folded text generated always as (lower(purchase_order)) stored,
    primary key (organization_id, document_id),
    foreign key (organization_id, document_id) references documents on delete cascade,
    foreign key (organization_id, customer_id) references customers,
    foreign key (organization_id, location_id) references customer_locations,
    foreign key (organization_id, warehouse_id) references warehouses
);
create index work_orders_customer on work_orders (organization_id, customer_id);
create index work_orders_location on work_orders (organization_id, location_id) where location_id is not null;
create index work_orders_warehouse on work_orders (organization_id, warehouse_id, document_id);
create index work_orders_due on work_orders (organization_id, due_date, document_id);
create index work_orders_search on work_orders using gin (organization_id, description_folded gin_trgm_ops,
    customer_name_folded gin_trgm_ops, sales_order_folded gin_trgm_ops, purchase_order_folded gin_trgm_ops);
call wall('work_orders', false);
call audited('work_orders', 'workOrder', 'document_id');

-- Whose orders a line is for, where that isn't the order's.
alter table document_lines
    add column sales_order text,
    add column purchase_order text;

-- What a release fixes of a line, and how much of it is done.
create table work_order_lines (
    organization_id record_id not null,
    document_id record_id not null,
    line_id record_id not null,
    currency text not null,
    unit_price numeric(15, 4),
    amount numeric(15, 4),
    burst_tests numeric(15, 4),
    completed numeric(11, 4) not null default 0 check (completed >= 0),
    primary key (organization_id, document_id, line_id),
    foreign key (organization_id, document_id) references work_orders on delete cascade
);
call wall('work_order_lines', false);
call audited('work_order_lines', 'workOrderLine', 'document_id', 'line_id');
