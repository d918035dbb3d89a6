-- Customer service: live chat, canned replies, who is on duty, and feedback.
--
-- What it does: makes tables for chats of members and visitors with their messages, for operators' prepared replies, for which
-- operators are on duty, and for what members write to us about the site.
-- Safe: all tables are new.

create table support_chat (
  chat_id uuid primary key,
  brand_id integer not null references brand,
  -- A member, or a visitor, whom a cookie knows.
  member_id bigint,
  visit_hash bytea,
  name text not null check (length(name) <= 40),
  email text check (length(email) <= 254),
  language text not null,
  -- Names the chat to open pages. Who knows it learns only that something in the chat has changed.
  watch_key text not null unique check (watch_key ~ '^[0-9a-f]{32}$'),
  state text not null check (state in ('waiting', 'open', 'ended')),
  -- Begun while nobody was on duty: a letter rather than a conversation.
  is_letter boolean not null,
  operator_id uuid references operator,
  operator_name text,
  begun_at timestamptz not null,
  waiting_since timestamptz not null,
  taken_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('person', 'operator', 'silence')),
  last_seq integer not null default 0,
  last_at timestamptz not null,
  last_by text not null check (last_by in ('person', 'operator')),
  person_seen integer not null default 0,
  operator_seen integer not null default 0,
  rating smallint check (rating between 1 and 5),
  rating_text text check (length(rating_text) <= 140),
  check ((member_id is null) <> (visit_hash is null)),
  check ((state = 'open') <= (operator_id is not null)),
  check ((state = 'ended') = (ended_at is not null)),
  foreign key (brand_id, member_id) references member
);
-- Everybody has at most one chat that is not over, however many pages begin one at the same moment.
create unique index support_chat_of_member on support_chat (brand_id, member_id) where state <> 'ended';
create unique index support_chat_of_visit on support_chat (brand_id, visit_hash) where state <> 'ended';
create index support_chat_newest_of_member on support_chat (brand_id, member_id, begun_at) where member_id is not null;
create index support_chat_newest_of_visit on support_chat (brand_id, visit_hash, begun_at) where visit_hash is not null;
create index support_chat_queue on support_chat (brand_id, waiting_since, chat_id) where state = 'waiting';
create index support_chat_open on support_chat (brand_id, operator_id) where state = 'open';
create index support_chat_ended on support_chat (brand_id, ended_at) where state = 'ended';

create table support_message (
  chat_id uuid not null references support_chat on delete cascade,
  seq integer not null check (seq > 0),
  -- Chosen by whoever sends it: sent again, it is the same message.
  message_id uuid not null,
  author text not null check (author in ('person', 'operator')),
  operator_name text,
  text text not null check (length(text) <= 1000),
  picture bytea,
  sent_at timestamptz not null,
  primary key (chat_id, seq),
  unique (chat_id, message_id)
);

create table support_reply (
  brand_id integer not null references brand,
  reply_id uuid not null,
  title text not null check (length(title) between 1 and 60),
  -- The text in each language in which it was written.
  words jsonb not null,
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (brand_id, reply_id)
);

create table support_duty (
  operator_id uuid primary key references operator,
  brand_id integer not null references brand,
  name text not null,
  on_duty boolean not null,
  -- The last sign of life of the operator's page.
  seen_at timestamptz not null
);

create table support_feedback (
  brand_id integer not null,
  feedback_id uuid not null,
  member_id bigint not null,
  question_type text not null check (question_type in ('deposit', 'withdrawal', 'game', 'account', 'promotion', 'suggestion', 'other')),
  content text not null check (length(content) between 5 and 140),
  sent_at timestamptz not null,
  answer text check (length(answer) <= 1000),
  answered_by text,
  answered_at timestamptz,
  primary key (brand_id, feedback_id),
  foreign key (brand_id, member_id) references member,
  check ((answer is null) = (answered_at is null))
);
create index support_feedback_open on support_feedback (brand_id, sent_at, feedback_id) where answer is null;
create index support_feedback_answered on support_feedback (brand_id, answered_at, feedback_id) where answer is not null;
create index support_feedback_of_member on support_feedback (brand_id, member_id, sent_at);

grant select, insert, delete on support_chat, support_message, support_reply, support_feedback, support_duty to baize_server;
grant update (state, operator_id, operator_name, waiting_since, taken_at, ended_at, ended_by, last_seq, last_at, last_by,
  person_seen, operator_seen, rating, rating_text) on support_chat to baize_server;
grant update (title, words, changed_by, changed_at) on support_reply to baize_server;
grant update (brand_id, name, on_duty, seen_at) on support_duty to baize_server;
grant update (answer, answered_by, answered_at) on support_feedback to baize_server;
