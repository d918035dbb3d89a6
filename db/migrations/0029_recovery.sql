-- Links that set a new password, and the payment password, which withdrawals ask for.
--
-- What it does: makes a table of links and adds two columns to `member` that are empty for everybody.
-- Why it is safe: the table is new; columns without a default change no row and take no time.

create table password_reset (
  brand_id integer not null references brand,
  -- SHA-256 of the link's token; the token itself is stored nowhere.
  token_hash bytea not null check (octet_length(token_hash) = 32),
  -- Empty where nobody has the name and mailbox that were asked for: writing it down takes the same time, and opens nothing.
  member_id bigint,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (brand_id, token_hash),
  foreign key (brand_id, member_id) references member
);
create index password_reset_member on password_reset (brand_id, member_id) where used_at is null;
create index password_reset_expiry on password_reset (expires_at);

alter table member
  add column payment_password_hash text,
  add column payment_password_changed_at timestamptz,
  add constraint member_payment_password check ((payment_password_hash is null) = (payment_password_changed_at is null));

grant select, insert, delete on password_reset to baize_server;
grant update (used_at) on password_reset to baize_server;
grant update (payment_password_hash, payment_password_changed_at) on member to baize_server;
