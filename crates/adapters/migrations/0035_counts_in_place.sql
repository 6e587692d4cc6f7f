-- An import adds to the same counts with every thousand rows. PostgreSQL can write a changed row beside the old one, without
-- entries in indexes, if no index depends on what changed and the page has room. An index of the counts that are 0 depended
-- on them: each batch left entries behind that the next had to read, 100 for each count in the end.

drop index hose_counts_none, crimp_fitting_counts_none;
alter table hose_counts set (fillfactor = 70);
alter table crimp_fitting_counts set (fillfactor = 70);
-- They were checked again whenever a count changed. The items that are counted have the same keys.
alter table hose_counts drop constraint hose_counts_organization_id_fkey, drop constraint hose_counts_brand_id_fkey;
alter table crimp_fitting_counts drop constraint crimp_fitting_counts_organization_id_fkey,
    drop constraint crimp_fitting_counts_brand_id_fkey;

create or replace function count_alike() returns trigger set extra_float_digits = 1 set bytea_output = 'hex' language plpgsql as $$
declare
    added text := format('select organization_id, %s, 1 as n from new_rows', tg_argv[1]);
    gone text := format('select organization_id, %s, -1 as n from old_rows', tg_argv[1]);
begin
    execute add_counts_statement(tg_argv[0], tg_argv[1], case tg_op
        when 'INSERT' then added when 'DELETE' then gone else added || ' union all ' || gone end);
    if tg_op <> 'INSERT' then
        execute format('delete from %I k using (select distinct organization_id, md5(row(%s)::text)::uuid as alike from old_rows) o
            where k.organization_id = o.organization_id and k.alike = o.alike and k.items = 0', tg_argv[0], tg_argv[1]);
    end if;
    return null;
end
$$;
