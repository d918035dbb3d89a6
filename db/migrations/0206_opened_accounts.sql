-- Sessions of accounts that an agent opened say so: their owner also confirms age and terms when choosing a password.
--
-- What it does: allows one more reason for which a session must change its password first.
-- Safe: the new check allows all that the old one did, so every row that there is passes it.

alter table session drop constraint session_password_due_check;
alter table session add constraint session_password_due_check check (password_due in ('initial', 'expired', 'opened'));
