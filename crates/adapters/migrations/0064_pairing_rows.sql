-- Pairing the old and the new rows of a statement takes time in proportion to their number, whatever
-- statements a connection has run before.
--
-- A function keeps the plans of its statements for the life of a connection. One that was made for a
-- statement of one row paired rows by comparing each with each: a statement of 1,000 rows then took most
-- of a minute.

-- The trail pairs them by a hash.
alter function note_changes() set enable_nestloop = off;

-- What is called otherwise than before is what wasn't there before, by id and words.
create or replace function mark_named() returns trigger security definer set search_path = public, pg_temp language plpgsql as $$
declare
    changed bytea[];
    everywhere boolean;
    own bytea[];
begin
    if tg_table_name = 'crimp_fittings' then
        -- An angle of 0 is told of bent ends alone.
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
