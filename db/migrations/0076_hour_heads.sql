-- The heads of the ledger's chains, published every hour as well as every day, so that a batch can be tied to one soon.
--
-- What it does: makes a table that only grows, and the function that is the only way in which the server's role can write it.
-- Safe: both are new; nothing that exists is touched.

create table ledger_hour_head (
  hour timestamptz not null check (date_trunc('hour', hour, 'UTC') = hour),
  lane smallint not null references ledger_lane,
  batch bigint not null check (batch > 0),
  hash bytea not null check (octet_length(hash) = 32),
  published_at timestamptz not null,
  primary key (hour, lane)
);
create index ledger_hour_head_lane on ledger_hour_head (lane, batch);
comment on table ledger_hour_head is 'The newest hash of each lane that has new batches, every hour (UTC), for everybody to keep.';

-- Publishes the head of each lane that has batches since its last one. Says how many heads it added.
create function ledger_publish_hour_heads(p_at timestamptz) returns int
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  v_added int;
begin
  insert into ledger_hour_head (hour, lane, batch, hash, published_at)
  select date_trunc('hour', least(p_at, now()), 'UTC'), made.lane, made.batch, made.hash, p_at
  from ledger_lane
  join ledger_batch made on made.lane = ledger_lane.lane and made.batch = ledger_lane.version
  where ledger_lane.version > coalesce(
    (select max(batch) from ledger_hour_head known where known.lane = ledger_lane.lane), 0)
  on conflict do nothing;
  get diagnostics v_added = row_count;
  return v_added;
end $$;

grant select on ledger_hour_head to baize_server;
revoke execute on function ledger_publish_hour_heads from public;
grant execute on function ledger_publish_hour_heads to baize_server;
