-- The second factor: a member's verified contacts, the authenticator app and its recovery codes, logins that wait for a
-- second factor, and the addresses that a member is known at.
--
-- What it does: adds columns to `member` that are empty for everybody, and makes four tables. A number or mailbox belongs to
-- one member of a brand once it is verified; unverified ones may be entered by many, and prove nothing. The authenticator's
-- secret is sealed under a key that is not in the database. What is asked in return for a challenge is stored as a hash.
-- Why it is safe: columns without a default change no row and take no time; the tables are new.

alter table member
  add column mobile_e164 text check (mobile_e164 ~ '^\+[1-9][0-9]{6,14}$'),
  add column mobile_verified_at timestamptz,
  add column email_key text check (length(email_key) between 3 and 254 and email_key = lower(email_key)),
  add column email_verified_at timestamptz,
  add constraint member_mobile_verified check (mobile_verified_at is null or mobile_e164 is not null),
  add constraint member_email_verified check (email_verified_at is null or email_key is not null);
comment on column member.mobile_e164 is 'The mobile number in E.164, such as +66812345678.';
comment on column member.email_key is 'The mailbox as it is compared: in lower case.';
create unique index member_verified_mobile on member (brand_id, mobile_e164) where mobile_verified_at is not null;
create unique index member_verified_email on member (brand_id, email_key) where email_verified_at is not null;

grant update (mobile_e164, mobile_verified_at, email_key, email_verified_at) on member to baize_server;

-- One authenticator app a member; it counts once a code of it was entered.
create table factor_totp (
  brand_id integer not null,
  member_id bigint not null,
  secret_sealed bytea not null,
  begun_at timestamptz not null,
  confirmed_at timestamptz,
  -- The step of 30 seconds whose code was taken last: no code of it or of one before is taken again.
  last_step bigint,
  primary key (brand_id, member_id),
  foreign key (brand_id, member_id) references member,
  check ((confirmed_at is null) = (last_step is null))
);

-- Recovery codes go with the authenticator that they stand in for.
create table factor_recovery_code (
  brand_id integer not null,
  member_id bigint not null,
  -- The code's first character, different in each code of a set: it says which hash to compare with.
  mark text not null check (mark ~ '^[0-9A-Z]$'),
  code_hash text not null,
  made_at timestamptz not null,
  used_at timestamptz,
  primary key (brand_id, member_id, mark),
  foreign key (brand_id, member_id) references factor_totp on delete cascade
);

-- A login whose first factor was right and whose second is waited for.
create table factor_challenge (
  brand_id integer not null,
  -- SHA-256 of the token; the token itself is stored nowhere.
  token_hash bytea not null check (octet_length(token_hash) = 32),
  member_id bigint not null,
  -- What the login goes on with when the challenge is passed.
  carried jsonb not null,
  tries smallint not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (brand_id, token_hash),
  foreign key (brand_id, member_id) references member
);
create index factor_challenge_expiry on factor_challenge (expires_at);

-- Where a member is known: the address of the registration, and those where a second factor was passed.
create table factor_address (
  brand_id integer not null,
  member_id bigint not null,
  -- As addresses are counted: IPv4 as it is, IPv6 by its /64.
  address text not null check (length(address) <= 45),
  address_id uuid not null,
  reason text not null check (reason in ('registration', 'second_factor')),
  registered_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (brand_id, member_id, address),
  unique (brand_id, address_id),
  foreign key (brand_id, member_id) references member
);

grant select, insert, delete on factor_totp to baize_server;
grant update (secret_sealed, begun_at, confirmed_at, last_step) on factor_totp to baize_server;
grant select, insert, delete on factor_recovery_code to baize_server;
grant update (used_at) on factor_recovery_code to baize_server;
grant select, insert, delete on factor_challenge to baize_server;
grant update (tries, used_at) on factor_challenge to baize_server;
grant select, insert, delete on factor_address to baize_server;
grant update (last_used_at) on factor_address to baize_server;
