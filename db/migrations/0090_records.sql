-- The betting record: the rounds of every maker in one list, day by day.
--
-- What it does: makes the tables of the module `records`, which follows the ledger's log, and an index over vendors' open
-- rounds by account.
-- Safe: the tables are new, and everything in them follows from the log, which is read from its beginning in small steps
-- beside bets. The index holds open rounds only, which are few.

-- How far the log was read, lane by lane. Its row is also what two processes take turns on.
create table record_cursor (
  lane smallint primary key,
  batch bigint not null check (batch >= 0)
);

-- What a round moved on one account on one day: a round that is settled on a later day has a row for each day, so that
-- the rows of a period add up to what the ledger booked in it.
create table record_round (
  account_id bigint not null,
  -- A day of the brand's time zone.
  day date not null,
  provider_id integer not null,
  -- Whether `round` is a vendor's transaction that belongs to no round.
  roundless boolean not null,
  round text collate "C" not null,
  game_code text collate "C",
  bets bigint not null,
  staked numeric not null,
  -- Stakes that were refunded or rolled back.
  returned numeric not null,
  -- What was won, less wins that were taken back.
  paid numeric not null,
  -- Whether a posting ended the round.
  ended boolean not null,
  first_at timestamptz not null,
  -- The number of its first posting in the account, which orders what began in one moment.
  first_seq bigint not null,
  last_at timestamptz not null check (last_at >= first_at),
  primary key (account_id, day, provider_id, roundless, round)
-- Rows of today are added to: room on their pages lets that happen without touching the indexes.
) with (fillfactor = 90);
create index record_round_newest on record_round (account_id, first_at, first_seq);

create index vendor_round_open_account on vendor_round (account_id, last_at) where state = 'open';

grant select, insert on record_cursor, record_round to baize_server;
grant update (batch) on record_cursor to baize_server;
grant update (game_code, bets, staked, returned, paid, ended, first_at, first_seq, last_at) on record_round to baize_server;
