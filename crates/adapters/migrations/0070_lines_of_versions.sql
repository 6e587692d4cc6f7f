-- Lines of new versions know the line that they were copied from: what is ordered of an estimate stays
-- ordered in its next version.

alter table document_lines
    -- The line of the first version, none in that itself.
    add column first_id record_id;
create index document_lines_first on document_lines (organization_id, first_id) where first_id is not null;

-- Copies made so far: the same thing at the same place of an earlier version.
alter table document_lines no force row level security;
alter table documents no force row level security;
alter table document_lines disable trigger user;
update document_lines l set first_id = f.id
from (
    select distinct on (later.id) later.organization_id, later.id as line_id, first.id
    from document_lines later
        join documents d on d.organization_id = later.organization_id and d.id = later.document_id
        join documents o on o.organization_id = d.organization_id and o.lineage_id = d.lineage_id and o.created < d.created
        join document_lines first on first.organization_id = o.organization_id and first.document_id = o.id
            and first.position = later.position
            and coalesce(first.assembly_id, first.item_id) = coalesce(later.assembly_id, later.item_id)
    where d.kind = 'salesEstimate'
    order by later.id, o.created
) f
where l.organization_id = f.organization_id and l.id = f.line_id;
alter table document_lines enable trigger user;
alter table documents force row level security;
alter table document_lines force row level security;
