-- The winners board: how far each lane of the ledger's log was looked through, and the highest wins of each day.
--
-- What it does: adds two tables.
-- Why it is safe: it creates tables only and touches nothing that exists. Both follow from the log: emptied, they fill again.

create table live_cursor (
  lane smallint primary key,
  batch bigint not null check (batch >= 0)
);
comment on table live_cursor is 'How far the winners board looked through each lane of the ledger''s log.';

create table live_win (
  brand_id int not null,
  day date not null,
  account_id bigint not null,
  provider_id int not null,
  round_id uuid not null,
  member_id bigint not null,
  vendor_code text not null,
  game_code text not null,
  staked bigint not null check (staked > 0),
  paid bigint not null,
  won bigint not null check (won > 0 and won = paid - staked),
  settled_at timestamptz not null,
  primary key (provider_id, account_id, round_id)
);
comment on table live_win is 'The 40 highest wins of each day of a brand''s time zone: twice what the board shows, so that one that is rolled back leaves it full.';
create index live_win_day on live_win (brand_id, day, won desc);

grant select, insert, update (batch) on live_cursor to baize_server;
grant select, insert, delete on live_win to baize_server;
grant update (day, game_code, staked, paid, won, settled_at) on live_win to baize_server;
