-- Rules by which customers, price lists, brands and organizations price items: all in the same two
-- tables, by the id of whose they are.

create table pricing (
    organization_id record_id not null references organizations,
    subject_id record_id not null,
    margin_percent_materials double precision check (margin_percent_materials >= 0 and margin_percent_materials < 100),
    margin_percent_labour double precision check (margin_percent_labour >= 0 and margin_percent_labour < 100),
    list_pricing boolean,
    discount_percent_materials double precision check (discount_percent_materials between 0 and 100),
    discount_percent_hoses double precision check (discount_percent_hoses between 0 and 100),
    discount_percent_crimp_fittings double precision check (discount_percent_crimp_fittings between 0 and 100),
    discount_percent_wraps double precision check (discount_percent_wraps between 0 and 100),
    discount_percent_ferrules double precision check (discount_percent_ferrules between 0 and 100),
    discount_percent_adaptors double precision check (discount_percent_adaptors between 0 and 100),
    discount_percent_other_items double precision check (discount_percent_other_items between 0 and 100),
    primary key (organization_id, subject_id)
);
call wall('pricing', false);

alter table brand_pricing rename to item_pricing;
alter table item_pricing rename column brand_id to subject_id;
alter table item_pricing drop constraint brand_pricing_brand_id_fkey;
alter index brand_pricing_pkey rename to item_pricing_pkey;
-- Null: as for materials, and: it holds.
alter table item_pricing alter column list_pricing drop not null;
alter table item_pricing alter column enabled drop not null;

create table price_lists (
    organization_id record_id not null references organizations,
    id record_id not null,
    name text not null,
    name_folded text not null generated always as (lower(name)) stored,
    currency text check (currency ~ '^[A-Z]{3}$'),
    created timestamptz not null,
    created_by record_id,
    last_modified timestamptz not null,
    last_modified_by record_id,
    deleted boolean not null default false,
    deleted_date timestamptz,
    deleted_by record_id,
    primary key (organization_id, id)
);
create unique index price_lists_name_key on price_lists (organization_id, name_folded) where not deleted;
create index price_lists_search on price_lists using gin (organization_id, name_folded gin_trgm_ops);
call wall('price_lists', false);

create extension if not exists btree_gist;

create table price_list_items (
    organization_id record_id not null,
    id record_id not null,
    price_list_id record_id not null,
    item_id record_id not null references items on delete cascade,
    list_price numeric(15, 4) not null check (list_price >= 0),
    currency text check (currency ~ '^[A-Z]{3}$'),
    unit text check (unit in ('each', 'ft', 'm', 'in', 'mm')),
    minimum_quantity numeric(11, 4) not null check (minimum_quantity > 0),
    start_date timestamptz,
    end_date timestamptz,
    enabled boolean not null,
    created timestamptz not null,
    created_by record_id,
    last_modified timestamptz not null,
    last_modified_by record_id,
    deleted boolean not null default false,
    deleted_date timestamptz,
    deleted_by record_id,
    primary key (organization_id, id),
    foreign key (organization_id, price_list_id) references price_lists,
    check (start_date < end_date),
    -- At any time an item has one price from a quantity on. Looked at when all is written, since
    -- rows may change places.
    constraint price_list_items_no_overlap exclude using gist (
        organization_id with =, price_list_id with =, item_id with =, minimum_quantity with =,
        tstzrange(start_date, end_date) with &&
    ) where (enabled and not deleted) deferrable initially deferred
);
create index price_list_items_item on price_list_items (organization_id, price_list_id, item_id, minimum_quantity) where not deleted;
create index price_list_items_of_item on price_list_items (item_id);
call wall('price_list_items', false);

-- What a customer is priced by.
alter table customers add column price_list_id record_id;
alter table customers add constraint customers_price_list
    foreign key (organization_id, price_list_id) references price_lists;
create index customers_price_list on customers (organization_id, price_list_id) where price_list_id is not null;
-- A fraction of the list price.
alter table customer_item_properties add column if not exists discount numeric(5, 4)
    check (discount >= 0 and discount < 1);
