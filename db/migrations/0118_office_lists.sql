-- Indexes for the lists of the back office, so that each filter and each order reads what it shows and no more.
--
-- What it does: makes indexes on deposits, withdrawals, bank accounts, adjustments and the audit log.
-- Safe: it only reads the tables, and no row changes. While an index is made, the table's rows can be read, and writes to it wait:
-- a few seconds for a million payments.

create index payment_deposit_method on payment_deposit (brand_id, method_code, created_at desc, deposit_id desc);
create index payment_deposit_gateway on payment_deposit (brand_id, gateway_code, created_at desc, deposit_id desc);
create index payment_deposit_state_amount on payment_deposit (brand_id, state, amount, deposit_id);

create index payment_withdrawal_amount on payment_withdrawal (brand_id, amount, withdrawal_id);
create index payment_withdrawal_promised on payment_withdrawal (brand_id, promised_at, withdrawal_id);
-- Those that are not at their end are few, whatever they are sorted by.
create index payment_withdrawal_unfinished on payment_withdrawal (brand_id, promised_at, withdrawal_id)
  where state in ('requested', 'approved', 'paying');

create index payment_bank_account_verdict on payment_bank_account (brand_id, verdict, added_at desc, account_id desc)
  where verdict is not null;
create index payment_bank_account_removed on payment_bank_account (brand_id, added_at desc, account_id desc)
  where removed_at is not null;
create index payment_bank_account_bank on payment_bank_account (brand_id, bank_code, added_at desc, account_id desc);

create index adjustment_state on adjustment (brand_id, state, proposed_at desc, adjustment_id desc);
create index adjustment_category on adjustment (brand_id, category, proposed_at desc, adjustment_id desc);
create index adjustment_amount on adjustment (brand_id, abs(amount), adjustment_id);

create index operator_audit_subject_id on operator_audit (brand_id, subject_id, serial desc);
