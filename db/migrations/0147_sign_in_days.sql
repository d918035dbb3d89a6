-- Sign-in days: seven days in a row, each with a reward.
--
-- What it does: makes a table of the days on which members signed in.
-- Safe: the table is new, and nothing that exists refers to it.

create table sign_in_day (
  brand_id integer not null,
  member_id bigint not null,
  -- A day of the brand's time zone, by the server's clock.
  day date not null,
  -- Which day in a row it is; after the seventh it begins anew.
  streak smallint not null check (streak between 1 and 7),
  signed_at timestamptz not null,
  primary key (brand_id, member_id, day),
  foreign key (brand_id, member_id) references member
);

grant select, insert on sign_in_day to baize_server;
