-- What players say to each other at tables.
--
-- What it does: `table_chat_line` has the lines that were said, which are deleted after some days; `table_chat_mute` the members for whom
-- an operator closed the chat.
-- Safe: both tables are new.

create table table_chat_line (
  line_id uuid primary key,
  brand_id integer not null references brand,
  game_code text not null,
  member_id bigint not null,
  text text not null check (length(text) between 1 and 240),
  said_at timestamptz not null
);
create index table_chat_line_table on table_chat_line (brand_id, game_code, said_at);
create index table_chat_line_member on table_chat_line (brand_id, member_id, line_id);
create index table_chat_line_said on table_chat_line (said_at);

create table table_chat_mute (
  brand_id integer not null references brand,
  member_id bigint not null,
  muted_at timestamptz not null,
  primary key (brand_id, member_id)
);

grant select, insert, delete on table_chat_line, table_chat_mute to baize_server;
