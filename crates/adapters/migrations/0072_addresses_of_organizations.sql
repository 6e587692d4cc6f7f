-- An e-mail address is unique within an organization alone: that it is taken elsewhere would tell
-- strangers who has an account.
drop index users_by_email;
drop index users_email_key;
create unique index users_email_key on users (organization_id, email) where not deleted;
-- Who signs in with an address, oldest first.
create index users_of_email on users (email, created, id) where not deleted;
create index outbox_forgotten on outbox (due) where user_id is null;
