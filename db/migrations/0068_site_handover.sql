-- One-time tokens that take a login along to another mirror of the site.
--
-- What it does: makes a table with at most one token for each session, and lets the server replace the token of a session, by
-- which the login moves.
-- Safe: the table is new; a right changes no row.

create table site_handover (
  brand_id integer not null,
  session_id bigint not null,
  member_id bigint not null,
  -- SHA-256 of the token; the token itself is stored nowhere.
  token_hash bytea not null check (octet_length(token_hash) = 32),
  -- The only host name at which the token counts.
  host text not null check (length(host) between 1 and 253),
  -- The browser and system that asked for it, as in the list of sessions; empty if unknown.
  program text not null check (length(program) <= 100),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz,
  primary key (brand_id, session_id),
  unique (brand_id, token_hash),
  foreign key (brand_id, session_id) references session on delete cascade,
  foreign key (brand_id, member_id) references member
);
create index site_handover_expiry on site_handover (expires_at);
comment on table site_handover is 'The last one-time token with which each session could move to another mirror.';
grant select, insert, delete on site_handover to baize_server;
grant update (token_hash, host, program, created_at, expires_at, used_at) on site_handover to baize_server;
grant update (token_hash) on session to baize_server;
