-- Members delete messages from their inbox, and operators write to many members at once.
--
-- What it does: adds when a member deleted a message, and tables for messages to many: what is written, to whom, and how far the
-- sending is.
-- Safe: the new column is empty, which rewrites no row, and the table is new.

-- A deleted message stays until it is swept with the others: it is the key that keeps it from being told again.
alter table message_own add column deleted_at timestamptz;
grant update (deleted_at) on message_own to baize_server;

create table message_broadcast (
  brand_id integer not null references brand,
  broadcast_id uuid not null,
  -- Title and text in each language in which they were written.
  words jsonb not null,
  -- Whom it is for: see `Audience` in the contract.
  audience jsonb not null,
  state text not null check (state in ('sending', 'sent', 'cancelled')),
  -- How many there were when it was begun, how many have it, and the number of the last one.
  counted integer not null check (counted >= 0),
  sent integer not null default 0 check (sent >= 0),
  up_to_member bigint not null default 0,
  begun_by text not null,
  begun_at timestamptz not null,
  ended_at timestamptz,
  ended_by text,
  primary key (brand_id, broadcast_id),
  check ((state = 'sending') = (ended_at is null))
);
create index message_broadcast_newest on message_broadcast (brand_id, begun_at desc, broadcast_id);
create index message_broadcast_sending on message_broadcast (begun_at) where state = 'sending';

grant select, insert on message_broadcast to baize_server;
grant update (state, sent, up_to_member, ended_at, ended_by) on message_broadcast to baize_server;
