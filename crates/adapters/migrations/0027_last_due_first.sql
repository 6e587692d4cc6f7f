-- Orders by due date, the last first: those without one stand at the end, as they do the other way round.

create index work_orders_due_last on work_orders (organization_id, due_date desc nulls last, document_id desc);
