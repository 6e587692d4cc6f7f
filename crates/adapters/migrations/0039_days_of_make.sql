-- On which day, where the organization is, how much of a line of an order was completed. Labels say when a hose was
-- made, whenever they are printed: what was completed in parts has several days.
create table work_order_completions (
    organization_id record_id not null,
    document_id record_id not null,
    line_id record_id not null,
    made_on date not null,
    quantity numeric(11, 4) not null check (quantity > 0),
    primary key (organization_id, document_id, line_id, made_on),
    foreign key (organization_id, document_id, line_id) references work_order_lines on delete cascade
);
call enable_row_level_security('work_order_completions', false);
