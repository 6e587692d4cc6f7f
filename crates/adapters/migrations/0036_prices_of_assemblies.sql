-- Prices of hose assemblies: what a customer pays for a number, and what it costs in a price list,
-- whatever its version. They stand beside those of items; `item_id` is the first version of the
-- number then, which is there as long as any version is.

alter table price_list_items drop constraint price_list_items_item_id_fkey;
alter table customer_item_properties drop constraint customer_item_properties_item_id_fkey;
drop index price_list_items_of_item;
drop index customer_item_properties_of_item;

alter table price_list_items
    add column lineage_id record_id,
    add column catalogue_id record_id generated always as (case when lineage_id is null then item_id end) stored,
    add constraint price_list_items_catalogue_fkey foreign key (catalogue_id) references items on delete cascade,
    add constraint price_list_items_lineage_fkey foreign key (organization_id, lineage_id) references documents on delete cascade,
    add constraint price_list_items_of_number check (lineage_id is null or (lineage_id = item_id and (unit is null or unit = 'each')));
create index price_list_items_of_item on price_list_items (catalogue_id) where catalogue_id is not null;
create index price_list_items_of_number on price_list_items (organization_id, lineage_id) where lineage_id is not null;

alter table customer_item_properties
    add column lineage_id record_id,
    add column catalogue_id record_id generated always as (case when lineage_id is null then item_id end) stored,
    add constraint customer_item_properties_catalogue_fkey foreign key (catalogue_id) references items on delete cascade,
    add constraint customer_item_properties_lineage_fkey foreign key (organization_id, lineage_id) references documents on delete cascade,
    -- An assembly is sold by the piece, has no list price to take a discount off, and is called by
    -- what assembly_customers says.
    add constraint customer_item_properties_of_number check (lineage_id is null or (lineage_id = item_id
        and (net_price_unit is null or net_price_unit = 'each') and discount is null and org_part_number is null));
create index customer_item_properties_of_item on customer_item_properties (catalogue_id) where catalogue_id is not null;
create index customer_item_properties_of_number on customer_item_properties (organization_id, lineage_id) where lineage_id is not null;

-- Tells numbers from items, so that both are referred to as they should.
create function tell_numbers() returns trigger language plpgsql as $$
begin
    select d.lineage_id into new.lineage_id from documents d
    where d.organization_id = new.organization_id and d.id = new.item_id and d.kind = 'hoseAssembly';
    return new;
end
$$;
create trigger tell_numbers before insert or update of item_id, lineage_id on price_list_items
    for each row execute function tell_numbers();
create trigger tell_numbers before insert or update of item_id, lineage_id on customer_item_properties
    for each row execute function tell_numbers();

-- The trail tells `item_id`; these two say it again.
do $$
declare
    said record;
begin
    for said in select * from (values ('price_list_items', 'priceListItem'), ('customer_item_properties', 'customerItem')) s (noted, kind)
    loop
        execute format('drop trigger audit_insert on %I', said.noted);
        execute format('drop trigger audit_update on %I', said.noted);
        execute format('drop trigger audit_delete on %I', said.noted);
        call audited(said.noted::regclass, said.kind, 'id', secret => 'lineage_id');
    end loop;
end
$$;
