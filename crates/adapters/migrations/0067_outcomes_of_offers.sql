-- What became of an offer. It says nothing of what is offered, so it stands beside the life cycle, and each version has its
-- own.
alter table sales_estimates
    add column outcome text check (outcome in ('sent', 'won', 'lost')),
    add column outcome_reason text check (outcome = 'lost' or outcome_reason is null),
    add column outcome_date timestamptz,
    -- A user or an API key; none for the operator.
    add column outcome_by record_id,
    add constraint sales_estimates_outcome_dated check ((outcome is null) = (outcome_date is null) and (outcome is not null or outcome_by is null));

-- Offers that were ordered were won. An order that was cancelled proves nothing.
alter table sales_estimates no force row level security;
alter table sales_estimates disable trigger user;
alter table work_orders no force row level security;
alter table documents no force row level security;
update sales_estimates e set outcome = 'won', outcome_date = o.at, outcome_by = o.by
from (
    select distinct on (w.organization_id, w.estimate_id) w.organization_id, w.estimate_id, d.created as at, d.created_by as by
    from work_orders w join documents d on d.organization_id = w.organization_id and d.id = w.document_id
    where w.estimate_id is not null and d.status <> 'cancelled'
    order by w.organization_id, w.estimate_id, d.created, d.id
) o
where e.organization_id = o.organization_id and e.document_id = o.estimate_id;
alter table documents force row level security;
alter table work_orders force row level security;
alter table sales_estimates enable trigger user;
alter table sales_estimates force row level security;
