-- Documents are found by the name of their customer, linked or not. A customer doesn't find work orders, which are for staff
-- alone, nor a shared assembly by the name or the part number of another customer.

-- The words of a document: all for staff, and for a customer none that tells of another customer.
create function document_words(organization bytea, document bytea, reader bytea) returns tsvector stable language sql as $$
    select search_words(organization,
        concat_ws(' ', d.number, a.description, a.model_code, a.tag, a.vendor_part_number, k.description, w.description,
            w.sales_order, w.purchase_order, e.description, e.customer_reference, o.texts, c.texts),
        c.marks || o.mark)
    from documents d
        left join hose_assemblies a on a.organization_id = d.organization_id and a.document_id = d.id
        left join hose_kits k on k.organization_id = d.organization_id and k.document_id = d.id
        left join work_orders w on w.organization_id = d.organization_id and w.document_id = d.id
        left join sales_estimates e on e.organization_id = d.organization_id and e.document_id = d.id
        -- The customer that it is for, who may have no record, or none any more.
        left join lateral (
            select 'customer:' || encode(u.customer_id, 'hex') as mark, concat_ws(' ', coalesce(r.name, a.customer_name, k.customer_name,
                w.customer_name, e.customer_name), a.customer_part_number, k.customer_part_number) as texts
            from (select coalesce(a.customer_id, k.customer_id, w.customer_id, e.customer_id) as customer_id) u
                left join customers r on r.organization_id = organization and r.id = u.customer_id
            where reader is null or reader = u.customer_id
        ) o on true
        -- Further customers of an assembly.
        left join lateral (
            select array_agg('customer:' || encode(t.customer_id, 'hex')) as marks, string_agg(concat_ws(' ', r.name, t.part_number), ' ') as texts
            from assembly_customers t left join customers r on r.organization_id = organization and r.id = t.customer_id
            where t.organization_id = organization and t.lineage_id = d.lineage_id and (reader is null or reader = t.customer_id)
        ) c on true
    where d.organization_id = organization and d.id = document
$$;

-- Enters the latest versions of lineages of the transaction's organization anew.
create procedure enter_lineages(lineages bytea[]) language sql as $$
    delete from search_entries e using documents d
    where d.organization_id = current_organization() and d.lineage_id = any (lineages) and not d.is_latest
        and e.organization_id = d.organization_id and e.id = d.id;
    insert into search_entries as e (organization_id, id, kind, number, words)
    select d.organization_id, d.id, d.kind, search_number(d.number), document_words(d.organization_id, d.id, null) from documents d
    where d.organization_id = current_organization() and d.lineage_id = any (lineages) and d.is_latest
    on conflict (organization_id, id) do update set number = excluded.number, words = excluded.words
    where (e.number, e.words) is distinct from (excluded.number, excluded.words);
$$;

-- Enters the documents of changed rows anew; its argument is the column with the id of the document or the lineage.
create or replace function enter_documents() returns trigger language plpgsql as $$
declare
    changed bytea[];
    lineages bytea[];
begin
    if tg_table_name = 'documents' and tg_op = 'UPDATE' then
        -- Most changes are of the status.
        select array_agg(distinct n.lineage_id::bytea) into lineages from new_rows n join old_rows o using (organization_id, id)
        where (n.number, n.is_latest) is distinct from (o.number, o.is_latest);
    elsif tg_table_name = 'documents' and tg_op = 'DELETE' then
        delete from search_entries e using old_rows o where e.organization_id = o.organization_id and e.id = o.id;
        select array_agg(distinct lineage_id::bytea) into lineages from old_rows;
    else
        execute format('select array_agg(distinct %I::bytea) from %I', tg_argv[0],
            case tg_op when 'DELETE' then 'old_rows' else 'new_rows' end) into changed;
        if tg_argv[0] = 'lineage_id' then
            lineages := changed;
        else
            select array_agg(distinct d.lineage_id::bytea) into lineages from documents d
            where d.organization_id = current_organization() and d.id = any (changed);
        end if;
    end if;
    if lineages is not null then
        call enter_lineages(lineages);
    end if;
    return null;
end
$$;
-- A new document is entered with the row of its kind, which is written after it.
drop trigger enter_new on documents;
drop trigger enter_changed on documents;
create trigger enter_changed after update on documents referencing old table as old_rows new table as new_rows
    for each statement execute function enter_documents('id');
