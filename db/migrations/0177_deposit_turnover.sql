-- How far the turnover that deposits ask for before a withdrawal was counted, for each account.
--
-- What it does: makes a table with one row for an account. All of it follows from the account's postings; the row only saves
-- reading them again.
-- Safe: the table is new.

create table payment_turnover (
  account_id bigint primary key,
  -- The brand's rule under which it was counted; under another one it is counted anew.
  percent integer not null check (percent > 0),
  up_to_seq bigint not null check (up_to_seq > 0),
  -- In hundredths of a minor unit; below zero if more was staked than was asked for.
  need numeric(40) not null
);

grant select, insert on payment_turnover to baize_server;
grant update (percent, up_to_seq, need) on payment_turnover to baize_server;
