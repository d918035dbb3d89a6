-- What the site asks a phone-verification provider for: a proof counts for the browser, the number and the purpose that it
-- was asked for.
--
-- What it does: makes one table.
-- Why it is safe: it is new.

-- An attempt that waits for its proof; whoever uses it up deletes it. Nonce, browser and number are kept as hashes only.
create table verification_attempt (
  brand_id integer not null references brand,
  nonce_hash bytea not null check (octet_length(nonce_hash) = 32),
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  purpose text not null check (purpose in ('login', 'register', 'password_reset')),
  target_mac bytea not null check (octet_length(target_mac) = 32),
  expires_at timestamptz not null,
  primary key (brand_id, nonce_hash)
);
create index verification_attempt_expiry on verification_attempt (expires_at);

grant select, insert, delete on verification_attempt to baize_server;
