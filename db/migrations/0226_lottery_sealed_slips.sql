-- What a lottery draw is settled by: its slips as they were sealed, from the seal until everybody is paid.
--
-- What it does: makes a table with a row for each 8,192 slips of a draw that is sealed. A row has their different bets, which slips have
-- each of them, their ids and the hashes of their texts; the draw's `slips_hash` is over all of its rows, under a key of the server. So a
-- settlement reads a few rows instead of every slip, and pays only what was sealed. Ids and hashes are not compressed, so that those of the
-- slips that win are read without the others.
-- Safe: the table is new. A draw that was sealed before has no rows: they are made again from its slips when it is settled, if those still
-- have the root that was sealed.

create table lottery_sealed_slips (
  draw_id uuid not null references lottery_draw,
  page integer not null check (page >= 0),
  -- How many slips.
  slips integer not null check (slips between 1 and 65536),
  -- Each different bet once, with a line feed between them.
  bets text not null,
  -- Of each bet how many slips have it, in four bytes, then their places among the page's slips, in two bytes each.
  holders bytea not null,
  -- The slips whose bets are long: their places, in two bytes each.
  long_slips bytea not null,
  -- 16 and 32 bytes of each slip, in the order of their places.
  slip_ids bytea not null,
  leaves bytea not null,
  check (length(slip_ids) = 16 * slips and length(leaves) = 32 * slips),
  primary key (draw_id, page)
);
alter table lottery_sealed_slips alter column slip_ids set storage external, alter column leaves set storage external;

grant select, insert, update, delete on lottery_sealed_slips to baize_server;
