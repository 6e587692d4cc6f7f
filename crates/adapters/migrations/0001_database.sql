-- What all tables are made with: ids, row-level security for organizations, and substring search.
--
-- Three roles use the database. hosewright_owner runs these migrations, hosewright_app answers
-- requests, and hosewright_system works across all organizations: it signs users in, checks API keys,
-- sends mail and cleans up. Every table with an organization_id has forced row-level security (see
-- enable_row_level_security).

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists btree_gist;

create domain record_id as bytea check (length(value) = 12);

grant usage on schema public to hosewright_app, hosewright_system;

-- The organization of the transaction. It is null where none was set, and then no row is visible.
create function current_organization() returns bytea stable parallel safe language sql
    return decode(nullif(current_setting('hosewright.organization', true), ''), 'hex');

-- The organization whose catalogue all others see.
create function shared_organization() returns bytea immutable parallel safe language sql
    return '\x000000000000000000000001'::bytea;

-- Restricts hosewright_app to the rows of the transaction's organization. With `shared` it may also
-- read the rows of the shared organization.
--
-- A table with shared rows has one policy for reading and one for each way of writing. Two policies for
-- reading made PostgreSQL look rows up twice and kept it from index-only scans; one policy for
-- everything would let an organization change shared rows.
create procedure enable_row_level_security(secured regclass, shared boolean) language plpgsql as $$
begin
    execute format('alter table %s enable row level security', secured);
    execute format('alter table %s force row level security', secured);
    if shared then
        execute format('create policy visible on %s for select to hosewright_app
            using (organization_id = any (array[(select current_organization()), shared_organization()]))', secured);
        execute format('create policy own_insert on %s for insert to hosewright_app
            with check (organization_id = (select current_organization()))', secured);
        execute format('create policy own_update on %s for update to hosewright_app
            using (organization_id = (select current_organization()))
            with check (organization_id = (select current_organization()))', secured);
        execute format('create policy own_delete on %s for delete to hosewright_app
            using (organization_id = (select current_organization()))', secured);
    else
        execute format('create policy own on %s for all to hosewright_app
            using (organization_id = (select current_organization()))
            with check (organization_id = (select current_organization()))', secured);
    end if;
    -- The owner reads for backups and substring search. FORCE keeps it from writing.
    execute format('create policy reading on %s for select to hosewright_owner using (true)', secured);
    execute format('grant select, insert, update, delete on %s to hosewright_app', secured);
end
$$;

-- Lets hosewright_system read and write a table's rows of all organizations.
create procedure grant_to_system_role(secured regclass) language plpgsql as $$
begin
    execute format('create policy system on %s for all to hosewright_system using (true) with check (true)', secured);
    execute format('grant select, insert, update, delete on %s to hosewright_system', secured);
end
$$;

-- Substring search.
--
-- `like` is not leakproof, so under row-level security PostgreSQL would look at every row before it
-- used the trigram index. matching_items runs as the owner instead, filters by organization itself, and
-- returns ids alone. Its callers pass table and column names from the service's own code.
--
-- In a large table it looks up the rarest trigrams of a fragment only. A trigram that most rows have
-- ("bul" of BULK-0001234) has a list as long as the table, and reading that list finds nothing that the
-- rare ones don't find. So the function samples some rows first, looks up the trigrams that hardly any
-- of them have, or the rarest of all, and compares the rows found with the whole fragment. A fragment
-- that more than a tenth of the sampled rows contain is soon found by looking at row after row.

-- Up to 64 values of a column from all over a table, of rows that the organization sees. Null for a
-- table of fewer than 256 pages, where every list of the index is short.
create function sample_values(table_name text, column_name text) returns text[] stable language plpgsql as $$
declare
    pages bigint := (select relpages from pg_class where oid = table_name::regclass);
    sampled constant bigint := 64;
    places tid[];
    found text[];
begin
    if pages < 4 * sampled then
        return null;
    end if;
    places := array(select format('(%s,%s)', pages * at / sampled, 1 + at % 4)::tid from generate_series(0, sampled - 1) at);
    execute format(
        'select array_agg(%1$I) from %2$I
        where ctid = any ($1) and organization_id in (current_organization(), shared_organization()) and %1$I is not null',
        column_name, table_name)
    into found using places;
    return found;
end
$$;

-- The pattern by which `like` finds texts that contain this part.
create function like_pattern(part text) returns text immutable language sql as $$
    select '%' || replace(replace(replace(part, '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;

-- The runs of a text's trigrams that are rare among the sampled values; null when it has no trigram.
-- Trigrams of letters and digits alone count: the index knows "-00" only as the beginning of a word,
-- which is as frequent as words are.
create function rarest_substrings(fragment text, sample text[]) returns text[] immutable language sql as $$
    with trigrams as (
        select at, (select count(*) from unnest(sample) v where position(trigram in v) > 0) as times
        from (select at, substr(fragment, at, 3) as trigram from generate_series(1, length(fragment) - 2) at) t
        where trigram ~ '^[[:alnum:]]{3}$'
    ), rare as (
        select at, at - row_number() over (order by at) as run from trigrams
        where times <= greatest(cardinality(sample) / 32, (select min(times) from trigrams))
    ), runs as (
        select substr(fragment, min(at), max(at) - min(at) + 3) as part from rare group by run
    )
    select array_agg(part) from runs
$$;
revoke all on function sample_values, like_pattern, rarest_substrings from public;

-- The ids of at most `most` rows whose folded column contains the fragment.
create function matching_items(searched text, searched_column text, fragment text, most integer)
returns setof bytea stable security definer set search_path = public, pg_temp language plpgsql as $$
declare
    folded text := lower(fragment);
    sample text[] := sample_values(searched, searched_column);
    parts text[];
    looked_up text;
    id_column text := case
        when searched like '%item_properties' then 'item_id'
        when searched in ('hose_assemblies', 'hose_kits', 'work_orders', 'sales_estimates') then 'document_id'
        else 'id'
    end;
begin
    if cardinality(sample) < 32 then
        sample := null;
    end if;
    if (select count(*) from unnest(sample) v where position(folded in v) > 0) * 10 <= coalesce(cardinality(sample), 0) then
        if sample is not null then
            parts := rarest_substrings(folded, sample);
        end if;
        select string_agg(format(' and %I like %L', searched_column, like_pattern(part)), '')
        into looked_up from unnest(coalesce(parts, array[folded])) part;
    end if;
    return query execute format(
        'select %I::bytea from %I
         where organization_id in (current_organization(), shared_organization()) and position($1 in %I) > 0 %s limit $2',
        id_column, searched, searched_column, looked_up)
    using folded, most;
end
$$;
revoke all on function matching_items from public;
grant execute on function matching_items to hosewright_app;
