-- Customers, what is theirs about items, warehouses and stock.

create table customers (
    organization_id record_id not null references organizations,
    id record_id not null,
    name text not null,
    name_folded text not null generated always as (lower(name)) stored,
    domain text,
    erp_id text,
    length_unit text check (length_unit in ('in', 'mm')),
    pressure_unit text check (pressure_unit in ('psi', 'bar', 'MPa')),
    created timestamptz not null,
    created_by record_id,
    last_modified timestamptz not null,
    last_modified_by record_id,
    deleted boolean not null default false,
    deleted_date timestamptz,
    deleted_by record_id,
    primary key (organization_id, id)
);
create index customers_name on customers (organization_id, name_folded);
call wall('customers', false);

alter table api_keys add constraint api_keys_customer
    foreign key (organization_id, customer_id) references customers;

create table customer_item_properties (
    organization_id record_id not null,
    id record_id not null,
    customer_id record_id not null,
    item_id record_id not null references items on delete cascade,
    org_part_number text,
    org_part_number_folded text generated always as (lower(org_part_number)) stored,
    net_price numeric(15, 4),
    net_price_currency text,
    net_price_unit text check (net_price_unit in ('each', 'ft', 'm', 'in', 'mm')),
    start_date timestamptz,
    end_date timestamptz,
    created timestamptz not null,
    created_by record_id,
    last_modified timestamptz not null,
    last_modified_by record_id,
    deleted boolean not null default false,
    deleted_date timestamptz,
    deleted_by record_id,
    primary key (organization_id, id),
    foreign key (organization_id, customer_id) references customers
);
create index customer_item_properties_item on customer_item_properties (organization_id, customer_id, item_id);
create index customer_item_properties_search on customer_item_properties
    using gin (organization_id, org_part_number_folded gin_trgm_ops);
call wall('customer_item_properties', false);

create table warehouses (
    organization_id record_id not null references organizations,
    id record_id not null,
    name text not null,
    primary key (organization_id, id),
    constraint warehouses_name_key unique (organization_id, name)
);
call wall('warehouses', false);

create table inventory_items (
    organization_id record_id not null,
    warehouse_id record_id not null,
    item_id record_id not null references items on delete cascade,
    on_hand numeric(15, 4) not null default 0,
    committed numeric(15, 4) not null default 0,
    reserved numeric(15, 4) not null default 0,
    primary key (organization_id, item_id, warehouse_id),
    foreign key (organization_id, warehouse_id) references warehouses
);
call wall('inventory_items', false);
