-- All that is known of a hose kit, and what finds it.

alter table hose_kits
    add column customer_revision text,
    add column comments text,
    add column description_folded text generated always as (lower(description)) stored,
    add column customer_part_number_folded text generated always as (lower(customer_part_number)) stored,
    add column customer_name_folded text generated always as (lower(customer_name)) stored;
create index hose_kits_search on hose_kits using gin (organization_id, description_folded gin_trgm_ops,
    customer_part_number_folded gin_trgm_ops, customer_name_folded gin_trgm_ops);

-- The trail hides what was generated when its triggers were made; these tables got more since.
do $$
declare
    noted record;
begin
    for noted in select * from (values ('hose_assemblies', 'hoseAssembly'), ('hose_kits', 'hoseKit')) n (name, kind)
    loop
        execute format('drop trigger audit_insert on %I', noted.name);
        execute format('drop trigger audit_update on %I', noted.name);
        execute format('drop trigger audit_delete on %I', noted.name);
        call audited(noted.name::regclass, noted.kind, 'document_id');
    end loop;
end
$$;
