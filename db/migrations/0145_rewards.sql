-- The reward centre: what waits for a member to claim it.
--
-- What it does: makes the table of rewards of every source.
-- Safe: the table is new, and nothing that exists refers to it.

create table reward (
  reward_id uuid primary key,
  brand_id integer not null,
  member_id bigint not null,
  source text not null check (source in ('rebate', 'referral', 'sign_in', 'vip', 'mission', 'operator')),
  -- What it is for, in its source's own terms. The same is offered to a member once.
  source_id text not null check (length(source_id) between 1 and 100),
  -- Which phrase says what it is for, and what that phrase is filled with.
  words text not null check (length(words) between 1 and 40),
  details text[] not null default '{}' check (cardinality(details) <= 4),
  kind text not null check (kind in ('cash', 'points')),
  currency text not null check (length(currency) <= 32),
  -- Minor units of the currency, or points.
  amount bigint not null check (amount > 0),
  offered_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > offered_at),
  -- claiming: its member has claimed it, and what it is worth is being posted. A waiting one that has expired cannot be claimed.
  state text not null default 'waiting' check (state in ('waiting', 'claiming', 'claimed')),
  claimed_at timestamptz,
  tried_at timestamptz,
  check ((state = 'waiting') = (claimed_at is null)),
  unique (brand_id, member_id, source, source_id),
  foreign key (brand_id, member_id) references member
);
create index reward_of_member on reward (brand_id, member_id, offered_at desc, reward_id desc);
create index reward_waiting on reward (brand_id, member_id, expires_at) where state = 'waiting';
create index reward_claiming on reward (tried_at) where state = 'claiming';

grant select, insert on reward to baize_server;
grant update (state, claimed_at, tried_at) on reward to baize_server;
