-- Rains of red envelopes: pots that are cut beforehand, and who opened which envelope.
--
-- What it does: makes three tables. A rain's envelopes are written when it is planned and never change; a claim takes the next of
-- them. The database itself makes sure that a member opens one envelope of a rain, and that each envelope is opened once.
-- Safe: the tables are new.

create table giveaway_rain (
  rain_id uuid primary key,
  brand_id integer not null references brand,
  -- Its name in each language.
  title jsonb not null check (jsonb_typeof(title) = 'object'),
  currency text not null,
  pot bigint not null check (pot > 0),
  envelopes integer not null check (envelopes between 1 and 100000),
  least bigint not null check (least > 0 and least * envelopes <= pot),
  server_seed_sealed bytea not null,
  server_seed_hash bytea not null check (length(server_seed_hash) = 32),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- Envelopes that were opened: the next one to open is this and one.
  opened integer not null default 0 check (opened between 0 and envelopes),
  cancelled_at timestamptz,
  planned_by uuid,
  planned_name text not null,
  planned_at timestamptz not null
);
create index giveaway_rain_times on giveaway_rain (brand_id, starts_at desc, rain_id);

create table giveaway_envelope (
  rain_id uuid not null references giveaway_rain,
  number integer not null check (number > 0),
  amount bigint not null check (amount > 0),
  primary key (rain_id, number)
);

create table giveaway_opening (
  rain_id uuid not null,
  number integer not null,
  brand_id integer not null,
  member_id bigint not null,
  amount bigint not null,
  opened_at timestamptz not null,
  -- When the money was in the balance; the job pays what has none.
  paid_at timestamptz,
  primary key (rain_id, member_id),
  unique (rain_id, number),
  foreign key (rain_id, number) references giveaway_envelope,
  foreign key (brand_id, member_id) references member
);
create index giveaway_opening_unpaid on giveaway_opening (opened_at, rain_id, number) where paid_at is null;
create index giveaway_opening_of_member on giveaway_opening (brand_id, member_id, opened_at desc);

grant select, insert on giveaway_rain, giveaway_envelope, giveaway_opening to baize_server;
grant update (opened, cancelled_at, server_seed_sealed) on giveaway_rain to baize_server;
grant update (paid_at) on giveaway_opening to baize_server;
