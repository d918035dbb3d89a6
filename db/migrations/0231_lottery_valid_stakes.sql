-- Lotteries: how much of the stake of a slip counts as turnover.
--
-- What it does: adds to slips the part of the stake that counts, null for all of it. It is what the posting of the stake says; it is needed
-- again when the stake is returned, so that no more is taken from the turnover than the slip added to it.
-- Safe: a column without a default does not rewrite the table. Slips that were sold before counted in full.

alter table lottery_slip add column valid bigint check (valid >= 0 and valid < stake);
