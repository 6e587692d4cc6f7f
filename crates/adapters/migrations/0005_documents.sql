-- Documents: one header for every kind, the contents beside it, lines in one table.

create table documents (
    organization_id record_id not null references organizations,
    id record_id not null,
    kind text not null check (kind in ('hoseAssembly', 'hoseKit', 'workOrder', 'salesEstimate')),
    lineage_id record_id not null,
    number text not null,
    number_folded text not null generated always as (lower(number)) stored,
    revision text not null,
    version integer not null check (version >= 1),
    previous_id record_id,
    is_latest boolean not null,
    released_at timestamptz,
    released_by record_id,
    obsoleted_at timestamptz,
    obsoleted_by record_id,
    created timestamptz not null,
    created_by record_id,
    last_modified timestamptz not null,
    last_modified_by record_id,
    primary key (organization_id, id),
    constraint documents_obsolete_was_released check (obsoleted_at is null or released_at is not null),
    constraint documents_version_key unique (organization_id, kind, number_folded, revision, version)
);
create unique index documents_one_latest on documents (organization_id, lineage_id) where is_latest;
create unique index documents_one_under_editing on documents (organization_id, lineage_id) where released_at is null;
create unique index documents_one_released on documents (organization_id, lineage_id)
    where released_at is not null and obsoleted_at is null;
call wall('documents', false);

create table hose_assemblies (
    organization_id record_id not null,
    document_id record_id not null,
    description text not null,
    model_code text not null,
    hose_id record_id not null references hoses,
    end1_fitting_id record_id references crimp_fittings,
    end1_ferrule_id record_id references ferrules,
    end2_fitting_id record_id references crimp_fittings,
    end2_ferrule_id record_id references ferrules,
    wrap_id record_id references wraps,
    length numeric(15, 6) not null,
    length_unit text not null check (length_unit in ('in', 'mm')),
    defined_by_cut_length boolean not null,
    overall_length_mm double precision,
    cut_length_mm double precision,
    length_tolerance text,
    angle double precision check (angle >= 0 and angle < 360),
    working_pressure_psi double precision,
    hose_rating_only boolean not null,
    burst_pressure_psi double precision,
    weight_lbs double precision,
    proof_test boolean not null,
    customer_id record_id,
    customer_part_number text,
    comments text,
    primary key (organization_id, document_id),
    foreign key (organization_id, document_id) references documents on delete cascade,
    foreign key (organization_id, customer_id) references customers
);
create index hose_assemblies_hose on hose_assemblies (organization_id, hose_id);
call wall('hose_assemblies', false);

create table hose_kits (
    organization_id record_id not null,
    document_id record_id not null,
    description text,
    customer_id record_id,
    customer_part_number text,
    primary key (organization_id, document_id),
    foreign key (organization_id, document_id) references documents on delete cascade,
    foreign key (organization_id, customer_id) references customers
);
call wall('hose_kits', false);

create table document_lines (
    organization_id record_id not null,
    id record_id not null,
    document_id record_id not null,
    kind text not null check (kind in ('hoseAssembly', 'adaptor', 'otherItem')),
    assembly_id record_id,
    item_id record_id references items,
    number text not null,
    quantity numeric(11, 4) not null check (quantity > 0 and quantity <= 1000000),
    comments text,
    position integer not null,
    primary key (organization_id, id),
    foreign key (organization_id, document_id) references documents on delete cascade,
    foreign key (organization_id, assembly_id) references documents,
    constraint document_lines_item check ((kind = 'hoseAssembly') = (assembly_id is not null)
        and (kind = 'hoseAssembly') = (item_id is null))
);
create index document_lines_document on document_lines (organization_id, document_id, position);
create index document_lines_assembly on document_lines (organization_id, assembly_id);
create index document_lines_item on document_lines (organization_id, item_id);
call wall('document_lines', false);
