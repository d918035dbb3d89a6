-- The catalogue of each brand: lanes, their classifications, vendors and games. It comes from the brand's files, which
-- stay the place to edit it. What vanishes from the files is marked gone, never deleted: bets and favourites point at it.
-- Safe: creates tables only, touches nothing that exists.

-- Which version of the files is loaded. Its row is also what two processes that start together take turns on.
create table catalog_load (
  brand_id integer primary key references brand,
  files_hash bytea check (octet_length(files_hash) = 32),
  loaded_at timestamptz not null
);

create table catalog_lane (
  brand_id integer not null references brand,
  game_type text not null check (game_type in ('RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'LOTT', 'ELOTT')),
  sort_order integer not null,
  title jsonb not null,
  gone_at timestamptz,
  primary key (brand_id, game_type)
);

create table catalog_classification (
  brand_id integer not null,
  game_type text not null,
  code text not null check (code ~ '^[A-Za-z0-9_-]{1,64}$'),
  sort_order integer not null,
  name jsonb not null,
  gone_at timestamptz,
  primary key (brand_id, game_type, code),
  foreign key (brand_id, game_type) references catalog_lane
);

create table catalog_vendor (
  brand_id integer not null references brand,
  vendor_code text not null check (vendor_code ~ '^[A-Za-z0-9_-]{1,64}$'),
  sort_order integer not null,
  name jsonb not null,
  gone_at timestamptz,
  primary key (brand_id, vendor_code)
);

create table catalog_game (
  brand_id integer not null,
  node_id integer not null check (node_id > 0),
  vendor_code text not null,
  game_code text not null check (game_code ~ '^[A-Za-z0-9_-]{1,64}$'),
  game_type text not null,
  classification text not null,
  sort_order integer not null,
  name jsonb not null,
  is_hot boolean not null,
  offers_trial boolean not null,
  min_bet bigint not null check (min_bet > 0),
  min_lines integer not null check (min_lines > 0),
  engine_code text,
  gone_at timestamptz,
  primary key (brand_id, node_id),
  unique (brand_id, vendor_code, game_code),
  foreign key (brand_id, vendor_code) references catalog_vendor,
  foreign key (brand_id, game_type, classification) references catalog_classification
);

grant select, insert on catalog_load, catalog_lane, catalog_classification, catalog_vendor, catalog_game to baize_server;
-- Keys are set once; only what the files may change about a thing changes.
grant update (files_hash, loaded_at) on catalog_load to baize_server;
grant update (sort_order, title, gone_at) on catalog_lane to baize_server;
grant update (sort_order, name, gone_at) on catalog_classification to baize_server;
grant update (sort_order, name, gone_at) on catalog_vendor to baize_server;
grant update (game_type, classification, sort_order, name, is_hot, offers_trial, min_bet, min_lines, engine_code, gone_at)
  on catalog_game to baize_server;
