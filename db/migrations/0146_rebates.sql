-- Rebates: a share of what members staked in a period, by type of game and level.
--
-- What it does: makes tables of the rates that operators have set, of the periods that are worked off, and of each member's rebate.
-- Safe: the tables are new, and nothing that exists refers to them.

create table rebate_rates (
  brand_id integer not null,
  version integer not null check (version > 0),
  -- For each type of game the rates of the levels, from level 0 on, in parts per million.
  rates jsonb not null,
  by_operator uuid not null,
  by_name text not null check (length(by_name) between 1 and 100),
  reason text not null check (length(reason) between 1 and 300),
  made_at timestamptz not null,
  primary key (brand_id, version)
);

-- The periods of a brand that are over and counted. No two overlap, since each begins after the one before.
create table rebate_period (
  brand_id integer not null,
  period_from date not null,
  period_to date not null check (period_to >= period_from),
  -- The rates as they were when the period began; 0: those of the brand's file.
  version integer not null check (version >= 0),
  rates jsonb not null,
  minimum bigint not null check (minimum >= 0),
  -- The accounts up to this one are worked off.
  up_to_account bigint not null default 0,
  made_at timestamptz not null,
  finished_at timestamptz,
  primary key (brand_id, period_from)
);
create index rebate_period_unfinished on rebate_period (brand_id, period_from) where finished_at is null;

create table rebate (
  brand_id integer not null,
  member_id bigint not null,
  period_from date not null,
  period_to date not null,
  level smallint not null check (level >= 0),
  -- By type of game: turnover, rate and rebate.
  lines jsonb not null,
  turnover bigint not null check (turnover >= 0),
  -- Minor units. Below the period's minimum nothing is offered.
  amount bigint not null check (amount >= 0),
  is_offered boolean not null,
  made_at timestamptz not null,
  primary key (brand_id, member_id, period_from),
  foreign key (brand_id, member_id) references member,
  foreign key (brand_id, period_from) references rebate_period
);
create index rebate_by_period on rebate (brand_id, period_from);

grant select, insert on rebate_rates, rebate_period, rebate to baize_server;
grant update (up_to_account, finished_at) on rebate_period to baize_server;
