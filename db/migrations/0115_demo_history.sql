-- The history that a first start of the demo is filled with: who belongs to it, and whether it is complete.
--
-- What it does: marks the accounts of the demo, and makes a table with at most one row, about the loading of the history.
-- Safe: the new column has a constant default, so that no row is written again, and the table is new.

alter table member add column is_demo boolean not null default false;
comment on column member.is_demo is 'An account of the demo, which no production server runs with as long as it has the demo password.';
create index member_demo on member (brand_id, member_id) where is_demo;

create table kernel_demo_history (
  only_one boolean primary key default true check (only_one),
  begun_at timestamptz not null,
  -- Empty while it is being made, and for good if that was interrupted.
  done_at timestamptz check (done_at >= begun_at)
);
comment on table kernel_demo_history is 'Whether the history of the demo was begun, and whether it is complete.';

grant select, insert on kernel_demo_history to baize_server;
grant update (done_at) on kernel_demo_history to baize_server;
