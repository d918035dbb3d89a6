-- What agents are paid, in the ledger and in the daily sums, and who may stop an account whose owner owes pay.
--
-- What it does: allows one more kind of posting, 18 pay; lets `contracts` set rules on accounts; adds a column to the daily sums of
-- accounts and teams.
-- Safe: the wider constraints hold for every row that the old ones held for, so the rows that exist are not read again. A column
-- with a constant default changes no row, and servers of the version before leave it at zero.

alter table ledger_posting drop constraint ledger_posting_kind_is_known;
alter table ledger_posting add constraint ledger_posting_kind_is_known check (kind between 1 and 18) not valid;
comment on column ledger_posting.kind is '1 stake, 2 payout, 3 grant, 4 rollback, 5 hold, 6 capture, 7 release, 8 tombstone, 9 adjustment, 10 deposit, 11 withdrawal, 12 transfer, 13 refund, 14 debt, 15 review, 16 bonus, 17 bonus_share, 18 pay.';

alter table ledger_account_rule drop constraint ledger_account_rule_source_check;
alter table ledger_account_rule add constraint ledger_account_rule_source_check
  check (source in ('audit', 'protection', 'operator', 'contracts')) not valid;
alter table ledger_account_rule validate constraint ledger_account_rule_source_check;

alter table stats_account_day add column pay numeric not null default 0;
alter table stats_team_day add column pay numeric not null default 0;
