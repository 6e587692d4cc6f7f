-- Answers that are kept for requests that come again with the same Idempotency-Key. One is written
-- in the transaction of the request, so that a request that was answered nowhere is still known.

create table retries (
    organization_id record_id not null references organizations,
    actor_id record_id not null,
    key text not null,
    digest bytea not null check (length(digest) = 32),
    -- Nothing where the answer carried a secret.
    answer bytea,
    at timestamptz not null,
    primary key (organization_id, actor_id, key)
);
create index retries_at on retries (at);
call wall('retries', false);
call open_to_system('retries');
