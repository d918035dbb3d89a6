-- Whoever breaks into a server cannot silence the auditor.
--
-- What it does: the server's role may no longer settle what the auditor found, nor lift its block of an account; only the owner
-- of the database may, by `npm run money`.
-- Safe: it changes rights and one function, and no row. A running server of the version before sets no such rule by itself.
revoke execute on function ledger_settle_problems(int[], text, timestamptz) from baize_server;

create or replace function ledger_set_rule(
  p_lane smallint, p_expected_version bigint, p_previous_hash bytea, p_hash bytea, p_posted_at timestamptz,
  p_account bigint, p_source text, p_blocked boolean, p_limits jsonb, p_reason text
) returns bigint
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_batch bigint;
begin
  -- The function runs as the owner; `session_user` is who called it.
  if p_source = 'audit' and not p_blocked and not pg_has_role(session_user, current_user, 'member') then
    raise exception 'only the owner of the database lifts what the auditor has set' using errcode = 'insufficient_privilege';
  end if;
  if not exists (select from ledger_account account join ledger_bucket bucket using (bucket)
    where account.account_id = p_account and bucket.lane = p_lane) then
    raise exception 'account % is not in lane %', p_account, p_lane using errcode = 'LG002';
  end if;
  v_batch := ledger_move_lane(p_lane, p_expected_version, p_previous_hash, p_hash, '\x', p_posted_at, 0);
  insert into ledger_account_rule (account_id, source, lane, batch, blocked, limits, reason, set_at)
  values (p_account, p_source, p_lane, v_batch, p_blocked, p_limits, p_reason, p_posted_at);
  return v_batch;
end $$;
