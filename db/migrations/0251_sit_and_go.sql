-- Sit-and-go tournaments in card rooms: who entered, how the blinds stand, places and prizes.
--
-- What it does: `room_tournament` has every tournament that has begun, with its terms and its clock of blinds, `room_tournament_player` who
-- entered it, their places and prizes. `room` names its tournament, `room_seat` has its tournament chips: they are not money, `chips` stays
-- what the seat's member has in the account, which is the entry. `room_hand` says to which tournament a hand belongs: its amounts are
-- tournament chips then. Seats may be `out`: without tournament chips, while the tournament goes on.
-- Safe: the tables are new, the new columns are null for all that is there, and the new check of states allows all that the old one did.

create table room_tournament (
  tournament_id uuid primary key,
  brand_id integer not null references brand,
  room_id text not null,
  game_code text not null,
  currency text not null,
  -- What it is played for: {"buyIn", "fee", "chips", "blinds": [{"small", "big", "seconds"}], "prizes": [shares in hundredths of a percent]}.
  terms jsonb not null,
  -- It is paid once it is over, after `paying`, in which places and prizes are decided; `refunded` if it could not go on.
  state text not null check (state in ('playing', 'paying', 'paid', 'refunded')),
  -- The level of blinds, from 0, and since when it lasts; time in which nobody could play is taken out.
  blind_level smallint not null default 0 check (blind_level >= 0),
  blinds_since timestamptz not null,
  started_at timestamptz not null,
  ended_at timestamptz check ((ended_at is null) = (state in ('playing', 'paying')))
);
create unique index room_tournament_going on room_tournament (brand_id, room_id) where state in ('playing', 'paying');

create table room_tournament_player (
  tournament_id uuid not null references room_tournament,
  seat smallint not null check (seat between 0 and 9),
  seating_id uuid not null,
  -- Null for a demo opponent, who has a name instead.
  brand_id integer not null,
  member_id bigint,
  account_id bigint,
  demo_name text,
  -- The buy-in and the fee, in minor units; what the place has won.
  entry bigint not null check (entry > 0),
  place smallint check (place > 0),
  prize bigint check (prize >= 0),
  -- The hand in which it was out.
  out_hand_no integer,
  primary key (tournament_id, seat),
  check ((member_id is null) = (account_id is null) and (member_id is null) <> (demo_name is null)),
  check (prize is null or place is not null)
);
create index room_tournament_player_member on room_tournament_player (brand_id, member_id, tournament_id)
  where member_id is not null;

alter table room add column tournament_id uuid;
comment on column room.tournament_id is 'The sit-and-go that is under way, or the last one.';
alter table room_seat add column tournament_chips bigint check (tournament_chips >= 0);
comment on column room_seat.tournament_chips is 'Not money. Null outside a sit-and-go that is under way.';
alter table room_hand add column tournament_id uuid;
comment on column room_hand.tournament_id is 'The sit-and-go to which the hand belongs: all its amounts are tournament chips then.';

alter table room_seat drop constraint room_seat_state_check;
alter table room_seat add constraint room_seat_state_check
  check (state in ('paying', 'joining', 'playing', 'away', 'leaving', 'left', 'out')) not valid;

grant select, insert, update on room_tournament, room_tournament_player to baize_server;
