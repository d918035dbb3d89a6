-- Brands and the host names they live at. The settings come from the brand's files, which stay the place to edit them.
-- Safe: creates tables only, touches nothing that exists.

create table brand (
  brand_id integer generated always as identity primary key,
  code text not null unique check (code ~ '^[a-z0-9][a-z0-9-]{0,31}$'),
  settings jsonb not null,
  settings_hash bytea not null check (octet_length(settings_hash) = 32),
  loaded_at timestamptz not null
);

-- A host name belongs to one brand.
create table brand_host (
  host text primary key check (host = lower(host) and length(host) between 1 and 253),
  brand_id integer not null references brand
);
create index brand_host_brand on brand_host (brand_id);

grant select, insert, update on brand to baize_server;
grant select, insert, delete on brand_host to baize_server;
