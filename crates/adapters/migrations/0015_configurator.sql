-- What users taught the parser of phrases.

-- What words mean to an organization, or to one of its customers. A whole phrase means a configuration of a
-- hose assembly; words within phrases mean other words.
create table parse_corrections (
    organization_id record_id not null references organizations,
    id record_id not null,
    words text not null,
    words_folded text not null generated always as (lower(words)) stored,
    whole boolean not null,
    customer_id record_id,
    meaning text,
    hose_id record_id references items on delete cascade,
    end1_fitting_id record_id references items on delete cascade,
    end1_ferrule_id record_id references items on delete set null,
    end2_fitting_id record_id references items on delete cascade,
    end2_ferrule_id record_id references items on delete set null,
    wrap_id record_id references items on delete cascade,
    wrap_coverage text check (wrap_coverage in ('full', 'partial', 'eachEnd')),
    wrap_length double precision,
    length double precision,
    length_unit text check (length_unit in ('in', 'mm')),
    length_method text check (length_method in ('overall', 'seatToSeat', 'cutLength')),
    angle double precision,
    proof_test boolean not null,
    burst_test boolean not null,
    created timestamptz not null,
    created_by record_id,
    last_modified timestamptz not null,
    last_modified_by record_id,
    deleted boolean not null default false,
    deleted_date timestamptz,
    deleted_by record_id,
    primary key (organization_id, id),
    foreign key (organization_id, customer_id) references customers (organization_id, id)
);
create unique index parse_corrections_words on parse_corrections (organization_id, words_folded, whole, customer_id)
    nulls not distinct where not deleted;
-- Rows that refer to an item are found when the item is deleted.
create index parse_corrections_hose on parse_corrections (hose_id) where hose_id is not null;
create index parse_corrections_end1 on parse_corrections (end1_fitting_id) where end1_fitting_id is not null;
create index parse_corrections_end2 on parse_corrections (end2_fitting_id) where end2_fitting_id is not null;
create index parse_corrections_ferrule1 on parse_corrections (end1_ferrule_id) where end1_ferrule_id is not null;
create index parse_corrections_ferrule2 on parse_corrections (end2_ferrule_id) where end2_ferrule_id is not null;
create index parse_corrections_wrap on parse_corrections (wrap_id) where wrap_id is not null;
create index parse_corrections_customer on parse_corrections (organization_id, customer_id) where customer_id is not null;
call enable_row_level_security('parse_corrections', false);
call enable_audit_log('parse_corrections', 'parseCorrection', 'id');
