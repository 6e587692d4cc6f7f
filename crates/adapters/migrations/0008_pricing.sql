-- Price rules and price lists.

-- Rules by which customers, price lists, brands and organizations price items: all in the same two tables,
-- by the id of the one that they belong to. First the rules for all items.
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
call enable_row_level_security('pricing', false);
call enable_audit_log('pricing', 'pricing', 'subject_id');

-- The rules for one type of item.
create table item_pricing (
    organization_id record_id not null references organizations,
    subject_id record_id not null,
    item_type text not null,
    margin_percent double precision check (margin_percent >= 0 and margin_percent < 100),
    discount_percent double precision check (discount_percent between 0 and 100),
    -- Null: as in `pricing`.
    list_pricing boolean,
    -- Null: yes.
    enabled boolean,
    primary key (organization_id, subject_id, item_type)
);
call enable_row_level_security('item_pricing', false);
call enable_audit_log('item_pricing', 'itemPricing', 'subject_id', 'item_type');

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
call enable_row_level_security('price_lists', false);
call enable_audit_log('price_lists', 'priceList', 'id');

-- A hash of two ids, by which a GiST index finds the prices of one thing. Such an index tells numbers apart
-- well but ids badly, since they are alike in their first bytes: it looked at most of a price list for each
-- new row, a millisecond in a list of 20,000. The exclusion constraints compare the ids as well.
create function hash_ids(owner record_id, item record_id) returns bigint immutable parallel safe language sql
    return hashtextextended(encode(owner::bytea || item::bytea, 'hex'), 0);
revoke all on function hash_ids from public;
grant execute on function hash_ids to hosewright_app, hosewright_system;

-- Prices of items and of hose assemblies. An assembly is priced by its number, whatever the version: then
-- `item_id` and `lineage_id` are the id of the number's first version, which exists as long as any version.
create table price_list_items (
    organization_id record_id not null,
    id record_id not null,
    price_list_id record_id not null,
    item_id record_id not null,
    lineage_id record_id,
    -- The item of the catalogue; null for an assembly.
    catalogue_id record_id generated always as (case when lineage_id is null then item_id end) stored,
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
    constraint price_list_items_catalogue_fkey foreign key (catalogue_id) references items on delete cascade,
    constraint price_list_items_lineage_fkey foreign key (organization_id, lineage_id) references documents on delete cascade,
    check (start_date < end_date),
    constraint price_list_items_of_number check (lineage_id is null or (lineage_id = item_id and (unit is null or unit = 'each'))),
    -- At any time an item has one price from a quantity on. This is checked when a transaction ends, since
    -- rows may change places.
    constraint price_list_items_no_overlap exclude using gist (
        hash_ids(price_list_id, item_id) with =, organization_id with =, price_list_id with =, item_id with =,
        minimum_quantity with =, tstzrange(start_date, end_date) with &&
    ) where (enabled and not deleted) deferrable initially deferred
);
create index price_list_items_item on price_list_items (organization_id, price_list_id, item_id, minimum_quantity) where not deleted;
create index price_list_items_of_item on price_list_items (catalogue_id) where catalogue_id is not null;
create index price_list_items_of_number on price_list_items (organization_id, lineage_id) where lineage_id is not null;
call enable_row_level_security('price_list_items', false);
-- Without lineage_id, which repeats item_id.
call enable_audit_log('price_list_items', 'priceListItem', 'id', hidden => 'lineage_id');

-- Sets `lineage_id` where `item_id` is a hose assembly, so that the right table is referred to.
--
-- The document is looked up by its id alone: as long as PostgreSQL has few statistics of an organization's
-- documents, any other condition seems as good a way to them, and it read all assemblies for each price.
create function set_lineage_id() returns trigger language plpgsql as $$
begin
    select case when d.kind = 'hoseAssembly' then d.lineage_id end into new.lineage_id from documents d
    where d.organization_id = new.organization_id and d.id = new.item_id;
    return new;
end
$$;
create trigger set_lineage_id before insert or update of item_id, lineage_id on price_list_items
    for each row execute function set_lineage_id();
