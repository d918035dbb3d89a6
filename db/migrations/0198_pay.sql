-- Pay of agents: how far a period is computed, what later rows took over, and who is frozen.
--
-- What it does: adds the progress to pay_period, and to pay_row which row took a negative amount over; makes the table of uplines
-- who cannot pay.
-- Safe: the columns are empty or have constant defaults, which rewrites no row; the table is new.

-- Contracts are computed in the order of their ids.
alter table pay_period add column after_contract uuid;
grant update (after_contract) on pay_period to baize_server;

-- The row of the same downline and kind that has this negative amount in its basis.
alter table pay_row add column taken_by bigint references pay_row;
alter table pay_row add check (taken_by is null or state = 'carried');
create index pay_row_carried on pay_row (brand_id, downline_id, kind) where state = 'carried' and taken_by is null;
create index pay_row_taken on pay_row (taken_by) where taken_by is not null;
-- What the site and agents have paid, for the comparison with the ledger.
create index pay_row_paid on pay_row (brand_id) include (upline_id, amount_minor) where state = 'paid' and amount_minor > 0;
grant update (taken_by) on pay_row to baize_server;

create table pay_freeze (
  brand_id integer not null,
  upline_id bigint not null,
  frozen_at timestamptz not null,
  primary key (brand_id, upline_id),
  foreign key (brand_id, upline_id) references member (brand_id, member_id)
);
comment on table pay_freeze is 'Uplines who owe a row of pay that they cannot pay. The rule on their account is set after the row is here, and lifted before it goes.';
grant select, insert, delete on pay_freeze to baize_server;
