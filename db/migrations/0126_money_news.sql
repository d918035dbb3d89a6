-- How a member is told about their deposits and withdrawals, besides on the site.
--
-- What it does: makes a table of what members chose; without a row, a member reads such news on the site only.
-- Safe: the table is new.

create table message_money_way (
  brand_id integer not null,
  member_id bigint not null,
  way text not null check (way in ('site', 'email', 'sms')),
  chosen_at timestamptz not null,
  primary key (brand_id, member_id),
  foreign key (brand_id, member_id) references member
);

grant select, insert, delete on message_money_way to baize_server;
grant update (way, chosen_at) on message_money_way to baize_server;
