-- Sit-and-gos in the table watch: what two members do when they enter the same ones.
--
-- What it does: in the sums of the table watch, `game_code` is the game of cash tables as before, or that game followed by `-sit-and-go`. Rows of
-- sit-and-gos have no money: chips are counted in ten-thousandths of the stack with which everybody begins. The new columns count the
-- sit-and-gos, those in which a member was one of the last two, and those in which that member then gave most chips up without a showdown.
-- `room_tournament.watched` says that a sit-and-go is in the sums; those that were played before are added up once.
-- Safe: the new columns have constant defaults, so no table is written anew, and what runs now neither reads nor writes them. The new index is
-- of few rows: sit-and-gos that are paid and not in the sums.

alter table room_tournament add column watched boolean not null default false;
comment on column room_tournament.watched is 'Whether the sums of the table watch have it.';
create index room_tournament_unwatched on room_tournament (tournament_id) where state = 'paid' and not watched;

alter table room_watch_member_day
  add column sit_and_gos integer not null default 0,
  add column finals integer not null default 0,
  add column given_up integer not null default 0;

alter table room_watch_pair_day
  add column sit_and_gos integer not null default 0,
  add column finals integer not null default 0,
  add column low_given_up integer not null default 0,
  add column high_given_up integer not null default 0;
comment on column room_watch_pair_day.flow is
  'From low to high: minor units of money; of sit-and-gos, ten-thousandths of the stack with which everybody begins.';
comment on column room_watch_pair_day.flow_hands is 'Hands in which something went; of sit-and-gos, the sit-and-gos.';

alter table room_watch_pair add column sit_and_gos integer not null default 0;
