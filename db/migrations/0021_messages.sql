-- Which notices a member has read, and when a member logged in for the first time.
--
-- What it does: adds a table for the one and a column for the other. Whoever has a session of the site already logged in
-- with its beginning; the column says so for them.
-- Why it is safe: it adds only. The update touches each member once, and nothing waits for it but this migration.

create table message_read (
  brand_id integer not null,
  member_id bigint not null,
  -- The notice's id in the brand's file. Marking forgets ids that are in it no more, so rows a member are never many.
  notice_id text not null check (notice_id ~ '^[a-z0-9-]{1,64}$'),
  read_at timestamptz not null,
  primary key (brand_id, member_id, notice_id),
  foreign key (brand_id, member_id) references member
);
comment on table message_read is 'At most as many rows a member as a brand has notices: 100.';

grant select, insert, delete on message_read to baize_server;

alter table member add column first_login_at timestamptz;
comment on column member.first_login_at is 'When the first session of the site began; null before.';
update member m set first_login_at = s.first_at
from (select brand_id, member_id, min(created_at) as first_at from session where scope = 'site' group by 1, 2) s
where s.brand_id = m.brand_id and s.member_id = m.member_id;
grant update (first_login_at) on member to baize_server;
