-- Fishing rooms for all processes: which rooms there are, who sits in them, and which fish are gone.
--
-- What it does: `water_room` has the rooms that are open, and which process numbers the messages of each; `water_seat` who sits where. A
-- place has one player, a player has one place in a game, and only in a room of the same wallet: play money never sits with money.
-- `play_prize` has what a round has won so that no other round can, such as a fish in a room. It is written in the transaction of the round
-- and forgotten some minutes later, when no fish of that time swims any more.
-- Safe: all tables are new.

create table water_room (
  water_id uuid primary key,
  brand_id integer not null references brand,
  game_code text not null,
  wallet text not null check (wallet in ('main', 'trial')),
  hall text not null,
  -- Which fish come when follows from it.
  school text not null,
  began_at timestamptz not null,
  -- The process that numbers the room's messages, and when the room was last in use. By the clock of the database, which all processes share.
  holder uuid,
  renewed_at timestamptz not null default clock_timestamp(),
  unique (brand_id, game_code, wallet, water_id)
);
create index water_room_hall on water_room (brand_id, game_code, wallet, hall);

create table water_seat (
  water_id uuid not null,
  seat smallint not null check (seat between 0 and 3),
  brand_id integer not null,
  game_code text not null,
  wallet text not null,
  member_id bigint not null,
  -- What one of their shots costs, as far as others are told.
  power bigint not null check (power > 0),
  -- When they were last known to be there, by the clock of the database.
  seen_at timestamptz not null default clock_timestamp(),
  primary key (water_id, seat),
  foreign key (brand_id, game_code, wallet, water_id) references water_room (brand_id, game_code, wallet, water_id)
);
create unique index water_seat_player on water_seat (brand_id, game_code, wallet, member_id);

create table play_prize (
  -- Where it was won, such as a fishing room.
  place uuid not null,
  prize_no bigint not null,
  won_at timestamptz not null default clock_timestamp()
);
-- Not unique: what several rounds win in the same moment was there for each of them.
create index play_prize_won on play_prize (place, prize_no);

grant select, insert, update, delete on water_room, water_seat to baize_server;
grant select, insert, delete on play_prize to baize_server;
