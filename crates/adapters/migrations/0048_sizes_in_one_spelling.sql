-- Sizes, and further texts that name something, get the one spelling that 0046_tidy_texts.sql gave to the others. And a record
-- that kept its spelling because another one has the tidy one can be changed like any other.

-- A size as the program writes it: -8 for the dash sizes -08, 08 and 8, else a tidy text.
create function tidy_size(said text) returns text immutable parallel safe language sql
    return (select case when t ~ '^-?0*[1-9][0-9]{0,4}$' and ltrim(t, '-0')::integer <= 65535 then '-' || ltrim(t, '-0') else t end
        from (select tidy_number(said) as t) tidied);

-- What a tidy size is compared by, and the number that it is sorted by: of dash sizes theirs, which others come after.
create function size_key(size text) returns text immutable parallel safe language sql
    return case when size ~ '^-[1-9][0-9]{0,4}$' and substr(size, 2)::integer <= 65535 then substr(size, 2) else lower(size) end;
create function size_rank(size text) returns integer immutable parallel safe language sql
    return case when size is null then 0 when size_key(size) ~ '^[1-9][0-9]{0,4}$' then size_key(size)::integer else 1000000 end;

-- As before, and the sizes that tell items of one part number apart.
alter function naming_columns() rename to naming_texts;
create function naming_columns() returns table (tabled text, unit text, named text, tidy text) immutable language sql as $$
    select * from naming_texts() union all values ('hoses', 'id', 'size', 'tidy_number'), ('crimp_fittings', 'id', 'hose_size', 'tidy_number'),
        ('crimp_fittings', 'id', 'dash_size', 'tidy_number'), ('ferrules', 'id', 'size', 'tidy_number'), ('wraps', 'id', 'size', 'tidy_number')
$$;

do $$
declare
    secured regclass[] := array(select oid::regclass from pg_class where relforcerowsecurity and relnamespace = 'public'::regnamespace);
    secured_table regclass;
    s record;
    r record;
    t record;
begin
    foreach secured_table in array secured loop
        execute format('alter table %s no force row level security', secured_table);
    end loop;

    -- One item after the other, so that those without a twin don't stay because of those with one.
    for s in
        select tabled, string_agg(format('%1$I = nullif(tidy_size(%1$I), ''''), %1$I_key = nullif(size_key(tidy_size(%1$I)), '''')', size), ', ') as changes,
            string_agg(format('tidy_number(%1$I) <> %1$I or size_key(tidy_size(%1$I)) <> %1$I_key', size), ' or ') as untidy, min(first) as first
        from (values ('hoses', array['size', 'nominal_hose_size'], 'size'),
            ('crimp_fittings', array['hose_size', 'dash_size', 'nominal_hose_size'], 'hose_size'),
            ('adaptors', array['end1_dash_size', 'end2_dash_size', 'end3_dash_size', 'end4_dash_size'], 'end1_dash_size'),
            ('ferrules', array['size'], 'size'), ('wraps', array['size'], 'size')) v (tabled, sizes, first), unnest(sizes) size
        group by tabled
    loop
        for r in execute format('select id::bytea as id from %I where %s', s.tabled, s.untidy) loop
            begin
                execute format('update %I set %s, rank = size_rank(tidy_size(%I)) where id = $1', s.tabled, s.changes, s.first) using r.id;
            exception when unique_violation or not_null_violation then
                null;
            end;
        end loop;
    end loop;

    update customers set domain = nullif(tidy_name(domain), '') where tidy_name(domain) <> domain;
    update organizations set email = nullif(tidy_name(email), '') where tidy_name(email) <> email;
    update organizations set label_size = tidy_name(label_size) where tidy_name(label_size) <> label_size;
    update organization_locations set email = nullif(tidy_name(email), '') where tidy_name(email) <> email;
    update suppliers set email = nullif(tidy_name(email), '') where tidy_name(email) <> email;

    -- Lists that were read before show other spellings now.
    perform raise_version(o.organization_id, changed) from organizations o, unnest(array['documents', 'hoses']) changed;

    set constraints all immediate;
    foreach secured_table in array secured loop
        execute format('alter table %s force row level security', secured_table);
    end loop;

    -- The program reads texts in their one spelling and writes what it read. Where that is another record's, the text stays.
    for t in
        select tabled, other, string_agg(format('old.%I', c.field), ', ') as old, string_agg(format('new.%I', c.field), ', ') as new,
            string_agg(format(c.tidied, c.field), ', ') as tidy, string_agg(format('new.%1$I := old.%1$I;', c.field), ' ') as kept
        from (
            select tabled, 'o.id <> new.id and o.organization_id = new.organization_id and o.brand_id is not distinct from new.brand_id'
                || ' and o.part_number_folded = lower(new.part_number) collate "C"'
                || coalesce((select string_agg(format(' and o.%1$I_key = new.%1$I_key', size), '') from unnest(sizes) size), '') as other,
                'part_number' as field, 'tidy_number(old.%I)' as tidied, sizes
            from (values ('hoses', array['size']), ('crimp_fittings', array['hose_size', 'dash_size']), ('adaptors', array[]::text[]),
                ('ferrules', array['size']), ('wraps', array['size']), ('other_items', array[]::text[])) items (tabled, sizes)
            union all values
                ('documents', 'o.lineage_id <> new.lineage_id and o.organization_id = new.organization_id and o.kind = new.kind
                    and o.number_folded = lower(new.number)', 'number', 'tidy_number(old.%I)', null::text[]),
                ('organizations', 'o.organization_id <> new.organization_id and o.name_folded = lower(new.name)', 'name', 'tidy_name(old.%I)', null),
                ('brands', 'o.id <> new.id and o.organization_id = new.organization_id and o.name_folded = lower(new.name)',
                    'name', 'tidy_name(old.%I)', null),
                ('warehouses', 'o.id <> new.id and o.organization_id = new.organization_id and o.name_folded = lower(new.name)
                    and not o.deleted', 'name', 'tidy_name(old.%I)', null),
                ('price_lists', 'o.id <> new.id and o.organization_id = new.organization_id and o.name_folded = lower(new.name)
                    and not o.deleted', 'name', 'tidy_name(old.%I)', null)
        ) named
            cross join lateral (
                select named.field, named.tidied
                union all select size, 'tidy_size(old.%I)' from unnest(named.sizes) size
                union all select size || '_key', format('size_key(tidy_size(old.%I))', size) from unnest(named.sizes) size
            ) c (field, tidied)
        group by tabled, other
    loop
        execute format('create function keep_twin_of_%1$s() returns trigger security definer set search_path = public, pg_temp
            language plpgsql as $t$
            begin
                if row(%2$s) is not distinct from row(%3$s) and exists (select from %1$I o where %4$s) then
                    %5$s
                end if;
                return new;
            end $t$', t.tabled, t.new, t.tidy, t.other, t.kept);
        execute format('create trigger keep_twin before update on %1$I for each row
            when (row(%2$s) is distinct from row(%3$s)) execute function keep_twin_of_%1$s()', t.tabled, t.old, t.new);
    end loop;
end
$$;

-- All versions of a document have its number, in its spelling.
create function keep_number() returns trigger language plpgsql as $$
begin
    new.number := coalesce((select d.number from documents d
        where d.organization_id = new.organization_id and d.id = new.previous_id), new.number);
    return new;
end
$$;
create trigger keep_number before insert on documents for each row when (new.previous_id is not null) execute function keep_number();
