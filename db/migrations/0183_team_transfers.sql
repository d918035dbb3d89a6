-- Money that agents give to members of their teams, and that those give to the agent above them.
--
-- What it does: makes a table of the transfers, and one of what each member has given on a day.
-- Safe: both are new, and nothing that exists refers to them.

create table team_transfer (
  transfer_id uuid primary key,
  brand_id integer not null,
  from_id bigint not null,
  to_id bigint not null,
  -- down: from an agent to somebody below; up: to the agent directly above.
  way text not null check (way in ('down', 'up')),
  currency text not null check (length(currency) between 1 and 32),
  amount bigint not null check (amount > 0),
  note text check (length(note) between 1 and 100),
  body_hash bytea not null,
  -- moving: the ledger is asked; done and refused are ends.
  state text not null check (state in ('moving', 'done', 'refused')),
  -- The code that the sender was told, with its values.
  refusal text check (length(refusal) between 1 and 60),
  refusal_values text[] not null default '{}',
  -- The brand's day against whose limits it counts.
  day date not null,
  created_at timestamptz not null,
  tried_at timestamptz not null,
  ended_at timestamptz,
  check (from_id <> to_id),
  check ((state = 'refused') = (refusal is not null)),
  check ((state = 'moving') = (ended_at is null)),
  foreign key (brand_id, from_id) references member (brand_id, member_id),
  foreign key (brand_id, to_id) references member (brand_id, member_id)
);
create index team_transfer_from on team_transfer (brand_id, from_id, created_at desc, transfer_id desc) where state <> 'refused';
create index team_transfer_to on team_transfer (brand_id, to_id, created_at desc, transfer_id desc) where state = 'done';
create index team_transfer_moving on team_transfer (tried_at) where state = 'moving';
grant select, insert on team_transfer to baize_server;
grant update (state, refusal, refusal_values, note, tried_at, ended_at) on team_transfer to baize_server;

-- Counted by the statement that stores a transfer, so that twenty at the same moment do not exceed a day's limit.
create table team_transfer_day (
  brand_id integer not null,
  member_id bigint not null,
  day date not null,
  amount numeric not null check (amount >= 0),
  times integer not null check (times >= 0),
  primary key (brand_id, member_id, day)
);
grant select, insert, update, delete on team_transfer_day to baize_server;
