-- Withdrawals that operators take up, and decisions that need two of them.
--
-- What it does: adds columns for who works on a withdrawal and until when, and for what the first of two people decided; and an
-- index for lists.
-- Safe: the columns are empty in rows that exist, so no row is rewritten; the index is new.

alter table payment_withdrawal
  add column claimed_by uuid,
  add column claimed_name text check (length(claimed_name) <= 100),
  add column claimed_until timestamptz,
  add constraint payment_withdrawal_claim check (
    (claimed_by is null) = (claimed_name is null) and (claimed_by is null) = (claimed_until is null)),
  -- What the first of two people decided. An id is missing for one who used a command.
  add column first_by uuid,
  add column first_name text check (length(first_name) <= 100),
  add column first_at timestamptz,
  add column first_decision text check (first_decision in ('approve', 'paid', 'failed')),
  add constraint payment_withdrawal_first check (
    (first_name is null) = (first_decision is null) and (first_name is null) = (first_at is null)
      and (first_by is null or first_name is not null));

create index payment_withdrawal_brand on payment_withdrawal (brand_id, requested_at desc, withdrawal_id desc);

grant update (claimed_by, claimed_name, claimed_until, first_by, first_name, first_at, first_decision)
  on payment_withdrawal to baize_server;
