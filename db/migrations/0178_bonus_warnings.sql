-- When a member was told that a bonus is about to end.
--
-- What it does: adds a column, and an index for finding open bonuses of which nobody was told yet.
-- Safe: the column is empty and the table small; running servers of the version before do not read it.

alter table promotion_bonus add column warned_at timestamptz;
create index promotion_bonus_unwarned on promotion_bonus (expires_at) where state = 'open' and warned_at is null;

grant update (warned_at) on promotion_bonus to baize_server;
