-- What the kernel itself keeps: sealed secrets, encrypted messages seen, throttle counters, the outbox.
-- Safe: creates tables only, touches nothing that exists.

-- Secrets sealed under the master key, which is not in the database.
create table kernel_secret (
  name text primary key,
  sealed bytea not null,
  created_at timestamptz not null
);

-- The ids of encrypted messages that were opened, until they would be refused for their age anyway.
create table kernel_seen_message (
  jti text primary key check (length(jti) between 8 and 64),
  expires_at timestamptz not null
);
create index kernel_seen_message_expiry on kernel_seen_message (expires_at);

-- Counters of a window each, shared by all processes. A row whose window has ended counts as absent.
create table kernel_throttle (
  bucket text primary key check (length(bucket) <= 200),
  taken integer not null check (taken > 0),
  window_ends_at timestamptz not null
);
create index kernel_throttle_window on kernel_throttle (window_ends_at);

-- One row for each consumer of an event, written in the fact's own transaction and deleted once it is handled.
create table kernel_outbox (
  event_id uuid not null,
  consumer text not null,
  brand_id integer not null,
  topic text not null,
  payload jsonb not null,
  attempts integer not null default 0 check (attempts >= 0),
  published_at timestamptz not null,
  due_at timestamptz not null,
  primary key (event_id, consumer)
);
create index kernel_outbox_due on kernel_outbox (due_at);

grant select, insert on kernel_secret to baize_server;
grant select, insert, delete on kernel_seen_message to baize_server;
grant select, insert, update, delete on kernel_throttle to baize_server;
grant select, insert, update, delete on kernel_outbox to baize_server;
