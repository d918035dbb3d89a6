-- Receipts: whether the money of a paid withdrawal has arrived, as its member says, and the pictures that show it.
--
-- What it does: adds columns for what the member says, until when, and what becomes of it; makes the table of pictures; and lets
-- the first of two people agree to a refund.
-- Safe: the columns are empty in rows that exist, so no row is rewritten and nobody is asked about withdrawals that were paid
-- before; the table and the indexes are new; the check that is replaced gets wider.

alter table payment_withdrawal
  -- awaiting: the member has not said anything yet; received: all of it, as the member says; assumed: the member has said nothing
  -- in time; disputed: a part or nothing has arrived, an operator decides; forced: it counts as received all the same, and nothing
  -- is given back; refunding: an operator has decided to give back what is missing, and the server is about to; refunded.
  add column receipt text check (receipt in
    ('awaiting', 'received', 'assumed', 'disputed', 'forced', 'refunding', 'refunded')),
  add column receipt_due timestamptz,
  -- When the member answered, how much arrived by that answer, and the member's own words.
  add column receipt_at timestamptz,
  add column received bigint,
  add column receipt_note text check (length(receipt_note) between 1 and 300),
  -- When giving back was last tried.
  add column refund_tried_at timestamptz,
  add constraint payment_withdrawal_receipt check (
    (receipt is null or state = 'paid') and (receipt is null) = (receipt_due is null)
      and (received is not null) = coalesce(receipt not in ('awaiting', 'assumed'), false)
      and (received is null) = (receipt_at is null) and (receipt_note is null or received is not null)),
  add constraint payment_withdrawal_received check (
    received between 0 and amount and (receipt <> 'received' or received = amount)
      and (receipt not in ('disputed', 'forced', 'refunding', 'refunded') or received < amount)),
  drop constraint payment_withdrawal_first_decision_check,
  add constraint payment_withdrawal_first_decision_check
    check (first_decision in ('approve', 'paid', 'failed', 'refund'));

create index payment_withdrawal_receipt_due on payment_withdrawal (receipt_due) where receipt = 'awaiting';
create index payment_withdrawal_disputed on payment_withdrawal (brand_id, receipt_at) where receipt in ('disputed', 'refunding');

-- What one of two people has decided about, whatever its state.
create index payment_withdrawal_checked on payment_withdrawal (brand_id, requested_at) where first_name is not null;

create table payment_receipt_picture (
  picture_id uuid primary key,
  withdrawal_id uuid not null references payment_withdrawal,
  -- No more than three for a withdrawal (9.009).
  number integer not null check (number between 1 and 3),
  unique (withdrawal_id, number),
  -- A fingerprint of the uploaded file, so that the same upload again is no second picture.
  file_hash bytea not null check (length(file_hash) = 32),
  unique (withdrawal_id, file_hash),
  -- The picture as we have encoded it again. What was uploaded is not kept.
  picture bytea not null check (length(picture) <= 4194304),
  sent_at timestamptz not null
);

grant select, insert, delete on payment_receipt_picture to baize_server;
grant update (receipt, receipt_due, receipt_at, received, receipt_note, refund_tried_at) on payment_withdrawal to baize_server;
