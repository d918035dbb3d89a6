-- A team's days lie by currency and kind of account, so that a report adds them up as it reads them.
--
-- What it does: puts the day last in the primary key of stats_team_day. The days of one sum then follow one another in the
-- index: a report of thirty days needs no table of groups, which was a tenth of what it cost.
-- Why it is safe: the key has the same columns, so the same rows are the same. It is built anew once, at the start; a
-- million rows take a second or two.

alter table stats_team_day
  drop constraint stats_team_day_pkey,
  add primary key (generation, brand_id, agent_id, currency, account_kind, day);
