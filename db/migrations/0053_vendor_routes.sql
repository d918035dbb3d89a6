-- A vendor's own paths: those at which it calls the wallet, and the form in which it is asked to open a game.
-- Safe: adds columns with constant defaults, which rewrites no row, and the defaults are what every vendor had before.

alter table vendor_connection
  -- The vendor's path to each call of its dialect, such as {"/v2/provider_a8r.Player/Balance": "/balance"}.
  add column call_paths jsonb not null default '{}' check (jsonb_typeof(call_paths) = 'object'),
  add column launch_form text not null default 'own' check (launch_form ~ '^[a-z_]{1,32}$'),
  -- What the vendor wants in each launch besides, such as {"operator_id": "7"}.
  add column launch_fields jsonb not null default '{}' check (jsonb_typeof(launch_fields) = 'object');
