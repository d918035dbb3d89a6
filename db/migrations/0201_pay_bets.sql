-- The bets of agents' teams, what of them counts for pay, and what does not.
--
-- What it does: makes the tables in which the module `contracts` follows the ledger's log, bet by bet, for hourly and real-time wages
-- and for finding bets that do not count.
-- Safe: they are new, and nothing that exists refers to them.

-- How far each lane of the ledger has been read.
create table pay_cursor (
  lane smallint primary key,
  batch bigint not null
);
grant select, insert, update on pay_cursor to baize_server;

-- One row per bet of a member with an agent above who has a contract or an offer; follows from the log.
create table pay_bet (
  account_id bigint not null,
  provider_id integer not null,
  -- A posting without a round stands alone under the name of its transaction.
  roundless boolean not null,
  round text collate "C" not null,
  brand_id integer not null,
  member_id bigint not null,
  -- The agents to whose teams the member belonged when the bet was first seen, the topmost first.
  agent_ids bigint[] not null,
  game_code text collate "C",
  game_type text,
  placed_at timestamptz not null,
  last_at timestamptz not null,
  -- Minor units. What was returned, and what does not count as turnover because its game says so, is part of `staked`.
  staked bigint not null,
  returned bigint not null,
  invalid bigint not null,
  paid bigint not null,
  -- Empty until the round is over.
  settled_at timestamptz,
  -- When its vendor's list was last asked whether it is over.
  asked_at timestamptz not null,
  -- Something changed since it was counted.
  is_due boolean not null,
  -- What was counted last: the valid stake, and how the bet ended.
  counted_minor bigint not null default 0 check (counted_minor >= 0),
  counted_as text check (counted_as in ('won', 'lost', 'even')),
  -- The end of the sweep in which it was first counted.
  counted_at timestamptz,
  primary key (account_id, provider_id, roundless, round)
);
create index pay_bet_due on pay_bet (brand_id, last_at) where is_due and settled_at is not null;
create index pay_bet_open on pay_bet (asked_at) where settled_at is null;
create index pay_bet_settled on pay_bet (brand_id, settled_at);
create index pay_bet_counted on pay_bet (brand_id, counted_at) where counted_at is not null;
-- Where members bet on the same event, which only some types of games have.
create index pay_bet_shared on pay_bet (provider_id, round) where game_type in ('LIVE', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'LOTT', 'ELOTT');
grant select, insert, delete on pay_bet to baize_server;
grant update (game_code, game_type, placed_at, last_at, staked, returned, invalid, paid, settled_at, asked_at, is_due, counted_minor,
  counted_as, counted_at) on pay_bet to baize_server;

-- A bet that was counted differently before: a late win, a rollback, an exclusion or its end.
create table pay_bet_correction (
  correction_id bigint generated always as identity primary key,
  account_id bigint not null,
  provider_id integer not null,
  roundless boolean not null,
  round text collate "C" not null,
  brand_id integer not null,
  -- The end of the sweep that found it.
  counted_at timestamptz not null,
  before_minor bigint not null,
  before_as text,
  after_minor bigint not null,
  after_as text,
  foreign key (account_id, provider_id, roundless, round) references pay_bet on delete cascade
);
create index pay_bet_correction_sweep on pay_bet_correction (brand_id, counted_at);
create index pay_bet_correction_bet on pay_bet_correction (account_id, provider_id, roundless, round);
grant select, insert on pay_bet_correction to baize_server;

-- A bet that does not count in the teams above, and why.
create table pay_exclusion (
  exclusion_id bigint generated always as identity primary key,
  brand_id integer not null,
  account_id bigint not null,
  provider_id integer not null,
  roundless boolean not null,
  round text collate "C" not null,
  member_id bigint not null,
  agent_ids bigint[] not null,
  game_code text collate "C",
  placed_at timestamptz not null,
  -- The bet's valid stake, in minor units: what is taken from the turnover.
  turnover_minor bigint not null check (turnover_minor >= 0),
  rule text not null check (rule in ('opposite_bets', 'covered_bet')),
  -- What the rule saw, as the office shows it.
  reason jsonb not null check (jsonb_typeof(reason) = 'object'),
  found_at timestamptz not null,
  lifted_at timestamptz,
  lifted_by uuid,
  lifted_name text,
  lift_reason text check (length(lift_reason) between 1 and 300),
  check ((lifted_at is null) = (lift_reason is null)),
  check ((lifted_at is null) = (lifted_by is null)),
  -- What an operator has lifted is never excluded again.
  unique (account_id, provider_id, roundless, round),
  foreign key (brand_id, member_id) references member (brand_id, member_id)
);
create index pay_exclusion_placed on pay_exclusion (brand_id, placed_at) where lifted_at is null;
create index pay_exclusion_found on pay_exclusion (brand_id, exclusion_id desc);
create index pay_exclusion_member on pay_exclusion (brand_id, member_id, exclusion_id desc);
grant select, insert on pay_exclusion to baize_server;
grant update (turnover_minor, lifted_at, lifted_by, lifted_name, lift_reason) on pay_exclusion to baize_server;

-- What was counted for a real-time contract since its newest row.
create table pay_realtime_sum (
  contract_id uuid primary key references agent_contract,
  brand_id integer not null,
  -- The begin of the sweep in which the first of it was counted.
  since timestamptz not null,
  won numeric not null,
  lost numeric not null,
  excluded numeric not null,
  bets bigint not null,
  corrections bigint not null,
  -- The newest row, if its amount was negative: 0 or less.
  carried bigint not null default 0 check (carried <= 0)
);
create index pay_realtime_sum_moved on pay_realtime_sum (brand_id, contract_id) where bets > 0;
grant select, insert, update on pay_realtime_sum to baize_server;

-- How far each brand has been swept.
create table pay_sweep (
  brand_id integer primary key,
  swept_to timestamptz not null
);
grant select, insert, update on pay_sweep to baize_server;
