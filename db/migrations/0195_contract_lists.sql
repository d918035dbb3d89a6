-- Contracts of a brand by the time of their offer, as operators list them.
--
-- What it does: adds an index.
-- Safe: the table is new and small, so the index is built at once.

create index agent_contract_offered on agent_contract (brand_id, offered_at desc, contract_id desc);
