-- What API keys are let do and the calls they make; currencies, accepted terms, and the lists that
-- organizations keep.

alter table api_keys
    add column scopes text not null default 'read,write' check (scopes in ('read', 'read,write')),
    add column descriptions text[] not null default '{}',
    drop constraint api_keys_key_type_check,
    add constraint api_keys_key_type check (key_type in ('admin', 'customer', 'full-access', 'read-only')),
    add constraint api_keys_read_only check (key_type <> 'read-only' or scopes = 'read');
-- The owner does not write through the wall.
alter table api_keys no force row level security;
update api_keys set descriptions = array_fill(null::text, array[cardinality(addresses)]) where cardinality(addresses) > 0;
alter table api_keys force row level security;
alter table api_keys add constraint api_keys_descriptions check (cardinality(descriptions) = cardinality(addresses));

create table api_calls (
    organization_id record_id not null references organizations,
    id record_id not null,
    key_id record_id not null,
    at timestamptz not null,
    method text not null,
    path text not null,
    operation text not null,
    status integer not null,
    milliseconds double precision not null,
    address text not null,
    request text not null,
    primary key (organization_id, id)
);
create index api_calls_at on api_calls (organization_id, at, id);
create index api_calls_key on api_calls (organization_id, key_id, at, id);
-- What is forgotten is old, whosever it is.
create index api_calls_old on api_calls (at);
call wall('api_calls', false);
call open_to_system('api_calls');
revoke insert, update, delete on api_calls from hosewright_app;

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
call wall('currencies', false);
call audited('currencies', 'currency', 'organization_id', 'code');

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
call wall('accepted_terms', false);
revoke update, delete on accepted_terms from hosewright_app;
call audited('accepted_terms', 'acceptedTerms', 'id');

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
call wall('product_groups', false);
call audited('product_groups', 'productGroup', 'id');

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
call wall('suppliers', false);
call audited('suppliers', 'supplier', 'id');

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
call wall('organization_locations', false);
call audited('organization_locations', 'organizationLocation', 'id');
