-- The life cycle of documents: how they end, what superseded what, and the rules over the versions
-- of a number that hold whatever the service does.

alter table documents
    add column superseded_by record_id,
    add column ended_as text check (ended_as in ('completed', 'cancelled')),
    add column ended_at timestamptz,
    add column ended_by record_id;

-- The state in one word, which can't differ from what it is made of. The audit trail notes it (it
-- hides only what was generated when its triggers were made), so an entry tells a transition.
alter table documents add column status text not null generated always as (
    case
        when ended_as is not null then ended_as
        when obsoleted_at is not null then 'obsolete'
        when released_at is not null then 'released'
        else 'under editing'
    end) stored;

alter table documents
    add constraint documents_ended_was_released check ((ended_as is null) = (ended_at is null)
        and (ended_as is null or (released_at is not null and obsoleted_at is null and kind = 'workOrder'))),
    add constraint documents_superseded_is_obsolete check (superseded_by is null or obsoleted_at is not null),
    add constraint documents_first_or_after check ((previous_id is null) = (lineage_id = id)),
    add constraint documents_lineage_fkey foreign key (organization_id, lineage_id) references documents,
    add constraint documents_previous_fkey foreign key (organization_id, previous_id) references documents,
    add constraint documents_superseded_fkey foreign key (organization_id, superseded_by) references documents;

drop index documents_one_released;
create unique index documents_one_released on documents (organization_id, lineage_id) where status = 'released';
-- A number begins once, a version is followed by one other, and a release supersedes one other.
create unique index documents_one_lineage on documents (organization_id, kind, number_folded) where previous_id is null;
create unique index documents_one_next on documents (organization_id, previous_id) where previous_id is not null;
create unique index documents_one_superseded on documents (organization_id, superseded_by) where superseded_by is not null;
create index documents_lineage on documents (organization_id, lineage_id);

-- As long as a number has versions, one of them is the latest: looked at when a transaction ends.
create function latest_kept() returns trigger language plpgsql as $$
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
    deferrable initially deferred for each row when (not new.is_latest) execute function latest_kept();
create constraint trigger documents_latest_changed after update on documents
    deferrable initially deferred for each row when (old.is_latest and not new.is_latest) execute function latest_kept();
create constraint trigger documents_latest_removed after delete on documents
    deferrable initially deferred for each row when (old.is_latest) execute function latest_kept();
