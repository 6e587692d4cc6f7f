-- Warehouses, the stock in them, and what documents reserve of it.

create table warehouses (
    organization_id record_id not null references organizations,
    id record_id not null,
    name text not null,
    name_folded text not null generated always as (lower(name)) stored,
    is_default boolean not null default false,
    description text,
    erp_id text,
    erp_id_folded text generated always as (lower(erp_id)) stored,
    address1 text,
    address2 text,
    city text,
    city_folded text generated always as (lower(city)) stored,
    region text,
    postal_code text,
    country text,
    phone_number text,
    created timestamptz not null default now(),
    created_by record_id,
    last_modified timestamptz not null default now(),
    last_modified_by record_id,
    deleted boolean not null default false,
    deleted_date timestamptz,
    deleted_by record_id,
    primary key (organization_id, id)
);
create unique index warehouses_name_key on warehouses (organization_id, name_folded) where not deleted;
create unique index warehouses_default_key on warehouses (organization_id) where is_default and not deleted;
create index warehouses_erp_id on warehouses (organization_id, erp_id_folded, id) where not deleted;
create index warehouses_search on warehouses using gin (organization_id, name_folded gin_trgm_ops,
    erp_id_folded gin_trgm_ops, city_folded gin_trgm_ops);
call enable_row_level_security('warehouses', false);
call enable_audit_log('warehouses', 'warehouse', 'id');

-- What lists of stock show of items.
create view stocked_items with (security_invoker = true) as
    select organization_id, id, 'hose' as item_type, part_number, part_number_folded, rank, brand_id, size,
        null::text as second_size, description from hoses
    union all select organization_id, id, 'crimpFitting', part_number, part_number_folded, rank, brand_id, hose_size,
        dash_size, description from crimp_fittings
    union all select organization_id, id, 'adaptor', part_number, part_number_folded, rank, brand_id, end1_dash_size,
        null, description from adaptors
    union all select organization_id, id, 'ferrule', part_number, part_number_folded, rank, brand_id, size,
        null, description from ferrules
    union all select organization_id, id, 'wrap', part_number, part_number_folded, rank, brand_id, size,
        null, description from wraps
    union all select organization_id, id, 'otherItem', part_number, part_number_folded, rank, brand_id, null,
        null, description from other_items;
grant select on stocked_items to hosewright_app;

-- The stock of an item in a warehouse. What it is searched, filtered and sorted by is copied from the
-- item: items are in six tables, and a list of stock has one order.
create table inventory_items (
    organization_id record_id not null,
    id record_id not null,
    warehouse_id record_id not null,
    item_id record_id not null references items on delete cascade,
    item_type text not null,
    part_number_folded text collate "C" not null,
    rank integer not null default 0,
    brand_id record_id,
    on_hand numeric(15, 4) not null default 0,
    committed numeric(15, 4) not null default 0,
    reserved numeric(15, 4) not null default 0,
    on_order numeric(15, 4) not null default 0,
    reorder_point numeric(15, 4),
    reorder_quantity numeric(15, 4),
    bin_location text,
    bin_location_folded text generated always as (lower(bin_location)) stored,
    unit text not null default 'each' check (unit in ('each', 'ft', 'm', 'in', 'mm')),
    unit_cost numeric(15, 4),
    created timestamptz not null default now(),
    created_by record_id,
    last_modified timestamptz not null default now(),
    last_modified_by record_id,
    primary key (organization_id, item_id, warehouse_id),
    foreign key (organization_id, warehouse_id) references warehouses,
    constraint inventory_items_promised check (committed >= 0 and reserved >= 0 and on_order >= 0)
);
create unique index inventory_items_id on inventory_items (organization_id, id);
create index inventory_items_order on inventory_items (organization_id, part_number_folded, rank, id);
create index inventory_items_warehouse on inventory_items (organization_id, warehouse_id, part_number_folded, rank, id);
create index inventory_items_brand on inventory_items (organization_id, brand_id, part_number_folded, rank, id);
create index inventory_items_type on inventory_items (organization_id, item_type, part_number_folded, rank, id);
create index inventory_items_search on inventory_items using gin (organization_id, part_number_folded gin_trgm_ops,
    bin_location_folded gin_trgm_ops);
call enable_row_level_security('inventory_items', false);
call enable_audit_log('inventory_items', 'inventoryItem', 'id');

