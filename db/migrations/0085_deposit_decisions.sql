-- Operators' decisions about deposits whose payment does not match, and about payments for orders that do not exist.
--
-- What it does: keeps what was paid for a deposit that waits for a decision, and who decided what and why.
-- Safe: the tables are new. The new columns are empty, except that what gateways reported about deposits that wait for a
-- decision is copied from their events. The check that is replaced gets wider.

alter table payment_deposit
  -- The payment that an operator decides about, or has decided about last, as it was reported.
  add column review_charge_id text check (length(review_charge_id) <= 64),
  add column review_amount text check (length(review_amount) <= 32),
  add column review_currency text check (length(review_currency) <= 8),
  -- What an operator credited, if it is not the amount of the order.
  add column credited_amount bigint check (credited_amount > 0),
  drop constraint payment_deposit_state_check,
  -- crediting: an operator has decided to credit it, and the server is about to.
  add constraint payment_deposit_state_check check (state in
    ('pending', 'credited', 'review', 'crediting', 'rejected', 'expired', 'cancelled', 'failed'));

update payment_deposit deposit
set review_charge_id = event.charge_id, review_amount = event.amount, review_currency = event.currency
from (
  select distinct on (deposit_id) deposit_id, charge_id, amount, currency from payment_event
  where outcome = 'review' and kind = 'paid' order by deposit_id, received_at, event_id) event
where event.deposit_id = deposit.deposit_id and deposit.review is not null;

-- Who decided what about a deposit, and why. Rows are only ever added; of a credit it is noted when it took place.
create table payment_deposit_decision (
  deposit_id uuid not null references payment_deposit,
  number integer not null check (number > 0),
  decision text not null check (decision in ('credit', 'reject')),
  -- Why there was something to decide, and about which payment.
  review text not null,
  charge_id text check (length(charge_id) <= 64),
  -- What is credited, and the ledger's key: no two decisions have the same.
  amount bigint check (amount > 0),
  ledger_key text unique,
  check ((decision = 'credit') = (amount is not null)),
  check ((decision = 'credit') = (ledger_key is not null)),
  by_name text not null check (length(by_name) between 1 and 100),
  reason text not null check (length(reason) between 1 and 300),
  decided_at timestamptz not null,
  tried_at timestamptz,
  settled_at timestamptz,
  primary key (deposit_id, number)
);
create index payment_deposit_decision_due on payment_deposit_decision (coalesce(tried_at, decided_at))
  where decision = 'credit' and settled_at is null;

-- What an operator did about a payment for an order that does not exist.
create table payment_event_resolution (
  brand_id integer not null,
  gateway_code text not null,
  event_id text not null,
  by_name text not null check (length(by_name) between 1 and 100),
  note text not null check (length(note) between 1 and 300),
  resolved_at timestamptz not null,
  primary key (brand_id, gateway_code, event_id),
  foreign key (brand_id, gateway_code, event_id) references payment_event
);

create function payment_keep_decisions() returns trigger
language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
begin
  raise exception 'decisions about payments are never changed or removed';
end $$;
create trigger payment_deposit_decision_kept before delete or truncate
  or update of deposit_id, number, decision, review, charge_id, amount, ledger_key, by_name, reason, decided_at
  on payment_deposit_decision for each statement execute function payment_keep_decisions();
create trigger payment_event_resolution_kept before update or delete or truncate on payment_event_resolution
  for each statement execute function payment_keep_decisions();

grant select, insert on payment_deposit_decision, payment_event_resolution to baize_server;
grant update (tried_at, settled_at) on payment_deposit_decision to baize_server;
grant update (review_charge_id, review_amount, review_currency, credited_amount) on payment_deposit to baize_server;
