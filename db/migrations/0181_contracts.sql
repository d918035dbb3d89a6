-- Contracts between agents and the pay that comes of them.
--
-- What it does: makes the tables of the module `contracts`.
-- Safe: they are new, and nothing that exists refers to them.

create table agent_contract (
  contract_id uuid primary key,
  brand_id integer not null,
  kind text not null check (kind in ('daily', 'hourly', 'realtime', 'dividend')),
  -- How long the periods of a dividend are; no other kind has a choice.
  cadence text check (cadence in ('daily', 'weekly', 'semimonthly', 'monthly')),
  -- Who pays; null for the site itself.
  upline_id bigint,
  downline_id bigint not null,
  -- The terms as packages/pay declares them, with amounts and rates as texts.
  terms jsonb not null,
  state text not null check (state in ('offered', 'accepted', 'rejected', 'withdrawn', 'ended')),
  -- Brand time decides where it begins and ends; half-open, without an end as long as nobody has ended it.
  in_force_from timestamptz,
  in_force_to timestamptz,
  offered_at timestamptz not null,
  -- The operator who offered it; null if the upline did.
  offered_by uuid,
  decided_at timestamptz,
  ended_at timestamptz,
  end_reason text check (length(end_reason) between 1 and 40),
  -- Who asked for its termination; whoever is on the other side decides.
  termination_by bigint,
  termination_at timestamptz,
  check ((kind = 'dividend') = (cadence is not null)),
  check (upline_id is distinct from downline_id),
  check ((state in ('accepted', 'ended')) = (in_force_from is not null)),
  check ((state = 'ended') = (ended_at is not null)),
  check (in_force_to is null or in_force_to >= in_force_from),
  check (state <> 'ended' or in_force_to is not null),
  foreign key (brand_id, upline_id) references member (brand_id, member_id),
  foreign key (brand_id, downline_id) references member (brand_id, member_id)
);
-- One offer and one contract without an end for each kind of pay.
create unique index agent_contract_offer on agent_contract (brand_id, kind, downline_id) where state = 'offered';
create unique index agent_contract_open on agent_contract (brand_id, kind, downline_id)
  where state = 'accepted' and in_force_to is null;
create index agent_contract_downline on agent_contract (brand_id, downline_id, offered_at desc);
create index agent_contract_upline on agent_contract (brand_id, upline_id, offered_at desc);
-- What the pay of a period looks for.
create index agent_contract_in_force on agent_contract (brand_id, kind, in_force_from) where in_force_from is not null;
grant select, insert on agent_contract to baize_server;
grant update (state, in_force_from, in_force_to, decided_at, ended_at, end_reason, termination_by, termination_at)
  on agent_contract to baize_server;

create table pay_period (
  brand_id integer not null,
  kind text not null check (kind in ('daily', 'hourly', 'realtime', 'dividend')),
  -- Empty for kinds that have no choice.
  cadence text not null check (cadence in ('', 'daily', 'weekly', 'semimonthly', 'monthly')),
  period_from timestamptz not null,
  period_to timestamptz not null,
  state text not null check (state in ('computing', 'computed', 'settled')),
  begun_at timestamptz not null,
  computed_at timestamptz,
  settled_at timestamptz,
  primary key (brand_id, kind, cadence, period_from),
  check (period_to > period_from)
);
create index pay_period_unsettled on pay_period (brand_id, kind, cadence, period_from) where state <> 'settled';
grant select, insert on pay_period to baize_server;
grant update (state, computed_at, settled_at) on pay_period to baize_server;

create table pay_row (
  row_id bigint generated always as identity primary key,
  brand_id integer not null,
  contract_id uuid not null references agent_contract,
  kind text not null check (kind in ('daily', 'hourly', 'realtime', 'dividend')),
  cadence text not null check (cadence in ('', 'daily', 'weekly', 'semimonthly', 'monthly')),
  upline_id bigint,
  downline_id bigint not null,
  currency text not null check (length(currency) between 1 and 32),
  period_from timestamptz not null,
  period_to timestamptz not null,
  -- 0 is the first; later ones correct it, since a row never changes.
  run smallint not null default 0 check (run >= 0),
  -- Everything that is needed to recompute the amount, as packages/pay declares it.
  basis jsonb not null,
  amount_minor bigint not null,
  -- awaiting: an operator decides; carried: a negative amount that goes into the contract's next row.
  state text not null check (state in ('pending', 'awaiting', 'paid', 'unpaid', 'carried', 'cancelled')),
  decided_by uuid,
  decided_at timestamptz,
  computed_at timestamptz not null,
  paid_at timestamptz,
  unique (contract_id, period_from, period_to, run),
  check (period_to > period_from),
  check ((state = 'paid') = (paid_at is not null)),
  check (amount_minor >= 0 or state in ('carried', 'cancelled'))
);
create index pay_row_downline on pay_row (brand_id, downline_id, kind, period_from desc, row_id desc);
create index pay_row_upline on pay_row (brand_id, upline_id, kind, period_from desc, row_id desc);
create index pay_row_waiting on pay_row (brand_id, row_id) where state in ('pending', 'awaiting', 'unpaid');
create index pay_row_period on pay_row (brand_id, kind, cadence, period_from, row_id);
grant select, insert on pay_row to baize_server;
grant update (state, decided_by, decided_at, paid_at) on pay_row to baize_server;
