-- Sales estimates: what customers are offered, at prices that stay.

create table sales_estimates (
    organization_id record_id not null,
    document_id record_id not null,
    description text,
    customer_id record_id,
    -- Kept where the customer was deleted and the link is lost.
    customer_name text,
    location_id record_id,
    customer_reference text,
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    payment_terms text,
    valid_until timestamptz,
    comments text,
    priced_at timestamptz not null,
    discount_percent double precision check (discount_percent between 0 and 100),
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
call enable_row_level_security('sales_estimates', false);
call enable_audit_log('sales_estimates', 'salesEstimate', 'document_id');

create table estimate_taxes (
    organization_id record_id not null,
    document_id record_id not null,
    position integer not null,
    name text,
    -- In percent.
    rate numeric(7, 4) check (rate between 0 and 100),
    amount numeric(15, 4) check (amount >= 0),
    primary key (organization_id, document_id, position),
    foreign key (organization_id, document_id) references documents on delete cascade,
    check (rate is not null or amount is not null)
);
call enable_row_level_security('estimate_taxes', false);
call enable_audit_log('estimate_taxes', 'salesEstimate', 'document_id', 'position');

-- The exchange rates that an estimate was priced with: what one unit of a currency was worth in the
-- organization's currency of that time. That currency itself has the rate 1 and is marked as own.
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
call enable_row_level_security('estimate_rates', false);
call enable_audit_log('estimate_rates', 'salesEstimate', 'document_id', 'currency');
