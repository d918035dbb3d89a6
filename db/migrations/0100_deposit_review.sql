-- Deposits that operators take up, credits that need two of them, and lists of all deposits.
--
-- What it does: adds columns for who works on a deposit and until when, and for what the first of two people decided; and
-- indexes for the lists of the back office.
-- Safe: the columns are empty in rows that exist, so no row is rewritten; the indexes are new.

alter table payment_deposit
  add column claimed_by uuid,
  add column claimed_name text check (length(claimed_name) <= 100),
  add column claimed_until timestamptz,
  add constraint payment_deposit_claim check (
    (claimed_by is null) = (claimed_name is null) and (claimed_by is null) = (claimed_until is null)),
  -- What the first of two people decided to credit, and why. An id is missing for one who used a command.
  add column first_by uuid,
  add column first_name text check (length(first_name) <= 100),
  add column first_at timestamptz,
  add column first_amount bigint check (first_amount > 0),
  add column first_reason text check (length(first_reason) between 1 and 300),
  add constraint payment_deposit_first check (
    (first_name is null) = (first_amount is null) and (first_name is null) = (first_at is null)
      and (first_name is null) = (first_reason is null) and (first_by is null or first_name is not null));

-- Who agreed to a credit before the operator whose decision took effect.
alter table payment_deposit_decision add column first_name text check (length(first_name) between 1 and 100);

create index payment_deposit_brand on payment_deposit (brand_id, created_at desc, deposit_id desc);
create index payment_deposit_state on payment_deposit (brand_id, state, created_at desc, deposit_id desc);
create index payment_deposit_amount on payment_deposit (brand_id, amount, deposit_id);
-- When a gateway last reported something.
create index payment_event_received on payment_event (brand_id, gateway_code, received_at desc);

grant update (claimed_by, claimed_name, claimed_until, first_by, first_name, first_at, first_amount, first_reason)
  on payment_deposit to baize_server;
