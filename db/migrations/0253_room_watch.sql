-- What is known of members who play card games together, for operators who look for players that help each other.
--
-- What it does: `room_watch_cursor` says up to which hand each room has been added up. `room_watch_member_day` has the sums of a member's hands
-- per day and game, `room_watch_pair_day` those of the hands that two members played together, `room_watch_pair` what they come to and what an
-- operator decided, `room_watch_decision` every decision. The new index of `room_hand_player` finds a member's hands of a day.
-- Safe: all tables are new. The index is made while hands are not stored, in a table that has existed since the last version.

create table room_watch_cursor (
  brand_id integer not null,
  room_id text not null,
  -- The last hand that is in the sums.
  hand_no integer not null check (hand_no >= 0),
  primary key (brand_id, room_id),
  foreign key (brand_id, room_id) references room
);

create table room_watch_member_day (
  brand_id integer not null,
  member_id bigint not null,
  game_code text not null,
  -- In the brand's time zone, of the beginning of the hand.
  day date not null,
  hands integer not null,
  -- Pots that were left to this member and one other from some street on.
  duels integer not null,
  checked_down integer not null,
  big_folds integer not null,
  primary key (brand_id, member_id, game_code, day)
);

-- The lower number of two members is `low_id`.
create table room_watch_pair_day (
  brand_id integer not null,
  low_id bigint not null,
  high_id bigint not null,
  game_code text not null,
  day date not null,
  hands integer not null,
  -- What went from low to high, in minor units; negative if it went the other way.
  flow bigint not null,
  -- The same in hundredths of the smallest stake of each table, with its squares and in how many hands something went.
  flow_units bigint not null,
  flow_squares numeric not null,
  flow_hands integer not null,
  duels integer not null,
  checked_down integer not null,
  -- Folds of each to the other in a duel, and those after having put in much.
  low_folds integer not null,
  high_folds integer not null,
  low_big_folds integer not null,
  high_big_folds integer not null,
  primary key (brand_id, low_id, high_id, game_code, day),
  check (low_id < high_id)
);

create table room_watch_pair (
  brand_id integer not null references brand,
  low_id bigint not null,
  high_id bigint not null,
  game_code text not null,
  -- Hands since it was last judged.
  new_hands integer not null,
  judged_at timestamptz,
  hands integer not null default 0,
  flow bigint not null default 0,
  score integer not null default 0,
  -- [{"name", "points", "figures"}], the strongest first.
  signals jsonb not null default '[]',
  state text not null default 'open' check (state in ('open', 'cleared', 'watched', 'confirmed')),
  -- The score about which an operator decided.
  decided_score integer,
  decided_at timestamptz,
  -- Whether its score is above what was decided about, and so high that an operator should look.
  raised boolean not null default false,
  primary key (brand_id, low_id, high_id, game_code),
  check (low_id < high_id)
);
create index room_watch_pair_due on room_watch_pair (new_hands desc) where new_hands >= 20;
create index room_watch_pair_raised on room_watch_pair (brand_id, score desc, low_id, high_id, game_code) where raised;
create index room_watch_pair_decided on room_watch_pair (brand_id, state, decided_at desc, low_id, high_id, game_code)
  where state <> 'open';

create table room_watch_decision (
  decision_id uuid primary key,
  brand_id integer not null,
  low_id bigint not null,
  high_id bigint not null,
  game_code text not null,
  state text not null check (state in ('cleared', 'watched', 'confirmed')),
  reason text not null,
  score integer not null,
  operator_id uuid not null,
  operator_name text not null,
  decided_at timestamptz not null,
  foreign key (brand_id, low_id, high_id, game_code) references room_watch_pair
);
create index room_watch_decision_pair on room_watch_decision (brand_id, low_id, high_id, game_code, decided_at desc);

create index room_hand_player_day on room_hand_player (brand_id, member_id, hand_id);

grant select, insert, update on room_watch_cursor, room_watch_member_day, room_watch_pair_day, room_watch_pair to baize_server;
grant select, insert on room_watch_decision to baize_server;
