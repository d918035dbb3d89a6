-- Signing in with an account at LINE, Google or another OpenID Connect provider.
--
-- What it does: adds a table of links between members and accounts at a provider, and one of attempts under way. A member
-- who registered with such an account may have no password, so the rule that only trial accounts have none goes; that a
-- trial account has none stays.
-- Why it is safe: it creates tables, and loosens one check that every row keeps. The check is found by what it says,
-- since it was made without a name.

create table federation_link (
  brand_id integer not null,
  -- Who vouches, and who it says somebody is: together they are one person's account there.
  issuer text not null check (length(issuer) <= 300),
  subject text not null check (length(subject) between 1 and 255),
  provider text not null check (provider in ('line', 'google', 'oidc')),
  member_id bigint not null,
  -- What the account is called there, so that its owner knows it again.
  display_name text check (length(display_name) between 1 and 100),
  linked_at timestamptz not null,
  last_used_at timestamptz,
  primary key (brand_id, issuer, subject),
  unique (brand_id, member_id, provider),
  foreign key (brand_id, member_id) references member
);
comment on table federation_link is 'At most one account at each of three providers a member.';

create table federation_attempt (
  brand_id integer not null references brand,
  -- SHA-256 of the state in the provider's address, and of the cookie of the browser that began.
  state_hash bytea not null check (octet_length(state_hash) = 32),
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  provider text not null check (provider in ('line', 'google', 'oidc')),
  redirect_uri text not null,
  -- The member who began it to link an account; null for one who signs in.
  member_id bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Who the provider says it is, while nobody here has that account: to register with it, or to link it.
  issuer text,
  subject text check (length(subject) between 1 and 255),
  display_name text,
  email text,
  settled_at timestamptz,
  primary key (brand_id, state_hash),
  foreign key (brand_id, member_id) references member,
  check ((subject is null) = (issuer is null)),
  check (subject is null or used_at is not null)
);
create index federation_attempt_browser on federation_attempt (brand_id, browser_hash) where subject is not null;
create index federation_attempt_expiry on federation_attempt (expires_at);

grant select, insert, delete on federation_link to baize_server;
grant update (issuer, subject, display_name, linked_at, last_used_at) on federation_link to baize_server;
grant select, insert, delete on federation_attempt to baize_server;
grant update (used_at, expires_at, issuer, subject, display_name, email, settled_at) on federation_attempt to baize_server;

do $$
declare
  old_check text;
begin
  select conname into strict old_check from pg_constraint
  where conrelid = 'member'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%(type = 4) = (password_hash IS NULL)%';
  execute format('alter table member drop constraint %I', old_check);
end $$;
alter table member add constraint member_trial_without_password check (type <> 4 or password_hash is null);
