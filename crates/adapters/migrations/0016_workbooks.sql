-- Jobs: work that goes on after its request was answered. A job whose lease ran out is dead, whoever works
-- on it. hosewright_system marks such jobs as failed and deletes those that ended long ago.

create table jobs (
    organization_id record_id not null references organizations,
    id record_id not null,
    -- Which kinds there are is up to the program.
    kind text not null check (kind ~ '^[a-z]+[A-Za-z]*$'),
    state text not null check (state in ('queued', 'running', 'done', 'failed')),
    rows_done bigint not null default 0,
    rows_total bigint not null default 0,
    report jsonb,
    failure_code text,
    failure_message text,
    started_by record_id not null,
    created timestamptz not null,
    ended timestamptz,
    lease timestamptz not null,
    primary key (organization_id, id),
    check ((state in ('done', 'failed')) = (ended is not null)),
    check ((state = 'failed') = (failure_code is not null))
);
create index jobs_lease on jobs (lease) where ended is null;
create index jobs_ended on jobs (ended) where ended is not null;
call enable_row_level_security('jobs', false);
call grant_to_system_role('jobs');
