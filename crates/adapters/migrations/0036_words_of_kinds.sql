-- `work order 200` and `hose assembly 1005` find documents: each has the word of its kind.

create function word_of_kind(kind text) returns text immutable parallel safe language sql
return case kind when 'hoseAssembly' then 'assembly' when 'hoseKit' then 'kit' when 'workOrder' then 'workorder'
    when 'salesEstimate' then 'estimate' end;

-- As in 0025_kept_plans.sql.
create or replace function document_words(organization bytea, document bytea, reader bytea) returns tsvector stable language plpgsql as $$
begin
    return (
        select search_words(organization,
            concat_ws(' ', d.number, word_of_kind(d.kind), a.description, a.model_code, a.tag, a.vendor_part_number, k.description, w.description,
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

alter table search_entries no force row level security;
update search_entries set words = words || search_words(organization_id, word_of_kind(kind), '{}')
where kind in ('hoseAssembly', 'hoseKit', 'workOrder', 'salesEstimate');
alter table search_entries force row level security;
