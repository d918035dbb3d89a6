-- The register centre of agents: links by which people register below them, and whom they opened an account.
--
-- What it does: makes the tables of links, of how they were used each day, and of who came by them. It also adds to members
-- whether somebody else chose their password.
-- Safe: the tables are new, and nothing that exists refers to them; the column has a constant default, so no row changes.

create table agent_link (
  link_id uuid primary key,
  brand_id integer not null,
  agent_id bigint not null,
  -- No letter looks like another, and none of I, L, O and U.
  code text not null check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  -- What whoever registers by it becomes.
  kind text not null check (kind in ('member', 'agent')),
  label text not null check (length(label) <= 60),
  landing text not null check (landing in ('home', 'register', 'promotions', 'agent')),
  -- What new agents are offered: of each rate of the agent's own contracts so many parts per million.
  shares jsonb not null,
  max_uses integer check (max_uses between 1 and 100000),
  visits bigint not null default 0,
  joined integer not null default 0 check (max_uses is null or joined <= max_uses),
  expires_at timestamptz,
  made_at timestamptz not null,
  stopped_at timestamptz,
  check (kind = 'agent' or shares = '[]'::jsonb),
  unique (brand_id, code),
  foreign key (brand_id, agent_id) references member (brand_id, member_id)
);
create index agent_link_of_agent on agent_link (brand_id, agent_id, made_at desc, link_id desc);

-- Days are those of the brand's time zone.
create table agent_link_day (
  link_id uuid not null references agent_link on delete cascade,
  day date not null,
  visits integer not null default 0,
  joined integer not null default 0,
  primary key (link_id, day)
);

create table agent_joined (
  brand_id integer not null,
  member_id bigint not null,
  agent_id bigint not null check (agent_id <> member_id),
  -- Null for an account that the agent opened.
  link_id uuid references agent_link on delete set null,
  kind text not null check (kind in ('member', 'agent')),
  joined_at timestamptz not null,
  primary key (brand_id, member_id),
  foreign key (brand_id, member_id) references member (brand_id, member_id),
  foreign key (brand_id, agent_id) references member (brand_id, member_id)
);
create index agent_joined_of_agent on agent_joined (brand_id, agent_id, joined_at desc, member_id desc);
create index agent_joined_by_link on agent_joined (link_id, joined_at desc, member_id desc) where link_id is not null;

-- Whoever opened the account knows the password, so its owner must choose another one at the first login.
alter table member add column password_is_given boolean not null default false;

grant select, insert, delete on agent_link, agent_joined to baize_server;
grant select, insert, delete on agent_link_day to baize_server;
grant update (visits, joined, stopped_at) on agent_link to baize_server;
grant update (visits, joined) on agent_link_day to baize_server;
grant update (link_id) on agent_joined to baize_server;
grant update (password_is_given) on member to baize_server;
