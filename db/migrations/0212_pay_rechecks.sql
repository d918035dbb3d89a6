-- Which periods of pay are to be computed again, because something in them became known later.
--
-- What it does: makes a table of the agents and moments that are concerned; each entry goes when it has been looked at.
-- Safe: it is new, and nothing that exists refers to it.

create table pay_recheck (
  recheck_id bigint generated always as identity primary key,
  brand_id integer not null,
  kind text not null check (kind in ('daily', 'hourly', 'dividend')),
  -- Whose contract: as the downline.
  agent_id bigint not null,
  -- A moment of the period.
  at timestamptz not null,
  noted_at timestamptz not null
);
create index pay_recheck_next on pay_recheck (brand_id, kind, at, recheck_id);
grant select, insert, delete on pay_recheck to baize_server;
