-- Prices of an item overlap if they hold from the same quantity on, whatever it is written in: 10 m are 10,000 mm, and
-- 10 ft are another quantity. Pieces are no length, so they count below zero.
create function break_quantity(minimum numeric, unit text) returns numeric immutable parallel safe language sql as $$
    select case unit
        when 'ft' then minimum * 304.8
        when 'm' then minimum * 1000
        when 'in' then minimum * 25.4
        when 'mm' then minimum
        else -minimum
    end
$$;
revoke all on function break_quantity from public;
grant execute on function break_quantity to hosewright_app, hosewright_system;

alter table price_list_items drop constraint price_list_items_no_overlap;

-- Prices that overlap in different units of length were possible before. They stay as they are, and documents find the same
-- price as ever: all but one are marked, and lose the mark when they are changed.
alter table price_list_items add column overlapping boolean;
alter table price_list_items no force row level security;
alter table price_list_items disable trigger user;
update price_list_items c set overlapping = true
from price_list_items other
where c.enabled and not c.deleted and other.enabled and not other.deleted
    and other.organization_id = c.organization_id and other.price_list_id = c.price_list_id and other.item_id = c.item_id
    and break_quantity(other.minimum_quantity, other.unit) = break_quantity(c.minimum_quantity, c.unit)
    and tsrange(other.start_date, other.end_date) && tsrange(c.start_date, c.end_date)
    and (other.minimum_quantity, other.id) > (c.minimum_quantity, c.id);
alter table price_list_items enable trigger user;
alter table price_list_items force row level security;

create function forget_overlap() returns trigger language plpgsql as $$
begin
    new.overlapping := null;
    return new;
end
$$;
create trigger forget_overlap before update on price_list_items for each row
    when (old.overlapping and (new.item_id, new.minimum_quantity, new.unit, new.start_date, new.end_date, new.enabled)
        is distinct from (old.item_id, old.minimum_quantity, old.unit, old.start_date, old.end_date, old.enabled))
    execute function forget_overlap();

alter table price_list_items add constraint price_list_items_no_overlap exclude using gist (
    hash_ids(price_list_id, item_id) with =, organization_id with =, price_list_id with =, item_id with =,
    break_quantity(minimum_quantity, unit) with =, tsrange(start_date, end_date) with &&
) where (enabled and not deleted and overlapping is null) deferrable initially deferred;

-- Lists read orders with and without a due date apart, each in the order of work_orders_due, so nothing reads this one.
drop index work_orders_due_last;
