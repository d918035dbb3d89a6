-- Members as operators find and see them: notes, tags, when each was last here, and the indexes of the search.
--
-- What it does: makes three tables, fills in when each member was last here, and adds indexes to members, logins and bank accounts.
-- Safe: the tables and indexes are new, and no row changes. While an index is built, registrations and changes of profiles
-- wait: a second for 100,000 members.

-- What operators noted about a member. Rows are added, and go only with the account.
create table member_note (
  brand_id integer not null,
  note_id bigint generated always as identity,
  member_id bigint not null,
  noted_at timestamptz not null,
  operator text not null check (length(operator) between 1 and 100),
  text text not null check (length(text) between 1 and 2000),
  primary key (brand_id, note_id),
  foreign key (brand_id, member_id) references member
);
create index member_note_member on member_note (brand_id, member_id, noted_at desc, note_id desc);

create table member_tag (
  brand_id integer not null,
  member_id bigint not null,
  tag text not null check (length(tag) between 1 and 30),
  tagged_at timestamptz not null,
  operator text not null check (length(operator) between 1 and 100),
  primary key (brand_id, member_id, tag),
  foreign key (brand_id, member_id) references member
);
create index member_tag_members on member_tag (brand_id, tag, member_id);

-- A table of its own: it changes often, and a member has many indexes.
create table member_seen (
  brand_id integer not null,
  member_id bigint not null,
  last_seen_at timestamptz not null,
  primary key (brand_id, member_id),
  foreign key (brand_id, member_id) references member
);
create index member_seen_at on member_seen (brand_id, last_seen_at desc, member_id desc);
insert into member_seen (brand_id, member_id, last_seen_at)
select brand_id, member_id, greatest(registered_at, first_login_at, (
    select max(last_seen_at) from session where session.brand_id = member.brand_id and session.member_id = member.member_id), (
    select max(last_seen_at) from device where device.brand_id = member.brand_id and device.member_id = member.member_id))
from member;

create index member_registered on member (brand_id, registered_at desc, member_id desc);
create index member_standing on member (brand_id, status, registered_at desc, member_id desc) where status <> 'active';
create index member_kind on member (brand_id, type, registered_at desc, member_id desc) where type <> 0;
-- For texts that begin with what is searched for, whatever the database's collation is.
create index member_username_start on member (brand_id, username_key text_pattern_ops);
create index member_nickname_start on member (brand_id, lower(nickname) text_pattern_ops) where nickname <> '';
create index member_name_start on member (brand_id, lower(profile->>'payeeName') text_pattern_ops)
  where profile->>'payeeName' is not null;
create index member_surname_start on member (brand_id, lower(substring(profile->>'payeeName' from '[^ ]+$')) text_pattern_ops)
  where profile->>'payeeName' is not null;
create index member_mobile_start on member (brand_id, mobile_e164 text_pattern_ops) where mobile_e164 is not null;
create index member_mailbox_start on member (brand_id, coalesce(email_key, lower(profile->>'email')) text_pattern_ops)
  where coalesce(email_key, lower(profile->>'email')) is not null;

-- Accounts at the same address, and with the same bank account number.
create index login_try_address on login_try (brand_id, address, tried_at desc);
create index payment_bank_account_hash on payment_bank_account (brand_id, number_hash);

grant select, insert, delete on member_note, member_tag, member_seen to baize_server;
grant update (last_seen_at) on member_seen to baize_server;
