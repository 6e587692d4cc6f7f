-- Tries to get in, counted for all processes of the service: requests for tokens, and wrong passwords. No organization is
-- known yet, so only hosewright_system may use these tables. What is over is deleted soon.

-- Requests for tokens. Each moves the time at which a network has all its requests again.
create table token_requests (
    -- An IPv4 address, or the /64 of an IPv6 one.
    network inet primary key,
    all_left_at timestamptz not null
);
create index token_requests_all_left_at on token_requests (all_left_at);
call grant_to_system_role('token_requests');

-- Wrong passwords for an account since the last right one.
create table wrong_passwords (
    network inet not null,
    -- The e-mail address; '' for all texts that are none.
    account text not null check (length(account) <= 254),
    times int not null check (times > 0),
    last_at timestamptz not null,
    primary key (network, account)
);
create index wrong_passwords_last_at on wrong_passwords (last_at);
call grant_to_system_role('wrong_passwords');
