-- Which kinds of documents a customer finds is told by the service, where `visible_to` of each type says who may see it.
--
-- The functions without `visible` stay for services of the version before, which run beside this one during an upgrade;
-- a later migration drops them.

-- Whether a customer finds a row: an item, or a document of its own of a visible kind by words that it may see; `wanted` is
-- null where it is found by its number.
create function customer_finds(organization bytea, id bytea, kind text, words tsvector, customer bytea, visible text[], wanted tsquery) returns boolean stable
set search_path = public, pg_temp language sql as $$
    select kind in ('hose', 'crimpFitting', 'adaptor', 'ferrule', 'wrap', 'otherItem')
        or (kind = any (visible)
            and words @@ format('''%scustomer:%s''', search_mark(organization), encode(customer, 'hex'))::tsquery
            and (wanted is null or document_words(organization, id, customer) @@ wanted))
$$;

-- As in 0020_documents_by_customer.sql.
create function find_by_words(organization bytea, wanted tsquery, whole_words tsquery, customer bytea, visible text[],
    most integer)
returns table (id bytea, kind text, number text, whole boolean)
stable set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set synchronize_seqscans = off language plpgsql as $$
declare
    -- Rows that are looked at, from the shortest number on, for words that many rows have.
    shortest constant integer := 1000;
    found bigint;
begin
    -- The mark says the organization already: without `coalesce`, PostgreSQL would expect far fewer rows.
    return query select s.id::bytea, s.kind, s.number, s.words @@ whole_words from search_entries s
    where s.words @@ wanted and coalesce(s.organization_id = organization, false)
        and (customer is null or customer_finds(organization, s.id, s.kind, s.words, customer, visible, wanted))
    limit most + 1;
    get diagnostics found = row_count;
    if found > most then
        return query select s.id::bytea, s.kind, s.number, s.words @@ whole_words from (
            select * from search_entries e where e.organization_id = organization order by length(e.number), e.number limit shortest) s
        where s.words @@ wanted and (customer is null or customer_finds(organization, s.id, s.kind, s.words, customer, visible, wanted))
        order by 4 desc, length(s.number), s.number limit most + 1;
    end if;
end
$$;

-- As in 0032_customers_before_their_documents.sql.
create function find_records(letters text, wanted text, whole text, customer bytea, visible text[],
    hide_unavailable boolean, most integer, skipped integer, shown integer)
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
            and (customer is null or customer_finds(own, s.id, s.kind, s.words, customer, visible, null))
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
        select * from find_by_words(own, own_query, own_whole, customer, visible, most)
        union all
        select * from find_by_words(shared_organization(), shared_query, shared_whole, null, null, most) w
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

-- As in 0049_search_with_fewer_words.sql.
create function is_any_found(words text[], places integer[], customer bytea, visible text[], hide_unavailable boolean) returns boolean
stable set search_path = public, pg_temp language sql as $$
    select exists (select from find_records('', of_places.query, of_places.query, customer, visible, hide_unavailable, 1, 0, 1))
    from (select string_agg(words[place], ' & ') as query from unnest(places) as place) of_places;
$$;

create function words_found(words text[], customer bytea, visible text[], hide_unavailable boolean) returns setof integer
stable set search_path = public, pg_temp language plpgsql as $$
declare
    several constant integer := array_length(words, 1);
    kept integer[];
begin
    for left_out in reverse several .. 1 loop
        kept := array(select place from generate_series(1, several) as place where place <> left_out);
        if is_any_found(words, kept, customer, visible, hide_unavailable) then
            return query select unnest(kept);
            return;
        end if;
    end loop;
    kept := '{}';
    for place in 1 .. several loop
        if is_any_found(words, kept || place, customer, visible, hide_unavailable) then
            kept := kept || place;
        end if;
    end loop;
    return query select unnest(kept);
end
$$;

revoke all on function customer_finds(bytea, bytea, text, tsvector, bytea, text[], tsquery),
    find_by_words(bytea, tsquery, tsquery, bytea, text[], integer),
    find_records(text, text, text, bytea, text[], boolean, integer, integer, integer),
    is_any_found(text[], integer[], bytea, text[], boolean),
    words_found(text[], bytea, text[], boolean) from public;
grant execute on function find_records(text, text, text, bytea, text[], boolean, integer, integer, integer),
    is_any_found(text[], integer[], bytea, text[], boolean),
    words_found(text[], bytea, text[], boolean) to hosewright_app;
