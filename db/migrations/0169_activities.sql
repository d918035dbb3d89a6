-- Activities: contests of operators, what members enter with a comment and images, and what was decided.
--
-- What it does: makes three tables. The database itself makes sure that a member enters an activity once (or once a day), that an
-- entry has at most three images, and that no activity gives more than its budget.
-- Safe: the tables are new, and nothing that exists refers to them.

create table activity (
  brand_id integer not null references brand,
  -- Part of its address, such as best-view.
  activity_id text not null check (activity_id ~ '^[a-z0-9][a-z0-9-]{0,63}$'),
  state text not null check (state in ('draft', 'published', 'ended')),
  -- From 1. Whoever saves names the version before, so that nobody overwrites what they have not seen.
  version integer not null check (version > 0),
  content jsonb not null check (jsonb_typeof(content) = 'object' and pg_column_size(content) <= 262144),
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  -- When an operator ended it.
  ended_at timestamptz,
  -- Whether a member can enter once, or once a day.
  per text not null check (per in ('ever', 'day')),
  reward_kind text not null check (reward_kind in ('cash', 'points')),
  -- Minor units of the brand's currency, or points: the most for one entry, the most for all, and what was given.
  most bigint not null check (most > 0),
  budget bigint not null check (budget > 0),
  spent bigint not null default 0 constraint activity_within_budget check (spent between 0 and budget),
  changed_at timestamptz not null,
  primary key (brand_id, activity_id),
  check ((state = 'ended') = (ended_at is not null))
);

create table activity_entry (
  entry_id uuid primary key,
  brand_id integer not null,
  activity_id text not null,
  member_id bigint not null,
  -- A day of the brand's time zone; 1970-01-01 where a member enters once.
  day date not null,
  -- draft: its member is writing it; applying: waits for an operator.
  state text not null check (state in ('draft', 'applying', 'issued', 'rejected')),
  -- At most 140 characters (9.007); null in a draft, and once its member's account is deleted.
  comment text check (length(comment) between 1 and 140),
  begun_at timestamptz not null,
  sent_at timestamptz,
  decided_by uuid,
  decided_name text check (length(decided_name) <= 100),
  decided_at timestamptz,
  answer text check (length(answer) between 1 and 300),
  -- What it was given, in the units of its activity.
  amount bigint check (amount > 0),
  unique (brand_id, activity_id, member_id, day),
  check ((state = 'draft') = (sent_at is null)),
  check ((state in ('issued', 'rejected')) = (decided_at is not null)),
  check ((state = 'issued') = (amount is not null)),
  check (state <> 'rejected' or answer is not null),
  foreign key (brand_id, activity_id) references activity,
  foreign key (brand_id, member_id) references member
);
create index activity_entry_member on activity_entry (brand_id, member_id, activity_id, begun_at desc);
create index activity_entry_waiting on activity_entry (brand_id, sent_at, entry_id) where state = 'applying';
create index activity_entry_sent on activity_entry (brand_id, sent_at desc, entry_id) where state <> 'draft';
create index activity_entry_issued on activity_entry (brand_id, activity_id, decided_at desc, entry_id) where state = 'issued';
create index activity_entry_draft on activity_entry (begun_at) where state = 'draft';

create table activity_picture (
  picture_id uuid primary key,
  entry_id uuid not null references activity_entry on delete cascade,
  -- No more than three for an entry (9.009).
  number integer not null check (number between 1 and 3),
  unique (entry_id, number),
  -- A fingerprint of the uploaded file: the same upload again is no second image, and what several members send is seen.
  file_hash bytea not null check (length(file_hash) = 32),
  unique (entry_id, file_hash),
  -- The image as we have encoded it again. What was uploaded is not kept.
  picture bytea not null check (length(picture) <= 4194304),
  sent_at timestamptz not null
);
create index activity_picture_file on activity_picture (file_hash, entry_id);

grant select, insert, update on activity to baize_server;
grant select, insert, delete on activity_entry, activity_picture to baize_server;
grant update (state, comment, sent_at, decided_by, decided_name, decided_at, answer, amount) on activity_entry to baize_server;
