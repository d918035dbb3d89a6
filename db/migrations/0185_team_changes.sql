-- Teams that change: members who become agents and stop being one, and teams that move to another agent.
--
-- What it does: makes two tables. One has what was changed, the other to which teams a member belonged until a day, so that
-- daily sums, which are counted by the brand's days, can be made again as the tree was at the time.
-- Safe: the tables are new; the server may change what it only read before.

create table member_team_change (
  brand_id integer not null references brand,
  -- Changes of all brands are made one after another, so a change with a higher number was committed later.
  change_id bigint generated always as identity unique,
  member_id bigint not null,
  kind text not null check (kind in ('promoted', 'demoted', 'moved')),
  changed_at timestamptz not null,
  -- The first day, in the brand's time zone, on which play counts for the new teams.
  counts_from date not null,
  -- Of the member: the type of the account and the agent above, before and after.
  old_type smallint not null,
  new_type smallint not null,
  old_upline_id bigint,
  new_upline_id bigint,
  -- Members whose teams changed, the member included.
  members integer not null check (members > 0),
  primary key (brand_id, change_id),
  foreign key (brand_id, member_id) references member
);
create index member_team_change_member on member_team_change (brand_id, member_id, change_id);

create table member_team_past (
  brand_id integer not null,
  member_id bigint not null,
  -- The first day on which it was no longer so.
  until_day date not null,
  -- The agents in whose teams the member was, the topmost first; an agent's own team included.
  agent_ids bigint[] not null,
  primary key (brand_id, member_id, until_day),
  foreign key (brand_id, member_id) references member
);
grant select, insert on member_team_change, member_team_past to baize_server;
-- Until now a member's type and upline were set once. Only `apps/server/src/modules/identity/team/` writes them.
grant update (type, upline_id, upline_path) on member to baize_server;
