-- What a member shows of themselves: a picture, and the fields of the profile that may be filled in after registration.
--
-- What it does: makes a table with one picture a member at the most, and lets the server write `member.profile`, which it
-- could only fill at registration until now.
-- Why it is safe: the table is new; the grant changes no row.

create table member_avatar (
  brand_id integer not null,
  member_id bigint not null,
  -- One of the house's drawn pictures, or
  drawn text check (drawn ~ '^[a-z]{1,32}$'),
  -- a picture of the member's own, decoded and encoded again by us, at an address that nobody guesses and that is new with
  -- each picture, so that browsers may keep it for ever.
  version text check (length(version) = 32),
  picture bytea check (octet_length(picture) between 1 and 262144),
  chosen_at timestamptz not null,
  primary key (brand_id, member_id),
  foreign key (brand_id, member_id) references member,
  check ((drawn is null) = (picture is not null)),
  check ((version is null) = (picture is null))
);
create unique index member_avatar_version on member_avatar (brand_id, version) where version is not null;
-- WebP is compressed already.
alter table member_avatar alter column picture set storage external;

grant select, insert, delete on member_avatar to baize_server;
grant update (drawn, version, picture, chosen_at) on member_avatar to baize_server;
grant update (profile) on member to baize_server;
