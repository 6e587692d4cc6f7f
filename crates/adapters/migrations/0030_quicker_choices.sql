-- Guided selections count what is in stock. An organization has stock of items of all kinds: to look up each of them
-- among the hoses took half of the time of the whole answer.

alter table item_stock no force row level security;
alter table item_stock add column kind text;
update item_stock s set kind = i.kind from items i where i.id = s.item_id;
alter table item_stock alter column kind set not null;
alter table item_stock force row level security;
create index item_stock_of_kind on item_stock (organization_id, kind, item_id) where available > 0;

create or replace function sum_stock() returns trigger language plpgsql as $$
begin
    if tg_op = 'INSERT' then
        insert into item_stock (organization_id, item_id, kind, available, warehouses)
        select new.organization_id, i.id, i.kind, new.on_hand - new.committed - new.reserved, 1 from items i where i.id = new.item_id
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

-- The connections of a size.
create index crimp_fitting_counts_size on crimp_fitting_counts (organization_id, dash_size_key);
