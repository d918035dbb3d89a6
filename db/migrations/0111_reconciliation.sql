-- What payment gateways say happened on a day, compared with ours, and what operators decide about differences.
--
-- What it does: makes the tables of days compared with gateways and of their differences, and those of decisions about differences
-- with gateways and vendors; adds sums to the days compared with vendors; and indexes that find a day's credits and payouts.
-- Safe: the tables are new. Sums of days that were compared before stay empty, and show as not known.

alter table vendor_reconciliation
  -- What was bet (in) and won (out), as each side has it.
  add column vendor_in numeric, add column house_in numeric, add column vendor_out numeric, add column house_out numeric;
grant update (vendor_in, house_in, vendor_out, house_out) on vendor_reconciliation to baize_server;

create table vendor_difference_decision (
  brand_id integer not null,
  vendor_code text not null,
  day date not null,
  transaction_id text not null,
  kind text not null,
  -- What was decided about: if a later comparison finds other amounts, it has to be decided again.
  vendor_amount bigint,
  house_amount bigint,
  reason text not null check (length(reason) between 1 and 300),
  by_operator uuid not null,
  by_name text not null check (length(by_name) between 1 and 100),
  decided_at timestamptz not null,
  primary key (brand_id, vendor_code, day, transaction_id, kind),
  foreign key (brand_id, vendor_code, day) references vendor_reconciliation
);

-- One row for each currency in which money moved on the day; one of the brand's currency in any case.
create table payment_reconciliation (
  brand_id integer not null,
  gateway_code text not null,
  day date not null,
  currency text not null check (length(currency) <= 8),
  gateway_in numeric not null,
  house_in numeric not null,
  gateway_out numeric not null,
  house_out numeric not null,
  compared_at timestamptz not null,
  primary key (brand_id, gateway_code, day, currency),
  foreign key (brand_id, gateway_code) references payment_gateway
);

create table payment_difference (
  brand_id integer not null,
  gateway_code text not null,
  day date not null,
  about text not null check (about in ('charge', 'payout')),
  -- The gateway's id, or ours where the gateway does not know it.
  item_id text not null check (length(item_id) <= 64),
  kind text not null check (kind in ('missing_here', 'missing_there', 'amount', 'state')),
  -- Our id, as far as there is one.
  order_id text not null check (length(order_id) <= 64),
  currency text not null check (length(currency) <= 8),
  gateway_amount bigint,
  house_amount bigint,
  gateway_state text check (length(gateway_state) <= 16),
  house_state text check (length(house_state) <= 16),
  proposal text not null check (proposal in ('ask_again', 'open_deposit', 'propose_adjustment', 'people_decide')),
  primary key (brand_id, gateway_code, day, about, item_id, kind)
);

create table payment_difference_decision (
  brand_id integer not null,
  gateway_code text not null,
  day date not null,
  about text not null,
  item_id text not null,
  kind text not null,
  gateway_amount bigint,
  house_amount bigint,
  house_state text,
  reason text not null check (length(reason) between 1 and 300),
  by_operator uuid not null,
  by_name text not null check (length(by_name) between 1 and 100),
  decided_at timestamptz not null,
  primary key (brand_id, gateway_code, day, about, item_id, kind)
);

create index payment_deposit_credited on payment_deposit (brand_id, gateway_code, credited_at) where credited_at is not null;
create index payment_withdrawal_step_paid on payment_withdrawal_step (at) where state = 'paid';

grant select, insert on vendor_difference_decision, payment_difference_decision to baize_server;
grant update (vendor_amount, house_amount, reason, by_operator, by_name, decided_at) on vendor_difference_decision to baize_server;
grant update (gateway_amount, house_amount, house_state, reason, by_operator, by_name, decided_at)
  on payment_difference_decision to baize_server;
grant select, insert, delete on payment_reconciliation, payment_difference to baize_server;
