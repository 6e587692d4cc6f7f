-- Whether the ferrule of an end was named by a person; else it is that of the crimp spec as this is now.
alter table hose_assemblies
    add column manual_ferrule1 boolean not null default false,
    add column manual_ferrule2 boolean not null default false;

-- Who chose the ferrules that there are wasn't kept. One that all crimp specs of hose and series name
-- follows them, which changes nothing; another counts as named, so that it stays.
alter table hose_assemblies no force row level security;
alter table crimp_specs no force row level security;
alter table crimp_fittings no force row level security;
update hose_assemblies a set manual_ferrule1 = true
where a.end1_ferrule_id is not null and not coalesce((
    select bool_and(s.ferrule_id is not distinct from a.end1_ferrule_id) from crimp_specs s
        join crimp_fittings f on f.id = a.end1_fitting_id and f.series_folded = s.coupling_series_folded
    where s.hose_id = a.hose_id and s.organization_id in (a.organization_id, shared_organization())), false);
update hose_assemblies a set manual_ferrule2 = true
where a.end2_ferrule_id is not null and not coalesce((
    select bool_and(s.ferrule_id is not distinct from a.end2_ferrule_id) from crimp_specs s
        join crimp_fittings f on f.id = a.end2_fitting_id and f.series_folded = s.coupling_series_folded
    where s.hose_id = a.hose_id and s.organization_id in (a.organization_id, shared_organization())), false);
alter table crimp_fittings force row level security;
alter table crimp_specs force row level security;
alter table hose_assemblies force row level security;
