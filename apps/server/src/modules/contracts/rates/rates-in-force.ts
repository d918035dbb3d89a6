import type { TeamRate } from '@baize/contract'
import type { ContractTerms } from '@baize/pay'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import { memberId, type BrandId, type MemberId } from '../../../kernel/ids.ts'
import { contractColumns, contractOf, type StoredContract } from '../life/contracts.sql.ts'

/** The rates of the contracts that some agents have with whoever is above, at a moment; agents without any are left out. */
export async function ratesInForce(
  db: Database,
  brandId: BrandId,
  agents: readonly MemberId[],
  at: Temporal.Instant,
): Promise<ReadonlyMap<MemberId, readonly TeamRate[]>> {
  if (agents.length === 0) return new Map()
  const { rows } = await sql<StoredContract>`
    select ${contractColumns} from agent_contract
    where brand_id = ${brandId} and downline_id = any(${agents.map(String)}::bigint[])
      and in_force_from <= ${at.toString()} and coalesce(in_force_to, 'infinity') > ${at.toString()}
    order by downline_id, kind`.execute(db)
  const found = rows.map((row) => contractOf(row)).map(({ downlineId, terms }) => ({ downlineId, rate: rateOf(terms) }))
  return new Map(
    [...Map.groupBy(found, ({ downlineId }) => downlineId)].map(([id, all]) => [
      memberId(id),
      all.map(({ rate }) => rate),
    ]),
  )
}

/** The highest rates that a contract promises: of the last tier, or for bets that won and that lost. */
function rateOf(terms: ContractTerms): TeamRate {
  if (terms.kind === 'hourly' || terms.kind === 'realtime')
    return { kind: terms.kind, ratesPpm: [Number(terms.profitPpm), Number(terms.lossPpm)] }
  return { kind: terms.kind, ratesPpm: terms.tiers.slice(-1).map(({ ratePpm }) => Number(ratePpm)) }
}