-- Copies a changed part number, brand or size into the stock of the item. Own items alone change; shared
-- ones never do.
create function copy_item_to_inventory() returns trigger language plpgsql as $$
begin
    update inventory_items set part_number_folded = new.part_number_folded, rank = new.rank, brand_id = new.brand_id
    where organization_id = new.organization_id and item_id = new.id;
    return null;
end
$$;
do $$
declare
    kind text;
begin
    foreach kind in array array['hoses', 'crimp_fittings', 'adaptors', 'ferrules', 'wraps', 'other_items'] loop
        execute format('create trigger copy_item_to_inventory after update on %I for each row
            when (old.part_number_folded <> new.part_number_folded or old.rank <> new.rank
                or old.brand_id is distinct from new.brand_id)
            execute function copy_item_to_inventory()', kind);
    end loop;
end
$$;

-- The stock that documents reserve, by line.
create table stock_reservations (
    organization_id record_id not null,
    document_id record_id not null,
    line_id record_id not null,
    item_id record_id not null,
    warehouse_id record_id not null,
    quantity numeric(15, 4) not null check (quantity > 0),
    created timestamptz not null default now(),
    primary key (organization_id, document_id, line_id, item_id, warehouse_id),
    foreign key (organization_id, document_id) references documents,
    constraint stock_reservations_stock foreign key (organization_id, item_id, warehouse_id) references inventory_items
);
create index stock_reservations_item on stock_reservations (organization_id, item_id, warehouse_id);
call enable_row_level_security('stock_reservations', false);
call enable_audit_log('stock_reservations', 'stockReservation', 'document_id', 'line_id');

-- inventory_items.reserved is the sum of the reservations. This is checked when a transaction ends.
create function check_reserved_stock() returns trigger language plpgsql as $$
declare
    changed record := case tg_op when 'DELETE' then old else new end;
    kept numeric;
    summed numeric;
begin
    select reserved into kept from inventory_items
    where organization_id = changed.organization_id and item_id = changed.item_id and warehouse_id = changed.warehouse_id;
    select coalesce(sum(quantity), 0) into summed from stock_reservations
    where organization_id = changed.organization_id and item_id = changed.item_id and warehouse_id = changed.warehouse_id;
    if kept is not null and kept <> summed then
        raise exception 'item %: % are reserved, but its reservations add up to %', encode(changed.item_id, 'hex'), kept, summed
            using errcode = 'check_violation', constraint = 'inventory_items_reserved';
    end if;
    return null;
end
$$;
create constraint trigger inventory_items_reserved after insert on inventory_items
    deferrable initially deferred for each row when (new.reserved <> 0) execute function check_reserved_stock();
create constraint trigger inventory_items_reserved_changed after update on inventory_items
    deferrable initially deferred for each row when (new.reserved <> old.reserved) execute function check_reserved_stock();
create constraint trigger stock_reservations_sum after insert or update or delete on stock_reservations
    deferrable initially deferred for each row execute function check_reserved_stock();

-- The available stock of each item in all warehouses, for lists that leave out items without any.
create table item_stock (
    organization_id record_id not null,
    item_id record_id not null references items on delete cascade,
    available numeric(17, 4) not null,
    -- How many warehouses have it in stock.
    warehouses integer not null,
    primary key (organization_id, item_id)
);
create index item_stock_none on item_stock (organization_id, item_id) where available <= 0;
call enable_row_level_security('item_stock', false);

create function sum_stock() returns trigger language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        insert into item_stock (organization_id, item_id, available, warehouses)
        values (new.organization_id, new.item_id, new.on_hand - new.committed - new.reserved, 1)
        on conflict (organization_id, item_id) do update
            set available = item_stock.available + excluded.available, warehouses = item_stock.warehouses + 1;
    elsif tg_op = 'UPDATE' then
        update item_stock set available = available + (new.on_hand - new.committed - new.reserved)
            - (old.on_hand - old.committed - old.reserved)
        where organization_id = new.organization_id and item_id = new.item_id;
    else
        update item_stock set available = available - (old.on_hand - old.committed - old.reserved), warehouses = warehouses - 1
        where organization_id = old.organization_id and item_id = old.item_id;
        delete from item_stock where organization_id = old.organization_id and item_id = old.item_id and warehouses = 0;
    end if;
    return null;
end
$$;
create trigger sum_stock after insert or delete on inventory_items for each row execute function sum_stock();
create trigger sum_stock_changed after update on inventory_items for each row
    when (new.on_hand - new.committed - new.reserved <> old.on_hand - old.committed - old.reserved)
    execute function sum_stock();
