-- Rooms of card games between players: chips at tables, seats, hands.
--
-- What it does: members may have accounts of the kind `table`, which hold their chips. `room` has each room with the sealed deck of its next
-- hand and which process moves it on, `room_seat` who sits there with how many chips, `room_waiting` who waits for a seat. `room_hand` has
-- every hand with its deck and its players, `room_action` what they did: it only grows, and an action has one number, so that two processes
-- never decide the same moment. `room_hand_player` says what each member staked and won.
-- Safe: all tables are new, and the new check of kinds allows all that the old one did.

alter table ledger_account drop constraint ledger_account_kind_known;
alter table ledger_account add constraint ledger_account_kind_known
  check (kind in ('main', 'play', 'bonus', 'vendor', 'table', 'points')) not valid;
comment on column ledger_account.kind is 'main: money; play: play money of trial games; bonus: money bound to a promotion; vendor: money held at a vendor; table: chips at tables; points: points of the mall.';

create table room (
  brand_id integer not null references brand,
  room_id text not null,
  game_code text not null,
  -- The hand that is dealt next, from 1 without gaps, and the sealed deck for it.
  next_hand_no integer not null check (next_hand_no > 0),
  next_root bytea not null check (length(next_root) = 32),
  next_seed_sealed bytea not null,
  button smallint,
  -- The hand that is under way; null between hands.
  hand_id uuid,
  -- When the last hand was over for the players: the next one is dealt after it.
  rests_until timestamptz,
  holder uuid,
  renewed_at timestamptz,
  primary key (brand_id, room_id)
);

create table room_seat (
  brand_id integer not null,
  room_id text not null,
  seat smallint not null check (seat between 0 and 9),
  -- Whoever sits here until they stand up; by it others know them.
  seating_id uuid not null unique,
  -- Null for a demo opponent, who has a name instead.
  member_id bigint,
  account_id bigint,
  demo_name text,
  state text not null check (state in ('paying', 'joining', 'playing', 'away', 'leaving', 'left')),
  chips bigint not null check (chips >= 0),
  -- Chips that are being brought, under which key of the ledger.
  bringing bigint check (bringing > 0),
  bringing_key text,
  bringing_at timestamptz,
  time_bank_ms integer not null check (time_bank_ms >= 0),
  -- How often in a row it let its time pass.
  timeouts smallint not null default 0,
  away_since timestamptz,
  -- What it last added to a deck, and to which hand's.
  deck_seed text,
  deck_seed_hand integer,
  seated_at timestamptz not null,
  primary key (brand_id, room_id, seat),
  foreign key (brand_id, room_id) references room,
  check ((member_id is null) = (account_id is null) and (member_id is null) <> (demo_name is null)),
  check ((bringing is null) = (bringing_key is null))
);
create unique index room_seat_member on room_seat (brand_id, room_id, member_id) where member_id is not null;
create index room_seat_of_member on room_seat (brand_id, member_id) where member_id is not null;

create table room_waiting (
  brand_id integer not null,
  room_id text not null,
  member_id bigint not null,
  since timestamptz not null,
  -- Until when a free seat is kept for them.
  kept_until timestamptz,
  primary key (brand_id, room_id, member_id),
  foreign key (brand_id, room_id) references room
);

create table room_hand (
  hand_id uuid primary key,
  brand_id integer not null references brand,
  room_id text not null,
  game_code text not null,
  currency text not null,
  hand_no integer not null check (hand_no > 0),
  definition_hash bytea not null check (length(definition_hash) = 32),
  deck_root bytea not null check (length(deck_root) = 32),
  deck_seed_sealed bytea not null,
  -- What it is dealt from: {"seats": [{"seat", "chips"}], "button", "terms"}.
  setup jsonb not null,
  -- Of each seat: {"seat", "seatingId", "memberId", "accountId", "demoName", "chips", "timeBankMs", "seed", "fresh"}; numbers of members and
  -- accounts as text.
  players jsonb not null,
  state text not null check (state in ('playing', 'settled', 'void')),
  started_at timestamptz not null,
  ended_at timestamptz check ((ended_at is null) = (state = 'playing')),
  pot bigint not null default 0 check (pot >= 0),
  rake bigint not null default 0 check (rake >= 0),
  unique (brand_id, room_id, hand_no)
);
create unique index room_hand_going on room_hand (brand_id, room_id) where state = 'playing';

create table room_action (
  hand_id uuid not null references room_hand,
  -- From 0, without gaps: how many actions were before it.
  action_no integer not null check (action_no >= 0),
  seat smallint not null,
  action jsonb not null,
  by text not null check (by in ('player', 'time', 'demo')),
  acted_at timestamptz not null,
  primary key (hand_id, action_no)
);

create table room_hand_player (
  hand_id uuid not null references room_hand,
  brand_id integer not null,
  room_id text not null,
  hand_no integer not null,
  member_id bigint not null,
  account_id bigint not null,
  seat smallint not null,
  staked bigint not null check (staked >= 0),
  won bigint not null check (won >= 0),
  rake bigint not null check (rake >= 0),
  primary key (hand_id, seat)
);
create index room_hand_player_member on room_hand_player (brand_id, member_id, room_id, hand_no);

grant select, insert, update on room, room_hand to baize_server;
grant select, insert, update, delete on room_seat, room_waiting to baize_server;
grant select, insert on room_action, room_hand_player to baize_server;
