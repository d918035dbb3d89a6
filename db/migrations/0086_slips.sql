-- Deposits by bank transfer, and the slips that members upload for them.
--
-- What it does: lets a deposit name the bank account that it is paid to, and makes the table of slips.
-- Safe: the table is new, the new columns are empty in rows that exist, and the checks that are replaced get wider.

alter table payment_deposit
  -- Of a transfer: the brand's own account that it is paid to.
  add column account_bank text check (length(account_bank) <= 64),
  add column account_number text check (account_number ~ '^\d{6,20}$'),
  add column account_holder text check (length(account_holder) between 1 and 200),
  drop constraint payment_deposit_kind_check,
  add constraint payment_deposit_kind_check check (kind in ('promptpay', 'page', 'transfer')),
  add constraint payment_deposit_account_check check
    ((kind = 'transfer') = (account_bank is not null and account_number is not null and account_holder is not null)),
  drop constraint payment_deposit_review_check,
  add constraint payment_deposit_review_check check (review in
    ('other_amount', 'other_currency', 'refused', 'paid_twice', 'other_account', 'other_time', 'slip_unreadable',
      'slip_unknown', 'slip_unverified'));

create table payment_slip (
  slip_id uuid primary key,
  deposit_id uuid not null references payment_deposit,
  -- No more than three for an order.
  number integer not null check (number between 1 and 3),
  unique (deposit_id, number),
  -- A fingerprint of the uploaded file, so that the same upload again is no second slip.
  file_hash bytea not null check (length(file_hash) = 32),
  unique (deposit_id, file_hash),
  -- The picture as we have encoded it again. What was uploaded is not kept.
  picture bytea not null check (length(picture) <= 4194304),
  -- What its code says: which bank sent the transfer, and the bank's reference.
  sending_bank text check (length(sending_bank) between 1 and 16),
  reference text check (length(reference) between 1 and 40),
  check ((sending_bank is null) = (reference is null)),
  -- checking: the verification service has not been asked, or its answer has not taken effect.
  result text not null check (result in
    ('checking', 'credited', 'other_amount', 'other_currency', 'refused', 'paid_twice', 'other_account', 'other_time',
      'slip_unreadable', 'slip_unknown', 'slip_unverified')),
  -- What the verification service said about the transfer.
  paid_amount text check (length(paid_amount) <= 32),
  paid_currency text check (length(paid_currency) <= 8),
  paid_account text check (length(paid_account) <= 40),
  paid_at timestamptz,
  sent_at timestamptz not null,
  checked_at timestamptz
);
-- A transfer counts once, whoever uploads its slip, for whichever order, and whatever the picture around the code looks like.
-- Capital and small letters are the same here: otherwise a code that was altered a little would count again.
create unique index payment_slip_once on payment_slip (upper(sending_bank), upper(reference)) where reference is not null;
create index payment_slip_checking on payment_slip (sent_at) where result = 'checking';

grant select, insert on payment_slip to baize_server;
grant update (result, paid_amount, paid_currency, paid_account, paid_at, checked_at) on payment_slip to baize_server;
