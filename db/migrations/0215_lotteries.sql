-- Lotteries: what is sold at which rates, draws, slips, and what became of slips.
--
-- What it does: makes four tables. A draw's commitment is written when the draw is made, before sales open; its state moves forward
-- only. Slips and what became of them are only ever added. A slip is inserted only while its draw is open: `lottery_must_be_open`
-- is called in the very statement that inserts it, and closing a draw locks all lanes of the ledger, so that no batch is under way
-- which does not see that the draw is closed.
-- Safe: the tables are new.

-- What operators set: rates, limits, calendar. A version never changes.
create table lottery_game_version (
  brand_id integer not null references brand,
  game_code text not null check (game_code ~ '^[A-Za-z0-9_-]{1,64}$'),
  version integer not null check (version > 0),
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  applies_from timestamptz not null,
  -- Null: what the brand began with.
  made_by uuid,
  made_name text,
  reason text not null,
  made_at timestamptz not null,
  primary key (brand_id, game_code, version)
);

create table lottery_draw (
  draw_id uuid primary key,
  brand_id integer not null references brand,
  game_code text not null,
  format text not null,
  -- What players call it, such as 20261126-0042 or 20261126-hcm.
  number text not null check (number ~ '^\d{8}(-[a-z0-9]{1,8})?$'),
  -- The day of the draw in the zone of its calendar.
  day date not null,
  province text,
  -- The version of the settings whose calendar made it.
  version integer not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > opens_at),
  draws_at timestamptz not null check (draws_at >= closes_at),
  -- Without numbers by then it is void.
  void_after timestamptz not null check (void_after > draws_at),
  source text not null check (source in ('own', 'official')),
  secret_sealed bytea,
  secret_hash bytea check (length(secret_hash) = 32),
  beacon_kind text check (beacon_kind in ('local', 'drand')),
  beacon_name text,
  check (source = 'official' or (secret_sealed is not null and secret_hash is not null and beacon_kind is not null
    and beacon_name is not null)),
  state text not null default 'open' check (state in ('open', 'closed', 'sealed', 'drawn', 'settled', 'void')),
  made_at timestamptz not null check (made_at <= opens_at),
  closed_at timestamptz,
  -- What was sealed: slips that were not cancelled, trial play among them.
  slips integer check (slips >= 0),
  root bytea check (length(root) = 32),
  seal_hash bytea check (length(seal_hash) = 32),
  sealed_at timestamptz,
  beacon_value text,
  result jsonb check (jsonb_typeof(result) = 'object'),
  drawn_at timestamptz,
  -- From 1; a corrected result settles anew with the next one.
  generation integer not null default 1 check (generation > 0),
  -- The last slip whose payout is durable, in the order of their ids; null before the first.
  settled_to uuid,
  settled_at timestamptz,
  -- Of money, without trial play: what was staked on what was sealed, what it paid, and how many slips won.
  staked numeric,
  paid numeric,
  winners integer,
  void_reason text,
  voided_by uuid,
  voided_name text,
  voided_at timestamptz,
  unique (brand_id, game_code, number),
  check ((state = 'open') = (closed_at is null)),
  check ((sealed_at is null) = (root is null) and (sealed_at is null) = (seal_hash is null) and (sealed_at is null) = (slips is null)),
  check (state not in ('sealed', 'drawn', 'settled') or sealed_at is not null),
  check (state not in ('drawn', 'settled') or (result is not null and drawn_at is not null)),
  check (state <> 'settled' or settled_at is not null),
  check ((state = 'void') = (voided_at is not null) and (voided_at is null) = (void_reason is null))
);
create index lottery_draw_game on lottery_draw (brand_id, game_code, closes_at desc);
create index lottery_draw_unfinished on lottery_draw (closes_at) where state not in ('settled', 'void');

-- Bets that were bought together on one draw: one posting.
create table lottery_slip (
  draw_id uuid not null,
  slip_id uuid not null,
  brand_id integer not null,
  account_id bigint not null,
  member_id bigint not null,
  is_trial boolean not null,
  -- What the seal calls the member in this draw: 16 hexadecimal digits.
  holder text not null check (length(holder) = 16),
  lines integer not null check (lines > 0),
  stake bigint not null check (stake > 0),
  -- The tickets as `ticketToJson` writes them.
  tickets jsonb not null check (jsonb_typeof(tickets) = 'array'),
  -- `<bet> <selection>` of each ticket: settlement looks at each of them once, however many slips have it.
  picks text[] not null,
  leaf bytea not null check (length(leaf) = 32),
  -- The plan that bought it.
  chase_id uuid,
  provider_id integer not null,
  key text not null,
  body_hash bytea not null,
  placed_at timestamptz not null,
  primary key (draw_id, slip_id),
  unique (provider_id, key)
);
create index lottery_slip_account on lottery_slip (account_id, slip_id);

-- What became of slips: cancelled or void (generation 0), or what a settlement paid. Slips that lost have no row.
create table lottery_slip_end (
  draw_id uuid not null,
  slip_id uuid not null,
  generation integer not null check (generation >= 0),
  kind text not null check (kind in ('cancelled', 'void', 'paid')),
  check ((generation = 0) = (kind in ('cancelled', 'void'))),
  account_id bigint not null,
  -- What was returned, or all that the slip pays by this generation; 0 if a correction took everything back.
  amount bigint not null check (amount >= 0),
  -- The winning lines: [{ticket, line, hits, payoutMinor}], at most 500.
  winners jsonb,
  provider_id integer not null,
  key text not null,
  body_hash bytea not null,
  posted_at timestamptz not null,
  primary key (draw_id, slip_id, generation),
  unique (provider_id, key)
);
create index lottery_slip_end_wins on lottery_slip_end (draw_id, amount desc) where kind = 'paid';

-- Refuses slips whose draw is not open. It is called in the statement that inserts them. The lane then decides again, by its clock and
-- the state of the draw; hence the class of errors that a repetition may overcome.
create function lottery_must_be_open(asked uuid[]) returns boolean
language plpgsql stable as $$
begin
  if exists (
    select from unnest(asked) as wanted (draw_id)
    where not exists (select from lottery_draw draw where draw.draw_id = wanted.draw_id and draw.state = 'open')
  ) then
    raise exception 'a draw is not open' using errcode = '40P99';
  end if;
  return true;
end $$;

grant select, insert on lottery_game_version to baize_server;
grant select, insert, update on lottery_draw to baize_server;
grant select, insert on lottery_slip, lottery_slip_end to baize_server;
