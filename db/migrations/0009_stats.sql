-- Daily sums of the ledger's log, for each member and for each agent's team.
--
-- What it does: makes the tables of the module `stats`. A cursor for each lane says up to which batch the log is in the
-- sums; it moves in the statement that adds to them, so a posting is counted once. All rows carry a generation: a
-- recomputation fills a new one beside the one that is read, and then takes its place in one transaction.
--
-- Why it is safe: creates tables only. Everything in them follows from the ledger's log and can be made again, so the
-- server's role may change and delete their rows, unlike postings.

create table stats_generation (
  generation integer primary key check (generation > 0),
  state text not null check (state in ('building', 'current', 'retired')),
  -- Earlier days were copied from the generation that was current when this one was begun. Null: everything is summed anew.
  from_day date,
  begun_at timestamptz not null
);
create unique index stats_generation_current on stats_generation (state) where state = 'current';
create unique index stats_generation_building on stats_generation (state) where state = 'building';
insert into stats_generation (generation, state, begun_at) values (1, 'current', now());

create table stats_cursor (
  generation integer not null references stats_generation on delete cascade,
  lane smallint not null,
  up_to_batch bigint not null check (up_to_batch >= 0),
  -- The days before the generation's `from_day` were copied as they stood at this batch, so up to here they are left out.
  copied_to_batch bigint not null default 0 check (copied_to_batch >= 0),
  primary key (generation, lane)
);
comment on column stats_cursor.up_to_batch is 'All batches of the lane up to and with this one are in the sums of this generation.';

-- One row an account of a member, day, provider and game: what a betting record, a profit and loss page and wages are
-- added up from. The columns of sums are the same in both tables; docs/decisions/0009-daily-sums.md says what each holds.
create table stats_account_day (
  generation integer not null,
  brand_id integer not null,
  account_id bigint not null,
  -- A day of the brand's time zone.
  day date not null,
  provider_id integer not null,
  -- Empty for what belongs to no game.
  game_code text collate "C" not null,
  bets bigint not null default 0,
  wins bigint not null default 0,
  stake bigint not null default 0,
  payout bigint not null default 0,
  refund bigint not null default 0,
  undone_stake bigint not null default 0,
  undone_payout bigint not null default 0,
  bonus bigint not null default 0,
  deposit bigint not null default 0,
  withdrawal bigint not null default 0,
  transfer_in bigint not null default 0,
  transfer_out bigint not null default 0,
  adjustment bigint not null default 0,
  held bigint not null default 0,
  primary key (generation, account_id, day, provider_id, game_code)
-- Rows of today are added to all day: room on their pages lets that happen without touching the index.
) with (fillfactor = 70);
-- Rows come day by day, so block ranges find a day at almost no cost; verification reads day by day.
create index stats_account_day_day on stats_account_day using brin (day) with (pages_per_range = 32, autosummarize = on);

-- One row an agent, day, currency and kind of account: the sums over the agent and everybody below.
create table stats_team_day (
  generation integer not null,
  brand_id integer not null,
  agent_id bigint not null,
  day date not null,
  currency text collate "C" not null,
  account_kind text not null,
  bets bigint not null default 0,
  wins bigint not null default 0,
  stake bigint not null default 0,
  payout bigint not null default 0,
  refund bigint not null default 0,
  undone_stake bigint not null default 0,
  undone_payout bigint not null default 0,
  bonus bigint not null default 0,
  deposit bigint not null default 0,
  withdrawal bigint not null default 0,
  transfer_in bigint not null default 0,
  transfer_out bigint not null default 0,
  adjustment bigint not null default 0,
  held bigint not null default 0,
  primary key (generation, brand_id, agent_id, day, currency, account_kind)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);

grant select, insert, update, delete on stats_generation, stats_cursor, stats_account_day, stats_team_day to baize_server;
