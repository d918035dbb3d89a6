-- Chips at card tables that wait for a late posting, apart from the seats.
--
-- What it does: `room_apart` has the chips of members for whom the result of a hand or a sit-and-go could not be posted, as they were before
-- it. They leave their seat for it, so that the seat is free for others however long the posting takes.
-- Safe: the table is new. Seats that wait already are moved into it by the server, as all later ones.

create table room_apart (
  -- Whoever sat there: the key of the chips' way home.
  seating_id uuid primary key,
  brand_id integer not null,
  room_id text not null,
  member_id bigint not null,
  account_id bigint not null,
  chips bigint not null check (chips >= 0),
  -- The hand or the sit-and-go whose result is still to be posted; null once it is, until the chips are home.
  unposted_hand uuid,
  since timestamptz not null,
  foreign key (brand_id, room_id) references room
);
create index room_apart_room on room_apart (brand_id, room_id);
create index room_apart_account on room_apart (account_id);
create index room_apart_member on room_apart (brand_id, member_id);

grant select, insert, update, delete on room_apart to baize_server;
