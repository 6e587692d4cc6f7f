-- Numbers that records have in an organization's other systems, such as an ERP or a web shop. One system tells `a` from
-- `A`, so they are compared byte for byte, and each is free again once its record is deleted.

alter table price_lists add column external_id text collate "C";
create unique index price_lists_external_id_key on price_lists (organization_id, external_id)
    where not deleted and external_id is not null;

-- An item's number is the organization's own, also of a shared item.
alter table item_properties add column external_id text collate "C";
create unique index item_properties_external_id_key on item_properties (organization_id, external_id)
    where external_id is not null;

-- Versions share the number of their lineage; the first version stands for all of them.
alter table documents add column external_id text collate "C";
create unique index documents_external_id_key on documents (organization_id, kind, external_id)
    where external_id is not null and previous_id is null;
create index documents_external_id on documents (organization_id, kind, external_id) where external_id is not null;

-- Customers and warehouses have had numbers before, which could be alike. Those that are alike stay: all but the oldest
-- are marked by their id, which makes them different here, until they get another number.
alter table customers add column erp_id_twin record_id;
alter table warehouses add column erp_id_twin record_id;

do $$
declare
    numbered regclass;
begin
    foreach numbered in array array['customers', 'warehouses']::regclass[] loop
        execute format('alter table %s no force row level security', numbered);
        execute format('alter table %s disable trigger user', numbered);
        execute format('update %1$s c set erp_id_twin = c.id
            from (
                select organization_id, id, row_number() over (partition by organization_id, erp_id order by created, id) as place
                from %1$s where erp_id is not null and not deleted
            ) n
            where n.place > 1 and n.organization_id = c.organization_id and n.id = c.id', numbered);
        execute format('alter table %s enable trigger user', numbered);
        execute format('alter table %s force row level security', numbered);
    end loop;
end
$$;

create unique index customers_erp_id_key on customers (organization_id, erp_id, erp_id_twin) nulls not distinct
    where not deleted and erp_id is not null;
create unique index warehouses_erp_id_key on warehouses (organization_id, erp_id, erp_id_twin) nulls not distinct
    where not deleted and erp_id is not null;

create function forget_twin() returns trigger language plpgsql as $$
begin
    new.erp_id_twin := null;
    return new;
end
$$;
create trigger forget_twin before update on customers for each row
    when (old.erp_id_twin is not null and new.erp_id is distinct from old.erp_id) execute function forget_twin();
create trigger forget_twin before update on warehouses for each row
    when (old.erp_id_twin is not null and new.erp_id is distinct from old.erp_id) execute function forget_twin();

-- The net prices of all customers in one list, by the last change.
create index customer_item_properties_changed on customer_item_properties (organization_id, last_modified, id) where not deleted;
