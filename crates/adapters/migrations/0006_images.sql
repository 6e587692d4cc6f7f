-- Images of items, brands and organizations, and the key of addresses that are good without a token.

create table images (
    organization_id record_id not null references organizations,
    belongs_to record_id not null,
    media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/svg+xml')),
    bytes bytea not null check (length(bytes) between 1 and 2097152),
    digest bytea not null check (length(digest) = 32),
    created timestamptz not null,
    created_by record_id,
    last_modified timestamptz not null,
    last_modified_by record_id,
    primary key (organization_id, belongs_to)
);
-- Images are compressed as they are.
alter table images alter column bytes set storage external;
call wall('images', true);

-- Of the service, not of an organization: hosewright_system alone sees it. One row.
create table address_keys (
    id smallint primary key check (id = 1),
    key bytea not null check (length(key) = 32),
    created timestamptz not null default now()
);
grant select, insert on address_keys to hosewright_system;
