-- Searches in large tables look up what is rare in a fragment.
--
-- A trigram that most rows have ("bul" of BULK-0001234) has a list as long as the table, and reading
-- it finds nothing that the rare ones don't find. So a few rows are looked at first: trigrams that
-- more than a tenth of them have are left out of the look-up, and rows found are compared with the
-- whole fragment. A fragment that so many have as a whole is found soon by looking at row by row.

-- Some values of a column, from all over a table: those that the organization sees. None of a small
-- table, where nothing is long.
create function some_values(searched text, searched_column text) returns text[] stable language plpgsql as $$
declare
    pages bigint := (select relpages from pg_class where oid = searched::regclass);
    looked_at constant bigint := 64;
    places tid[];
    found text[];
begin
    if pages < 4 * looked_at then
        return null;
    end if;
    places := array(select format('(%s,%s)', pages * at / looked_at, 1 + at % 4)::tid from generate_series(0, looked_at - 1) at);
    execute format(
        'select array_agg(%1$I) from %2$I
        where ctid = any ($1) and organization_id in (current_organization(), shared_organization()) and %1$I is not null',
        searched_column, searched)
    into found using places;
    return found;
end
$$;

-- A pattern that matches texts with this in them.
create function holding(part text) returns text immutable language sql as $$
    select '%' || replace(replace(replace(part, '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;

create or replace function matching_items(searched text, searched_column text, fragment text, most integer)
returns setof bytea stable security definer set search_path = public, pg_temp language plpgsql as $$
declare
    folded text := lower(fragment);
    among text[] := some_values(searched, searched_column);
    parts text[];
    looked_up text;
    id_column text := case
        when searched like '%item_properties' then 'item_id'
        when searched in ('hose_assemblies', 'hose_kits') then 'document_id'
        else 'id'
    end;
begin
    if cardinality(among) < 32 then
        among := null;
    end if;
    if (select count(*) from unnest(among) v where position(folded in v) > 0) * 10 <= coalesce(cardinality(among), 0) then
        if among is not null then
            -- Runs of rare trigrams. The index knows nothing of others than letters and digits.
            select array_agg(part) filter (where part ~ '[[:alnum:]]{3}') into parts from (
                select substr(folded, min(at), max(at) - min(at) + 3) as part from (
                    select at, at - row_number() over (order by at) as run from (
                        select at, substr(folded, at, 3) as trigram from generate_series(1, length(folded) - 2) at offset 0
                    ) t
                    where (select count(*) from unnest(among) v where position(trigram in v) > 0) * 10 <= cardinality(among)
                ) rare group by run
            ) p;
        end if;
        select string_agg(format(' and %I like %L', searched_column, holding(part)), '')
        into looked_up from unnest(coalesce(parts, array[folded])) part;
    end if;
    return query execute format(
        'select %I::bytea from %I
         where organization_id in (current_organization(), shared_organization()) and position($1 in %I) > 0 %s limit $2',
        id_column, searched, searched_column, looked_up)
    using folded, most;
end
$$;
revoke all on function some_values, holding from public;
