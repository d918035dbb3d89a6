-- Lotteries: draws whose beacon comes from a public network.
--
-- What it does: adds to draws the signature of which a public beacon's value is the hash, and a table of the networks that draws have named.
-- A draw is checked by the key of its network for as long as it is shown, whatever the brand's file says by then.
-- Safe: a column without a default does not rewrite the table; the other table is new.

alter table lottery_draw add column beacon_signature text check (beacon_signature ~ '^[0-9a-f]{96}$');

create table lottery_beacon_network (
  brand_id integer not null references brand,
  chain_hash text not null check (chain_hash ~ '^[0-9a-f]{64}$'),
  public_key text not null check (public_key ~ '^[0-9a-f]{192}$'),
  -- Unix time of round 1.
  genesis bigint not null check (genesis >= 0),
  period_seconds integer not null check (period_seconds between 1 and 86400),
  group_hash text not null check (group_hash ~ '^[0-9a-f]{64}$'),
  beacon_id text not null check (length(beacon_id) between 1 and 64),
  scheme text not null,
  -- Where rounds are asked for: what the brand's file said last.
  relays text[] not null check (cardinality(relays) between 2 and 10),
  made_at timestamptz not null,
  primary key (brand_id, chain_hash)
);

grant select, insert on lottery_beacon_network to baize_server;
grant update (relays) on lottery_beacon_network to baize_server;
