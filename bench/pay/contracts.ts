import { sql, type Database } from '../../apps/server/src/kernel/database/pool.ts'
import type { BrandId } from '../../apps/server/src/kernel/ids.ts'

/** Whether hourly and real-time contracts end after the first day, or never. */
export type Span = 'first day' | 'always'

/**
 * Gives every agent a contract of each kind, from a moment on; the rates fall from level to level, so that each agent keeps
 * something. They are stored as they are when they are accepted.
 */
export async function giveContracts(
  owner: Database,
  brandId: BrandId,
  begin: Temporal.Instant,
  span: Span,
): Promise<void> {
  const from = sql`${begin.toString()}::timestamptz`
  const to = span === 'always' ? sql`null::timestamptz` : sql`${from} + interval '1 day'`
  await sql`
    insert into agent_contract (contract_id, brand_id, kind, cadence, upline_id, downline_id, terms, state, in_force_from, in_force_to,
      offered_at, decided_at, ended_at)
    select gen_random_uuid(), ${brandId}, kind, cadence, upline_id, member_id, terms,
      case when ends is null then 'accepted' else 'ended' end, ${from}, ends, ${from}, ${from}, ends
    from member
    cross join lateral (select cardinality(upline_path) as level) place
    cross join lateral (values
      ('daily', null, null::timestamptz, jsonb_build_object('kind', 'daily', 'roundToMinor', '0', 'tiers', jsonb_build_array(
        jsonb_build_object('turnoverMinor', '0', 'activeMembers', 0, 'ratePpm', (6000 - 500 * level)::text),
        jsonb_build_object('turnoverMinor', '1000000', 'activeMembers', 3, 'ratePpm', (14000 - 1000 * level)::text)))),
      ('hourly', null, ${to}, jsonb_build_object('kind', 'hourly', 'profitPpm', (6000 - 500 * level)::text,
        'lossPpm', (12000 - 1000 * level)::text)),
      ('realtime', null, ${to}, jsonb_build_object('kind', 'realtime', 'profitPpm', (6000 - 500 * level)::text,
        'lossPpm', (6000 - 500 * level)::text, 'singleBetMinor', '0')),
      ('dividend', case when member_id % 2 = 0 or ${span === 'first day'} then 'weekly' else 'monthly' end, null,
        jsonb_build_object('kind', 'dividend',
          'cadence', case when member_id % 2 = 0 or ${span === 'first day'} then 'weekly' else 'monthly' end,
          'tiers', jsonb_build_array(
            jsonb_build_object('turnoverMinor', '0', 'lossMinor', '1', 'activeMembers', 0, 'ratePpm', (60000 - 5000 * level)::text),
            jsonb_build_object('turnoverMinor', '0', 'lossMinor', '100000', 'activeMembers', 5,
              'ratePpm', (140000 - 10000 * level)::text))))) as contract (kind, cadence, ends, terms)
    where brand_id = ${brandId} and username_key ~ '^user[0-9]+$' and type in (1, 2)`.execute(owner)
}
