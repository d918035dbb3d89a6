-- Members with the upline tree, their sessions, and one-time hand-overs to game windows. Every row carries its brand in
-- its key, so that a reference can never cross brands.
-- Safe: creates tables only, touches nothing that exists.

create table member (
  brand_id integer not null references brand,
  member_id bigint generated always as identity,
  username text not null,
  -- The username as it is compared: NFKC, lower case. Trial names have a hyphen, which no registered name can have.
  username_key text not null,
  -- 0 member; 1, 2, 41, 42 agents; 4 trial.
  type smallint not null check (type in (0, 1, 2, 4, 41, 42)),
  nickname text not null default '',
  upline_id bigint,
  -- All agents above, the topmost first; set at registration. Ordered, so that a team is one range of the index.
  upline_path bigint[] not null default '{}',
  password_hash text,
  password_changed_at timestamptz not null,
  status text not null default 'active' check (status in ('active', 'suspended')),
  registered_at timestamptz not null,
  register_url text,
  register_domain text,
  referral_code text,
  -- What else the brand asks for at registration, by the specification's names (3.025-3.031).
  profile jsonb not null default '{}',
  primary key (brand_id, member_id),
  unique (brand_id, username_key),
  foreign key (brand_id, upline_id) references member (brand_id, member_id),
  check ((type = 4) = (password_hash is null)),
  check (upline_id is not distinct from upline_path[cardinality(upline_path)]),
  check (upline_id <> member_id)
);
create index member_team on member (brand_id, upline_path);

create table session (
  brand_id integer not null,
  session_id bigint generated always as identity,
  -- SHA-256 of the token; the token itself is stored nowhere.
  token_hash bytea not null check (octet_length(token_hash) = 32),
  member_id bigint not null,
  scope text not null check (scope in ('site', 'game')),
  wallet text not null check (wallet in ('main', 'trial')),
  game_code text,
  parent_session_id bigint,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_expires_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (brand_id, session_id),
  unique (brand_id, token_hash),
  foreign key (brand_id, member_id) references member,
  foreign key (brand_id, parent_session_id) references session,
  check ((scope = 'game') = (game_code is not null)),
  check ((scope = 'game') = (parent_session_id is not null))
);
create index session_member on session (brand_id, member_id) where ended_at is null;
create index session_parent on session (brand_id, parent_session_id) where parent_session_id is not null;

create table handover (
  brand_id integer not null,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  session_id bigint not null,
  member_id bigint not null,
  game_code text not null,
  wallet text not null check (wallet in ('main', 'trial')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (brand_id, token_hash),
  foreign key (brand_id, session_id) references session,
  foreign key (brand_id, member_id) references member
);
create index handover_expiry on handover (expires_at);

grant select, insert on member to baize_server;
-- A member's type, name and upline are set once; only these change.
grant update (nickname, password_hash, password_changed_at, status) on member to baize_server;
grant select, insert on session to baize_server;
grant update (last_seen_at, idle_expires_at, ended_at) on session to baize_server;
grant select, insert, delete on handover to baize_server;
grant update (used_at) on handover to baize_server;
