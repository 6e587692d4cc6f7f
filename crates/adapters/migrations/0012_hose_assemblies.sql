-- Hose assemblies and hose kits.

-- Figures that follow from the components are worked out anew whenever somebody looks at an assembly under
-- editing; the columns hold them as they were when it was last saved, and for good once it is released.
create table hose_assemblies (
    organization_id record_id not null,
    document_id record_id not null,
    description text,
    manual_description boolean not null default false,
    model_code text,
    tag text,
    hose_id record_id not null references hoses,
    end1_fitting_id record_id references crimp_fittings,
    end1_ferrule_id record_id references ferrules,
    end2_fitting_id record_id references crimp_fittings,
    end2_ferrule_id record_id references ferrules,
    -- Whether a person chose the ferrule of an end; else it follows the crimp spec.
    manual_ferrule1 boolean not null default false,
    manual_ferrule2 boolean not null default false,
    wrap_id record_id references wraps,
    wrap_coverage text check (wrap_coverage in ('full', 'partial', 'eachEnd')),
    wrap_start double precision,
    wrap_length double precision,
    length double precision not null,
    length_unit text not null check (length_unit in ('in', 'mm')),
    length_method text not null default 'overall' check (length_method in ('overall', 'seatToSeat', 'cutLength')),
    length_tolerance text,
    overall_length_mm double precision,
    cut_length_mm double precision,
    free_length_mm double precision,
    tolerance text,
    angle double precision check (angle >= 0 and angle < 360),
    working_pressure_psi double precision,
    working_pressure_source text check (working_pressure_source in ('hose', 'end1', 'end2', 'adaptor1', 'adaptor2')),
    hose_rating_only boolean not null,
    proof_pressure_psi double precision,
    burst_pressure_psi double precision,
    weight_lbs double precision,
    manual_weight boolean not null default false,
    proof_test boolean not null default false,
    burst_test boolean not null default false,
    -- Warnings of when it was released; null while it is under editing.
    findings jsonb,
    customer_id record_id,
    -- Kept where the customer was deleted and the link is lost.
    customer_name text,
    customer_part_number text,
    customer_revision text,
    vendor_part_number text,
    production_notes text,
    print_text text,
    comments text,
    description_folded text generated always as (lower(description)) stored,
    model_code_folded text generated always as (lower(model_code)) stored,
    tag_folded text generated always as (lower(tag)) stored,
    vendor_part_number_folded text generated always as (lower(vendor_part_number)) stored,
    customer_part_number_folded text generated always as (lower(customer_part_number)) stored,
    customer_name_folded text generated always as (lower(customer_name)) stored,
    primary key (organization_id, document_id),
    foreign key (organization_id, document_id) references documents on delete cascade,
    foreign key (organization_id, customer_id) references customers
);
create index hose_assemblies_customer on hose_assemblies (organization_id, customer_id) where customer_id is not null;
create index hose_assemblies_search on hose_assemblies using gin (organization_id, description_folded gin_trgm_ops,
    model_code_folded gin_trgm_ops, tag_folded gin_trgm_ops, vendor_part_number_folded gin_trgm_ops,
    customer_part_number_folded gin_trgm_ops, customer_name_folded gin_trgm_ops);
create index hose_assemblies_end1 on hose_assemblies (organization_id, end1_fitting_id) where end1_fitting_id is not null;
create index hose_assemblies_end2 on hose_assemblies (organization_id, end2_fitting_id) where end2_fitting_id is not null;
create index hose_assemblies_ferrule1 on hose_assemblies (organization_id, end1_ferrule_id) where end1_ferrule_id is not null;
create index hose_assemblies_ferrule2 on hose_assemblies (organization_id, end2_ferrule_id) where end2_ferrule_id is not null;
create index hose_assemblies_wrap on hose_assemblies (organization_id, wrap_id) where wrap_id is not null;
-- Finds existing assemblies of the same hose and about the same cut length, and all assemblies of a hose.
create index hose_assemblies_same on hose_assemblies (organization_id, hose_id, cut_length_mm);
-- Finds such assemblies under editing by the length that was entered, whatever its unit; they are compared
-- exactly afterwards.
create index hose_assemblies_entered on hose_assemblies (organization_id, hose_id, length);
call enable_row_level_security('hose_assemblies', false);
call enable_audit_log('hose_assemblies', 'hoseAssembly', 'document_id');

-- The customers of an assembly, whatever its version, and what each calls it.
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
call enable_row_level_security('assembly_customers', false);
call enable_audit_log('assembly_customers', 'hoseAssembly', 'lineage_id', 'customer_id');

