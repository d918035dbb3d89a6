-- What the house tells one member alone, such as that their second factor was removed.
--
-- What it does: makes a table of such messages. The id is that of the event that it tells of, so that each is told once.
-- Why it is safe: the table is new.

create table message_own (
  brand_id integer not null,
  message_id uuid not null,
  member_id bigint not null,
  -- Which text, in the language of whoever reads it, and what is filled in.
  kind text not null check (kind ~ '^[a-z_]{1,32}$'),
  details jsonb not null check (jsonb_typeof(details) = 'array'),
  told_at timestamptz not null,
  read_at timestamptz,
  primary key (brand_id, message_id),
  foreign key (brand_id, member_id) references member
);
create index message_own_member on message_own (brand_id, member_id, told_at desc);
create index message_own_age on message_own (told_at);

grant select, insert, delete on message_own to baize_server;
grant update (read_at) on message_own to baize_server;
