-- Rounds of our own games in which the player chooses something, and rounds of several steps.
--
-- What it does: adds to a round the bet that was chosen before it; slots have none, so rounds of before stay as they are and are
-- proved as before. A step of a round that goes on, such as opening a cell, is a row of `play_step`, written in the transaction of
-- the payout that it makes, if any. `play_open_round` has the rounds that are not over: it is what a process needs to know to go
-- on, and what the job reads that ends rounds that were left.
-- Safe: the column is added without a default and needs no rewrite; the tables are new. Steps only ever grow, as rounds do. A row
-- of `play_open_round` is removed in the transaction of the round's last step, so that a round can never be paid twice.

alter table play_round add column bet jsonb;

create table play_step (
  brand_id integer not null,
  account_id bigint not null,
  pair_no integer not null,
  nonce bigint not null,
  -- From 1, without gaps.
  step_no integer not null check (step_no > 0),
  step jsonb not null,
  -- What it paid.
  payout bigint not null check (payout >= 0),
  balance_after bigint not null check (balance_after >= 0),
  provider_id integer not null,
  key text not null,
  body_hash bytea not null,
  placed_at timestamptz not null,
  primary key (account_id, pair_no, nonce, step_no),
  foreign key (account_id, pair_no, nonce) references play_round (account_id, pair_no, nonce),
  unique (provider_id, key)
);
grant select, insert on play_step to baize_server;

create table play_open_round (
  account_id bigint not null,
  pair_no integer not null,
  nonce bigint not null,
  brand_id integer not null,
  provider_id integer not null,
  round_id uuid not null unique,
  game_code text not null,
  placed_at timestamptz not null,
  primary key (account_id, pair_no, nonce),
  foreign key (account_id, pair_no, nonce) references play_round (account_id, pair_no, nonce)
);
create index play_open_round_left on play_open_round (placed_at);
grant select, insert, delete on play_open_round to baize_server;
