-- Organizations, their settings, and the lists that they keep of themselves.

create table organizations (
    organization_id record_id primary key,
    name text not null,
    name_folded text not null generated always as (lower(name)) stored,
    subscription text not null check (subscription in ('starter', 'professional', 'enterprise')),
    contact_name text,
    address1 text,
    address2 text,
    city text,
    region text,
    postal_code text,
    country text,
    phone_number text,
    email text,
    website text,
    tax_number text,
    image_name text,
    currency text not null check (currency ~ '^[A-Z]{3}$'),
    time_zone text not null,
    length_unit text not null check (length_unit in ('in', 'mm')),
    length_unit_bill_of_materials text check (length_unit_bill_of_materials in ('in', 'mm')),
    pressure_unit text not null check (pressure_unit in ('psi', 'bar', 'MPa')),
    angle_convention text not null default 'counterclockwise'
        check (angle_convention in ('counterclockwise', 'clockwise')),
    length_tolerance_standard text not null default 'saeJ517'
        check (length_tolerance_standard in ('saeJ517', 'din20066')),
    tax_code text,
    tax_percent double precision check (tax_percent between 0 and 100),
    -- In days.
    estimate_validity double precision not null default 30 check (estimate_validity between 1 and 3650),
    payment_terms text,
    revision_style text not null default 'letters' check (revision_style in ('letters', 'numbers')),
    revision_delimiter text not null,
    paper_size text not null default 'Letter' check (paper_size in ('A4', 'Letter')),
    label_size text not null default '4x6',
    hide_inventory boolean not null default false,
    allow_negative_stock boolean not null default false,
    allow_backorder boolean not null default false,
    require_crimp_spec boolean not null default false,
    require_same_brand boolean not null default false,
    labour_cost_cutting numeric(15, 4) check (labour_cost_cutting >= 0),
    labour_cost_crimping numeric(15, 4) check (labour_cost_crimping >= 0),
    labour_cost_proof_test numeric(15, 4) check (labour_cost_proof_test >= 0),
    labour_cost_burst_test numeric(15, 4) check (labour_cost_burst_test >= 0),
    labour_cost_wrap numeric(15, 4) check (labour_cost_wrap >= 0),
    hose_scrap_percent double precision check (hose_scrap_percent between 0 and 100),
    erp_name text,
    -- Origins of web pages that may call the API for this organization.
    origins text[] not null default '{}' check (cardinality(origins) <= 50),
    use_beta_features boolean not null default false,
    created timestamptz not null default now(),
    created_by record_id,
    last_modified timestamptz not null default now(),
    last_modified_by record_id,
    constraint organizations_name_key unique (name_folded)
);
create index organizations_origins on organizations using gin (origins);
-- Before row-level security is on, since the owner can't write then.
insert into organizations (organization_id, name, subscription, currency, time_zone, length_unit, pressure_unit,
    revision_delimiter, hide_inventory)
values (shared_organization(), 'shared', 'starter', 'USD', 'UTC', 'in', 'psi', '-', true);
call enable_row_level_security('organizations', false);
call grant_to_system_role('organizations');
revoke insert, delete on organizations from hosewright_app;
call enable_audit_log('organizations', 'organization', 'organization_id');

create table currencies (
    organization_id record_id not null references organizations,
    code text not null check (code ~ '^[A-Z]{3}$'),
    rate numeric(24, 12) not null check (rate > 0),
    available boolean not null,
    created timestamptz not null,
    created_by record_id,
    last_modified timestamptz not null,
    last_modified_by record_id,
    primary key (organization_id, code)
);
call enable_row_level_security('currencies', false);
call enable_audit_log('currencies', 'currency', 'organization_id', 'code');

-- Who accepted which version of the terms. Entries stay.
create table accepted_terms (
    organization_id record_id not null references organizations,
    id record_id not null,
    version double precision not null,
    accepted boolean not null,
    at timestamptz not null,
    actor_kind text not null check (actor_kind in ('user', 'key')),
    actor_id record_id not null,
    primary key (organization_id, id)
);
create index accepted_terms_at on accepted_terms (organization_id, at, id);
call enable_row_level_security('accepted_terms', false);
revoke update, delete on accepted_terms from hosewright_app;
call enable_audit_log('accepted_terms', 'acceptedTerms', 'id');

create table product_groups (
    organization_id record_id not null references organizations,
    id record_id not null,
    name text not null,
    name_folded text not null generated always as (lower(name)) stored,
    code text,
    description text,
    erp_id text,
    created timestamptz not null,
    created_by record_id,
    last_modified timestamptz not null,
    last_modified_by record_id,
    deleted boolean not null default false,
    deleted_date timestamptz,
    deleted_by record_id,
    primary key (organization_id, id)
);
create index product_groups_name on product_groups (organization_id, name_folded, id) where not deleted;
call enable_row_level_security('product_groups', false);
call enable_audit_log('product_groups', 'productGroup', 'id');

create table suppliers (
    organization_id record_id not null references organizations,
    id record_id not null,
    name text not null,
    name_folded text not null generated always as (lower(name)) stored,
    account_number text,
    contact_name text,
    email text,
    phone_number text,
    website text,
    address1 text,
    address2 text,
    city text,
    region text,
    postal_code text,
    country text,
    currency text check (currency ~ '^[A-Z]{3}$'),
    payment_terms text,
    -- In days.
    lead_time double precision check (lead_time between 1 and 3650),
    notes text,
    erp_id text,
    created timestamptz not null,
    created_by record_id,
    last_modified timestamptz not null,
    last_modified_by record_id,
    deleted boolean not null default false,
    deleted_date timestamptz,
    deleted_by record_id,
    primary key (organization_id, id)
);
create index suppliers_name on suppliers (organization_id, name_folded, id) where not deleted;
call enable_row_level_security('suppliers', false);
call enable_audit_log('suppliers', 'supplier', 'id');

create table organization_locations (
    organization_id record_id not null references organizations,
    id record_id not null,
    name text not null,
    name_folded text not null generated always as (lower(name)) stored,
    address1 text,
    address2 text,
    city text,
    region text,
    postal_code text,
    country text,
    phone_number text,
    email text,
    erp_id text,
    created timestamptz not null,
    created_by record_id,
    last_modified timestamptz not null,
    last_modified_by record_id,
    deleted boolean not null default false,
    deleted_date timestamptz,
    deleted_by record_id,
    primary key (organization_id, id)
);
create index organization_locations_name on organization_locations (organization_id, name_folded, id) where not deleted;
call enable_row_level_security('organization_locations', false);
call enable_audit_log('organization_locations', 'organizationLocation', 'id');

-- Answers that are kept for requests that come again with the same Idempotency-Key. An answer is written
-- in the transaction of its request, so a request is known even if its answer never reached the caller.
create table retries (
    organization_id record_id not null references organizations,
    actor_id record_id not null,
    key text not null,
    -- Of the request.
    digest bytea not null check (length(digest) = 32),
    -- Null where the answer carried a secret.
    answer bytea,
    at timestamptz not null,
    primary key (organization_id, actor_id, key)
);
create index retries_at on retries (at);
call enable_row_level_security('retries', false);
call grant_to_system_role('retries');
