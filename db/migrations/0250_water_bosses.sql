-- Bosses of fishing rooms: what was staked on them, and what they returned.
--
-- What it does: `water_boss` has the bosses of each hall, whose state only moves forward and whose seed is sealed until they fall;
-- `water_boss_stake` has what players staked on them and `water_boss_payment` what they were paid; both only grow, in the transactions of
-- their postings. `water_bosses_allow` refuses what comes at the wrong time: it holds the boss's row, so whoever lets it fall waits for the
-- stakes that are under way, and finds them all.
-- Safe: all tables are new.

create table water_boss (
  boss_id uuid primary key,
  brand_id integer not null references brand,
  game_code text not null,
  wallet text not null check (wallet in ('main', 'trial')),
  hall text not null,
  -- From 1, without gaps.
  boss_no integer not null check (boss_no > 0),
  definition_hash bytea not null check (length(definition_hash) = 32),
  server_seed_hash bytea not null check (length(server_seed_hash) = 32),
  server_seed_sealed bytea not null,
  client_seed text not null,
  -- The greatest power of the hall: its life is counted in it.
  unit bigint not null check (unit > 0),
  came_at timestamptz not null,
  state text not null default 'here' check (state in ('here', 'fell')),
  ended_at timestamptz check ((ended_at is null) = (state = 'here')),
  -- When everybody was paid.
  settled_at timestamptz check (settled_at is null or state = 'fell'),
  unique (brand_id, game_code, wallet, hall, boss_no)
);
-- A hall has one boss at a time.
create unique index water_boss_going on water_boss (brand_id, game_code, wallet, hall) where settled_at is null;

create table water_boss_stake (
  boss_id uuid not null references water_boss,
  account_id bigint not null,
  member_id bigint not null,
  stake bigint not null check (stake > 0),
  balance_after bigint not null check (balance_after >= 0),
  provider_id integer not null,
  key text not null,
  body_hash bytea not null,
  placed_at timestamptz not null,
  primary key (provider_id, key)
);
create index water_boss_stake_boss on water_boss_stake (boss_id, account_id);
create index water_boss_stake_account on water_boss_stake (account_id, placed_at);

create table water_boss_payment (
  boss_id uuid not null references water_boss,
  account_id bigint not null,
  amount bigint not null check (amount > 0),
  balance_after bigint not null check (balance_after >= 0),
  provider_id integer not null,
  key text not null,
  body_hash bytea not null,
  paid_at timestamptz not null,
  -- Nobody is paid twice, whatever asks for it.
  primary key (boss_id, account_id),
  unique (provider_id, key)
);

-- Refuses stakes on bosses that have fallen, and payments of those that have not, and keeps their rows as they are until the end of the
-- transaction. The lane then decides again; hence the class of errors that a repetition may overcome.
create function water_bosses_allow(staking uuid[], paying uuid[]) returns boolean
language plpgsql volatile as $$
declare
  asked uuid[] := staking || paying;
  allowed bigint;
begin
  if cardinality(asked) = 0 then
    return true;
  end if;
  select count(*) into allowed from (
    select from water_boss boss
    where boss.boss_id = any (asked)
      and (boss.boss_id <> all (staking) or boss.state = 'here')
      and (boss.boss_id <> all (paying) or boss.state = 'fell')
    for share) held;
  if allowed <> (select count(distinct one) from unnest(asked) as one) then
    raise exception 'a boss does not allow this now' using errcode = '40P99';
  end if;
  return true;
end $$;

grant select, insert on water_boss, water_boss_stake, water_boss_payment to baize_server;
grant update (server_seed_sealed, state, ended_at, settled_at) on water_boss to baize_server;
