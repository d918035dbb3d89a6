-- Rounds of our own games and the seeds they are drawn from.
--
-- What it does: makes the two tables of the module `play`. A row of `play_seed_pair` is written when a pair comes into
-- use; it also holds the commitment to the server seed of the pair after it, so that this hash is public before the
-- player chooses the next client seed. A row of `play_round` is written in the transaction of its stake and payout.
--
-- Why it is safe: both tables only ever grow; the server's role may not change or remove a row. The primary keys make
-- nonces unique within a pair and pairs unique within an account, so two servers can never draw the same nonce twice.
-- Server seeds are sealed under a key that is not in the database.

create table play_seed_pair (
  brand_id integer not null,
  account_id bigint not null references ledger_account (account_id),
  pair_no integer not null check (pair_no > 0),
  server_seed_sealed bytea not null,
  server_seed_hash bytea not null check (octet_length(server_seed_hash) = 32),
  client_seed text not null check (char_length(client_seed) between 1 and 64),
  next_server_seed_sealed bytea not null,
  next_server_seed_hash bytea not null check (octet_length(next_server_seed_hash) = 32),
  provider_id integer not null,
  key text not null,
  body_hash bytea not null,
  started_at timestamptz not null,
  primary key (account_id, pair_no),
  unique (provider_id, key)
);

create table play_round (
  brand_id integer not null,
  account_id bigint not null,
  pair_no integer not null,
  nonce bigint not null check (nonce >= 0),
  round_id uuid not null unique,
  game_code text not null,
  definition_hash bytea not null check (octet_length(definition_hash) = 32),
  stake bigint not null check (stake > 0),
  payout bigint not null check (payout >= 0),
  balance_after bigint not null check (balance_after >= 0),
  -- Every draw of the round in order; the engine makes the same outcome of them again.
  draws integer[] not null,
  provider_id integer not null,
  key text not null,
  body_hash bytea not null,
  placed_at timestamptz not null,
  primary key (account_id, pair_no, nonce),
  foreign key (account_id, pair_no) references play_seed_pair (account_id, pair_no),
  unique (provider_id, key)
);

create index play_round_record on play_round (account_id, placed_at desc, pair_no desc, nonce desc);

grant select, insert on play_seed_pair, play_round to baize_server;
