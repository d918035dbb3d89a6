import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { PayReader } from '../payslips/present-payslip.ts'

/** What waits for an agent. */
export interface Waiting {
  readonly offers: number
  readonly terminations: number
  readonly unpaid: number
  readonly unpaidMinor: bigint
  readonly incoming: number
  readonly incomingMinor: bigint
}

const none: Waiting = { offers: 0, terminations: 0, unpaid: 0, unpaidMinor: 0n, incoming: 0, incomingMinor: 0n }

/** Counts what an agent has to answer, owes and is still to get. */
export async function selectWaiting(
  db: Database,
  { brandId, memberId }: PayReader,
  currency: string,
): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    with contract as (
      select count(*) filter (where state = 'offered' and downline_id = ${memberId}::bigint)::int as offers,
        count(*) filter (where state = 'accepted' and in_force_to is null and termination_by is not null
          and termination_by <> ${memberId}::bigint)::int as terminations
      from agent_contract where brand_id = ${brandId} and ${memberId}::bigint in (downline_id, upline_id)
        and state in ('offered', 'accepted')
    ), owed as (
      select count(*)::int as unpaid, coalesce(sum(amount_minor), 0) as "unpaidMinor" from pay_row
      where brand_id = ${brandId} and upline_id = ${memberId}::bigint and state = 'unpaid' and currency = ${currency}
    ), due as (
      select count(*)::int as incoming, coalesce(sum(amount_minor), 0) as "incomingMinor" from pay_row
      where brand_id = ${brandId} and downline_id = ${memberId}::bigint and state in ('pending', 'awaiting', 'unpaid')
        and currency = ${currency}
    )
    select * from contract cross join owed cross join due`.execute(db)
  return rows[0] ?? none
}
