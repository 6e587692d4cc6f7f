-- Texts that name things are kept in one spelling, so that no two print alike (`Spelling` in the domain's base/spelling.rs, which
-- the next two functions agree with; a test compares them). Rows of earlier versions get it here, except for those that would
-- then be the same as another one: `untidy_texts` lists these, `hosewright check` prints them.

-- A name: composed letters, single blanks, of what is invisible joiners alone. Most texts are tidy at a glance.
create function tidy_name(said text) returns text immutable parallel safe language sql
    return case when said ~ '^[!-~]+( [!-~]+)*$' then said else
        normalize(btrim(regexp_replace(regexp_replace(said,
            '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'),
            '[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g')), nfc) end;

-- A part number, an own number or the number of a document: any dash is `-`, full-width signs are those of ASCII.
create function tidy_number(said text) returns text immutable parallel safe language sql
    return case when said ~ '^[!-~]+( [!-~]+)*$' then said else
        normalize(btrim(regexp_replace(regexp_replace(translate(regexp_replace(said,
            '[\u02d7\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u2053\u207b\u208b\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\ufe31\ufe32\ufe58\ufe63\uff0d\U00010d6e\U00010ead]', '-', 'g'),
            '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～',
            '!"#$%&''()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~'),
            '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'),
            '[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g')), nfc) end;

-- What records are told apart by, with the column whose rows belong together: all versions of a document have its number.
create function naming_columns() returns table (tabled text, unit text, named text, tidy text) immutable language sql as $$
    values ('hoses', 'id', 'part_number', 'tidy_number'), ('crimp_fittings', 'id', 'part_number', 'tidy_number'),
        ('adaptors', 'id', 'part_number', 'tidy_number'), ('ferrules', 'id', 'part_number', 'tidy_number'),
        ('wraps', 'id', 'part_number', 'tidy_number'), ('other_items', 'id', 'part_number', 'tidy_number'),
        ('documents', 'lineage_id', 'number', 'tidy_number'), ('documents', 'lineage_id', 'revision', 'tidy_number'),
        ('organizations', 'organization_id', 'name', 'tidy_name'),
        ('brands', 'id', 'name', 'tidy_name'), ('warehouses', 'id', 'name', 'tidy_name'), ('price_lists', 'id', 'name', 'tidy_name'),
        ('product_groups', 'id', 'name', 'tidy_name'), ('suppliers', 'id', 'name', 'tidy_name'),
        ('organization_locations', 'id', 'name', 'tidy_name')
$$;

-- The names and numbers that stay as they were, since another record has their spelling.
create function untidy_texts() returns table (organization text, tabled text, id text, said text) stable language plpgsql as $$
declare
    n record;
begin
    for n in select c.*, exists (select from pg_attribute where attrelid = c.tabled::regclass and attname = 'deleted') as kept
        from naming_columns() c
    loop
        return query execute format('select distinct o.name, %1$L, encode(c.%2$I, ''hex''), c.%3$I from %1$I c
            join organizations o on o.organization_id = c.organization_id where %4$s(c.%3$I) <> c.%3$I %5$s order by 1, 4, 3',
            n.tabled, n.unit, n.named, n.tidy, case when n.kept then 'and not c.deleted' end);
    end loop;
end
$$;

do $$
declare
    secured regclass[] := array(select oid::regclass from pg_class where relforcerowsecurity and relnamespace = 'public'::regnamespace);
    -- Other columns that name something, wherever they are.
    names constant text[] := array['name', 'customer_name', 'contact_name', 'coupling_series', 'coupling_series_brand', 'ferrule_brand',
        'die_size', 'spacer_ring', 'series', 'spec', 'sae_spec', 'iso_spec', 'spec_ms', 'spec_sae', 'dn', 'iso_class', 'iso_grade',
        'iso_type', 'inner_diam_inch', 'material', 'application', 'colour', 'colour_hose', 'colour_lay_line', 'colour_lay_line_text',
        'image_name', 'thread_size', 'shape', 'style', 'seal_type', 'end_type', 'nut_type', 'hose_inner_diam_inch', 'flange_diam_inch',
        'end1_style', 'end2_style', 'end3_style', 'end4_style', 'wrap_type', 'item_type', 'priority', 'tag', 'model_code',
        'length_tolerance', 'tolerance', 'customer_reference', 'tax_code', 'address1', 'address2', 'city', 'region', 'postal_code',
        'country', 'phone_number', 'website', 'tax_number', 'account_number', 'code', 'erp_name', 'bin_location', 'record_source'];
    numbers constant text[] := array['part_number', 'number', 'org_part_number', 'customer_part_number', 'vendor_part_number',
        'customer_revision', 'revision', 'sales_order', 'purchase_order', 'erp_id', 'erp_header_id', 'family_cross_reference',
        'ferrule_part_number'];
    secured_table regclass;
    c record;
    r record;
