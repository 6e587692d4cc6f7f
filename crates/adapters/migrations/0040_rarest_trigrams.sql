-- Searches look up the rarest trigrams of a fragment.
--
-- Those that a tenth of the rows had ("-00" of BULK-0001234) were looked up too, or not, as the rows
-- looked at happened to be: reading their long lists took longer than all the rest. Now it is those
-- that hardly any of these rows have, or the rarest of all. What isn't a letter or digit ends a
-- trigram: the index knows "-00" only as the beginning of a word, which is as frequent as words are.
create or replace function matching_items(searched text, searched_column text, fragment text, most integer)
returns setof bytea stable security definer set search_path = public, pg_temp language plpgsql as $$
declare
    folded text := lower(fragment);
    among text[] := some_values(searched, searched_column);
    parts text[];
    looked_up text;
    id_column text := case
        when searched like '%item_properties' then 'item_id'
        when searched in ('hose_assemblies', 'hose_kits', 'work_orders', 'sales_estimates') then 'document_id'
        else 'id'
    end;
begin
    if cardinality(among) < 32 then
        among := null;
    end if;
    -- A fragment that so many have as a whole is found soon by looking at row by row.
    if (select count(*) from unnest(among) v where position(folded in v) > 0) * 10 <= coalesce(cardinality(among), 0) then
        if among is not null then
            parts := rarest_parts(folded, among);
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

-- The runs of a text's trigrams that are rare among these values; null when it has no trigram.
create function rarest_parts(searched text, among text[]) returns text[] immutable language sql as $$
    with trigrams as (
        select at, (select count(*) from unnest(among) v where position(trigram in v) > 0) as times
        from (select at, substr(searched, at, 3) as trigram from generate_series(1, length(searched) - 2) at) t
        where trigram ~ '^[[:alnum:]]{3}$'
    ), rare as (
        select at, at - row_number() over (order by at) as run from trigrams
        where times <= greatest(cardinality(among) / 32, (select min(times) from trigrams))
    ), runs as (
        select substr(searched, min(at), max(at) - min(at) + 3) as part from rare group by run
    )
    select array_agg(part) from runs
$$;
revoke all on function rarest_parts from public;
