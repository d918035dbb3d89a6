-- Former downlines of an agent, for payslips of periods in which a team changed.
--
-- What it does: adds an index of former periods by the agent directly above.
-- Safe: the table has rows only where teams changed, so the index is built at once.

create index member_team_past_upline on member_team_past (
  brand_id,
  (case when agent_ids[cardinality(agent_ids)] = member_id then agent_ids[cardinality(agent_ids) - 1]
    else agent_ids[cardinality(agent_ids)] end),
  until_day);
