-- Raffles: what they promise, who got which tickets, who won, and how far the ledger's log has been read for them.
--
-- What it does: makes six tables. What a raffle promises is written when it is planned and never changes. Tickets are numbered
-- without gaps, and their ranges are only ever added. The database itself makes sure that a member takes the free ticket once,
-- that no two ranges begin at the same ticket, and that each prize has one winner.
-- Safe: the tables are new.

create table giveaway_raffle (
  raffle_id uuid primary key,
  brand_id integer not null references brand,
  -- Its name and what it says, in each language.
  title jsonb not null check (jsonb_typeof(title) = 'object'),
  words jsonb not null check (jsonb_typeof(words) = 'object'),
  currency text not null,
  server_seed_sealed bytea not null,
  server_seed_hash bytea not null check (length(server_seed_hash) = 32),
  opens_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > opens_at),
  draws_at timestamptz not null check (draws_at >= closes_at),
  -- In minor units: what brings a ticket. Without it, deposits or turnover bring none.
  per_deposit bigint check (per_deposit > 0),
  per_turnover bigint check (per_turnover > 0),
  -- By game type, in percent; what is not named counts nothing.
  weights jsonb not null check (jsonb_typeof(weights) = 'object'),
  has_free_ticket boolean not null,
  check (per_deposit is not null or per_turnover is not null or has_free_ticket),
  member_limit integer not null check (member_limit between 1 and 100000),
  is_one_each boolean not null,
  min_level integer not null check (min_level between 0 and 100),
  -- Tickets that were given: the next one is this and one.
  tickets bigint not null default 0 check (tickets >= 0),
  entrants integer not null default 0 check (entrants >= 0),
  cancelled_at timestamptz,
  cancel_reason text,
  sealed_at timestamptz,
  seal bytea check (length(seal) = 32),
  check ((sealed_at is null) = (seal is null)),
  drawn_at timestamptz check (drawn_at is null or sealed_at is not null),
  check (cancelled_at is null or sealed_at is null),
  planned_by uuid,
  planned_name text not null,
  planned_at timestamptz not null
);
create index giveaway_raffle_times on giveaway_raffle (brand_id, opens_at desc, raffle_id);
create index giveaway_raffle_undrawn on giveaway_raffle (closes_at) where cancelled_at is null and drawn_at is null;

create table giveaway_raffle_prize (
  raffle_id uuid not null references giveaway_raffle,
  -- From 1, in the order in which they are drawn.
  tier integer not null check (tier between 1 and 20),
  prizes integer not null check (prizes between 1 and 1000),
  kind text not null check (kind in ('cash', 'points')),
  amount bigint not null check (amount > 0),
  primary key (raffle_id, tier)
);

create table giveaway_raffle_entrant (
  raffle_id uuid not null references giveaway_raffle,
  brand_id integer not null,
  member_id bigint not null,
  -- What the list of tickets calls the member: it stands for them in this raffle alone.
  code text not null check (code ~ '^[0-9a-f]{16}$'),
  -- What has not become a ticket yet: minor units of deposits, and of turnover times the percentage of the game.
  deposited numeric not null default 0,
  staked numeric not null default 0,
  tickets integer not null default 0 check (tickets >= 0),
  claimed_at timestamptz,
  primary key (raffle_id, member_id),
  unique (raffle_id, code),
  foreign key (brand_id, member_id) references member
);
create index giveaway_raffle_entrant_of_member on giveaway_raffle_entrant (brand_id, member_id, raffle_id);

create table giveaway_raffle_tickets (
  raffle_id uuid not null,
  first bigint not null check (first > 0),
  last bigint not null check (last >= first),
  member_id bigint not null,
  source text not null check (source in ('deposit', 'turnover', 'free')),
  given_at timestamptz not null,
  primary key (raffle_id, first),
  unique (raffle_id, last),
  foreign key (raffle_id, member_id) references giveaway_raffle_entrant
);
create index giveaway_raffle_tickets_of_member on giveaway_raffle_tickets (raffle_id, member_id, first);

create table giveaway_raffle_winner (
  raffle_id uuid not null references giveaway_raffle,
  place integer not null check (place between 1 and 1000),
  ticket bigint not null,
  brand_id integer not null,
  member_id bigint not null,
  kind text not null check (kind in ('cash', 'points')),
  amount bigint not null check (amount > 0),
  drawn_at timestamptz not null,
  -- When the prize was in the balance; the job pays what has none.
  paid_at timestamptz,
  primary key (raffle_id, place),
  unique (raffle_id, ticket),
  foreign key (raffle_id, member_id) references giveaway_raffle_entrant
);
create index giveaway_raffle_winner_unpaid on giveaway_raffle_winner (drawn_at, raffle_id, place) where paid_at is null;
create index giveaway_raffle_winner_of_member on giveaway_raffle_winner (brand_id, member_id, drawn_at desc);

-- How far each lane of the ledger has been read.
create table giveaway_raffle_cursor (
  lane smallint primary key,
  batch bigint not null
);

grant select, insert on giveaway_raffle, giveaway_raffle_prize, giveaway_raffle_entrant, giveaway_raffle_tickets,
  giveaway_raffle_winner, giveaway_raffle_cursor to baize_server;
grant update (tickets, entrants, cancelled_at, cancel_reason, sealed_at, seal, drawn_at, server_seed_sealed)
  on giveaway_raffle to baize_server;
grant update (deposited, staked, tickets, claimed_at) on giveaway_raffle_entrant to baize_server;
grant update (paid_at) on giveaway_raffle_winner to baize_server;
grant update (batch) on giveaway_raffle_cursor to baize_server;
