-- What the search box finds: a narrow row for each item, each latest version of a document, and each customer, with
-- the words that are said of it.
--
-- Each word is preceded by a mark of its organization, so that a word's list in the index holds rows of one
-- organization alone, and nobody's search gets slower by the catalogues of others. Beside words of texts there are
-- `size:8`, `size:same` for items without two sizes, `brand:<id>`, and of documents `customer:<id>` for each customer that
-- may see them.

create extension if not exists unaccent;

create table search_entries (
    organization_id record_id not null,
    id record_id not null,
    kind text not null check (kind in ('hose', 'crimpFitting', 'adaptor', 'ferrule', 'wrap', 'otherItem',
        'hoseAssembly', 'hoseKit', 'workOrder', 'salesEstimate', 'customer')),
    -- Letters and digits of the part number, of the document's number, or of the customer's name.
    number text collate "C" not null,
    words tsvector not null,
    primary key (organization_id, id)
) with (autovacuum_vacuum_insert_scale_factor = 0.05);

-- Lower case without accents.
create function search_fold(said text) returns text immutable parallel safe language sql
    return case when octet_length(said) = length(said) then lower(said) else unaccent('unaccent', lower(said)) end;

-- Letters and digits alone.
create function search_number(said text) returns text immutable parallel safe language sql
    return regexp_replace(search_fold(said), '[^[:alnum:]]+', '', 'g');

create function search_mark(organization bytea) returns text immutable parallel safe language sql
    return left(md5(organization), 6);

-- The words of a text, and further ones as they are, each with the mark of the organization. Texts may be of any
-- length; a word may not. Fractions are one word: f1f2 for 1/2, 1f1f2 for 1 1/2.
create function search_words(organization bytea, texts text, further text[]) returns tsvector immutable parallel safe language sql as $$
    select array_to_tsvector(array(
        select mark || left(word, 60) from (
            select unnest(string_to_array(regexp_replace(
                regexp_replace(search_fold(texts), '(?:(\d+)[ -])?(\d+)/(\d+)', '\1f\2f\3', 'g'), '[^[:alnum:]]+', ' ', 'g'), ' ')) as word
            union all
            select unnest(further)
        ) w where word <> ''))
    from (select search_mark(organization) as mark) m
$$;

