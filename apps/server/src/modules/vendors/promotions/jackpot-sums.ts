import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { sumReferences, type ReferenceSum } from '../../ledger/index.ts'
import { jackpotPrefix } from '../wallet/transaction.rules.ts'

/** What the bets on each game of a vendor gave to its jackpot since a moment, and what wins had from it. */
export function jackpotSums(
  database: Database,
  { brandId, vendorCode }: { readonly brandId: BrandId; readonly vendorCode: string },
  since: Temporal.Instant,
): Promise<ReferenceSum[]> {
  return sumReferences(database, { brandId, code: vendorCode }, { prefix: jackpotPrefix, since })
}
