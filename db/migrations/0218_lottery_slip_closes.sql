-- Lotteries: slips know when their draw closes.
--
-- What it does: adds to slips the cut-off of their draw, which never changes, with an index by account, and an index of draws by their
-- cut-off. So the slips of an account on draws that are not closed yet are found at once, however many it has bought before.
-- Safe: nothing has sold slips yet, so the table is empty.

alter table lottery_slip add column closes_at timestamptz not null;
create index lottery_slip_live on lottery_slip (account_id, closes_at);
create index lottery_draw_closes on lottery_draw (closes_at);
