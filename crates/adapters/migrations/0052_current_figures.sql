-- What follows from the components of hose assemblies, as these are now.
--
-- While an assembly is under editing its figures are worked out whenever somebody looks; the columns
-- hold them as they were when it was last saved, and for good once it is released.

alter table hose_assemblies
    add column working_pressure_source text check (working_pressure_source in ('hose', 'end1', 'end2', 'adaptor1', 'adaptor2')),
    add column tolerance text,
    -- What there was to know of it when it was released; nothing while it is under editing.
    add column findings jsonb;
-- What is the same hose of about the same length, under editing: whatever the unit, looked at
-- exactly afterwards.
create index hose_assemblies_entered on hose_assemblies (organization_id, hose_id, length);

-- Whether a document was released although assemblies in it were rated lower by then.
alter table documents add column accepted_frozen boolean not null default false;

alter table organizations add column length_tolerance_standard text not null default 'saeJ517'
    check (length_tolerance_standard in ('saeJ517', 'din20066'));

-- Assemblies under editing that are to be described again before somebody searches descriptions,
-- since a component is called otherwise, or angles are counted the other way round. Whoever
-- describes takes the marks that he has seen; one that comes meanwhile stays. What an assembly is
-- shown as doesn't wait for this.
create table assemblies_to_describe (
    organization_id record_id not null references organizations,
    sequence bigint not null generated always as identity,
    document_id record_id not null,
    primary key (organization_id, sequence)
);
call wall('assemblies_to_describe', false);
-- Changes of the shared catalogue mark assemblies of every organization.
create policy marking on assemblies_to_describe for insert to hosewright_owner with check (true);

-- Marks the assemblies that name items by other words now.
create function mark_named() returns trigger security definer set search_path = public, pg_temp language plpgsql as $$
declare
    changed bytea[];
    everywhere boolean;
    own bytea[];
begin
    if tg_table_name = 'crimp_fittings' then
        -- An angle of 0 is told of bent ends alone.
        select array_agg(n.id::bytea), bool_or(n.organization_id = shared_organization()), array_agg(distinct n.organization_id::bytea)
            into changed, everywhere, own from new_rows n join old_rows o on o.id = n.id
            where (n.part_number, n.shape, n.style) is distinct from (o.part_number, o.shape, o.style);
    else
        select array_agg(n.id::bytea), bool_or(n.organization_id = shared_organization()), array_agg(distinct n.organization_id::bytea)
            into changed, everywhere, own from new_rows n join old_rows o on o.id = n.id
            where n.part_number is distinct from o.part_number;
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
create trigger mark_named after update on hoses referencing old table as old_rows new table as new_rows
    for each statement execute function mark_named();
create trigger mark_named after update on crimp_fittings referencing old table as old_rows new table as new_rows
    for each statement execute function mark_named();
create trigger mark_named after update on wraps referencing old table as old_rows new table as new_rows
    for each statement execute function mark_named();

-- Marks the assemblies whose angle is told otherwise.
create function mark_turned() returns trigger language plpgsql as $$
begin
    insert into assemblies_to_describe (organization_id, document_id)
    select d.organization_id, d.id from documents d
        join hose_assemblies c on c.organization_id = d.organization_id and c.document_id = d.id
    where d.organization_id = new.organization_id and d.kind = 'hoseAssembly' and d.status = 'under editing'
        and c.angle is not null and not c.manual_description;
    return null;
end
$$;
create trigger mark_turned after update on organizations for each row
    when (old.angle_convention is distinct from new.angle_convention) execute function mark_turned();
