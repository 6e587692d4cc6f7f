-- What released documents need, as it was when they were released: items may be changed since.

create table bill_lines (
    organization_id record_id not null,
    document_id record_id not null,
    position integer not null,
    number text,
    item_type text not null check (item_type in ('hose', 'crimpFitting', 'adaptor', 'ferrule', 'wrap', 'otherItem')),
    item_id record_id not null,
    brand text,
    part_number text not null,
    org_part_number text,
    size text,
    description text,
    -- Pieces, or a length where that is known.
    by_length boolean not null,
    pieces numeric,
    length_mm numeric,
    primary key (organization_id, document_id, position),
    foreign key (organization_id, document_id) references documents on delete cascade,
    check (case when by_length then pieces is null else pieces is not null and length_mm is null end)
);
create index bill_lines_item on bill_lines (organization_id, item_id);
call wall('bill_lines', false);
