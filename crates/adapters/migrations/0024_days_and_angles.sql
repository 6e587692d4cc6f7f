-- Days are stored as days, and the times of validities as local times: they stay when the organization's time zone changes.

-- A moment as the clocks of an organization show it. The service checks the names of time zones against its own list; one
-- that PostgreSQL doesn't know counts as UTC.
create function local_time(organization bytea, at timestamptz) returns timestamp stable language plpgsql as $$
begin
    return (select at at time zone o.time_zone from organizations o where o.organization_id = organization);
exception when invalid_parameter_value then
    return at at time zone 'UTC';
end
$$;

alter table work_orders alter column due_date type date using local_time(organization_id, due_date)::date;
-- The last day: what ended at the beginning of a day ended with the day before.
alter table sales_estimates alter column valid_until type date
    using (local_time(organization_id, valid_until) - interval '1 microsecond')::date;

alter table price_list_items drop constraint price_list_items_no_overlap;
alter table price_list_items
    alter column start_date type timestamp using local_time(organization_id, start_date),
    alter column end_date type timestamp using local_time(organization_id, end_date);
alter table price_list_items add constraint price_list_items_no_overlap exclude using gist (
    hash_ids(price_list_id, item_id) with =, organization_id with =, price_list_id with =, item_id with =,
    minimum_quantity with =, tsrange(start_date, end_date) with &&
) where (enabled and not deleted) deferrable initially deferred;

alter table customer_item_properties drop constraint customer_item_properties_no_overlap;
alter table customer_item_properties
    alter column start_date type timestamp using local_time(organization_id, start_date),
    alter column end_date type timestamp using local_time(organization_id, end_date);
alter table customer_item_properties add constraint customer_item_properties_no_overlap exclude using gist (
    hash_ids(customer_id, item_id) with =, organization_id with =, customer_id with =, item_id with =,
    tsrange(start_date, end_date) with &&
) where (not deleted and net_price is not null) deferrable initially deferred;

-- As in 0020_documents_by_customer.sql, with the local time.
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
            select w.id, w.kind, w.number, case when w.kind = any (documents) then 2 else 0 end + case when w.whole then 3 else 4 end,
                length(w.number) from by_words w
        ) f
        where not hide_unavailable or not exists (select from item_properties p
            where p.organization_id = own and p.item_id = f.id and not p.available)
        order by f.id, f.place
    )
    select f.id::bytea, f.kind, count(*) over () from found f
    order by f.place, f.length, f.number, f.id offset skipped limit shown;
end
$$;

-- The text of an assembly that is no longer under editing tells its angle as the organization counts angles, also when
-- that changes: answers and papers show the figure beside it.

-- Degrees of an angle, which is kept counter-clockwise, as a convention counts them.
create function angle_text(angle double precision, convention text) returns text immutable language sql as $$
    select trim_scale(case convention
        when 'clockwise' then mod(360 - round(angle::numeric, 1), 360) else round(angle::numeric, 1) end)::text
$$;

-- Writes the angles of one convention in the place of those of the other, where descriptions and model codes have them:
-- `…, 90°` and `…@90`, before the end or the wrap. What people wrote stays.
create procedure turn_angles(owner bytea, was text, wanted text) language sql as $$
    update hose_assemblies c set
        description = regexp_replace(c.description,
            ', ' || replace(angle_text(c.angle, was), '.', '\.') || '°(?=$|, )', ', ' || angle_text(c.angle, wanted) || '°'),
        model_code = regexp_replace(c.model_code,
            '@' || replace(angle_text(c.angle, was), '.', '\.') || '(?=$|\*)', '@' || angle_text(c.angle, wanted))
    from documents d
    where c.organization_id = owner and c.angle not in (0, 180) and not c.manual_description
        and d.organization_id = c.organization_id and d.id = c.document_id and d.status <> 'under editing';
$$;

-- As in 0012_hose_assemblies.sql, and turns the angles in the texts of the others.
create or replace function mark_angled_assemblies() returns trigger language plpgsql as $$
begin
    insert into assemblies_to_describe (organization_id, document_id)
    select d.organization_id, d.id from documents d
        join hose_assemblies c on c.organization_id = d.organization_id and c.document_id = d.id
    where d.organization_id = new.organization_id and d.kind = 'hoseAssembly' and d.status = 'under editing'
        and c.angle is not null and not c.manual_description;
    call turn_angles(new.organization_id, old.angle_convention, new.angle_convention);
    return null;
end
$$;

-- Those of organizations that changed it before. Each is the organization of the triggers meanwhile, which search anew.
alter table hose_assemblies no force row level security;
alter table search_entries no force row level security;
do $$
declare
    one record;
begin
    for one in select organization_id, angle_convention from organizations loop
        perform set_config('hosewright.organization', encode(one.organization_id, 'hex'), true);
        call turn_angles(one.organization_id,
            case one.angle_convention when 'clockwise' then 'counterclockwise' else 'clockwise' end, one.angle_convention);
    end loop;
    perform set_config('hosewright.organization', '', true);
end
$$;
alter table hose_assemblies force row level security;
alter table search_entries force row level security;
