-- What a shop looks at in the morning: few of many documents, so each has an index of its own.

-- Most orders are completed or cancelled some day, and then these leave the index.
create index documents_open_orders on documents (organization_id, id)
    where kind = 'workOrder' and status in ('under editing', 'released');
-- Offers that are still waited for, by their last day.
create index sales_estimates_open on sales_estimates (organization_id, valid_until) where outcome is null or outcome = 'sent';
create index jobs_failed on jobs (organization_id, ended) where state = 'failed';
