-- Outside game vendors: how each is connected, its keys, launch sessions, rounds, and what reconciliation found.
--
-- What it does: makes the tables of the module `vendors`, and lets a catalogue entry open its vendor's own list of games
-- (`isGame` VASSALAGE) instead of one game.
--
-- Why it is safe: it makes tables and adds one column with a default, which rewrites nothing. Keys and secrets are sealed
-- under a key that is not in the database. Money is not here: it is the ledger's, and rounds are read from its log.

alter table catalog_game add column opens_list boolean not null default false;
grant update (opens_list) on catalog_game to baize_server;

create table vendor_connection (
  brand_id integer not null references brand,
  vendor_code text not null check (vendor_code ~ '^[A-Za-z0-9_-]{1,64}$'),
  dialect text not null check (dialect ~ '^[a-z0-9]{1,16}$'),
  -- Where the vendor's own API answers; null for a vendor of the demo sandbox, whose address each start learns.
  api_base text check (api_base ~ '^https?://'),
  -- Origins that its games may be opened from; empty: that of the API.
  launch_origins text[] not null default '{}',
  wallet_mode text not null check (wallet_mode in ('seamless', 'transfer')),
  -- The game types that it serves here; its other games stay in preparation.
  game_types text[] not null check (cardinality(game_types) > 0),
  -- After how many hours without news an open round is closed; null: the dialect's own.
  round_window_hours integer check (round_window_hours between 1 and 8760),
  -- How far a dated message's clock may be off, for dialects that have one.
  clock_tolerance_seconds integer not null default 60 check (clock_tolerance_seconds between 0 and 3600),
  -- Networks that its calls may come from; empty: any.
  allowed_networks cidr[] not null default '{}',
  in_maintenance boolean not null default false,
  -- Seals members' numbers into the names that this vendor knows them by; never changes, or players would be strangers.
  name_key_sealed bytea not null,
  is_demo boolean not null default false,
  connected_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (brand_id, vendor_code),
  check (is_demo or api_base is not null)
);

create table vendor_credential (
  credential_id uuid primary key,
  brand_id integer not null,
  vendor_code text not null,
  -- 'vendor' checks the vendor's calls; 'house' signs ours; 'held' is the vendor's own part, kept for the demo sandbox only.
  side text not null check (side in ('vendor', 'house', 'held')),
  key_sealed bytea not null,
  valid_from timestamptz not null,
  valid_until timestamptz,
  is_demo boolean not null default false,
  check (valid_until > valid_from),
  check (is_demo or side <> 'held'),
  foreign key (brand_id, vendor_code) references vendor_connection
);
create index vendor_credential_vendor on vendor_credential (brand_id, vendor_code);

create table vendor_session (
  brand_id integer not null,
  -- SHA-256 of the launch token; the token itself is stored nowhere.
  token_hash bytea not null check (octet_length(token_hash) = 32),
  vendor_code text not null,
  member_id bigint not null,
  parent_session_id bigint not null,
  wallet text not null check (wallet = 'main'),
  -- Null when the vendor's whole list was opened.
  game_code text,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  primary key (brand_id, token_hash),
  foreign key (brand_id, vendor_code) references vendor_connection,
  foreign key (brand_id, member_id) references member,
  foreign key (brand_id, parent_session_id) references session
);
create index vendor_session_expiry on vendor_session (expires_at);

-- A finish is noted at once and for good; the round itself follows from the log.
create table vendor_round_finish (
  provider_id integer not null,
  account_id bigint not null,
  round text not null check (char_length(round) between 1 and 200),
  finished_at timestamptz not null,
  primary key (provider_id, account_id, round)
);

create table vendor_round (
  provider_id integer not null,
  account_id bigint not null,
  round text not null check (char_length(round) between 1 and 200),
  game_code text,
  -- open: money may still move; finished: the vendor said so; closed: nothing came for the vendor's own window.
  state text not null check (state in ('open', 'finished', 'closed')),
  staked bigint not null check (staked >= 0),
  paid bigint not null check (paid >= 0),
  first_at timestamptz not null,
  last_at timestamptz not null check (last_at >= first_at),
  ended_at timestamptz,
  primary key (provider_id, account_id, round),
  check ((state = 'open') = (ended_at is null))
);
create index vendor_round_open on vendor_round (provider_id, last_at) where state = 'open';

