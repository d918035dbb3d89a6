-- Lotteries: how much of the liability on each number is given out.
--
-- What it does: makes a table that says, for each number of each bet of a draw, up to which amount processes may sell: together never
-- more than the limit of the lottery. A process takes a part of what is left in one statement and sells from it in memory. Rows of draws
-- that are over are deleted.
-- Safe: the table is new.

create table lottery_number (
  draw_id uuid not null,
  bet text not null,
  line text not null,
  leased bigint not null check (leased >= 0),
  primary key (draw_id, bet, line)
);

grant select, insert, update, delete on lottery_number to baize_server;
