-- Rounds that everybody at a table shares: crash and live tables.
--
-- What it does: `table_series` has what one server seed decides, such as a shoe of cards; `table_round` its rounds, whose state only moves
-- forward. `table_bet` has what players staked and `table_payment` what they were paid or got back; both only grow, in the transactions of
-- their postings, and `table_rounds_allow` refuses what comes at the wrong time: it holds the round's row, so whoever moves the round on
-- waits for the bets that are under way, and finds them all. `table_lease` says which process moves a table on.
-- Safe: all tables are new.

create table table_series (
  brand_id integer not null references brand,
  game_code text not null,
  -- From 1, without gaps.
  series_no integer not null check (series_no > 0),
  definition_hash bytea not null check (length(definition_hash) = 32),
  server_seed_hash bytea not null check (length(server_seed_hash) = 32),
  server_seed_sealed bytea not null,
  client_seed text not null,
  begun_at timestamptz not null,
  -- When its last round was over: from then on, the seed is public.
  ended_at timestamptz,
  primary key (brand_id, game_code, series_no)
);

create table table_round (
  round_id uuid primary key,
  brand_id integer not null,
  game_code text not null,
  -- From 1, without gaps.
  round_no bigint not null check (round_no > 0),
  series_no integer not null,
  -- Where in the series it begins.
  position integer not null check (position >= 0),
  state text not null check (state in ('betting', 'playing', 'ended', 'void')),
  opens_at timestamptz not null,
  closes_at timestamptz not null check (closes_at >= opens_at),
  started_at timestamptz check ((started_at is null) = (state = 'betting') or state = 'void'),
  -- Empty until it may be known.
  outcome jsonb check (state <> 'ended' or outcome is not null),
  -- When all of it was paid or returned.
  settled_at timestamptz check (settled_at is not null or state <> 'ended'),
  -- In the brand's money, once it is settled.
  bets integer not null default 0 check (bets >= 0),
  staked bigint not null default 0 check (staked >= 0),
  paid bigint not null default 0 check (paid >= 0),
  unique (brand_id, game_code, round_no),
  foreign key (brand_id, game_code, series_no) references table_series
);
-- At most one round of a table is under way.
create unique index table_round_going on table_round (brand_id, game_code) where settled_at is null;

create table table_bet (
  round_id uuid not null references table_round,
  brand_id integer not null,
  account_id bigint not null,
  member_id bigint not null,
  is_trial boolean not null,
  -- An array of {"field", "amount", "target", "most"}: amounts as text in minor units; of crash, the multiple in hundredths that the player
  -- chose, if any, and the one at which the bet is cashed out at the latest.
  bets jsonb not null,
  stake bigint not null check (stake > 0),
  -- How much of it counts as turnover.
  valid bigint not null check (valid between 0 and stake),
  balance_after bigint not null check (balance_after >= 0),
  provider_id integer not null,
  key text not null,
  body_hash bytea not null,
  placed_at timestamptz not null,
  primary key (provider_id, key)
);
create index table_bet_round on table_bet (round_id, account_id);
create index table_bet_account on table_bet (account_id, placed_at);

create table table_payment (
  round_id uuid not null references table_round,
  account_id bigint not null,
  -- What it is for: '' for all bets of the account, the field of a bet that was cashed out, or the key of a stake that came back.
  part text not null,
  kind text not null check (kind in ('won', 'cashed_out', 'returned')),
  -- Of a cash-out: the multiple.
  hundredths integer check ((kind = 'cashed_out') = (hundredths is not null)),
  amount bigint not null check (amount > 0),
  balance_after bigint not null check (balance_after >= 0),
  provider_id integer not null,
  key text not null,
  body_hash bytea not null,
  paid_at timestamptz not null,
  -- Nothing is paid twice, whatever asks for it.
  primary key (round_id, account_id, part),
  unique (provider_id, key)
);

create table table_lease (
  brand_id integer not null references brand,
  game_code text not null,
  -- The process that moves the table on.
  holder text,
  renewed_at timestamptz,
  -- When somebody watched or bet last, as far as it was noted.
  wanted_at timestamptz,
  primary key (brand_id, game_code)
);

-- Refuses bets on rounds that are not open for them, and payments of rounds that are not decided, and keeps all these rounds as they are
-- until the end of the transaction. It is called once in the statement that inserts them. The lane then decides again, by its clock; hence
-- the class of errors that a repetition may overcome.
create function table_rounds_allow(betting uuid[], cashing_out uuid[], winning uuid[], returning_stakes uuid[]) returns boolean
language plpgsql volatile as $$
declare
  asked uuid[] := betting || cashing_out || winning || returning_stakes;
  allowed bigint;
begin
  if cardinality(asked) = 0 then
    return true;
  end if;
  select count(*) into allowed from (
    select from table_round round
    where round.round_id = any (asked)
      and (round.round_id <> all (betting) or round.state = 'betting')
      -- Of a void round, bets are cashed out that had reached their targets.
      and (round.round_id <> all (cashing_out) or round.state = 'playing' or round.state = 'void' and round.outcome is not null)
      and (round.round_id <> all (winning) or round.state = 'playing' and round.outcome is not null)
      and (round.round_id <> all (returning_stakes) or round.state = 'void')
    for share) held;
  if allowed <> (select count(distinct one) from unnest(asked) as one) then
    raise exception 'a round does not allow this now' using errcode = '40P99';
  end if;
  return true;
end $$;

grant select, insert on table_series, table_round, table_bet, table_payment, table_lease to baize_server;
grant update (server_seed_sealed, ended_at) on table_series to baize_server;
grant update (state, started_at, outcome, settled_at, bets, staked, paid) on table_round to baize_server;
grant update (holder, renewed_at, wanted_at) on table_lease to baize_server;
