-- Accounts that their members asked to delete, until the waiting time is over.
--
-- What it does: makes a table, and lets the server forget the address from which a member agreed to a document.
-- Safe: the table is new; a right changes no row.

create table member_deletion (
  brand_id integer not null,
  member_id bigint not null,
  asked_at timestamptz not null,
  due_at timestamptz not null check (due_at > asked_at),
  -- The language of messages to a member who has never chosen one.
  language text not null check (length(language) <= 8),
  primary key (brand_id, member_id),
  foreign key (brand_id, member_id) references member
);
create index member_deletion_due on member_deletion (due_at);
grant select, insert, delete on member_deletion to baize_server;
grant update (due_at) on member_deletion to baize_server;
grant update (address) on member_agreement to baize_server;
