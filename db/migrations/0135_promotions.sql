-- Promotions: offers that operators write, what members claim of them, and the bonuses that follow.
--
-- What it does: makes the tables.
-- Safe: the tables are new, and nothing that exists refers to them.

create table promotion (
  brand_id integer not null references brand,
  -- Part of its address, such as welcome-match.
  promotion_id text not null check (promotion_id ~ '^[a-z0-9][a-z0-9-]{0,63}$'),
  state text not null check (state in ('draft', 'published', 'closed')),
  -- The newest version, from 1. Whoever saves one names the one before it, so that nobody overwrites what they have not seen.
  version integer not null check (version > 0),
  content jsonb not null check (jsonb_typeof(content) = 'object' and pg_column_size(content) <= 262144),
  -- The code that claims it, in capitals.
  code text check (length(code) between 3 and 32),
  changed_at timestamptz not null,
  primary key (brand_id, promotion_id)
);
create unique index promotion_code on promotion (brand_id, code) where state = 'published' and code is not null;

create table promotion_version (
  brand_id integer not null,
  promotion_id text not null,
  version integer not null check (version > 0),
  state text not null check (state in ('draft', 'published', 'closed')),
  content jsonb not null,
  by_operator uuid,
  by_name text not null check (length(by_name) between 1 and 100),
  reason text not null check (length(reason) between 1 and 300),
  made_at timestamptz not null,
  primary key (brand_id, promotion_id, version),
  foreign key (brand_id, promotion_id) references promotion
);

create function promotion_keep_versions() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'versions of promotions are only added to';
end $$;
create trigger promotion_version_kept before update or delete or truncate on promotion_version
  for each statement execute function promotion_keep_versions();

create table promotion_claim (
  claim_id uuid primary key,
  brand_id integer not null,
  promotion_id text not null,
  -- The version that the member saw: its terms count for this claim.
  version integer not null,
  member_id bigint not null,
  -- signed: waits for a deposit; applying: waits for an operator; issuing: the ledger is asked to pay it; issued: paid, or a
  -- bonus; missed: the deposit did not come as the offer says, or the budget was spent.
  state text not null check (state in ('signed', 'applying', 'rejected', 'issuing', 'issued', 'missed')),
  currency text not null check (length(currency) <= 32),
  -- What is given, in minor units; null until it is known.
  amount bigint check (amount > 0),
  deposit_id uuid,
  deposit_amount bigint check (deposit_amount > 0),
  -- The day of the brand's time zone, for offers that can be claimed each day.
  day date not null,
  -- The day whose budget it was taken from.
  budget_day date,
  made_at timestamptz not null,
  decided_by uuid,
  decided_name text check (length(decided_name) <= 100),
  decided_at timestamptz,
  rejection text check (length(rejection) between 1 and 300),
  tried_at timestamptz,
  issued_at timestamptz,
  check (state not in ('issuing', 'issued', 'applying') or amount is not null),
  check ((state = 'rejected') = (rejection is not null)),
  foreign key (brand_id, member_id) references member,
  foreign key (brand_id, promotion_id, version) references promotion_version
);
-- A deposit counts for one claim only.
create unique index promotion_claim_deposit on promotion_claim (brand_id, deposit_id) where deposit_id is not null;
create index promotion_claim_member on promotion_claim (brand_id, member_id, promotion_id, made_at desc);
create index promotion_claim_waiting on promotion_claim (brand_id, made_at, claim_id) where state = 'applying';
create index promotion_claim_brand on promotion_claim (brand_id, made_at desc, claim_id desc);
create index promotion_claim_of on promotion_claim (brand_id, promotion_id, made_at desc, claim_id desc);
create index promotion_claim_issuing on promotion_claim (tried_at) where state = 'issuing';

-- What an offer may be claimed once for. The row is the lock: of two accounts with one telephone, the second finds it taken.
create table promotion_once (
  brand_id integer not null,
  promotion_id text not null,
  kind text not null check (kind in ('member', 'device', 'phone', 'bank')),
  -- A keyed hash: the row says nothing about the member.
  key_hash bytea not null check (length(key_hash) = 32),
  -- Without a foreign key: both are made in one statement, which is undone if one of them is not.
  claim_id uuid not null,
  primary key (brand_id, promotion_id, kind, key_hash)
);

create table promotion_budget (
  brand_id integer not null,
  promotion_id text not null,
  -- A day of the brand's time zone; 1970-01-01 is all days together.
  day date not null,
  spent bigint not null check (spent >= 0),
  claims integer not null check (claims >= 0),
  primary key (brand_id, promotion_id, day),
  foreign key (brand_id, promotion_id) references promotion
);

create table promotion_bonus (
  -- A claim has at most one bonus, which has its id.
  bonus_id uuid primary key references promotion_claim,
  brand_id integer not null,
  member_id bigint not null,
  account_id bigint not null,
  currency text not null check (length(currency) <= 32),
  amount bigint not null check (amount > 0),
  -- What must be wagered, by bets as far as their game type counts.
  target bigint not null check (target > 0),
  -- The conditions as they were when it was claimed.
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  -- waiting: behind an older one; opening, ending: the ledger is asked.
  state text not null check (state in ('waiting', 'opening', 'open', 'ending', 'ended')),
  outcome text check (outcome in ('met', 'expired', 'lost', 'given_up', 'withdrawn')),
  made_at timestamptz not null,
  opened_at timestamptz,
  expires_at timestamptz,
  ended_at timestamptz,
  -- What went to the member's own money, and what went back to the site.
  kept bigint check (kept >= 0),
  returned bigint check (returned >= 0),
  tried_at timestamptz,
  check ((state in ('ending', 'ended')) = (outcome is not null)),
  check ((state = 'ended') = (ended_at is not null)),
  foreign key (brand_id, member_id) references member
);
-- One at a time: the others wait.
create unique index promotion_bonus_open on promotion_bonus (account_id) where state in ('opening', 'open', 'ending');
create index promotion_bonus_waiting on promotion_bonus (account_id, made_at, bonus_id) where state = 'waiting';
create index promotion_bonus_expiry on promotion_bonus (expires_at) where state = 'open';
create index promotion_bonus_trying on promotion_bonus (tried_at) where state in ('opening', 'ending');
create index promotion_bonus_member on promotion_bonus (brand_id, member_id, made_at desc, bonus_id desc);

-- What was wagered with each bonus, by the type of the game.
create table promotion_progress (
  bonus_id uuid not null references promotion_bonus,
  game_type text not null check (length(game_type) <= 32),
  -- Stakes less those that were returned, in minor units, before the contribution of the type is applied.
  staked numeric not null,
  primary key (bonus_id, game_type)
) with (fillfactor = 80);

-- How far each lane of the ledger's log was read.
create table promotion_cursor (
  lane smallint primary key,
  batch bigint not null check (batch >= 0)
);

grant select, insert, update on promotion, promotion_budget, promotion_progress, promotion_cursor to baize_server;
grant select, insert on promotion_version, promotion_once to baize_server;
grant select, insert on promotion_claim, promotion_bonus to baize_server;
grant update (state, amount, deposit_id, deposit_amount, budget_day, decided_by, decided_name, decided_at, rejection, tried_at,
  issued_at) on promotion_claim to baize_server;
grant update (state, outcome, opened_at, expires_at, ended_at, kept, returned, tried_at) on promotion_bonus to baize_server;
