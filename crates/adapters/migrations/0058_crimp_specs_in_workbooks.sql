-- Crimp specs in workbooks. They say where their figures come from, and how machines are set for them: a list of objects
-- with `machine` and `setting`, in order.
alter table crimp_specs add column source text, add column machine_settings jsonb;

-- Exports read the specs of an organization in this order, and imports look for those of a hose and a fitting series.
create index crimp_specs_order on crimp_specs (organization_id, hose_id, coupling_series_folded, id);
