-- How people get in safely: pictures to read after a failed login, browsers that a member used before, logins remembered
-- for a day, what a session was begun with, every try to log in, and trial accounts that are over.
--
-- What it does: adds tables, columns that may be empty, and two wider checks.
-- Why it is safe: no row changes; the new columns have no default, and a wider check is true of every row there is.

-- One picture for each visit: the answer is hashed with the visit's token, which is stored nowhere.
create table captcha (
  brand_id integer not null references brand,
  visit_hash bytea not null check (octet_length(visit_hash) = 32),
  answer_hash bytea not null check (octet_length(answer_hash) = 32),
  drawn_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (brand_id, visit_hash)
);
create index captcha_expiry on captcha (expires_at);

-- A browser that a member signed in with. Two members of one browser have a row each with the same token.
create table device (
  brand_id integer not null,
  device_id bigint generated always as identity,
  member_id bigint not null,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  -- What it is, in words such as `Chrome · Android`.
  program text not null check (length(program) <= 60),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (brand_id, device_id),
  unique (brand_id, member_id, token_hash),
  foreign key (brand_id, member_id) references member
);
create index device_token on device (brand_id, token_hash);
create index device_last_seen on device (last_seen_at);

-- Logins remembered for a day. Each token is good for one exchange; all that follow from one login are a family, which
-- ends as a whole.
create table remembered_login (
  brand_id integer not null,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  family_id uuid not null,
  member_id bigint not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (brand_id, token_hash),
  foreign key (brand_id, member_id) references member
);
create index remembered_login_family on remembered_login (brand_id, family_id);
create index remembered_login_member on remembered_login (brand_id, member_id);
create index remembered_login_expiry on remembered_login (expires_at);

alter table session
  add column address text check (length(address) <= 45),
  add column program text check (length(program) <= 60),
  add column way text check (way ~ '^[a-z_]{1,32}$'),
  add column device_id bigint,
  add column family_id uuid,
  add column password_due text check (password_due in ('initial', 'expired')),
  add foreign key (brand_id, device_id) references device on delete set null (device_id);
comment on column session.way is 'How whoever began it showed who they are.';
comment on column session.family_id is 'The remembered login that it goes back to; both end when an old token of it is used.';
comment on column session.password_due is 'Why the password must be changed before the session may do anything else.';
create index session_family on session (brand_id, family_id) where family_id is not null and ended_at is null;
create index session_device on session (brand_id, device_id) where device_id is not null;
create index session_expiry on session (expires_at);

-- What hangs on a session goes with it when it is long over.
alter table session drop constraint session_brand_id_parent_session_id_fkey;
alter table session add foreign key (brand_id, parent_session_id) references session on delete cascade;
alter table handover drop constraint handover_brand_id_session_id_fkey;
alter table handover add foreign key (brand_id, session_id) references session on delete cascade;
create index handover_session on handover (brand_id, session_id);
alter table vendor_session drop constraint vendor_session_brand_id_parent_session_id_fkey;
alter table vendor_session add foreign key (brand_id, parent_session_id) references session on delete cascade;
create index vendor_session_parent on vendor_session (brand_id, parent_session_id);

-- Every try to log in that reached an account.
create table login_try (
  brand_id integer not null,
  login_try_id bigint generated always as identity,
  member_id bigint not null,
  tried_at timestamptz not null,
  address text not null check (length(address) <= 45),
  program text not null check (length(program) <= 60),
  way text not null check (way ~ '^[a-z_]{1,32}$'),
  result text not null check (result ~ '^[a-z_]{1,32}$'),
  primary key (brand_id, login_try_id),
  foreign key (brand_id, member_id) references member
);
create index login_try_member on login_try (brand_id, member_id, login_try_id);
create index login_try_at on login_try (tried_at);

-- A closed account keeps its row, since the books name it, and nothing that says who it was.
alter table member drop constraint member_status_check;
alter table member add constraint member_status_check check (status in ('active', 'suspended', 'closed'));
create index member_trial on member (registered_at) where type = 4 and status = 'active';

-- A try may be taken back, so that a count can come down to nothing.
alter table kernel_throttle drop constraint kernel_throttle_taken_check;
alter table kernel_throttle add constraint kernel_throttle_taken_check check (taken >= 0);

grant select, insert, update, delete on captcha to baize_server;
grant select, insert, delete on device to baize_server;
grant update (program, last_seen_at) on device to baize_server;
grant select, insert, delete on remembered_login to baize_server;
grant update (used_at) on remembered_login to baize_server;
grant select, insert, delete on login_try to baize_server;
grant delete on session to baize_server;
grant update (device_id) on session to baize_server;
-- For accounts that are closed.
grant update (register_url, register_domain, referral_code, profile) on member to baize_server;
