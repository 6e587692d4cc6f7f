-- Users, the links and mails that they are sent, and the keys that their tokens are signed with.

create table users (
    organization_id record_id not null references organizations,
    id record_id not null,
    email text not null,
    -- An address that the user has yet to confirm.
    pending_email text,
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
create index users_id on users (id);
-- An e-mail address is unique within an organization only: a refusal because another organization has it
-- would tell strangers who has an account.
create unique index users_email_key on users (organization_id, email) where not deleted;
-- The users who may sign in with an address, oldest first.
create index users_of_email on users (email, created, id) where not deleted;
call enable_row_level_security('users', false);
call grant_to_system_role('users');
call enable_audit_log('users', 'user', 'id', hidden => 'password_hash');

-- Links that are sent by mail. A user has one link for each purpose; a new one replaces the last. The
-- link's secret is drawn when the mail goes out, and its digest alone is kept.
create table user_links (
    organization_id record_id not null references organizations,
    user_id record_id not null,
    purpose text not null check (purpose in ('password', 'email')),
    digest bytea not null check (length(digest) = 32),
    email text not null,
    sent timestamptz not null,
    expires timestamptz not null,
    redeemed timestamptz,
    primary key (organization_id, user_id, purpose),
    foreign key (organization_id, user_id) references users
);
create unique index user_links_digest on user_links (digest);
call enable_row_level_security('user_links', false);
call grant_to_system_role('user_links');

-- Mails that are still to be sent, written in the transaction of the change that they report. They hold
-- no secret, since links are made when a mail is sent. The user who forgot a password is looked up only then
-- too; until then the row belongs to the shared organization.
create table outbox (
    organization_id record_id not null references organizations,
    id record_id not null,
    kind text not null check (kind in ('invitation', 'welcome', 'reset', 'forgotten', 'newEmail')),
    user_id record_id,
    recipient text not null,
    created timestamptz not null,
    due timestamptz not null,
    attempts integer not null default 0,
    primary key (organization_id, id),
    foreign key (organization_id, user_id) references users,
    check ((kind = 'forgotten') = (user_id is null))
);
create index outbox_due on outbox (due);
create index outbox_id on outbox (id);
create index outbox_user on outbox (organization_id, user_id);
create index outbox_forgotten on outbox (due) where user_id is null;
call enable_row_level_security('outbox', false);
call grant_to_system_role('outbox');

-- The keys that tokens are signed with. They belong to the service, not to an organization, and
-- hosewright_system alone sees them.
create table signing_keys (
    id text primary key,
    private_key bytea not null,
    public_key bytea not null,
    created timestamptz not null,
    retired timestamptz
);
grant select, insert, update on signing_keys to hosewright_system;
