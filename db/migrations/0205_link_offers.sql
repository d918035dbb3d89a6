-- Links of the register centre hold the contracts that new agents are offered, instead of shares of the agent's own.
--
-- What it does: renames the column of shares and empties it.
-- Safe: no page could set shares, and nothing has ever acted on them; the table is small, so renaming and emptying take no time.

update agent_link set shares = '[]'::jsonb where shares <> '[]'::jsonb;
alter table agent_link rename column shares to offers;
