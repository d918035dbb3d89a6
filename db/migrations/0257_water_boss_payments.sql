-- What bosses paid, by account.
--
-- What it does: an index, so that a player who comes back is told what the last boss paid meanwhile.
-- Safe: the table is small, and the index is made in a moment.

create index water_boss_payment_account on water_boss_payment (account_id, paid_at);
