-- What each line of a released order needs of each item, as it was when the order was released: pieces, or
-- millimetres, of hose with what is lost in cutting. Stock is counted in it with each part that is done.
create table work_order_needs (
    organization_id record_id not null,
    document_id record_id not null,
    line_id record_id not null,
    item_id record_id not null,
    pieces numeric not null check (pieces >= 0),
    length_mm numeric not null check (length_mm >= 0),
    primary key (organization_id, document_id, line_id, item_id),
    foreign key (organization_id, document_id) references work_orders on delete cascade,
    check (pieces + length_mm > 0)
);
create index work_order_needs_item on work_order_needs (organization_id, item_id);
call wall('work_order_needs', false);
