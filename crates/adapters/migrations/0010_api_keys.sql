-- API keys and the calls made with them. They come after customers, since a key may be a customer's.

create table api_keys (
    organization_id record_id not null references organizations,
    id record_id not null,
    name text not null,
    key_type text not null check (key_type in ('admin', 'customer', 'full-access', 'read-only')),
    scopes text not null default 'read,write' check (scopes in ('read', 'read,write')),
    customer_id record_id,
    -- Addresses that the key may be used from, each with a description or null.
    addresses text[] not null,
    descriptions text[] not null default '{}',
    expires timestamptz,
    digest bytea not null check (length(digest) = 32),
    last_used timestamptz,
    created timestamptz not null,
    created_by record_id,
    last_modified timestamptz not null,
    last_modified_by record_id,
    deleted boolean not null default false,
    primary key (organization_id, id),
    constraint api_keys_customer foreign key (organization_id, customer_id) references customers,
    constraint api_keys_read_only check (key_type <> 'read-only' or scopes = 'read'),
    constraint api_keys_descriptions check (cardinality(descriptions) = cardinality(addresses))
);
create index api_keys_id on api_keys (id);
create index api_keys_customer on api_keys (organization_id, customer_id) where customer_id is not null;
call enable_row_level_security('api_keys', false);
call grant_to_system_role('api_keys');
-- Using a key does not change it, so last_used stays out of the log.
call enable_audit_log('api_keys', 'apiKey', 'id', hidden => 'digest,last_used');

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
-- Old calls are deleted in all organizations at once.
create index api_calls_old on api_calls (at);
call enable_row_level_security('api_calls', false);
call grant_to_system_role('api_calls');
revoke insert, update, delete on api_calls from hosewright_app;
