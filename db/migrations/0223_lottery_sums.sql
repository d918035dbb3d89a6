-- Lotteries: what is sold and paid, added up by draw, by day and by number.
--
-- What it does: makes three tables that follow the ledger's log, and the cursors that say how far. A step adds what the next batches of a
-- lane have and moves the lane's cursor in one transaction, so a slip counts once. Trial play does not count. What is staked on numbers
-- is kept for some days after its draw.
-- Safe: the tables are new. Everything in them can be computed again from slips and postings.

create table lottery_sums_cursor (
  lane smallint primary key,
  batch bigint not null check (batch >= 0)
);

create table lottery_draw_sums (
  draw_id uuid primary key references lottery_draw,
  slips integer not null,
  -- Less what was returned.
  staked numeric not null,
  paid numeric not null,
  cancelled_slips integer not null,
  cancelled numeric not null,
  void_slips integer not null,
  voided numeric not null
);

create table lottery_day_sums (
  brand_id integer not null references brand,
  -- The day of the draw.
  day date not null,
  game_code text not null,
  slips integer not null,
  staked numeric not null,
  paid numeric not null,
  cancelled_slips integer not null,
  cancelled numeric not null,
  void_slips integer not null,
  voided numeric not null,
  primary key (brand_id, day, game_code)
);

create table lottery_liability (
  draw_id uuid not null,
  bet text not null,
  line text not null,
  -- Tickets that have the line.
  tickets integer not null,
  staked numeric not null,
  -- What one hit would pay.
  payout numeric not null,
  primary key (draw_id, bet, line)
);

create index lottery_draw_latest on lottery_draw (brand_id, closes_at desc, draw_id);

grant select, insert, update on lottery_sums_cursor, lottery_draw_sums, lottery_day_sums to baize_server;
grant select, insert, update, delete on lottery_liability to baize_server;
