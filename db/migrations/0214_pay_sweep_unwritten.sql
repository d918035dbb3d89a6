-- Sweeps of real-time wages that count nothing.
--
-- What it does: notes whether bets were counted for which no sweep has written the rows yet.
-- Safe: a column with a constant default does not rewrite the table, which has a row for each brand. True makes the next sweep write
-- what the ones before left.

alter table pay_sweep add column is_unwritten boolean not null default true;
