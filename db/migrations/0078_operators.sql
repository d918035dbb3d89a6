-- Operators of the back office: their roles, sessions and invitations, and the log of what they did.
--
-- What it does: makes the tables.
-- Safe: the tables are new, and nothing that exists refers to them.

create table operator_role (
  brand_id integer not null references brand,
  role text not null check (role ~ '^[A-Za-z0-9_-]{1,64}$'),
  name text not null check (length(name) between 1 and 60),
  permissions text[] not null,
  -- It comes with the product: each start of the server writes its permissions anew.
  is_built_in boolean not null,
  primary key (brand_id, role)
);

create table operator (
  operator_id uuid primary key,
  brand_id integer not null,
  username text not null unique check (username ~ '^[a-z][a-z0-9._-]{1,31}$'),
  role text not null,
  -- invited: has not accepted yet, and has neither password nor authenticator app.
  state text not null check (state in ('invited', 'active', 'suspended')),
  password_hash text,
  totp_sealed bytea,
  -- The step of the last code that was used; no code of it or an earlier one is accepted.
  last_step bigint not null default 0,
  -- Who invited them, or reset their sign-in last; empty if a command did.
  sponsor_id uuid references operator,
  is_demo boolean not null default false,
  created_at timestamptz not null,
  foreign key (brand_id, role) references operator_role,
  check ((password_hash is null) = (totp_sealed is null)),
  check (state <> 'active' or password_hash is not null),
  check (state <> 'invited' or password_hash is null),
  check (sponsor_id <> operator_id)
);
create index operator_brand on operator (brand_id, username);
create index operator_role_used on operator (brand_id, role);

create table operator_session (
  session_id bigint generated always as identity primary key,
  operator_id uuid not null references operator,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- When a code of the authenticator app was last shown.
  confirmed_at timestamptz not null,
  ended_at timestamptz,
  address text not null check (length(address) <= 45),
  -- The part of the address that counts as one place.
  network text not null check (length(network) <= 45),
  program text not null check (length(program) <= 100)
);
create index operator_session_operator on operator_session (operator_id, last_seen_at desc);
create index operator_session_seen on operator_session (last_seen_at);

create table operator_invitation (
  operator_id uuid primary key references operator,
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- The secret that the operator's authenticator app will have.
  totp_sealed bytea not null,
  expires_at timestamptz not null
);

-- The end of each brand's chain. Whoever adds to the log locks it, so that rows are added one after another.
create table operator_audit_head (
  brand_id integer primary key references brand,
  serial bigint not null check (serial >= 0),
  hash bytea not null check (length(hash) = 32)
);

-- What operators did and looked at. Rows are only ever added; each has a hash of itself and of the one before.
create table operator_audit (
  brand_id integer not null references brand,
  serial bigint not null check (serial > 0),
  at timestamptz not null,
  -- Empty if a command did it.
  operator_id uuid references operator,
  operator text not null check (length(operator) between 1 and 100),
  action text not null check (action ~ '^[a-z_.]{1,60}$'),
  subject_kind text not null check (subject_kind ~ '^[a-z_.]{0,60}$'),
  subject_id text not null check (length(subject_id) <= 64),
  before jsonb,
  after jsonb,
  reason text not null check (length(reason) <= 300),
  address text not null check (length(address) <= 45),
  prev_hash bytea not null check (length(prev_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  primary key (brand_id, serial)
);
create index operator_audit_subject on operator_audit (brand_id, subject_kind, subject_id, serial desc);
create index operator_audit_operator on operator_audit (brand_id, operator, serial desc);
create index operator_audit_action on operator_audit (brand_id, action, serial desc);
create index operator_audit_at on operator_audit (brand_id, at);

create function operator_keep_audit() returns trigger
language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
begin
  raise exception 'the audit log is never changed or shortened';
end $$;
create trigger operator_audit_kept before update or delete or truncate on operator_audit
  for each statement execute function operator_keep_audit();

grant select, insert, update, delete on operator_role to baize_server;
grant select, insert on operator to baize_server;
grant update (role, state, password_hash, totp_sealed, last_step, is_demo, sponsor_id) on operator to baize_server;
grant select, insert, delete on operator_session to baize_server;
grant update (last_seen_at, confirmed_at, ended_at) on operator_session to baize_server;
grant select, insert, update, delete on operator_invitation to baize_server;
grant select, insert on operator_audit_head to baize_server;
grant update (serial, hash) on operator_audit_head to baize_server;
grant select, insert on operator_audit to baize_server;
