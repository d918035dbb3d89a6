-- What operators change about a brand's payment methods.
--
-- What it does: makes the table of changes. Each version has everything that differs from the brand's file; the last one counts.
-- Safe: the table is new; without a row, the brand's file counts as before.

create table payment_method_version (
  brand_id integer not null references brand,
  -- From 1. Whoever saves a version names the one before it, so that nobody overwrites what they have not seen.
  version integer not null check (version > 0),
  settings jsonb not null check (jsonb_typeof(settings) = 'object' and pg_column_size(settings) <= 262144),
  by_operator uuid,
  by_name text not null check (length(by_name) between 1 and 100),
  reason text not null check (length(reason) between 1 and 300),
  made_at timestamptz not null,
  primary key (brand_id, version)
);

create trigger payment_method_version_kept before update or delete or truncate on payment_method_version
  for each statement execute function payment_keep_decisions();

grant select, insert on payment_method_version to baize_server;