drop procedure enable_document_search;
drop view searched_documents;
alter table search_entries no force row level security;
insert into search_entries as e (organization_id, id, kind, number, words)
select organization_id, id, kind, search_number(number), document_words(organization_id, id, null) from documents where is_latest
on conflict (organization_id, id) do update set words = excluded.words where e.words is distinct from excluded.words;
alter table search_entries force row level security;

-- Documents are found by the name of their customer, so a new name is theirs too.
create or replace function enter_customers() returns trigger language plpgsql as $$
declare
    renamed bytea[];
    lineages bytea[];
begin
    if tg_op = 'DELETE' then
        delete from search_entries e using old_rows o where e.organization_id = o.organization_id and e.id = o.id;
        return null;
    end if;
    execute enter_customers_statement('select * from new_rows');
    if tg_op = 'UPDATE' then
        delete from search_entries e using new_rows n where n.deleted and e.organization_id = n.organization_id and e.id = n.id;
        select array_agg(n.id::bytea) into renamed from new_rows n join old_rows o using (organization_id, id) where n.name <> o.name;
        if renamed is not null then
            select array_agg(u.lineage_id) into lineages from (
                select d.lineage_id::bytea from documents d where d.organization_id = current_organization() and d.id in (
                    select document_id from hose_assemblies where organization_id = current_organization() and customer_id = any (renamed)
                    union all
                    select document_id from hose_kits where organization_id = current_organization() and customer_id = any (renamed)
                    union all
                    select document_id from work_orders where organization_id = current_organization() and customer_id = any (renamed)
                    union all
                    select document_id from sales_estimates where organization_id = current_organization() and customer_id = any (renamed))
                union
                select lineage_id::bytea from assembly_customers where organization_id = current_organization() and customer_id = any (renamed)
            ) u;
            if lineages is not null then
                call enter_lineages(lineages);
            end if;
        end if;
    end if;
    return null;
end
$$;
drop trigger enter_changed on customers;
create trigger enter_changed after update on customers referencing old table as old_rows new table as new_rows
    for each statement execute function enter_customers();

-- Whether a customer finds a row: an item, or a document of its own by words that it may see; `wanted` is null where it is
-- found by its number.
create function customer_finds(organization bytea, id bytea, kind text, words tsvector, customer bytea, wanted tsquery) returns boolean stable
set search_path = public, pg_temp language sql as $$
    select kind in ('hose', 'crimpFitting', 'adaptor', 'ferrule', 'wrap', 'otherItem')
        or (kind not in ('workOrder', 'customer')
            and words @@ format('''%scustomer:%s''', search_mark(organization), encode(customer, 'hex'))::tsquery
            and (wanted is null or document_words(organization, id, customer) @@ wanted))
$$;
revoke all on function customer_finds from public;

-- The rows of an organization that words find, at most about as many as are counted; `whole` if no word is the beginning
-- of one alone. Of words that many have, those of the shortest numbers are among them.
--
-- Planned for each search: how many rows a word has decides how they are found best.
create function find_by_words(organization bytea, wanted tsquery, whole_words tsquery, customer bytea, most integer)
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
        and (customer is null or customer_finds(organization, s.id, s.kind, s.words, customer, wanted))
    limit most + 1;
    get diagnostics found = row_count;
    if found > most then
        return query select s.id::bytea, s.kind, s.number, s.words @@ whole_words from (
            select * from search_entries e where e.organization_id = organization order by length(e.number), e.number limit shortest) s
        where s.words @@ wanted and (customer is null or customer_finds(organization, s.id, s.kind, s.words, customer, wanted))
        order by 4 desc, length(s.number), s.number limit most + 1;
    end if;
end
$$;
revoke all on function find_by_words from public;

-- Ids and kinds of what a search finds, the best first, and how many there are, which are counted to `most`.
--
-- `letters` are the letters and digits of the whole text. `wanted` is a query for words in which ~ stands for the mark of
-- an organization and ^ for a quote, `whole` the same without parts of words. `customer` is null for staff. It runs as the
-- owner, since `@@` isn't leakproof (see matching_items), and looks at rows of the organization and of the shared catalogue
-- alone.
--
-- Of what is found by words, items come before documents, which often name them. Planned once for a connection: planning
-- took most of the time of a search.
create or replace function find_records(letters text, wanted text, whole text, customer bytea, hide_unavailable boolean, most integer,
    skipped integer, shown integer)
returns table (id bytea, kind text, total bigint)
stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan language plpgsql as $$
declare
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
