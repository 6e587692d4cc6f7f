-- Prices of the same thing are found by a hash of it first.
--
-- A GiST index tells apart numbers well, and ids, which are alike in their first bytes, badly: it
-- looked at most of a price list for each row that came to it, a millisecond in a list of 20,000.
-- What must not overlap stays the same: the other columns are compared as well.
create function hash_of(list record_id, item record_id) returns bigint immutable parallel safe language sql
    return hashtextextended(encode(list::bytea || item::bytea, 'hex'), 0);
revoke all on function hash_of from public;
grant execute on function hash_of to hosewright_app, hosewright_system;

alter table price_list_items drop constraint price_list_items_no_overlap;
alter table price_list_items add constraint price_list_items_no_overlap exclude using gist (
    hash_of(price_list_id, item_id) with =, organization_id with =, price_list_id with =, item_id with =,
    minimum_quantity with =, tstzrange(start_date, end_date) with &&
) where (enabled and not deleted) deferrable initially deferred;

alter table customer_item_properties drop constraint customer_item_properties_no_overlap;
alter table customer_item_properties add constraint customer_item_properties_no_overlap exclude using gist (
    hash_of(customer_id, item_id) with =, organization_id with =, customer_id with =, item_id with =,
    tstzrange(start_date, end_date) with &&
) where (not deleted and net_price is not null) deferrable initially deferred;

-- Numbers are looked up by their id alone: as long as PostgreSQL knows little of the documents of an
-- organization, any other condition seems as good a way to them, and it read all its assemblies for
-- each price.
create or replace function tell_numbers() returns trigger language plpgsql as $$
begin
    select case when d.kind = 'hoseAssembly' then d.lineage_id end into new.lineage_id from documents d
    where d.organization_id = new.organization_id and d.id = new.item_id;
    return new;
end
$$;
