-- Fragments that more than 1,000 part numbers hold: a page of them is looked for in the order of numbers first. Sorting all
-- of a million numbers that hold a fragment took up to 0.2 s, and a sample of 128 numbers can't tell whether 50 of them are
-- early in the order.

drop function number_plans, numbers_in_order;

create type numbered_item as (id bytea, kind text, number text, rank integer);

-- How to search each kind of each owner: the query for grams, and whether so many numbers hold the fragment, early in
-- the order, that they are counted sooner in their order than by grams.
create function number_plans(owners bytea[], kinds text[], folded text)
returns table (owner bytea, kind text, query tsquery, is_frequent boolean) stable language plpgsql as $$
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
        coalesce(s.place <= 6 * s.held and s.numbers >= 32 and 16 * s.held >= s.numbers, false)
    from rarest r cross join unnest(kinds) k (kind) left join seen s on s.owner = r.owner and s.kind = k.kind;
end
$$;

-- The items of a kind whose numbers hold a fragment, by a query for grams.
create function numbers_by_grams(owner bytea, of_kind text, query tsquery, folded text)
returns setof numbered_item stable language sql as $$
    -- The index of grams is all that may lead to these rows.
    select s.id::bytea, s.kind, s.part_number_folded, s.rank from (
        select * from search_entries e where number_grams(e.organization_id, e.kind, e.part_number_folded) @@ query offset 0) s
    where s.organization_id = owner and s.kind = of_kind and position(folded in s.part_number_folded) > 0
$$;

-- The first `shown` of them in the order of numbers, of which it looks at the first `looked_at`, or at all if that is null.
create function numbers_in_order(owner bytea, of_kind text, folded text, descending boolean, looked_at bigint, shown integer)
returns setof numbered_item stable language plpgsql as $$
begin
    if descending then
        return query select s.id::bytea, of_kind, s.part_number_folded, s.rank from (
            select * from search_entries e where e.organization_id = owner and e.kind = of_kind and e.part_number_folded is not null
            order by e.part_number_folded desc, e.rank desc, e.id desc limit looked_at) s
        where position(folded in s.part_number_folded) > 0 limit shown;
    else
        return query select s.id::bytea, of_kind, s.part_number_folded, s.rank from (
            select * from search_entries e where e.organization_id = owner and e.kind = of_kind and e.part_number_folded is not null
            order by e.part_number_folded, e.rank, e.id limit looked_at) s
        where position(folded in s.part_number_folded) > 0 limit shown;
    end if;
end
$$;

-- The first `shown` of them in the order of numbers, by a query for grams.
create function first_numbers_by_grams(owner bytea, of_kind text, query tsquery, folded text, descending boolean, shown integer)
returns numbered_item[] stable language plpgsql as $$
begin
    if descending then
        return array(select (n.id, n.kind, n.number, n.rank)::numbered_item from (
            select * from numbers_by_grams(owner, of_kind, query, folded) order by number desc, rank desc, id desc limit shown) n);
    else
        return array(select (n.id, n.kind, n.number, n.rank)::numbered_item from (
            select * from numbers_by_grams(owner, of_kind, query, folded) order by number, rank, id limit shown) n);
    end if;
end
$$;

-- As in 0021_numbers.sql: the first `shown` items of a list of these kinds whose part numbers hold a fragment, and how many
-- there are, counted to `most` and one or further. If `shown` is null it gives all, but none if there are more than `most`,
-- and then it may say so where it only expects it.
create or replace function items_by_number(fragment text, owners bytea[], kinds text[], descending boolean, most integer, shown integer,
    out ids bytea[], out of_kinds text[], out held bigint)
stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off
language plpgsql as $$
declare
    folded constant text := lower(fragment);
    allowed constant bytea[] := array(select o from unnest(owners) o where o in (current_organization(), shared_organization()));
    -- So many rows of the order are looked at in the time of sorting those that hold the fragment.
    looked_at constant bigint := 10 * greatest(most, shown);
    plan record;
    matches numbered_item[];
    items numbered_item[] := '{}';
begin
    held := 0;
    for plan in select * from number_plans(allowed, kinds, folded) loop
        if plan.is_frequent and shown is null then
            held := most + 1;
        elsif plan.is_frequent then
            held := held + (select count(*) from numbers_in_order(plan.owner, plan.kind, folded, false, null, most + 1));
            matches := array(
                select n from numbers_in_order(plan.owner, plan.kind, folded, descending, null, shown) n);
        else
            matches := array(
                select n from numbers_by_grams(plan.owner, plan.kind, plan.query, folded) n limit most + 1);
            held := held + cardinality(matches);
            if cardinality(matches) > most and shown is not null then
                matches := array(
                    select n from numbers_in_order(plan.owner, plan.kind, folded, descending, looked_at, shown) n);
                if cardinality(matches) < shown then
                    matches := first_numbers_by_grams(plan.owner, plan.kind, plan.query, folded, descending, shown);
                end if;
            end if;
        end if;
        if shown is null and held > most then
            items := '{}';
            exit;
        end if;
        items := items || matches;
    end loop;
    if descending then
        select coalesce(array_agg(i.id), '{}'), coalesce(array_agg(i.kind), '{}') into ids, of_kinds
        from (select * from unnest(items) order by number desc, rank desc, id desc limit shown) i;
    else
        select coalesce(array_agg(i.id), '{}'), coalesce(array_agg(i.kind), '{}') into ids, of_kinds
        from (select * from unnest(items) order by number, rank, id limit shown) i;
    end if;
end
$$;

-- How many items of these kinds hold a fragment in their part numbers, counted to `most` and one or further.
create function count_by_number(fragment text, owners bytea[], kinds text[], most integer) returns bigint
stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off
language plpgsql as $$
declare
    folded constant text := lower(fragment);
    allowed constant bytea[] := array(select o from unnest(owners) o where o in (current_organization(), shared_organization()));
    plan record;
    held bigint := 0;
begin
    for plan in select * from number_plans(allowed, kinds, folded) loop
        if plan.is_frequent then
            held := held + (select count(*) from numbers_in_order(plan.owner, plan.kind, folded, false, null, most + 1));
        else
            held := held + (select count(*) from (
                select from numbers_by_grams(plan.owner, plan.kind, plan.query, folded) limit most + 1) n);
        end if;
        exit when held > most;
    end loop;
    return held;
end
$$;
revoke all on function number_plans, numbers_by_grams, numbers_in_order, first_numbers_by_grams, count_by_number from public;
grant execute on function count_by_number to hosewright_app;
