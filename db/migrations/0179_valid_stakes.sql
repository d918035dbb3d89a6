-- What of stakes does not count as turnover, in the daily sums.
--
-- What it does: adds a column to the daily sums of accounts and teams. Postings of before have nothing of it, so nothing has to be
-- recomputed.
-- Safe: a column with a constant default changes no row, and servers of the version before leave it at zero.

alter table stats_account_day add column invalid numeric not null default 0;
alter table stats_team_day add column invalid numeric not null default 0;
