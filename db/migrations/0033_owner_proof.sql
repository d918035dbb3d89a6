-- Members who have no password, and others who confirm by a second factor, show that an account is theirs.
--
-- What it does: notes at a session when its owner last confirmed it, lets codes be sent for that, and lets a sign-in with a
-- provider serve for it.
-- Why it is safe: the column of `session` is empty for all there are; the one of `federation_attempt` has a constant default,
-- which changes no row; a wider check is true of every row there is.

alter table session add column owner_proved_at timestamptz;
comment on column session.owner_proved_at is 'When whoever holds it showed again, besides the login, that the account is theirs.';
grant update (owner_proved_at) on session to baize_server;

alter table verification_code drop constraint verification_code_purpose_check;
alter table verification_code add constraint verification_code_purpose_check
  check (purpose in ('login', 'register', 'password_reset', 'second_factor', 'contact', 'owner'));

-- It confirms whose account it is, and links nothing.
alter table federation_attempt add column confirms boolean not null default false;
alter table federation_attempt add check (not confirms or member_id is not null);