-- How far the log was read, lane by lane. Its row is also what two processes take turns on.
create table vendor_round_cursor (
  lane smallint primary key,
  batch bigint not null check (batch >= 0)
);

-- Which batches of a lane hold an hour's postings, so that a day can be read from the log again.
create table vendor_log_hour (
  lane smallint not null,
  begins_at timestamptz not null,
  first_batch bigint not null,
  last_batch bigint not null check (last_batch >= first_batch),
  primary key (lane, begins_at)
);

-- One comparison of a vendor's day with ours.
create table vendor_reconciliation (
  brand_id integer not null,
  vendor_code text not null,
  day date not null,
  state text not null check (state in ('equal', 'different')),
  vendor_count integer not null check (vendor_count >= 0),
  house_count integer not null check (house_count >= 0),
  compared_at timestamptz not null,
  primary key (brand_id, vendor_code, day),
  foreign key (brand_id, vendor_code) references vendor_connection
);

create table vendor_difference (
  brand_id integer not null,
  vendor_code text not null,
  day date not null,
  transaction_id text not null,
  kind text not null check (kind in ('missing_here', 'missing_there', 'amount', 'player', 'round', 'failed_there')),
  vendor_amount bigint,
  house_amount bigint,
  proposal text not null check (proposal in ('vendor_voids', 'house_books', 'house_rolls_back', 'people_decide')),
  primary key (brand_id, vendor_code, day, transaction_id, kind),
  foreign key (brand_id, vendor_code, day) references vendor_reconciliation
);

-- Money on its way to or from a vendor that holds it. Written before the vendor is asked, so that an answer that never
-- came is asked for.
create table vendor_transfer (
  transfer_id uuid primary key,
  brand_id integer not null,
  vendor_code text not null,
  member_id bigint not null,
  direction text not null check (direction in ('in', 'out')),
  -- Nothing is moved out where all was lost: then only the result is booked.
  amount bigint not null check (amount > 0 or direction = 'out' and amount = 0),
  state text not null check (state in ('asked', 'done', 'refused')),
  asked_at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'asked') = (settled_at is null)),
  foreign key (brand_id, vendor_code) references vendor_connection,
  foreign key (brand_id, member_id) references member
);
create index vendor_transfer_open on vendor_transfer (asked_at) where state = 'asked';
-- One at a time for a player at a vendor, so that what a vendor reports is the result of play and nothing else.
create unique index vendor_transfer_one on vendor_transfer (brand_id, vendor_code, member_id) where state = 'asked';
create index vendor_transfer_member on vendor_transfer (brand_id, member_id, asked_at);

grant select, insert on vendor_connection, vendor_credential to baize_server;
-- The name key and what a connection belongs to are set once.
grant update (dialect, api_base, launch_origins, wallet_mode, game_types, round_window_hours, clock_tolerance_seconds,
  allowed_networks, in_maintenance, changed_at) on vendor_connection to baize_server;
grant update (valid_until) on vendor_credential to baize_server;
grant select, insert, delete on vendor_session to baize_server;
grant select, insert on vendor_round_finish to baize_server;
grant select, insert on vendor_round to baize_server;
grant update (game_code, state, staked, paid, first_at, last_at, ended_at) on vendor_round to baize_server;
grant select, insert on vendor_round_cursor to baize_server;
grant update (batch) on vendor_round_cursor to baize_server;
grant select, insert, delete on vendor_log_hour to baize_server;
grant update (first_batch, last_batch) on vendor_log_hour to baize_server;
grant select, insert, delete on vendor_difference to baize_server;
grant select, insert on vendor_reconciliation to baize_server;
grant update (state, vendor_count, house_count, compared_at) on vendor_reconciliation to baize_server;
grant select, insert on vendor_transfer to baize_server;
grant update (state, settled_at) on vendor_transfer to baize_server;
