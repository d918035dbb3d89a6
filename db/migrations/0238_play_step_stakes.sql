-- Stakes of a round of our own games besides the one at its start.
--
-- What it does: a step of a round can stake more, such as a double in blackjack, and a bet can take more than its stake from the
-- start, such as one on the side. `play_step.stake` is what the step staked, `play_round.side_stake` what was staked at the start
-- besides `stake`, of which the game makes everything else. Both are written in the transaction of the posting.
-- Safe: columns with a constant default, which PostgreSQL adds without rewriting the tables. Rounds of before staked nothing more.

alter table play_round add column side_stake bigint not null default 0 check (side_stake >= 0);
alter table play_step add column stake bigint not null default 0 check (stake >= 0);
