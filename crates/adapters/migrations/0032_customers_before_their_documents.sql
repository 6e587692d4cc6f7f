-- A customer whose name is searched comes before the documents that name it.

-- As in 0024_days_and_angles.sql.
create or replace function find_records(letters text, wanted text, whole text, customer bytea, hide_unavailable boolean, most integer,
    skipped integer, shown integer)
returns table (id bytea, kind text, total bigint)
stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan language plpgsql as $$
declare
    own bytea := current_organization();
    local_now timestamp := local_time(own, now());
    owners bytea[] := array[own, shared_organization()];
    typed text := search_fold(letters);
    -- After everything that begins with the text.
    after text := typed || U&'\+10FFFF';
    folded text := replace(translate(search_fold(wanted), '''', ''), '^', '''');
    folded_whole text := replace(translate(search_fold(whole), '''', ''), '^', '''');
    own_query tsquery := replace(folded, '~', search_mark(own));
    shared_query tsquery := replace(folded, '~', search_mark(shared_organization()));
    own_whole tsquery := replace(folded_whole, '~', search_mark(own));
    shared_whole tsquery := replace(folded_whole, '~', search_mark(shared_organization()));
    documents text[] := array['hoseAssembly', 'hoseKit', 'workOrder', 'salesEstimate', 'customer'];
begin
    return query
    with by_number as (
        -- Each by itself, in the order of the index.
        (select s.id, s.kind, s.number from search_entries s
        where typed <> '' and s.organization_id = own and s.number >= typed and s.number < after
            and (customer is null or customer_finds(own, s.id, s.kind, s.words, customer, null))
        order by s.number limit most + 1)
        union all
        (select s.id, s.kind, s.number from search_entries s
        where typed <> '' and s.organization_id = shared_organization() and own <> shared_organization()
            and s.number >= typed and s.number < after
            and s.kind <> all (documents)
        order by s.number limit most + 1)
    ), own_numbers as (
        select k.item_id from customer_item_properties k
        where typed <> '' and k.organization_id = own and (customer is null or k.customer_id = customer) and not k.deleted
            and k.org_part_number_letters >= typed and k.org_part_number_letters < after
            and tsrange(k.start_date, k.end_date) @> local_now
        union all
        select p.item_id from item_properties p
        where typed <> '' and p.organization_id = own
            and p.org_part_number_letters >= typed and p.org_part_number_letters < after
            -- A customer who has its own number of an item sees that one.
            and not exists (select from customer_item_properties k where k.organization_id = own and k.customer_id = customer
                and k.item_id = p.item_id and not k.deleted and k.org_part_number is not null
                and tsrange(k.start_date, k.end_date) @> local_now)
        limit most + 1
    ), by_words as (
        select * from find_by_words(own, own_query, own_whole, customer, most)
        union all
        select * from find_by_words(shared_organization(), shared_query, shared_whole, null, most) w
        where own <> shared_organization() and w.kind <> all (documents)
    ), found as (
        select distinct on (f.id) f.* from (
            select n.*, case when n.number = typed then 0 else 1 end as place, 0 as length from by_number n
            union all
            select s.id, s.kind, s.number, 2, 0 from own_numbers o join search_entries s on s.id = o.item_id and s.organization_id = any (owners)
            union all
            select w.id, w.kind, w.number, case when w.kind = 'customer' then 1 when w.kind = any (documents) then 2 else 0 end
                + case when w.whole then 3 else 4 end, length(w.number) from by_words w
        ) f
        where not hide_unavailable or not exists (select from item_properties p
            where p.organization_id = own and p.item_id = f.id and not p.available)
        order by f.id, f.place
    )
    select f.id::bytea, f.kind, count(*) over () from found f
    order by f.place, f.length, f.number, f.id offset skipped limit shown;
end
$$;
