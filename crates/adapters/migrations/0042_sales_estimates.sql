-- Sales estimates: what customers are offered, at prices that stay.

-- Lines are of items of every type too, by the unit that they are sold in, and of kits; those of
-- estimates have the price that they were given.
alter table document_lines
    drop constraint document_lines_kind_check,
    drop constraint document_lines_item,
    add constraint document_lines_kind_check check (kind in ('hoseAssembly', 'hoseKit', 'hose', 'crimpFitting', 'adaptor',
        'ferrule', 'wrap', 'otherItem')),
    add constraint document_lines_item check ((kind in ('hoseAssembly', 'hoseKit')) = (assembly_id is not null)
        and (kind in ('hoseAssembly', 'hoseKit')) = (item_id is null)),
    add column unit text not null default 'each' check (unit in ('each', 'ft', 'm', 'in', 'mm')),
    add column manual_price numeric(15, 4) check (manual_price >= 0),
    add column unit_price numeric(15, 4) check (unit_price >= 0),
    add column priced_by text,
    add column amount numeric(15, 4) check (amount >= 0),
    add column burst_test numeric(15, 4) check (burst_test >= 0),
    add column total numeric(15, 4),
    add column doubt_code text,
    add column doubt text,
    add constraint document_lines_total check (total = amount + burst_test);

create table sales_estimates (
    organization_id record_id not null,
    document_id record_id not null,
    description text,
    customer_id record_id,
    customer_name text,
    location_id record_id,
    customer_reference text,
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    valid_until timestamptz,
    comments text,
    priced_at timestamptz not null,
    net_total numeric(15, 4),
    total numeric(15, 4),
    description_folded text generated always as (lower(description)) stored,
    customer_name_folded text generated always as (lower(customer_name)) stored,
    customer_reference_folded text generated always as (lower(customer_reference)) stored,
    primary key (organization_id, document_id),
    foreign key (organization_id, document_id) references documents on delete cascade,
    foreign key (organization_id, customer_id) references customers,
    foreign key (organization_id, location_id) references customer_locations
);
create index sales_estimates_customer on sales_estimates (organization_id, customer_id) where customer_id is not null;
create index sales_estimates_location on sales_estimates (organization_id, location_id) where location_id is not null;
create index sales_estimates_search on sales_estimates using gin (organization_id, description_folded gin_trgm_ops,
    customer_name_folded gin_trgm_ops, customer_reference_folded gin_trgm_ops);
call wall('sales_estimates', false);
call audited('sales_estimates', 'salesEstimate', 'document_id');

create table estimate_taxes (
    organization_id record_id not null,
    document_id record_id not null,
    position integer not null,
    name text,
    rate numeric(7, 4) check (rate between 0 and 100),
    amount numeric(15, 4) check (amount >= 0),
    primary key (organization_id, document_id, position),
    foreign key (organization_id, document_id) references documents on delete cascade,
    check (rate is not null or amount is not null)
);
call wall('estimate_taxes', false);
call audited('estimate_taxes', 'salesEstimate', 'document_id', 'position');

-- What currencies were worth when an estimate was priced: one unit in the organization's currency
-- of then, whose own rate is 1.
create table estimate_rates (
    organization_id record_id not null,
    document_id record_id not null,
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    rate numeric(21, 10) not null check (rate > 0),
    own boolean not null,
    primary key (organization_id, document_id, currency),
    foreign key (organization_id, document_id) references documents on delete cascade,
    check (not own or rate = 1)
);
create unique index estimate_rates_one_own on estimate_rates (organization_id, document_id) where own;
call wall('estimate_rates', false);
call audited('estimate_rates', 'salesEstimate', 'document_id', 'currency');