-- Assemblies under editing whose stored descriptions are out of date, since a component was renamed or the
-- organization counts angles the other way round. They are described again before descriptions are searched;
-- an assembly that is shown is described anew anyway. Whoever describes them removes the rows that it has
-- seen, so a row that comes meanwhile stays.
create table assemblies_to_describe (
    organization_id record_id not null references organizations,
    sequence bigint not null generated always as identity,
    document_id record_id not null,
    primary key (organization_id, sequence)
);
call enable_row_level_security('assemblies_to_describe', false);
-- Changes of the shared catalogue add assemblies of every organization.
create policy marking on assemblies_to_describe for insert to hosewright_owner with check (true);

-- Adds the assemblies that are described by a component's part number, or a fitting's shape or style, which
-- has changed.
--
-- New rows are compared with old ones by `except all`, which hashes them. A join kept the plan of a
-- statement of one row for the life of a connection, and then compared each row with each.
create function mark_renamed_components() returns trigger security definer set search_path = public, pg_temp language plpgsql as $$
declare
    changed bytea[];
    everywhere boolean;
    own bytea[];
begin
    if tg_table_name = 'crimp_fittings' then
        -- Shape and style count too: a description mentions an angle of 0 only for bent ends.
        select array_agg(r.id::bytea), bool_or(r.organization_id = shared_organization()), array_agg(distinct r.organization_id::bytea)
            into changed, everywhere, own
            from (select n.id, n.organization_id, n.part_number, n.shape, n.style from new_rows n
                except all select o.id, o.organization_id, o.part_number, o.shape, o.style from old_rows o) r;
    else
        select array_agg(r.id::bytea), bool_or(r.organization_id = shared_organization()), array_agg(distinct r.organization_id::bytea)
            into changed, everywhere, own
            from (select n.id, n.organization_id, n.part_number from new_rows n
                except all select o.id, o.organization_id, o.part_number from old_rows o) r;
    end if;
    if changed is null then
        return null;
    end if;
    insert into assemblies_to_describe (organization_id, document_id)
    select d.organization_id, d.id from organizations g
        cross join lateral (
            select c.document_id from hose_assemblies c
                where tg_table_name = 'hoses' and c.organization_id = g.organization_id and c.hose_id = any(changed)
                    and not c.manual_description
            union select c.document_id from hose_assemblies c
                where tg_table_name = 'crimp_fittings' and c.organization_id = g.organization_id and c.end1_fitting_id = any(changed)
                    and not c.manual_description
            union select c.document_id from hose_assemblies c
                where tg_table_name = 'crimp_fittings' and c.organization_id = g.organization_id and c.end2_fitting_id = any(changed)
                    and not c.manual_description
            union select c.document_id from hose_assemblies c
                where tg_table_name = 'wraps' and c.organization_id = g.organization_id and c.wrap_id = any(changed)
                    and not c.manual_description
        ) c join documents d on d.organization_id = g.organization_id and d.id = c.document_id and d.status = 'under editing'
    where everywhere or g.organization_id = any(own);
    return null;
end
$$;
create trigger mark_renamed_components after update on hoses referencing old table as old_rows new table as new_rows
    for each statement execute function mark_renamed_components();
create trigger mark_renamed_components after update on crimp_fittings referencing old table as old_rows new table as new_rows
    for each statement execute function mark_renamed_components();
create trigger mark_renamed_components after update on wraps referencing old table as old_rows new table as new_rows
    for each statement execute function mark_renamed_components();

-- Adds the assemblies with an angle when the organization changes its convention of angles.
create function mark_angled_assemblies() returns trigger language plpgsql as $$
begin
    insert into assemblies_to_describe (organization_id, document_id)
    select d.organization_id, d.id from documents d
        join hose_assemblies c on c.organization_id = d.organization_id and c.document_id = d.id
    where d.organization_id = new.organization_id and d.kind = 'hoseAssembly' and d.status = 'under editing'
        and c.angle is not null and not c.manual_description;
    return null;
end
$$;
create trigger mark_angled_assemblies after update on organizations for each row
    when (old.angle_convention is distinct from new.angle_convention) execute function mark_angled_assemblies();

create table hose_kits (
    organization_id record_id not null,
    document_id record_id not null,
    description text,
    customer_id record_id,
    -- Kept where the customer was deleted and the link is lost.
    customer_name text,
    customer_part_number text,
    customer_revision text,
    comments text,
    description_folded text generated always as (lower(description)) stored,
    customer_part_number_folded text generated always as (lower(customer_part_number)) stored,
    customer_name_folded text generated always as (lower(customer_name)) stored,
    primary key (organization_id, document_id),
    foreign key (organization_id, document_id) references documents on delete cascade,
    foreign key (organization_id, customer_id) references customers
);
create index hose_kits_customer on hose_kits (organization_id, customer_id) where customer_id is not null;
create index hose_kits_search on hose_kits using gin (organization_id, description_folded gin_trgm_ops,
    customer_part_number_folded gin_trgm_ops, customer_name_folded gin_trgm_ops);
call enable_row_level_security('hose_kits', false);
call enable_audit_log('hose_kits', 'hoseKit', 'document_id');
