-- The jackpot pools of our own games: which of them have their first seed, and what each win of one pays.
--
-- What it does: `play_pool` has a row for each house account `jackpot` that the site has put its first seed into. A round that wins a
-- pool stays open until it is paid; `play_pool_win` says what it is paid, decided once from the balance of the account, less what
-- was decided for earlier wins and is not paid yet. `read_at` is how far each lane of the ledger had come then, so that the balance
-- can be added up again.
-- Safe: new tables, written only by the server and never changed. The primary key keeps a round from being priced twice, and the
-- numbers of a pool's wins keep two processes from pricing two of them from one balance.

create table play_pool (
  house_account_id integer primary key,
  brand_id integer not null,
  seed bigint not null check (seed > 0),
  seeded_at timestamptz not null
);
grant select, insert on play_pool to baize_server;

create table play_pool_win (
  account_id bigint not null,
  pair_no integer not null,
  nonce bigint not null,
  brand_id integer not null,
  round_id uuid not null unique,
  house_account_id integer not null references play_pool,
  -- Of the pool, from 1 without gaps.
  win_no integer not null check (win_no > 0),
  -- What the pool's account pays. With the seed, which the site pays so that the next pool begins at it, this is the prize.
  from_pool bigint not null check (from_pool >= 0),
  seed bigint not null check (seed > 0),
  read_at jsonb not null,
  priced_at timestamptz not null,
  primary key (account_id, pair_no, nonce),
  foreign key (account_id, pair_no, nonce) references play_round (account_id, pair_no, nonce),
  unique (house_account_id, win_no)
);
grant select, insert on play_pool_win to baize_server;
