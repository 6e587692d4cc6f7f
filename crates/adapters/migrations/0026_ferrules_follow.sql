-- Who looks for the assemblies with an item finds those under editing by the ferrules that they have now, which follow
-- the crimp specs; what was saved stays, so that a release tells what it changes. The ferrules are out of date once a
-- spec, or what ties it to hose and fitting, changes. Then the assemblies are marked as those with outdated
-- descriptions are (`0012_hose_assemblies.sql`), and brought up to date before somebody looks.
alter table hose_assemblies add column end1_ferrule_now record_id, add column end2_ferrule_now record_id;

-- They are those that are saved, until the crimp specs change.
create function keep_ferrules_now() returns trigger language plpgsql as $$
begin
    new.end1_ferrule_now := new.end1_ferrule_id;
    new.end2_ferrule_now := new.end2_ferrule_id;
    return new;
end
$$;

alter table hose_assemblies no force row level security;
alter table hose_assemblies disable trigger user;
update hose_assemblies set end1_ferrule_now = end1_ferrule_id, end2_ferrule_now = end2_ferrule_id
where end1_ferrule_id is not null or end2_ferrule_id is not null;
alter table hose_assemblies enable trigger user;
alter table hose_assemblies force row level security;

create trigger keep_ferrules_now before insert or update of end1_ferrule_id, end2_ferrule_id on hose_assemblies
    for each row execute function keep_ferrules_now();
drop index hose_assemblies_ferrule1, hose_assemblies_ferrule2;
create index hose_assemblies_ferrule1 on hose_assemblies (organization_id, end1_ferrule_now) where end1_ferrule_now is not null;
create index hose_assemblies_ferrule2 on hose_assemblies (organization_id, end2_ferrule_now) where end2_ferrule_now is not null;
-- Nobody changes them.
drop trigger audit_insert on hose_assemblies;
drop trigger audit_update on hose_assemblies;
drop trigger audit_delete on hose_assemblies;
call enable_audit_log('hose_assemblies', 'hoseAssembly', 'document_id', hidden => 'end1_ferrule_now,end2_ferrule_now');

-- Whether an assembly is under editing and leaves the ferrule of an end to the crimp specs.
create function is_crimped_by_spec(c hose_assemblies) returns boolean stable language sql as $$
    select (c.end1_fitting_id is not null and not c.manual_ferrule1 or c.end2_fitting_id is not null and not c.manual_ferrule2)
        and exists (select from documents d where d.organization_id = c.organization_id and d.id = c.document_id
            and d.status = 'under editing')
$$;

-- Marks the assemblies under editing that leave the ferrule of an end to the crimp specs of these hoses: those of one
-- organization, or of all.
create function mark_crimped_assemblies(owner bytea, hoses bytea[]) returns void
    security definer set search_path = public, pg_temp language plpgsql as $$
begin
    -- Each has an index of its own.
    if owner = shared_organization() then
        insert into assemblies_to_describe (organization_id, document_id)
        select c.organization_id, c.document_id from hose_assemblies c where c.hose_id = any(hoses) and is_crimped_by_spec(c);
    else
        insert into assemblies_to_describe (organization_id, document_id)
        select c.organization_id, c.document_id from hose_assemblies c
        where c.organization_id = owner and c.hose_id = any(hoses) and is_crimped_by_spec(c);
    end if;
end
$$;

-- Of an update only those specs count that approve other fittings or name another ferrule.
create function mark_changed_specs() returns trigger language plpgsql as $$
declare
    one record;