-- The statement that enters rows of a table of items. `sizes` and `texts` are lists of columns and of words in quotes.
create function enter_items_statement(kind text, sizes text, texts text, changed text) returns text language sql as $$
    select format('insert into search_entries as e (organization_id, id, kind, number, words)
        select organization_id, id, %L, search_number(part_number), search_words(organization_id, concat_ws('' '', part_number, %s),
            array[''brand:'' || encode(brand_id, ''hex''), case when (select count(distinct s) from unnest(array[%s]::text[]) s) <= 1
                then ''size:same'' end] || array(select ''size:'' || s from unnest(array[%s]::text[]) s))
        from (%s) r
        on conflict (organization_id, id) do update set number = excluded.number, words = excluded.words
        where (e.number, e.words) is distinct from (excluded.number, excluded.words)', kind, texts, sizes, sizes, changed)
$$;

create function enter_items() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' then
        delete from search_entries e using old_rows o where e.organization_id = o.organization_id and e.id = o.id;
    else
        execute enter_items_statement(tg_argv[0], tg_argv[1], tg_argv[2], 'select * from new_rows');
    end if;
    return null;
end
$$;

-- Enters the items that a table has, and from now on each change of it.
create procedure enable_item_search(searched regclass, kind text, sizes text, texts text) language plpgsql as $$
begin
    execute enter_items_statement(kind, sizes, texts, format('select * from %s', searched));
    execute format('create trigger enter_new after insert on %s referencing new table as new_rows
        for each statement execute function enter_items(%L, %L, %L)', searched, kind, sizes, texts);
    execute format('create trigger enter_changed after update on %s referencing new table as new_rows
        for each statement execute function enter_items(%L, %L, %L)', searched, kind, sizes, texts);
    execute format('create trigger enter_gone after delete on %s referencing old table as old_rows
        for each statement execute function enter_items()', searched);
end
$$;
call enable_item_search('hoses', 'hose', 'size_key, nominal_hose_size_key',
    'series, spec, sae_spec, iso_spec, description, ''dn'' || dn, colour_hose, material, application, ''hose''');
call enable_item_search('crimp_fittings', 'crimpFitting', 'hose_size_key, dash_size_key, nominal_hose_size_key',
    'series, style, gender, swivel, bulkhead, shape, thread_size, description, material, ''fitting''');
call enable_item_search('adaptors', 'adaptor', 'end1_dash_size_key, end2_dash_size_key, end3_dash_size_key, end4_dash_size_key',
    'shape, end1_style, end1_gender, end1_swivel, end2_style, end2_gender, end2_swivel, end3_style, end4_style, description,
        material, family_cross_reference, ''adaptor adapter''');
call enable_item_search('ferrules', 'ferrule', 'size_key', 'series, description, material, ''ferrule''');
call enable_item_search('wraps', 'wrap', 'size_key', 'wrap_type, colour, description, material, ''wrap''');
call enable_item_search('other_items', 'otherItem', '', 'item_type, description, material');

-- The latest versions of documents, as they are entered.
create view searched_documents as
    select d.organization_id, d.id, d.lineage_id, d.kind, search_number(d.number) as number,
        search_words(d.organization_id,
            concat_ws(' ', d.number, a.description, a.model_code, a.tag, a.vendor_part_number, a.customer_part_number, a.customer_name,
                k.description, k.customer_part_number, k.customer_name, w.description, w.customer_name, w.sales_order,
                w.purchase_order, e.description, e.customer_name, e.customer_reference, c.numbers),
            c.customers || ('customer:' || encode(coalesce(a.customer_id, k.customer_id, w.customer_id, e.customer_id), 'hex'))) as words
    from documents d
        left join hose_assemblies a on a.organization_id = d.organization_id and a.document_id = d.id
        left join hose_kits k on k.organization_id = d.organization_id and k.document_id = d.id
        left join work_orders w on w.organization_id = d.organization_id and w.document_id = d.id
        left join sales_estimates e on e.organization_id = d.organization_id and e.document_id = d.id
        left join lateral (
            select array_agg('customer:' || encode(t.customer_id, 'hex')) as customers, string_agg(t.part_number, ' ') as numbers
            from assembly_customers t where t.organization_id = d.organization_id and t.lineage_id = d.lineage_id
        ) c on true
    where d.is_latest;
-- Whoever asks sees no more than row-level security lets them.
alter view searched_documents set (security_invoker = true);
grant select on searched_documents to hosewright_app;

-- Enters the documents of changed rows anew; its argument is the column with the id of the document or the lineage.
create function enter_documents() returns trigger language plpgsql as $$
declare
    changed bytea[];
    lineages bytea[];
begin
    if tg_op = 'DELETE' then
        execute format('select array_agg(distinct %I::bytea) from old_rows', tg_argv[0]) into changed;
    else
        execute format('select array_agg(distinct %I::bytea) from new_rows', tg_argv[0]) into changed;
    end if;
    if changed is null then
        return null;
    end if;
    if tg_table_name = 'documents' and tg_op = 'DELETE' then
        delete from search_entries e using old_rows o where e.organization_id = o.organization_id and e.id = o.id;
        select array_agg(distinct lineage_id::bytea) into lineages from old_rows;
    elsif tg_argv[0] = 'lineage_id' then
        lineages := changed;
    else
        select array_agg(distinct d.lineage_id::bytea) into lineages from documents d
        where d.organization_id = current_organization() and d.id = any (changed);
    end if;
    delete from search_entries e using documents d
    where d.organization_id = current_organization() and d.lineage_id = any (lineages) and not d.is_latest
        and e.organization_id = d.organization_id and e.id = d.id;
    insert into search_entries as e (organization_id, id, kind, number, words)
    select s.organization_id, s.id, s.kind, s.number, s.words from searched_documents s
    where s.organization_id = current_organization() and s.lineage_id = any (lineages)
    on conflict (organization_id, id) do update set number = excluded.number, words = excluded.words
    where (e.number, e.words) is distinct from (excluded.number, excluded.words);
    return null;
end
$$;

create procedure enable_document_search(searched regclass, id_column text) language plpgsql as $$
begin
    execute format('create trigger enter_new after insert on %s referencing new table as new_rows
        for each statement execute function enter_documents(%L)', searched, id_column);
    execute format('create trigger enter_changed after update on %s referencing new table as new_rows
        for each statement execute function enter_documents(%L)', searched, id_column);
    execute format('create trigger enter_gone after delete on %s referencing old table as old_rows
        for each statement execute function enter_documents(%L)', searched, id_column);
end
$$;
insert into search_entries (organization_id, id, kind, number, words)
select organization_id, id, kind, number, words from searched_documents;
call enable_document_search('documents', 'id');
call enable_document_search('hose_assemblies', 'document_id');
call enable_document_search('hose_kits', 'document_id');
call enable_document_search('work_orders', 'document_id');
call enable_document_search('sales_estimates', 'document_id');
call enable_document_search('assembly_customers', 'lineage_id');

-- The statement that enters customers.
create function enter_customers_statement(changed text) returns text language sql as $$
    select format('insert into search_entries as e (organization_id, id, kind, number, words)
        select organization_id, id, ''customer'', search_number(name),
            search_words(organization_id, concat_ws('' '', name, erp_id, domain, city, postal_code, email), null)
        from (%s) r where not deleted
        on conflict (organization_id, id) do update set number = excluded.number, words = excluded.words
        where (e.number, e.words) is distinct from (excluded.number, excluded.words)', changed)
$$;
create function enter_customers() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' then
        delete from search_entries e using old_rows o where e.organization_id = o.organization_id and e.id = o.id;
        return null;
    end if;
    execute enter_customers_statement('select * from new_rows');
    if tg_op = 'UPDATE' then
        delete from search_entries e using new_rows n where n.deleted and e.organization_id = n.organization_id and e.id = n.id;
    end if;
    return null;
end
$$;
do $$ begin execute enter_customers_statement('select * from customers'); end $$;
create trigger enter_new after insert on customers referencing new table as new_rows
    for each statement execute function enter_customers();
create trigger enter_changed after update on customers referencing new table as new_rows
    for each statement execute function enter_customers();
create trigger enter_gone after delete on customers referencing old table as old_rows
    for each statement execute function enter_customers();

create index search_entries_number on search_entries (organization_id, number);
-- The shortest numbers first.
create index search_entries_place on search_entries (organization_id, length(number), number);
-- New words are sorted in at once. If they waited in a list, as is usual, somebody who stored one document beside the
-- import of another organization would sort in all of that: it took 300 ms.
create index search_entries_words on search_entries using gin (words) with (fastupdate = off);
call enable_row_level_security('search_entries', true);

-- Own part numbers, by their letters and digits.
alter table item_properties add column org_part_number_letters text collate "C"
    generated always as (search_number(org_part_number)) stored;
drop trigger audit_insert on item_properties;
drop trigger audit_update on item_properties;
drop trigger audit_delete on item_properties;
call enable_audit_log('item_properties', 'itemProperties', 'item_id');
create index item_properties_letters on item_properties (organization_id, org_part_number_letters)
    where org_part_number_letters is not null;
alter table customer_item_properties add column org_part_number_letters text collate "C"
    generated always as (search_number(org_part_number)) stored;
drop trigger audit_insert on customer_item_properties;
drop trigger audit_update on customer_item_properties;
drop trigger audit_delete on customer_item_properties;
call enable_audit_log('customer_item_properties', 'customerItem', 'id', hidden => 'lineage_id');
create index customer_item_properties_letters on customer_item_properties (organization_id, org_part_number_letters)
    where org_part_number_letters is not null and not deleted;

-- Ids and kinds of what a search finds, the best first, and how many there are, which are counted to `most`.
--
-- `letters` are the letters and digits of the whole text. `wanted` is a query for words in which ~ stands for the mark of
-- an organization and ^ for a quote, `whole` the same without parts of words. `customer` is null for staff; a customer finds items and its
-- own documents. It runs as the owner, since `@@` isn't leakproof (see matching_items), and looks at rows of the
-- organization and of the shared catalogue alone.
--
-- Of what is found by words, items come before documents, which often name them.
create function find_records(letters text, wanted text, whole text, customer bytea, hide_unavailable boolean, most integer,
    skipped integer, shown integer)
returns table (id bytea, kind text, total bigint)
stable security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan set synchronize_seqscans = off
language plpgsql as $$
declare
    -- Rows that are looked at, from the shortest number on, for words that many rows have.
    shortest constant integer := 1000;
    own bytea := current_organization();
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
    own_documents tsquery := format('''%scustomer:%s''', search_mark(own), encode(customer, 'hex'))::tsquery;
    documents text[] := array['hoseAssembly', 'hoseKit', 'workOrder', 'salesEstimate', 'customer'];
begin
    return query
    with by_number as (
        -- Each by itself, in the order of the index.
        (select s.id, s.kind, s.number from search_entries s
        where typed <> '' and s.organization_id = own and s.number >= typed and s.number < after
            and (customer is null or s.kind <> all (documents) or s.words @@ own_documents)
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
            and tstzrange(k.start_date, k.end_date) @> now()
        union all
        select p.item_id from item_properties p
        where typed <> '' and p.organization_id = own
            and p.org_part_number_letters >= typed and p.org_part_number_letters < after
            -- A customer who has its own number of an item sees that one.
            and not exists (select from customer_item_properties k where k.organization_id = own and k.customer_id = customer
                and k.item_id = p.item_id and not k.deleted and k.org_part_number is not null
                and tstzrange(k.start_date, k.end_date) @> now())
        limit most + 1
    ), own_words as materialized (
        -- The mark says the organization already: without `coalesce`, PostgreSQL would expect far fewer rows.
        select s.id, s.kind, s.number, s.words @@ own_whole as whole from search_entries s
        where s.words @@ own_query and coalesce(s.organization_id = own, false)
            and (customer is null or s.kind <> all (documents) or s.words @@ own_documents)
        limit most + 1
    ), shared_words as materialized (
        select s.id, s.kind, s.number, s.words @@ shared_whole as whole from search_entries s
        where s.words @@ shared_query and coalesce(s.organization_id = shared_organization(), false) and own <> shared_organization()
            and s.kind <> all (documents)
        limit most + 1
    ), by_words as (
        select * from own_words union all select * from shared_words
        -- Of words that many have, those of the shortest numbers are wanted first.
        union all
        select s.id, s.kind, s.number, s.words @@ own_whole from (
            select * from search_entries e where e.organization_id = own order by length(e.number), e.number limit shortest) s
        where (select count(*) from own_words) > most and s.words @@ own_query
            and (customer is null or s.kind <> all (documents) or s.words @@ own_documents)
        union all
        select s.id, s.kind, s.number, s.words @@ shared_whole from (
            select * from search_entries e where e.organization_id = shared_organization()
            order by length(e.number), e.number limit shortest) s
        where (select count(*) from shared_words) > most and s.words @@ shared_query and s.kind <> all (documents)
    ), found as (
        select distinct on (f.id) f.* from (
            select n.*, case when n.number = typed then 0 else 1 end as place, 0 as length from by_number n
            union all
            select s.id, s.kind, s.number, 2, 0 from own_numbers o join search_entries s on s.id = o.item_id and s.organization_id = any (owners)
            union all
            select w.id, w.kind, w.number, case when w.kind = any (documents) then 2 else 0 end + case when w.whole then 3 else 4 end, length(w.number) from by_words w
        ) f
        where not hide_unavailable or not exists (select from item_properties p
            where p.organization_id = own and p.item_id = f.id and not p.available)
        order by f.id, f.place
    )
    select f.id::bytea, f.kind, count(*) over () from found f
    order by f.place, f.length, f.number, f.id offset skipped limit shown;
end
$$;
revoke all on function find_records from public;
grant execute on function find_records to hosewright_app;
