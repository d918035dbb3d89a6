-- What a member has for the quick way back: favourite games, and the games played last.
--
-- What it does: adds a table for each. Both point at games by the identity that a game keeps for ever.
-- Why it is safe: it creates tables only and touches nothing that exists.

create table catalog_favourite (
  brand_id integer not null,
  member_id bigint not null,
  node_id integer not null,
  added_at timestamptz not null,
  primary key (brand_id, member_id, node_id),
  foreign key (brand_id, node_id) references catalog_game
);
comment on table catalog_favourite is 'At most 999 games a member: what one page of the lobby takes.';

create table catalog_recent (
  brand_id integer not null,
  member_id bigint not null,
  node_id integer not null,
  launched_at timestamptz not null,
  primary key (brand_id, member_id, node_id),
  foreign key (brand_id, node_id) references catalog_game
);
comment on table catalog_recent is 'When a member last opened a game for money; the newest 48 are kept.';

grant select, insert, delete on catalog_favourite to baize_server;
grant select, insert, delete on catalog_recent to baize_server;
grant update (launched_at) on catalog_recent to baize_server;