begin
    if tg_op = 'INSERT' then
        for one in select organization_id, array_agg(distinct hose_id::bytea) as hoses from new_rows group by 1 loop
            perform mark_crimped_assemblies(one.organization_id, one.hoses);
        end loop;
    elsif tg_op = 'DELETE' then
        for one in select organization_id, array_agg(distinct hose_id::bytea) as hoses from old_rows group by 1 loop
            perform mark_crimped_assemblies(one.organization_id, one.hoses);
        end loop;
    else
        for one in
            select r.organization_id, array_agg(distinct r.hose_id::bytea) as hoses
            from (select n.id, n.organization_id, n.hose_id, n.coupling_series_folded, n.coupling_series_brand_folded,
                    n.ferrule_id, n.ferrule_part_number from new_rows n
                except all select o.id, o.organization_id, o.hose_id, o.coupling_series_folded, o.coupling_series_brand_folded,
                    o.ferrule_id, o.ferrule_part_number from old_rows o) r
            group by 1
        loop
            perform mark_crimped_assemblies(one.organization_id, one.hoses);
        end loop;
    end if;
    return null;
end
$$;
create trigger mark_added_specs after insert on crimp_specs referencing new table as new_rows
    for each statement execute function mark_changed_specs();
create trigger mark_changed_specs after update on crimp_specs referencing old table as old_rows new table as new_rows
    for each statement execute function mark_changed_specs();
create trigger mark_removed_specs after delete on crimp_specs referencing old table as old_rows
    for each statement execute function mark_changed_specs();

-- A brand that is called otherwise may be another one to the crimp specs that name a brand.
create function mark_renamed_brands() returns trigger language plpgsql as $$
begin
    perform mark_crimped_assemblies(new.organization_id, array(select distinct s.hose_id::bytea from crimp_specs s
        where s.coupling_series_brand_folded in (old.name_folded, new.name_folded)
            and (s.organization_id = new.organization_id or new.organization_id = shared_organization())));
    return null;
end
$$;
create trigger mark_renamed_brands after update on brands for each row
    when (old.name_folded is distinct from new.name_folded) execute function mark_renamed_brands();

-- As in 0012_hose_assemblies.sql, and of another series of a fitting or another brand, too: crimp specs approve them by these.
create or replace function mark_renamed_components() returns trigger security definer set search_path = public, pg_temp language plpgsql as $$
declare
    changed bytea[];
    everywhere boolean;
    own bytea[];
begin
    if tg_table_name = 'crimp_fittings' then
        -- Shape and style count too: a description mentions an angle of 0 only for bent ends.
        select array_agg(r.id::bytea), bool_or(r.organization_id = shared_organization()), array_agg(distinct r.organization_id::bytea)
            into changed, everywhere, own
            from (select n.id, n.organization_id, n.part_number, n.shape, n.style, n.series_folded, n.brand_id from new_rows n
                except all select o.id, o.organization_id, o.part_number, o.shape, o.style, o.series_folded, o.brand_id
                    from old_rows o) r;
    elsif tg_table_name = 'hoses' then
        select array_agg(r.id::bytea), bool_or(r.organization_id = shared_organization()), array_agg(distinct r.organization_id::bytea)
            into changed, everywhere, own
            from (select n.id, n.organization_id, n.part_number, n.brand_id from new_rows n
                except all select o.id, o.organization_id, o.part_number, o.brand_id from old_rows o) r;
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
                    and not (c.manual_description and c.manual_ferrule1 and c.manual_ferrule2)
            union select c.document_id from hose_assemblies c
                where tg_table_name = 'crimp_fittings' and c.organization_id = g.organization_id and c.end1_fitting_id = any(changed)
                    and not (c.manual_description and c.manual_ferrule1)
            union select c.document_id from hose_assemblies c
                where tg_table_name = 'crimp_fittings' and c.organization_id = g.organization_id and c.end2_fitting_id = any(changed)
                    and not (c.manual_description and c.manual_ferrule2)
            union select c.document_id from hose_assemblies c
                where tg_table_name = 'wraps' and c.organization_id = g.organization_id and c.wrap_id = any(changed)
                    and not c.manual_description
        ) c join documents d on d.organization_id = g.organization_id and d.id = c.document_id and d.status = 'under editing'
    where everywhere or g.organization_id = any(own);
    return null;
end
$$;

-- Those whose specs changed before.
insert into assemblies_to_describe (organization_id, document_id)
select c.organization_id, c.document_id from hose_assemblies c where is_crimped_by_spec(c);
