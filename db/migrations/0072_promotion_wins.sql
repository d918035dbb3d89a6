-- What players win in promotions and tournaments of outside vendors.
--
-- What it does: makes a table of the module `vendors` that says of each such win in which event it was won, and adds the bound
-- above which they are held for review to the connections of vendors.
-- Safe: the table is new, and the column has a constant default, which rewrites no row; a server of the version before does not
-- read it.
create table vendor_promotion_win (
  brand_id integer not null,
  vendor_code text not null,
  -- The vendor's id of the transaction, which is the key of its posting.
  transaction_id text collate "C" not null check (length(transaction_id) between 1 and 200),
  member_id bigint not null,
  event_type text not null check (length(event_type) between 1 and 100),
  event_id text not null check (length(event_id) between 1 and 100),
  amount bigint not null check (amount >= 0),
  won_at timestamptz not null,
  primary key (brand_id, vendor_code, transaction_id),
  foreign key (brand_id, vendor_code) references vendor_connection,
  foreign key (brand_id, member_id) references member
);
create index vendor_promotion_win_member on vendor_promotion_win (brand_id, member_id);
create index vendor_promotion_win_event on vendor_promotion_win (brand_id, vendor_code, won_at);
comment on table vendor_promotion_win is 'Wins in promotions and tournaments of vendors, which belong to no round. Their money is in the ledger under the same id.';
grant select, insert on vendor_promotion_win to baize_server;

alter table vendor_connection add column max_promotion_win bigint default 0 check (max_promotion_win >= 0);
comment on column vendor_connection.max_promotion_win is 'The highest win of a promotion that is paid without a review: no bet limits who wins what there. 0 holds each for review; null holds none for this reason.';
