-- Levels of members (VIP).
--
-- What it does: makes the tables of the levels that a brand has, of the level of each member, and of every change of it.
-- Safe: all tables are new, and nothing that exists refers to them.

create table vip_levels (
  brand_id integer not null references brand,
  -- From 1. Whoever saves a version names the one before it, so that nobody overwrites what they have not seen.
  version integer not null check (version > 0),
  settings jsonb not null check (jsonb_typeof(settings) = 'object' and pg_column_size(settings) <= 65536),
  by_operator uuid,
  by_name text not null check (length(by_name) between 1 and 100),
  reason text not null check (length(reason) between 1 and 300),
  made_at timestamptz not null,
  primary key (brand_id, version)
);
create trigger vip_levels_kept before update or delete or truncate on vip_levels
  for each statement execute function payment_keep_decisions();
grant select, insert on vip_levels to baize_server;

-- The level of each member who ever had one above 0.
create table vip_member (
  brand_id integer not null,
  member_id bigint not null,
  level integer not null check (level between 0 and 50),
  since timestamptz not null,
  -- Until then it is not lowered.
  kept_until timestamptz not null,
  primary key (brand_id, member_id),
  foreign key (brand_id, member_id) references member
) with (fillfactor = 80);
create index vip_member_kept on vip_member (brand_id, kept_until) where level > 0;
grant select, insert on vip_member to baize_server;
grant update (level, since, kept_until) on vip_member to baize_server;

create table vip_change (
  brand_id integer not null,
  member_id bigint not null,
  number integer not null check (number > 0),
  level_before integer not null,
  level_after integer not null,
  cause text not null check (cause in ('reached', 'lapsed', 'operator')),
  by_operator uuid,
  by_name text check (length(by_name) <= 100),
  reason text check (length(reason) <= 300),
  changed_at timestamptz not null,
  primary key (brand_id, member_id, number),
  check ((cause = 'operator') = (by_name is not null and reason is not null)),
  foreign key (brand_id, member_id) references member
);
create trigger vip_change_kept before update or delete or truncate on vip_change
  for each statement execute function payment_keep_decisions();
grant select, insert on vip_change to baize_server;
