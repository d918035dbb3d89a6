-- Members who apply for the agent programme.
--
-- What it does: makes the table of applications.
-- Safe: the table is new, and nothing that exists refers to it.

create table agent_application (
  application_id uuid primary key,
  brand_id integer not null,
  member_id bigint not null,
  state text not null check (state in ('waiting', 'approved', 'rejected', 'withdrawn')),
  -- Null once the account is deleted.
  contact text check (length(contact) <= 100),
  plan text check (length(plan) <= 1000),
  expected text not null check (expected in ('1-10', '11-50', '51-200', '201+')),
  sent_at timestamptz not null,
  decided_by uuid,
  decided_name text check (length(decided_name) between 1 and 100),
  decided_at timestamptz,
  answer text check (length(answer) between 1 and 300),
  check ((state = 'waiting') = (decided_at is null)),
  check ((state in ('approved', 'rejected')) = (decided_by is not null)),
  foreign key (brand_id, member_id) references member (brand_id, member_id)
);
create unique index agent_application_waiting on agent_application (brand_id, member_id) where state = 'waiting';
create index agent_application_of_member on agent_application (brand_id, member_id, sent_at desc, application_id desc);
create index agent_application_queue on agent_application (brand_id, sent_at, application_id) where state = 'waiting';
create index agent_application_list on agent_application (brand_id, sent_at desc, application_id desc);

grant select, insert on agent_application to baize_server;
grant update (state, contact, plan, decided_by, decided_name, decided_at, answer) on agent_application to baize_server;
