-- Whom a brand serves now: whether it is in maintenance, and where from its visitors may come.
--
-- What it does: adds a table with one row a brand, written by the operator's command. A brand without a row is open to all.
-- Why it is safe: it creates a table only and touches nothing that exists.

create table admission (
  brand_id integer primary key references brand,
  in_maintenance boolean not null default false,
  -- Maintenance is over from then on, whether somebody ends it or not.
  maintenance_until timestamptz check (in_maintenance or maintenance_until is null),
  country_list text check (country_list in ('allow', 'deny')),
  countries text[] not null default '{}' check (cardinality(countries) <= 300),
  allowed_networks cidr[] not null default '{}' check (cardinality(allowed_networks) <= 1000),
  denied_networks cidr[] not null default '{}' check (cardinality(denied_networks) <= 1000),
  changed_at timestamptz not null,
  check ((country_list is null) = (cardinality(countries) = 0))
);
comment on column admission.country_list is 'Whether only the countries listed are served (allow), or all but them (deny).';

grant select, insert, update on admission to baize_server;
