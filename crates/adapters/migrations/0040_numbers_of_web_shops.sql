-- Assemblies that pages of web shops store have numbers of a series of their own.
alter table numberings drop constraint numberings_kind_check;
alter table numberings add constraint numberings_kind_check
    check (kind in ('hoseAssembly', 'hoseKit', 'workOrder', 'salesEstimate', 'embed'));
