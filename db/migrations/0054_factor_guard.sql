-- What protects the ways into an account: how a session was confirmed, what last reset a password, where a second factor was
-- passed, and changes that wait.
--
-- What it does: adds columns that are empty for all rows there are, and makes a table.
-- Safe: columns without a default change no row and take no time; the table is new.

alter table session add column owner_proved_way text check (owner_proved_way in ('totp', 'sms', 'email', 'recovery'));
comment on column session.owner_proved_way is 'The factor by which the owner last confirmed the session; null for an account at a provider.';
grant update (owner_proved_way) on session to baize_server;

alter table member add column password_reset_by text check (password_reset_by in ('sms', 'email'));
comment on column member.password_reset_by is
  'The channel that reset the password, until a login showed something else: it cannot be the second factor of that login.';
grant update (password_reset_by) on member to baize_server;

alter table device add column factor_passed_at timestamptz;
comment on column device.factor_passed_at is 'When the member last passed a second factor in this browser.';
grant update (factor_passed_at) on device to baize_server;

-- Changes to a factor that the member could not confirm with it. At most one a factor.
create table waiting_change (
  brand_id integer not null,
  member_id bigint not null,
  factor text not null check (factor in ('totp', 'mobile', 'email')),
  -- The new number or mailbox, which was verified by a code; null to remove the factor.
  target text check (length(target) <= 254 and (factor <> 'totp' or target is null)),
  begun_at timestamptz not null,
  due_at timestamptz not null check (due_at > begun_at),
  -- The language of messages to a member who has never chosen one.
  language text not null check (length(language) <= 8),
  primary key (brand_id, member_id, factor),
  foreign key (brand_id, member_id) references member
);
create index waiting_change_due on waiting_change (due_at);
grant select, insert, update, delete on waiting_change to baize_server;

-- A remembered login used twice at once by one browser, for example by two of its tabs.
alter table remembered_login
  add column used_by bytea check (octet_length(used_by) = 32),
  add column reuses smallint not null default 0 check (reuses between 0 and 10);
comment on column remembered_login.used_by is 'SHA-256 of the device token of the browser that used the token.';
grant update (used_by, reuses) on remembered_login to baize_server;
