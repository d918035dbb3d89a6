-- What the house sends to people, and the short-lived codes in it.
--
-- What it does: adds a table of messages, which demo mode fills instead of sending, and a table of codes.
-- Why it is safe: it creates tables only and touches nothing that exists.

-- Demo mode only: what would have been sent. Production keeps no message.
create table dispatch_message (
  brand_id integer not null references brand,
  message_id bigint generated always as identity,
  channel text not null check (channel in ('sms', 'email')),
  recipient text not null check (length(recipient) <= 320),
  subject text check (length(subject) <= 200),
  body text not null check (length(body) <= 4000),
  code text check (length(code) <= 16),
  sent_at timestamptz not null,
  primary key (brand_id, message_id)
);
create index dispatch_message_recipient on dispatch_message (recipient, message_id desc);
create index dispatch_message_age on dispatch_message (sent_at);

-- One code at a time for each purpose and target. Neither the target nor the code is readable here: both are keyed hashes.
create table verification_code (
  brand_id integer not null references brand,
  purpose text not null check (purpose in ('login', 'register', 'password_reset', 'second_factor', 'contact')),
  channel text not null check (channel in ('sms', 'email')),
  target_mac bytea not null check (octet_length(target_mac) = 32),
  code_mac bytea not null check (octet_length(code_mac) = 32),
  tries_left smallint not null check (tries_left >= 0),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (brand_id, purpose, channel, target_mac)
);
create index verification_code_expiry on verification_code (expires_at);

grant select, insert, delete on dispatch_message to baize_server;
grant select, insert, update, delete on verification_code to baize_server;
