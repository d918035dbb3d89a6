import type { Ledger } from '../ledger.ts'
import type { AccountId, EntryDraft, ProviderId } from '../ledger.types.ts'

/** What one bet of a draw or a match pays, under a key of its own. Bets that win nothing need no settlement at all. */
export interface BetPayout {
  readonly accountId: AccountId
  /** Unique within the provider, and the same each time that the settlement is run. */
  readonly key: string
  readonly entries: readonly EntryDraft[]
}

/** What a settlement did. */
export interface SettlementReport {
  readonly settled: number
  /** How many of them were there before: from a run that was cut off. */
  readonly replayed: number
}

/** So many payouts wait for the lane at a time; live bets fit in between them. */
const chunkSize = 2_000

/**
 * Pays the winners of a draw or a match, insert-only: a losing bet's stake was taken when it was placed, so nothing of it
 * changes. Payouts go out in chunks, in their order, and each is durable before the next chunk begins; `onChunk` hears
 * how many are, so that the caller can go on from there. Run again after a cut-off, from anywhere, it pays nothing twice.
 */
export async function settleBets(
  ledger: Ledger,
  providerId: ProviderId,
  payouts: AsyncIterable<BetPayout> | Iterable<BetPayout>,
  onChunk?: (settled: number) => Promise<void>,
): Promise<SettlementReport> {
  let settled = 0
  let replayed = 0
  const pay = async (chunk: readonly BetPayout[]) => {
    const posted = await Promise.all(
      chunk.map(({ accountId, key, entries }) =>
        ledger.post({ accountId, providerId, transactions: [{ key, entries }] }),
      ),
    )
    settled += posted.length
    replayed += posted.filter((each) => each.replayed).length
    await onChunk?.(settled)
  }
  let chunk: BetPayout[] = []
  for await (const payout of payouts) {
    chunk.push(payout)
    if (chunk.length < chunkSize) continue
    await pay(chunk)
    chunk = []
  }
  if (chunk.length > 0) await pay(chunk)
  return { settled, replayed }
}
