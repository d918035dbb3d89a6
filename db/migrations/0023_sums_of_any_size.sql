-- Sums over many amounts are of any size: what house accounts moved and hold, daily sums, rounds of vendors.
--
-- What it does: turns the columns that hold sums of amounts from 64 bits into numbers without a bound. One amount is at
-- most 10^15 and one balance at most 10^17, so those stay as they are; but 93 full accounts are more than 64 bits hold, and
-- so are 9,224 of the largest bets of a day, a batch of them, or a round. Such a sum used to stop whoever adds up: the
-- folding of house accounts, the daily sums and the rounds of everybody.
-- Why it is safe: every value stays what it was, and what is compared with what stays the same. It rewrites these five
-- tables once, at the start; a million rows take some seconds. Postings are not touched, and no hash covers these columns.

alter table ledger_house_delta alter column amount type numeric;
alter table ledger_house_snapshot alter column balance type numeric;

alter table stats_account_day
  alter column stake type numeric, alter column payout type numeric, alter column refund type numeric,
  alter column undone_stake type numeric, alter column undone_payout type numeric, alter column bonus type numeric,
  alter column deposit type numeric, alter column withdrawal type numeric, alter column transfer_in type numeric,
  alter column transfer_out type numeric, alter column adjustment type numeric, alter column held type numeric;
alter table stats_team_day
  alter column stake type numeric, alter column payout type numeric, alter column refund type numeric,
  alter column undone_stake type numeric, alter column undone_payout type numeric, alter column bonus type numeric,
  alter column deposit type numeric, alter column withdrawal type numeric, alter column transfer_in type numeric,
  alter column transfer_out type numeric, alter column adjustment type numeric, alter column held type numeric;

alter table vendor_round alter column staked type numeric, alter column paid type numeric;
