-- Bank accounts of members that operators verify or reject.
--
-- What it does: adds who decided about a bank account, when, what and why; and indexes for the lists.
-- Safe: the columns are empty in rows that exist, so no row is rewritten; accounts stay as usable as they are.

alter table payment_bank_account
  add column verdict text check (verdict in ('verified', 'rejected')),
  add column verdict_by uuid,
  add column verdict_name text check (length(verdict_name) between 1 and 100),
  add column verdict_at timestamptz,
  add column verdict_reason text check (length(verdict_reason) between 1 and 300),
  add constraint payment_bank_account_verdict check (
    (verdict is null) = (verdict_name is null) and (verdict is null) = (verdict_at is null)
      and (verdict_by is null or verdict is not null)),
  -- Whoever is rejected reads why, and the account is gone.
  add constraint payment_bank_account_rejected check (
    verdict is distinct from 'rejected' or (verdict_reason is not null and removed_at is not null));

create index payment_bank_account_queue on payment_bank_account (brand_id, added_at, account_id)
  where verdict is null and removed_at is null;
create index payment_bank_account_brand on payment_bank_account (brand_id, added_at desc, account_id desc);

grant update (verdict, verdict_by, verdict_name, verdict_at, verdict_reason) on payment_bank_account to baize_server;
