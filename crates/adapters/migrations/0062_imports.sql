-- Imports that wrote something, and reverts of them, which are imports too. What an import wrote, the audit trail has:
-- all entries of its transaction, which the index of the feed finds. So an import costs one row here, and the trail no
-- further column.
create table imports (
    organization_id record_id not null references organizations,
    id record_id not null,
    -- The kind of job that does the like; of a revert, that of the import that it reverts.
    kind text not null check (kind ~ '^[a-z]+[A-Za-z]*$'),
    -- Time and number of the transaction, as entries of the trail have them.
    at timestamptz not null default now(),
    transaction bigint not null default feed_transaction(),
    actor_kind text check (actor_kind in ('user', 'key')) default nullif(current_setting('hosewright.actor_kind', true), ''),
    actor_id record_id default acting(),
    request text default nullif(current_setting('hosewright.request', true), ''),
    -- Of the file, as far as they are known; a revert has none.
    file_name text,
    digest bytea check (length(digest) = 32),
    created bigint not null check (created >= 0),
    updated bigint not null check (updated >= 0),
    unchanged bigint not null check (unchanged >= 0),
    -- Of a revert: records that it removed, and those that it left as they were.
    deleted bigint not null check (deleted >= 0),
    kept bigint not null check (kept >= 0),
    reverts record_id,
    primary key (organization_id, id),
    foreign key (organization_id, reverts) references imports
);
create index imports_at on imports (organization_id, at, id);
-- Nothing is reverted twice.
create unique index imports_reverts_key on imports (organization_id, reverts) where reverts is not null;
call enable_row_level_security('imports', false);
revoke update, delete on imports from hosewright_app;
