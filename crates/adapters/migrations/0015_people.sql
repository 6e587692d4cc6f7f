-- People: an address that is yet to be confirmed, links that are sent by mail, and the outbox.

alter table users add column pending_email text;
create index users_by_email on users (organization_id, email) where not deleted;

-- One link for each person and purpose: a new one takes the place of the one before. Of the
-- link's secret only the digest is kept, and that is made when the mail goes out.
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
call wall('user_links', false);
call open_to_system('user_links');

-- Mails that are to go out, written with what they tell of. They hold no secret: links are made
-- when they are sent. Of whom a forgotten password is, is found out then too; until then the row
-- is the shared organization's.
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
call wall('outbox', false);
call open_to_system('outbox');
