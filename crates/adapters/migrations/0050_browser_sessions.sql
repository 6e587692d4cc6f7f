-- People who are signed in with the page, in one browser each. The secret in the browser's cookie is known by its digest
-- alone. Role and password are those of the sign-in: a session whose person has others by now is over.
create table browser_sessions (
    organization_id record_id not null references organizations,
    id record_id not null,
    user_id record_id not null,
    digest bytea not null check (length(digest) = 32),
    role text not null,
    password_mark bytea not null check (length(password_mark) = 8),
    -- As the browser names itself, and from where: by these a person knows it again.
    browser text not null check (length(browser) <= 300),
    address text not null,
    created timestamptz not null,
    last_used timestamptz not null,
    expires timestamptz not null,
    primary key (organization_id, id),
    foreign key (organization_id, user_id) references users
);
create unique index browser_sessions_digest on browser_sessions (digest);
create index browser_sessions_user on browser_sessions (user_id, expires);
create index browser_sessions_expires on browser_sessions (expires);
call enable_row_level_security('browser_sessions', false);
call grant_to_system_role('browser_sessions');
