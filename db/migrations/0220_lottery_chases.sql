-- Lotteries: plans that bet on coming draws, and number sets that members save.
--
-- What it does: makes a table of plans, with the slip of each that waits for its draw, and a table of saved bets.
-- Safe: the tables are new.

create table lottery_chase (
  chase_id uuid primary key,
  brand_id integer not null references brand,
  member_id bigint not null,
  account_id bigint not null,
  game_code text not null,
  province text,
  -- [{bet, selection, unit}], as the member asked; the first draw's units are these times its multiplier.
  picks jsonb not null check (jsonb_typeof(picks) = 'array'),
  multipliers integer[] not null check (cardinality(multipliers) between 1 and 120),
  stop_on_win boolean not null,
  stop_profit bigint check (stop_profit > 0),
  stop_loss bigint check (stop_loss > 0),
  state text not null default 'running' check (state in ('running', 'ended')),
  ended_by text check (ended_by in ('done', 'won', 'profit', 'loss', 'stopped', 'refused')),
  refusal text,
  draws_done integer not null default 0 check (draws_done between 0 and cardinality(multipliers)),
  staked bigint not null default 0 check (staked >= 0),
  won bigint not null default 0 check (won >= 0),
  -- The slip that waits for its draw; null while none does.
  slip_id uuid,
  draw_id uuid,
  -- The cut-off of the last draw that it bet on: it goes on with a later one.
  last_closes_at timestamptz,
  -- Not before: something was in the way that passes by itself.
  retry_at timestamptz,
  key text not null,
  body_hash bytea not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  unique (account_id, key),
  check ((state = 'ended') = (ended_by is not null) and (state = 'ended') = (ended_at is not null)),
  check ((slip_id is null) = (draw_id is null)),
  check (refusal is null or ended_by = 'refused')
);
create index lottery_chase_member on lottery_chase (brand_id, member_id, started_at desc);
create index lottery_chase_open on lottery_chase (game_code) where state = 'running' or slip_id is not null;

create table lottery_set (
  set_id uuid primary key,
  brand_id integer not null references brand,
  member_id bigint not null,
  game_code text not null,
  name text not null check (length(name) between 1 and 40),
  -- [{bet, selection}].
  picks jsonb not null check (jsonb_typeof(picks) = 'array'),
  saved_at timestamptz not null,
  unique (brand_id, member_id, game_code, name)
);

grant select, insert, update on lottery_chase to baize_server;
grant select, insert, update, delete on lottery_set to baize_server;
