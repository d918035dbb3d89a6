import type { Ledger } from '../ledger.ts'
import type { AccountId, EntryDraft, ProviderId } from '../ledger.types.ts'

/** What one bet on a draw or a match pays, under its own key. Losing bets need no settlement. */
export interface BetPayout {
  readonly accountId: AccountId
  /** Unique within the provider, and the same every time the settlement is run. */
  readonly key: string
  readonly entries: readonly EntryDraft[]
}

/** The result of a settlement. */
export interface SettlementReport {
  readonly settled: number
  /** How many of them were already paid by an earlier run that was interrupted. */
  readonly replayed: number
}

/** How many payouts are submitted to the lane at a time. Live bets are decided between them. */
const chunkSize = 2_000

/**
 * Pays the winners of a draw or a match. It only inserts: a losing bet's stake was taken when the bet was placed, so
 * nothing changes for it. Payouts are posted in chunks, in order, and each chunk is durable before the next begins.
 * `onChunk` receives how many payouts are durable, so that the caller can resume there. Repeating an interrupted run,
 * from any point, pays nothing twice.
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
