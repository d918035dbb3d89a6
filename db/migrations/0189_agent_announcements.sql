-- Announcements for agents, and messages that agents write to their teams.
--
-- What it does: makes the tables of both, and of what agents have seen.
-- Safe: the tables are new, and nothing that exists refers to them.

create table agent_announcement (
  announcement_id uuid primary key,
  brand_id integer not null references brand,
  state text not null check (state in ('draft', 'published', 'ended')),
  version integer not null check (version > 0),
  content jsonb not null,
  is_pinned boolean not null,
  starts_at timestamptz,
  ends_at timestamptz,
  -- When agents began to see it: its publication, or its beginning if that is later.
  shown_at timestamptz,
  changed_at timestamptz not null,
  changed_by text not null check (length(changed_by) between 1 and 100),
  check (ends_at is null or starts_at is null or ends_at > starts_at),
  check (state = 'draft' or shown_at is not null)
);
create index agent_announcement_shown on agent_announcement (brand_id, is_pinned desc, shown_at desc, announcement_id)
  where state = 'published';
create index agent_announcement_list on agent_announcement (brand_id, changed_at desc, announcement_id);

create table agent_announcement_seen (
  brand_id integer not null,
  member_id bigint not null,
  seen_at timestamptz not null,
  primary key (brand_id, member_id),
  foreign key (brand_id, member_id) references member (brand_id, member_id)
);

create table agent_message (
  message_id uuid primary key,
  brand_id integer not null,
  agent_id bigint not null,
  audience text not null check (audience in ('direct', 'team', 'agents')),
  title text not null check (length(title) between 1 and 80),
  text text not null check (length(text) between 1 and 1000),
  state text not null check (state in ('sending', 'sent', 'stopped')),
  sent integer not null default 0,
  -- Everybody up to this number has it, if they are in the audience.
  up_to_member bigint not null default 0,
  written_at timestamptz not null,
  ended_at timestamptz,
  stopped_by text check (length(stopped_by) between 1 and 100),
  foreign key (brand_id, agent_id) references member (brand_id, member_id)
);
create index agent_message_of_agent on agent_message (brand_id, agent_id, written_at desc, message_id desc);
create index agent_message_list on agent_message (brand_id, written_at desc, message_id desc);
create index agent_message_sending on agent_message (written_at) where state = 'sending';

grant select, insert on agent_announcement to baize_server;
grant update (state, version, content, is_pinned, starts_at, ends_at, shown_at, changed_at, changed_by)
  on agent_announcement to baize_server;
grant select, insert, delete on agent_announcement_seen to baize_server;
grant update (seen_at) on agent_announcement_seen to baize_server;
grant select, insert, delete on agent_message to baize_server;
grant update (state, sent, up_to_member, ended_at, stopped_by) on agent_message to baize_server;
