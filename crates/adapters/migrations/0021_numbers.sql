-- Items by fragments of their part numbers, in the table of all searches.
--
-- Each group of three characters (a gram) is preceded by the mark of the organization and the first letter of the
-- kind, so that a list in the index holds items of one organization and kind. Two blanks end a number: a fragment of
-- one or two characters is the beginning of grams. Of a longer one the three grams that are rarest in a sample are
-- looked up, and what is found is compared with the whole fragment: a gram that most numbers have has a list as long
-- as the table.

alter table search_entries no force row level security;
-- It is written anew below; to keep it up to date for each changed row takes longer.
drop index search_entries_words;
alter table search_entries
    -- Of items, as lists are ordered by.
    add column part_number_folded text collate "C",
    add column rank integer;

-- The statement that enters rows of a table of items. `sizes` and `texts` are lists of columns and of words in quotes.
create or replace function enter_items_statement(kind text, sizes text, texts text, changed text) returns text language sql as $$
    select format('insert into search_entries as e (organization_id, id, kind, number, words, part_number_folded, rank)
        select organization_id, id, %L, search_number(part_number), search_words(organization_id, concat_ws('' '', part_number, %s),
            array[''brand:'' || encode(brand_id, ''hex''), %s]), part_number_folded, rank
        from (%s) r
        on conflict (organization_id, id) do update set number = excluded.number, words = excluded.words,
            part_number_folded = excluded.part_number_folded, rank = excluded.rank
        where (e.number, e.words, e.part_number_folded, e.rank)
            is distinct from (excluded.number, excluded.words, excluded.part_number_folded, excluded.rank)', kind, texts, s.marks, changed)
    from (
        select case when count(*) < 2 then '''size:same''' else format('case when greatest(%1$s) is not distinct from least(%1$s)
            then ''size:same'' end', sizes) end || coalesce(string_agg(format(', ''size:'' || %s', size), '' order by place), '') as marks
        from regexp_split_to_table(sizes, ', ') with ordinality as n (size, place) where size <> ''
    ) s
$$;
do $$
declare
    searched text;
begin
    foreach searched in array array['hoses', 'crimp_fittings', 'adaptors', 'ferrules', 'wraps', 'other_items'] loop
        execute format('update search_entries e set part_number_folded = c.part_number_folded, rank = c.rank
            from %I c where c.organization_id = e.organization_id and c.id = e.id', searched);
    end loop;
end
$$;
alter table search_entries force row level security;

create function number_grams(organization bytea, kind text, number text) returns tsvector immutable strict parallel safe language plpgsql as $$
declare
    -- Restores of backups have no search path.
    mark text := public.search_mark(organization) || left(kind, 1);
    ended text := number || '  ';
    grams text[] := '{}';
begin
    for at in 1 .. length(number) loop
        grams[at] := mark || substr(ended, at, 3);
    end loop;
    return array_to_tsvector(grams);
end
$$;

-- New entries wait in a list of at most 256 kB until somebody sorts all of it in, which takes a few milliseconds.
-- Sorted in one by one, they cost an import 45 µs a row more for words and 40 µs for grams.
create index search_entries_words on search_entries using gin (words) with (fastupdate = on, gin_pending_list_limit = 256);
create index search_entries_grams on search_entries using gin (number_grams(organization_id, kind, part_number_folded))
    with (fastupdate = on, gin_pending_list_limit = 256) where part_number_folded is not null;
create index search_entries_order on search_entries (organization_id, kind, part_number_folded, rank, id)
    where part_number_folded is not null;
-- One of 128 numbers, in an order that tells nothing of them.
create index search_entries_sample on search_entries (organization_id, hashtext(part_number_folded)) include (kind, part_number_folded)
    where part_number_folded is not null and hashtext(part_number_folded) & 127 = 0;

-- The grams of part numbers take the place of their trigrams.
drop index hoses_search, crimp_fittings_search, adaptors_search, ferrules_search, wraps_search, other_items_search;
create index hoses_search on hoses using gin (organization_id, spec_folded gin_trgm_ops, sae_spec_folded gin_trgm_ops,
    iso_spec_folded gin_trgm_ops, description_folded gin_trgm_ops, colour_hose_folded gin_trgm_ops);
create index crimp_fittings_search on crimp_fittings using gin (organization_id, description_folded gin_trgm_ops);
create index adaptors_search on adaptors using gin (organization_id, description_folded gin_trgm_ops);
create index ferrules_search on ferrules using gin (organization_id, description_folded gin_trgm_ops);
create index wraps_search on wraps using gin (organization_id, wrap_type_folded gin_trgm_ops, colour_folded gin_trgm_ops,
    description_folded gin_trgm_ops);
create index other_items_search on other_items using gin (organization_id, item_type_folded gin_trgm_ops, description_folded gin_trgm_ops);

-- How to search each kind of each owner: the query for grams; whether a page is found sooner by walking through the
-- numbers in their order than by sorting all that hold the fragment, since they are many or early in the order; and
-- whether they are so many that grams are of no use.
create function number_plans(owners bytea[], kinds text[], folded text)
returns table (owner bytea, kind text, query tsquery, is_walked boolean, is_frequent boolean) stable language plpgsql as $$
begin
    return query
    with sample as materialized (
        select o.owner, s.kind, s.number from unnest(owners) o (owner) cross join lateral (
            select e.kind, e.part_number_folded as number from search_entries e
            where e.organization_id = o.owner and e.part_number_folded is not null and hashtext(e.part_number_folded) & 127 = 0
            order by hashtext(e.part_number_folded) limit 128) s
    ), rarest as (
        select o.owner, search_mark(o.owner) as mark, (
            select string_agg(g.gram, ''' & ''~') from (
                select replace(replace(substr(folded, at, 3), '\', '\\'), '''', '''''') as gram
                from generate_series(1, greatest(length(folded) - 2, 1)) at
                order by length(replace(n.numbers, substr(folded, at, 3), '')) desc limit 3) g) as grams
        from unnest(owners) o (owner) left join lateral (
            select coalesce(string_agg(s.number, ' '), '') as numbers from sample s where s.owner = o.owner) n on true
    ), seen as (
        select p.owner, p.kind, count(*) as numbers, count(*) filter (where p.holds) as held, min(p.place) filter (where p.holds) as place
        from (
            select s.owner, s.kind, position(folded in s.number) > 0 as holds,
                row_number() over (partition by s.owner, s.kind order by s.number) as place
            from sample s) p
        group by p.owner, p.kind
    )
    select r.owner, k.kind,
        (replace('''~' || r.grams || '''', '''~', '''' || r.mark || left(k.kind, 1))
            || case when length(folded) < 3 then ':*' else '' end)::tsquery,
        -- To look at a row in the order takes about a sixth of the time.
        coalesce(s.place <= 6 * s.held, false),
        coalesce(s.place <= 6 * s.held and s.numbers >= 32 and 16 * s.held >= s.numbers, false)
    from rarest r cross join unnest(kinds) k (kind) left join seen s on s.owner = r.owner and s.kind = k.kind;
end
$$;

-- The first items of a list whose numbers hold a fragment.
create function numbers_in_order(owner bytea, of_kind text, folded text, descending boolean, most integer)
returns table (id bytea, number text, rank integer) stable language plpgsql as $$
begin
    if descending then
        return query
        select s.id::bytea, s.part_number_folded, s.rank from search_entries s
        where s.organization_id = owner and s.kind = of_kind and position(folded in s.part_number_folded) > 0
        order by s.part_number_folded desc, s.rank desc, s.id desc limit most;
    else
        return query
        select s.id::bytea, s.part_number_folded, s.rank from search_entries s
        where s.organization_id = owner and s.kind = of_kind and position(folded in s.part_number_folded) > 0
        order by s.part_number_folded, s.rank, s.id limit most;
    end if;
end
$$;

-- The first `shown` items of a list of these kinds whose part numbers hold a fragment, and how many there are, counted
-- to `most` and one or further. If `shown` is null it gives all, but none if there are more than `most`, and then it may
-- say so where it only expects it.
--
-- It runs as the owner, since `@@` isn't leakproof (see matching_items), and looks at rows of the organization and of
-- the shared catalogue alone.
create function items_by_number(fragment text, owners bytea[], kinds text[], descending boolean, most integer, shown integer,
    out ids bytea[], out of_kinds text[], out held bigint)
stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off
language plpgsql as $$
declare
    folded text := lower(fragment);
    allowed bytea[] := array(select o from unnest(owners) o where o in (current_organization(), shared_organization()));
begin
    with plans as materialized (
        select * from number_plans(allowed, kinds, folded)
    ), first_found as materialized (
        -- The index of grams is all that may lead to these rows.
        select p.owner, p.kind, f.* from plans p cross join lateral (
            select s.id::bytea, s.part_number_folded as number, s.rank from (
                select * from search_entries e where number_grams(e.organization_id, e.kind, e.part_number_folded) @@ p.query offset 0) s
            where s.organization_id = p.owner and s.kind = p.kind and position(folded in s.part_number_folded) > 0 limit most + 1) f
        where not p.is_frequent
    ), frequent as materialized (
        select p.owner, p.kind, case when shown is null then most + 1 else (
            select count(*) from (
                select from search_entries s
                where s.organization_id = p.owner and s.kind = p.kind and position(folded in s.part_number_folded) > 0
                order by s.part_number_folded limit most + 1) c) end as held
        from plans p where p.is_frequent
    ), total as materialized (
        select (select count(*) from first_found) + (select coalesce(sum(f.held), 0) from frequent f)::bigint as held
    ), many as materialized (
        select p.*, (select count(*) from first_found f where f.owner = p.owner and f.kind = p.kind) > most and not p.is_frequent as is_cut
        from plans p where shown is not null and (select t.held from total t) > most
    ), found as (
        select f.kind, f.id, f.number, f.rank from first_found f where (select t.held from total t) <= most
        union all
        select p.kind, f.* from frequent p cross join lateral numbers_in_order(p.owner, p.kind, folded, descending, shown) f
        where shown is not null
        union all
        select f.kind, f.id, f.number, f.rank from many m join first_found f on f.owner = m.owner and f.kind = m.kind where not m.is_cut
        union all
        select m.kind, f.* from many m cross join lateral numbers_in_order(m.owner, m.kind, folded, descending, shown) f
        where m.is_cut and m.is_walked
        union all
        select m.kind, f.* from many m cross join lateral (
            select s.id::bytea, s.part_number_folded, s.rank from (
                select * from search_entries e where number_grams(e.organization_id, e.kind, e.part_number_folded) @@ m.query offset 0) s
            where s.organization_id = m.owner and s.kind = m.kind and position(folded in s.part_number_folded) > 0
            order by case when descending then s.part_number_folded end desc, case when descending then s.rank end desc,
                case when descending then s.id end desc, s.part_number_folded, s.rank, s.id limit shown) f
        where m.is_cut and not m.is_walked
    )
    select coalesce(array_agg(f.id), '{}'), coalesce(array_agg(f.kind), '{}'), (select t.held from total t)
    into ids, of_kinds, held from (
        select * from found
        order by case when descending then number end desc, case when descending then rank end desc,
            case when descending then id end desc, number, rank, id limit shown) f;
end
$$;
revoke all on function number_plans, numbers_in_order, items_by_number from public;
grant execute on function items_by_number to hosewright_app;
