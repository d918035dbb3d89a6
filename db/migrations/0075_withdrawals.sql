-- Bank accounts of members, withdrawals, and what gateways reported about payouts.
--
-- What it does: makes the tables, and lets an event be about a payout.
-- Safe: the tables are new. The event's new column is empty in rows that exist; the checks that are replaced get wider.

create table payment_bank_account (
  account_id uuid primary key,
  brand_id integer not null,
  member_id bigint not null,
  bank_code text not null check (length(bank_code) <= 64),
  -- The number is sealed under the server's master key; its keyed hash finds one that is in use already.
  number_sealed bytea not null,
  number_hash bytea not null check (length(number_hash) = 32),
  number_tail text not null check (number_tail ~ '^\d{4}$'),
  holder text not null check (length(holder) between 1 and 200),
  added_at timestamptz not null,
  usable_from timestamptz not null,
  removed_at timestamptz,
  foreign key (brand_id, member_id) references member
);
create index payment_bank_account_member on payment_bank_account (brand_id, member_id);
-- One number is in use by one member of a brand.
create unique index payment_bank_account_number on payment_bank_account (brand_id, bank_code, number_hash)
  where removed_at is null;

create table payment_withdrawal (
  withdrawal_id uuid primary key,
  brand_id integer not null,
  member_id bigint not null,
  account_id uuid not null references payment_bank_account,
  gateway_code text not null check (length(gateway_code) <= 32),
  currency text not null check (length(currency) <= 8),
  amount bigint not null check (amount > 0),
  body_hash bytea not null,
  -- holding: the money is not set aside yet; refused: it could not be.
  state text not null check (state in
    ('holding', 'refused', 'requested', 'approved', 'paying', 'paid', 'cancelled', 'rejected', 'failed')),
  requested_at timestamptz not null,
  promised_at timestamptz not null,
  -- When the gateway was last asked about it.
  asked_at timestamptz,
  -- When the money was back in the balance.
  returned_at timestamptz,
  check (returned_at is null or state in ('cancelled', 'rejected', 'failed')),
  foreign key (brand_id, gateway_code) references payment_gateway,
  foreign key (brand_id, member_id) references member
);
create index payment_withdrawal_member on payment_withdrawal (brand_id, member_id, requested_at desc, withdrawal_id desc);
create index payment_withdrawal_account on payment_withdrawal (account_id);
create index payment_withdrawal_queue on payment_withdrawal (requested_at, withdrawal_id) where state = 'requested';
create index payment_withdrawal_open on payment_withdrawal (coalesce(asked_at, requested_at))
  where state in ('holding', 'approved', 'paying')
    or (state in ('cancelled', 'rejected', 'failed') and returned_at is null);

-- What happened to each withdrawal, who did it and why. Rows are only ever added.
create table payment_withdrawal_step (
  withdrawal_id uuid not null references payment_withdrawal,
  step integer not null check (step > 0),
  state text not null,
  at timestamptz not null,
  -- member, operator, gateway or system; an operator by the name that was given.
  by_kind text not null check (by_kind in ('member', 'operator', 'gateway', 'system')),
  by_name text check (length(by_name) between 1 and 100),
  check ((by_kind = 'operator') = (by_name is not null)),
  reason text check (length(reason) between 1 and 300),
  primary key (withdrawal_id, step)
);
create function payment_keep_steps() returns trigger
language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
begin
  raise exception 'the steps of a withdrawal are never changed or removed';
end $$;
create trigger payment_withdrawal_step_kept before update or delete or truncate on payment_withdrawal_step
  for each statement execute function payment_keep_steps();

alter table payment_event
  add column withdrawal_id uuid,
  drop constraint payment_event_kind_check,
  add constraint payment_event_kind_check check (kind in ('paid', 'expired', 'cancelled', 'payout_paid', 'payout_failed')),
  drop constraint payment_event_outcome_check,
  add constraint payment_event_outcome_check check (outcome in
    ('credited', 'closed', 'review', 'nothing', 'unknown_order', 'paid_out', 'returned'));

grant select, insert on payment_bank_account, payment_withdrawal, payment_withdrawal_step to baize_server;
grant update (removed_at, number_sealed, holder) on payment_bank_account to baize_server;
grant update (state, asked_at, returned_at) on payment_withdrawal to baize_server;