begin
    foreach secured_table in array secured loop
        execute format('alter table %s no force row level security', secured_table);
    end loop;

    -- One record after the other, so that those without a twin don't stay because of those with one.
    for c in select * from naming_columns() loop
        for r in execute format('select distinct organization_id::bytea as organization, %1$I::bytea as unit from %2$I where %3$s(%4$I) <> %4$I',
            c.unit, c.tabled, c.tidy, c.named)
        loop
            begin
                execute format('update %1$I c set %2$I = coalesce(nullif(%3$s(%2$I), ''''), ''unnamed '' || encode(%4$I, ''hex''))
                    where organization_id = $1 and %4$I = $2 %5$s', c.tabled, c.named, c.tidy, c.unit,
                    -- No constraint keeps their names apart.
                    case when c.tabled in ('product_groups', 'suppliers', 'organization_locations') then format('and not exists (
                        select from %I o where o.organization_id = $1 and o.id <> $2 and not o.deleted
                            and o.name_folded = lower(tidy_name(c.name)))', c.tabled) end)
                using r.organization, r.unit;
            exception when unique_violation then
                null;
            end;
        end loop;
    end loop;
    for r in select organization_id, kind, prefix from numberings where tidy_number(prefix || '0') <> prefix || '0' loop
        begin
            update numberings n set prefix = regexp_replace(tidy_number(n.prefix || '0'), '0$', '')
            where n.organization_id = r.organization_id and n.kind = r.kind and n.prefix = r.prefix;
        exception when unique_violation then
            null;
        end;
    end loop;

    for c in
        select a.attrelid::regclass as tabled, string_agg(format('%I', a.attname), ', ') as columns,
            string_agg(t.tidied, ', ') as tidied, string_agg(format('%I = %s', a.attname, t.tidied), ', ') as changes
        from pg_attribute a join pg_class k on k.oid = a.attrelid
            cross join lateral (select format(case when a.attnotnull then 'coalesce(nullif(%s(%I), ''''), ''?'')'
                else 'nullif(%s(%I), '''')' end, case when a.attname = any (numbers) then 'tidy_number' else 'tidy_name' end,
                a.attname) as tidied) t
        where k.relkind = 'r' and k.relnamespace = 'public'::regnamespace and a.atttypid = 'text'::regtype
            and a.attgenerated = '' and not a.attisdropped
            and (a.attname = any (names || numbers) or (k.relname = 'customer_locations' and a.attname = 'description'))
            and (k.relname::text, a.attname::text) not in (select n.tabled, n.named from naming_columns() n)
            -- Released bills stay as they were printed, triggers keep the others.
            and k.relname not in ('bill_lines', 'hose_counts', 'crimp_fitting_counts', 'search_entries', 'audit')
        group by 1
    loop
        -- Most rows are tidy at a glance.
        execute format('update %1$s set %2$s where concat_ws(''.'', %3$s) ~ ''[^ -~]|  '' and (%3$s,'''') is distinct from (%4$s,'''')',
            c.tabled, c.changes, c.columns, c.tidied);
    end loop;

    -- Lists that were read before show other spellings now.
    perform raise_version(o.organization_id, changed) from organizations o, unnest(array['documents', 'hoses']) changed;

    set constraints all immediate;
    foreach secured_table in array secured loop
        execute format('alter table %s force row level security', secured_table);
    end loop;
end
$$;
