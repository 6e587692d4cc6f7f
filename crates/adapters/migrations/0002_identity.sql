-- Who may come in: users, API keys, and the keys that tokens are signed with.

create table users (
    organization_id record_id not null references organizations,
    id record_id not null,
    email text not null,
    name text,
    role text not null check (role in ('admin', 'regular', 'restricted')),
    password_hash text,
    created timestamptz not null,
    created_by record_id,
    last_modified timestamptz not null,
    last_modified_by record_id,
    deleted boolean not null default false,
    primary key (organization_id, id)
);
create unique index users_email_key on users (email) where not deleted;
create index users_id on users (id);
call wall('users', false);
call open_to_system('users');

create table api_keys (
    organization_id record_id not null references organizations,
    id record_id not null,
    name text not null,
    key_type text not null check (key_type in ('admin', 'customer')),
    customer_id record_id,
    addresses text[] not null,
    expires timestamptz,
    digest bytea not null check (length(digest) = 32),
    created timestamptz not null,
    created_by record_id,
    last_modified timestamptz not null,
    last_modified_by record_id,
    deleted boolean not null default false,
    primary key (organization_id, id)
);
create index api_keys_id on api_keys (id);
call wall('api_keys', false);
call open_to_system('api_keys');

-- Of the service, not of an organization: hosewright_system alone sees them.
create table signing_keys (
    id text primary key,
    private_key bytea not null,
    public_key bytea not null,
    created timestamptz not null,
    retired timestamptz
);
grant select, insert, update on signing_keys to hosewright_system;
