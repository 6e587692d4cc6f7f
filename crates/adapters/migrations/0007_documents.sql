-- Documents: one header for every kind, with the rules of its life cycle, lines in one table, numbers and
-- frozen bills. What each kind has of its own stands in the files of the kinds.

-- How documents are numbered: a counter for each prefix, of which one of each kind is in use.
create table numberings (
    organization_id record_id not null references organizations,
    kind text not null check (kind in ('hoseAssembly', 'hoseKit', 'workOrder', 'salesEstimate')),
    prefix text not null check (length(prefix) <= 20),
    padding integer not null check (padding between 0 and 12),
    next_number bigint not null check (next_number >= 1),
    in_use boolean not null,
    primary key (organization_id, kind, prefix)
);
create unique index numberings_in_use on numberings (organization_id, kind) where in_use;
call enable_row_level_security('numberings', false);

-- The number that a counter makes. Zeros fill it up to `padding` digits; a longer one is not cut.
create function document_number(prefix text, padding integer, counter bigint) returns text immutable parallel safe
language sql as $$
    select prefix || lpad(counter::text, greatest(padding, length(counter::text)), '0')
$$;

-- Each row is one version. The versions of a number are a lineage, which has the id of the first.
--
-- The constraints and unique indexes hold the rules of the life cycle, whatever the service does.
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
    superseded_by record_id,
    ended_as text check (ended_as in ('completed', 'cancelled')),
    ended_at timestamptz,
    ended_by record_id,
    -- Follows from the columns above, so it can't contradict them.
    status text not null generated always as (
        case
            when ended_as is not null then ended_as
            when obsoleted_at is not null then 'obsolete'
            when released_at is not null then 'released'
            else 'under editing'
        end) stored,
    -- Whether it was released although assemblies in it, frozen earlier, would be rated lower by then.
    accepted_frozen boolean not null default false,
    created timestamptz not null,
    created_by record_id,
    last_modified timestamptz not null,
    last_modified_by record_id,
    primary key (organization_id, id),
    constraint documents_version_key unique (organization_id, kind, number_folded, revision, version),
    constraint documents_obsolete_was_released check (obsoleted_at is null or released_at is not null),
    constraint documents_ended_was_released check ((ended_as is null) = (ended_at is null)
        and (ended_as is null or (released_at is not null and obsoleted_at is null and kind = 'workOrder'))),
    constraint documents_superseded_is_obsolete check (superseded_by is null or obsoleted_at is not null),
    constraint documents_first_or_after check ((previous_id is null) = (lineage_id = id)),
    constraint documents_lineage_fkey foreign key (organization_id, lineage_id) references documents,
    constraint documents_previous_fkey foreign key (organization_id, previous_id) references documents,
    constraint documents_superseded_fkey foreign key (organization_id, superseded_by) references documents
);
create unique index documents_one_latest on documents (organization_id, lineage_id) where is_latest;
create unique index documents_one_under_editing on documents (organization_id, lineage_id) where released_at is null;
create index documents_search on documents using gin (organization_id, number_folded gin_trgm_ops);
create index documents_by_number on documents (organization_id, kind, number_folded, revision, version, id);
create index documents_latest_by_number on documents (organization_id, kind, number_folded, id) where is_latest;
create index documents_by_created on documents (organization_id, kind, created, id);
create index documents_by_last_modified on documents (organization_id, kind, last_modified, id);
create unique index documents_one_released on documents (organization_id, lineage_id) where status = 'released';
-- A version is followed by one other, and a release supersedes one other.
create unique index documents_one_next on documents (organization_id, previous_id) where previous_id is not null;
create unique index documents_one_superseded on documents (organization_id, superseded_by) where superseded_by is not null;
create index documents_lineage on documents (organization_id, lineage_id);
-- A number begins once: all its versions are one lineage.
create unique index documents_number on documents (organization_id, kind, number_folded) where previous_id is null;
call enable_row_level_security('documents', false);
-- With the status, so that an entry shows which transition was made.
call enable_audit_log('documents', 'document', 'id', shown => 'status');

-- As long as a number has versions, one of them is the latest. This is checked when a transaction ends.
create function check_latest_version() returns trigger language plpgsql as $$
declare
    changed documents := coalesce(new, old);
