-- Missions: what members do step by step for rewards, and the leaderboard of each week.
--
-- What it does: makes the tables. What members did is kept by day of the brand's time zone, so that a mission's progress is a sum
-- over its days whatever its versions say; the database itself makes sure that a step is given once.
-- Safe: the tables are new, and nothing that exists refers to them.

create table mission (
  brand_id integer not null references brand,
  mission_id text not null check (mission_id ~ '^[a-z0-9][a-z0-9-]{0,63}$'),
  state text not null check (state in ('draft', 'published', 'ended')),
  -- The newest version, from 1. Whoever saves one names the one before it, so that nobody overwrites what they have not seen.
  version integer not null check (version > 0),
  content jsonb not null check (jsonb_typeof(content) = 'object' and pg_column_size(content) <= 65536),
  changed_at timestamptz not null,
  primary key (brand_id, mission_id)
);
create index mission_changed on mission (brand_id, changed_at desc, mission_id);

create table mission_version (
  brand_id integer not null,
  mission_id text not null,
  version integer not null check (version > 0),
  state text not null check (state in ('draft', 'published', 'ended')),
  content jsonb not null,
  by_operator uuid,
  by_name text not null check (length(by_name) between 1 and 100),
  reason text not null check (length(reason) between 1 and 300),
  made_at timestamptz not null,
  primary key (brand_id, mission_id, version),
  foreign key (brand_id, mission_id) references mission
);
create trigger mission_version_kept before update or delete or truncate on mission_version
  for each statement execute function promotion_keep_versions();

-- What each member did on each day. Money in minor units, otherwise how often.
create table mission_day (
  brand_id integer not null,
  member_id bigint not null,
  day date not null,
  goal text not null check (goal in ('deposit', 'deposits', 'turnover', 'rounds', 'sign_in', 'friends')),
  -- The type of the game; empty for what belongs to no game.
  game_type text not null check (length(game_type) <= 32),
  -- Below zero if more was rolled back on the day than staked.
  amount numeric not null,
  primary key (brand_id, member_id, day, goal, game_type),
  foreign key (brand_id, member_id) references member
) with (fillfactor = 80);
create index mission_day_goal on mission_day (brand_id, goal, day, member_id);

-- Deposits that were counted, each once.
create table mission_deposit (
  deposit_id uuid primary key,
  brand_id integer not null,
  member_id bigint not null,
  day date not null,
  foreign key (brand_id, member_id) references member
);
create index mission_deposit_of_member on mission_deposit (brand_id, member_id, deposit_id);

-- Steps that were reached and given. The row is the lock: of many claims at once, one makes it.
create table mission_step (
  brand_id integer not null,
  mission_id text not null,
  -- The day, or the Monday of the week; 1970-01-01 for a mission that is done once.
  period date not null,
  member_id bigint not null,
  step smallint not null check (step between 1 and 8),
  -- The version whose terms it was given by.
  version integer not null,
  kind text not null check (kind in ('cash', 'points')),
  -- Minor units of the currency, or points.
  amount bigint not null check (amount > 0),
  board integer not null check (board >= 0),
  -- The Monday of the week on whose leaderboard it counts.
  week date not null check (extract(isodow from week) = 1),
  -- pressed: by its member; settled: not claimed when its period was over, so it waits in the reward centre.
  how text not null check (how in ('pressed', 'settled')),
  given_at timestamptz not null,
  primary key (brand_id, mission_id, period, member_id, step),
  foreign key (brand_id, mission_id, version) references mission_version,
  foreign key (brand_id, member_id) references member
);
create index mission_step_of_member on mission_step (brand_id, member_id, week);

-- Periods whose steps that nobody claimed have been given.
create table mission_settled (
  brand_id integer not null,
  mission_id text not null,
  period date not null,
  -- Its last day: an operator may end a mission within a period, and publish it again.
  last_day date not null,
  settled_at timestamptz not null,
  primary key (brand_id, mission_id, period, last_day),
  foreign key (brand_id, mission_id) references mission
);

-- The leaderboard of each week.
create table mission_board (
  brand_id integer not null,
  week date not null check (extract(isodow from week) = 1),
  member_id bigint not null,
  points bigint not null check (points > 0),
  primary key (brand_id, week, member_id),
  foreign key (brand_id, member_id) references member
) with (fillfactor = 80);
create index mission_board_best on mission_board (brand_id, week, points desc, member_id);
create index mission_board_of_member on mission_board (brand_id, member_id, week);

-- Weeks whose prizes have been given.
create table mission_week (
  brand_id integer not null references brand,
  week date not null,
  closed_at timestamptz not null,
  primary key (brand_id, week)
);

-- How far each lane of the ledger's log was read.
create table mission_cursor (
  lane smallint primary key,
  batch bigint not null check (batch >= 0)
);

grant select, insert on mission_version, mission_deposit, mission_step, mission_settled, mission_week to baize_server;
grant select, insert, update on mission, mission_cursor to baize_server;
grant select, insert on mission_day, mission_board to baize_server;
grant update (amount) on mission_day to baize_server;
grant update (points) on mission_board to baize_server;
