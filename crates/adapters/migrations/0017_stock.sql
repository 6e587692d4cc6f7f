-- Warehouses, stock, and what is reserved of it.

-- What jobs do is a matter of the program.
alter table jobs drop constraint jobs_kind_check;
alter table jobs add constraint jobs_kind_check check (kind ~ '^[a-z]+[A-Za-z]*$');

-- Warehouses as records. Every organization with warehouses has exactly one default.
alter table warehouses
    add column name_folded text not null generated always as (lower(name)) stored,
    add column is_default boolean not null default false,
    add column description text,
    add column erp_id text,
    add column erp_id_folded text generated always as (lower(erp_id)) stored,
    add column address1 text,
    add column address2 text,
    add column city text,
    add column city_folded text generated always as (lower(city)) stored,
    add column region text,
    add column postal_code text,
    add column country text,
    add column phone_number text,
    add column created timestamptz not null default now(),
    add column created_by record_id,
    add column last_modified timestamptz not null default now(),
    add column last_modified_by record_id,
    add column deleted boolean not null default false,
    add column deleted_date timestamptz,
    add column deleted_by record_id,
    drop constraint warehouses_name_key;
create unique index warehouses_name_key on warehouses (organization_id, name_folded) where not deleted;
create unique index warehouses_default_key on warehouses (organization_id) where is_default and not deleted;
create index warehouses_erp_id on warehouses (organization_id, erp_id_folded, id) where not deleted;
create index warehouses_search on warehouses using gin (organization_id, name_folded gin_trgm_ops,
    erp_id_folded gin_trgm_ops, city_folded gin_trgm_ops);

-- The first warehouse of each organization becomes its default.
alter table warehouses no force row level security;
update warehouses w set is_default = true
where id = (select id from warehouses f where f.organization_id = w.organization_id order by id limit 1);
alter table warehouses force row level security;

-- What is in a warehouse of an item, as a record. What it is found and listed by is copied from the
-- item: items are in six tables, and a list of stock has one order.
alter table inventory_items
    add column id record_id not null default substring(uuid_send(gen_random_uuid()) for 12),
    add column item_type text,
    add column part_number_folded text collate "C",
    add column rank integer not null default 0,
    add column brand_id record_id,
    add column on_order numeric(15, 4) not null default 0,
    add column reorder_point numeric(15, 4),
    add column reorder_quantity numeric(15, 4),
    add column bin_location text,
    add column bin_location_folded text generated always as (lower(bin_location)) stored,
    add column unit text not null default 'each' check (unit in ('each', 'ft', 'm', 'in', 'mm')),
    add column unit_cost numeric(15, 4),
    add column created timestamptz not null default now(),
    add column created_by record_id,
    add column last_modified timestamptz not null default now(),
    add column last_modified_by record_id,
    add constraint inventory_items_promised check (committed >= 0 and reserved >= 0 and on_order >= 0);
alter table inventory_items alter column id drop default;

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

alter table inventory_items no force row level security;
update inventory_items i set item_type = c.item_type, part_number_folded = c.part_number_folded, rank = c.rank, brand_id = c.brand_id
from stocked_items c where c.id = i.item_id;
alter table inventory_items force row level security;
alter table inventory_items alter column item_type set not null, alter column part_number_folded set not null;

create unique index inventory_items_id on inventory_items (organization_id, id);
create index inventory_items_order on inventory_items (organization_id, part_number_folded, rank, id);
create index inventory_items_warehouse on inventory_items (organization_id, warehouse_id, part_number_folded, rank, id);
create index inventory_items_brand on inventory_items (organization_id, brand_id, part_number_folded, rank, id);
create index inventory_items_type on inventory_items (organization_id, item_type, part_number_folded, rank, id);
create index inventory_items_search on inventory_items using gin (organization_id, part_number_folded gin_trgm_ops,
    bin_location_folded gin_trgm_ops);

-- An item's part number, brand and size change with it; those of shared items never do.
create function follow_item() returns trigger language plpgsql as $$
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
        execute format('create trigger follow_item after update on %I for each row
            when (old.part_number_folded <> new.part_number_folded or old.rank <> new.rank
                or old.brand_id is distinct from new.brand_id)
            execute function follow_item()', kind);
    end loop;
end
$$;

-- What documents keep for themselves of the stock of an item in a warehouse.
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
call wall('stock_reservations', false);

-- What is reserved is the sum of the reservations, looked at when a transaction ends.
create function reservations_add_up() returns trigger language plpgsql as $$
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
        raise exception 'of item % are reserved %, and reservations are of %', encode(changed.item_id, 'hex'), kept, summed
            using errcode = 'check_violation', constraint = 'inventory_items_reserved';
    end if;
    return null;
end
$$;
create constraint trigger inventory_items_reserved after insert on inventory_items
    deferrable initially deferred for each row when (new.reserved <> 0) execute function reservations_add_up();
create constraint trigger inventory_items_reserved_changed after update on inventory_items
    deferrable initially deferred for each row when (new.reserved <> old.reserved) execute function reservations_add_up();
create constraint trigger stock_reservations_sum after insert or update or delete on stock_reservations
    deferrable initially deferred for each row execute function reservations_add_up();

-- What is available of each item over all warehouses, for lists that leave out what isn't there.
create table item_stock (
    organization_id record_id not null,
    item_id record_id not null references items on delete cascade,
    available numeric(17, 4) not null,
    warehouses integer not null,
    primary key (organization_id, item_id)
);
create index item_stock_none on item_stock (organization_id, item_id) where available <= 0;
insert into item_stock (organization_id, item_id, available, warehouses)
select organization_id, item_id, sum(on_hand - committed - reserved), count(*) from inventory_items group by 1, 2;
call wall('item_stock', false);

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