begin
    if exists (select from documents d
            where d.organization_id = changed.organization_id and d.lineage_id = changed.lineage_id)
        and not exists (select from documents d
            where d.organization_id = changed.organization_id and d.lineage_id = changed.lineage_id and d.is_latest)
    then
        raise exception 'no version of % is the latest', changed.number
            using errcode = 'check_violation', constraint = 'documents_latest', table = 'documents';
    end if;
    return null;
end
$$;
create constraint trigger documents_latest_made after insert on documents
    deferrable initially deferred for each row when (not new.is_latest) execute function check_latest_version();
create constraint trigger documents_latest_changed after update on documents
    deferrable initially deferred for each row when (old.is_latest and not new.is_latest) execute function check_latest_version();
create constraint trigger documents_latest_removed after delete on documents
    deferrable initially deferred for each row when (old.is_latest) execute function check_latest_version();

-- Lines of hose assemblies (adaptors and accessories), hose kits, work orders and sales estimates. Those
-- of estimates carry the price that they were quoted at.
create table document_lines (
    organization_id record_id not null,
    id record_id not null,
    document_id record_id not null,
    kind text not null check (kind in ('hoseAssembly', 'hoseKit', 'hose', 'crimpFitting', 'adaptor',
        'ferrule', 'wrap', 'otherItem')),
    assembly_id record_id,
    item_id record_id references items,
    number text not null,
    quantity numeric(11, 4) not null check (quantity > 0 and quantity <= 1000000),
    unit text not null default 'each' check (unit in ('each', 'ft', 'm', 'in', 'mm')),
    comments text,
    position integer not null,
    -- The end of an assembly that an adaptor is screwed onto.
    at_end smallint check (at_end is null or (at_end in (1, 2) and kind = 'adaptor')),
    -- The orders that a line is for, where these aren't those of the document.
    sales_order text,
    purchase_order text,
    -- The line of an estimate that a line of an order was taken from, and whether its burst tests are
    -- charged with it.
    origin_id record_id,
    origin_tests boolean not null default false,
    -- The same line in the first version of the document; null in that version itself. What is ordered of
    -- an estimate stays ordered in its next version.
    first_id record_id,
    manual_price numeric(15, 4) check (manual_price >= 0),
    unit_price numeric(15, 4) check (unit_price >= 0),
    priced_by text,
    -- The steps by which the price was found.
    price_steps jsonb,
    -- What all pieces cost the organization when the line was priced, burst tests included, in the
    -- document's currency.
    cost numeric(15, 4) check (cost >= 0),
    -- Before the discount.
    amount numeric(15, 4) check (amount >= 0),
    discount_percent numeric(7, 4) check (discount_percent between 0 and 100),
    burst_test numeric(15, 4) check (burst_test >= 0),
    -- After the discount, which burst tests don't get.
    total numeric(15, 4),
    -- A warning about the price, and its code.
    doubt_code text,
    doubt text,
    -- A hash of what the assembly or kit was made of when it was priced, so that a release notices a change.
    made_of bigint,
    primary key (organization_id, id),
    foreign key (organization_id, document_id) references documents on delete cascade,
    foreign key (organization_id, assembly_id) references documents,
    constraint document_lines_item check ((kind in ('hoseAssembly', 'hoseKit')) = (assembly_id is not null)
        and (kind in ('hoseAssembly', 'hoseKit')) = (item_id is null)),
    constraint document_lines_total
        check (total <= amount + burst_test and (discount_percent is not null or total = amount + burst_test))
);
create index document_lines_document on document_lines (organization_id, document_id, position);
create index document_lines_assembly on document_lines (organization_id, assembly_id);
create index document_lines_item on document_lines (organization_id, item_id);
create index document_lines_origin on document_lines (organization_id, origin_id) where origin_id is not null;
create index document_lines_first on document_lines (organization_id, first_id) where first_id is not null;
call enable_row_level_security('document_lines', false);
call enable_audit_log('document_lines', 'documentLine', 'id');

-- The bill of materials of released documents as it was at the release, since items may change later.
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
    -- Whether it is measured by length, which may be unknown, or counted in pieces.
    by_length boolean not null,
    pieces numeric,
    length_mm numeric,
    primary key (organization_id, document_id, position),
    foreign key (organization_id, document_id) references documents on delete cascade,
    check (case when by_length then pieces is null else pieces is not null and length_mm is null end)
);
create index bill_lines_item on bill_lines (organization_id, item_id);
call enable_row_level_security('bill_lines', false);
