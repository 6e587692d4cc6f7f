-- All that is known of a hose assembly, what finds it, and the customers that it belongs to.

alter table hose_assemblies
    alter column description drop not null,
    alter column model_code drop not null,
    alter column length type double precision,
    alter column proof_test set default false,
    add column manual_description boolean not null default false,
    add column tag text,
    add column wrap_coverage text check (wrap_coverage in ('full', 'partial', 'eachEnd')),
    add column wrap_start double precision,
    add column wrap_length double precision,
    add column length_method text not null default 'overall' check (length_method in ('overall', 'seatToSeat', 'cutLength')),
    add column burst_test boolean not null default false,
    add column production_notes text,
    add column print_text text,
    add column vendor_part_number text,
    add column customer_revision text,
    add column manual_weight boolean not null default false,
    add column free_length_mm double precision,
    add column proof_pressure_psi double precision;
-- What is only written down in another way is no change for the trail.
alter table hose_assemblies no force row level security;
alter table hose_assemblies disable trigger user;
update hose_assemblies set length_method = 'cutLength' where defined_by_cut_length;
update hose_assemblies set proof_pressure_psi = 2 * working_pressure_psi;
alter table hose_assemblies enable trigger user;
alter table hose_assemblies force row level security;
alter table hose_assemblies
    drop column defined_by_cut_length,
    add column description_folded text generated always as (lower(description)) stored,
    add column model_code_folded text generated always as (lower(model_code)) stored,
    add column tag_folded text generated always as (lower(tag)) stored,
    add column vendor_part_number_folded text generated always as (lower(vendor_part_number)) stored,
    add column customer_part_number_folded text generated always as (lower(customer_part_number)) stored,
    add column customer_name_folded text generated always as (lower(customer_name)) stored;
create index hose_assemblies_search on hose_assemblies using gin (organization_id, description_folded gin_trgm_ops,
    model_code_folded gin_trgm_ops, tag_folded gin_trgm_ops, vendor_part_number_folded gin_trgm_ops,
    customer_part_number_folded gin_trgm_ops, customer_name_folded gin_trgm_ops);
create index hose_assemblies_end1 on hose_assemblies (organization_id, end1_fitting_id) where end1_fitting_id is not null;
create index hose_assemblies_end2 on hose_assemblies (organization_id, end2_fitting_id) where end2_fitting_id is not null;
create index hose_assemblies_ferrule1 on hose_assemblies (organization_id, end1_ferrule_id) where end1_ferrule_id is not null;
create index hose_assemblies_ferrule2 on hose_assemblies (organization_id, end2_ferrule_id) where end2_ferrule_id is not null;
create index hose_assemblies_wrap on hose_assemblies (organization_id, wrap_id) where wrap_id is not null;
-- What is the same hose cut to about the same length: for those that exist already.
create index hose_assemblies_same on hose_assemblies (organization_id, hose_id, cut_length_mm);

-- Which end an adaptor is screwed onto.
alter table document_lines add column at_end smallint check (at_end is null or (at_end in (1, 2) and kind = 'adaptor'));

-- What finds documents and orders lists of them.
create index documents_search on documents using gin (organization_id, number_folded gin_trgm_ops);
create index documents_by_number on documents (organization_id, kind, number_folded, revision, version, id);
create index documents_latest_by_number on documents (organization_id, kind, number_folded, id) where is_latest;
create index documents_by_created on documents (organization_id, kind, created, id);
create index documents_by_last_modified on documents (organization_id, kind, last_modified, id);

alter table organizations add column require_same_brand boolean not null default false;

-- The customers that an assembly belongs to, whatever its version, each with what it calls it.
create table assembly_customers (
    organization_id record_id not null,
    lineage_id record_id not null,
    customer_id record_id not null,
    part_number text,
    revision text,
    created timestamptz not null,
    created_by record_id,
    last_modified timestamptz not null,
    last_modified_by record_id,
    primary key (organization_id, lineage_id, customer_id),
    foreign key (organization_id, lineage_id) references documents on delete cascade,
    foreign key (organization_id, customer_id) references customers
);
create index assembly_customers_customer on assembly_customers (organization_id, customer_id);
call wall('assembly_customers', false);
call audited('assembly_customers', 'hoseAssembly', 'lineage_id', 'customer_id');

-- Documents are searched too, in tables that call their ids otherwise.
create or replace function matching_items(searched text, searched_column text, fragment text, most integer)
returns setof bytea stable security definer set search_path = public, pg_temp language plpgsql as $$
declare
    pattern text := '%' || replace(replace(replace(lower(fragment), '\', '\\'), '%', '\%'), '_', '\_') || '%';
    id_column text := case
        when searched like '%item_properties' then 'item_id'
        when searched in ('hose_assemblies', 'hose_kits') then 'document_id'
        else 'id'
    end;
begin
    return query execute format(
        'select %I::bytea from %I
         where organization_id in (current_organization(), shared_organization()) and %I like $1 limit $2',
        id_column, searched, searched_column)
    using pattern, most;
end
$$;
