-- Writing a document takes half the time: what its triggers run is planned once for a connection. A function in SQL is
-- planned for each call, and the words of a document come from eight tables.

-- As in 0020_documents_by_customer.sql.
create or replace function document_words(organization bytea, document bytea, reader bytea) returns tsvector stable language plpgsql as $$
begin
    return (
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
    );
end
$$;

create or replace procedure enter_lineages(lineages bytea[]) language plpgsql as $$
begin
    delete from search_entries e using documents d
    where d.organization_id = current_organization() and d.lineage_id = any (lineages) and not d.is_latest
        and e.organization_id = d.organization_id and e.id = d.id;
    insert into search_entries as e (organization_id, id, kind, number, words)
    select d.organization_id, d.id, d.kind, search_number(d.number), document_words(d.organization_id, d.id, null) from documents d
    where d.organization_id = current_organization() and d.lineage_id = any (lineages) and d.is_latest
    on conflict (organization_id, id) do update set number = excluded.number, words = excluded.words
    where (e.number, e.words) is distinct from (excluded.number, excluded.words);
end
$$;

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
    elsif tg_argv[0] = 'lineage_id' and tg_op = 'DELETE' then
        select array_agg(distinct lineage_id::bytea) into lineages from old_rows;
    elsif tg_argv[0] = 'lineage_id' then
        select array_agg(distinct lineage_id::bytea) into lineages from new_rows;
    else
        if tg_op = 'DELETE' then
            select array_agg(document_id::bytea) into changed from old_rows;
        else
            select array_agg(document_id::bytea) into changed from new_rows;
        end if;
        if changed is not null then
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
