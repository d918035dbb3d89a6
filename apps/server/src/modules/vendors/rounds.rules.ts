import type { Posting } from '../ledger/index.ts'

/** What some postings of a round add up to, to be added to what is stored of it. */
export interface RoundChange {
  readonly providerId: number
  readonly accountId: bigint
  readonly round: string
  readonly gameCode: string | undefined
  readonly stakedMinor: bigint
  readonly paidMinor: bigint
  /** Whether it ended, or a bet opened it (again); `undefined` when neither was said. */
  readonly turn: 'ended' | 'opened' | undefined
  readonly firstAt: Temporal.Instant
  readonly lastAt: Temporal.Instant
}

/**
 * Adds postings up to changes of rounds, in the order in which the rounds first appear. A rollback takes back what it
 * answers: of a bet from what was staked, of a win from what was paid. Postings of other providers are left out.
 */
export function roundChanges(postings: readonly Posting[], isVendor: (providerId: number) => boolean): RoundChange[] {
  const changes = new Map<string, RoundChange>()
  for (const posting of postings) {
    const { providerId, accountId, round, postedAt, gameCode, closesRound } = posting
    if (round === undefined || !isVendor(providerId)) continue
    const key = JSON.stringify([providerId, accountId.toString(), round])
    const before = changes.get(key)
    const { stakedMinor, paidMinor } = amountsOf(posting)
    changes.set(key, {
      providerId,
      accountId,
      round,
      gameCode: gameCode ?? before?.gameCode,
      stakedMinor: stakedMinor + (before?.stakedMinor ?? 0n),
      paidMinor: paidMinor + (before?.paidMinor ?? 0n),
      // A bet after its end opens a round again; a late win or rollback does not.
      turn: closesRound ? 'ended' : posting.kind === 'stake' ? 'opened' : before?.turn,
      firstAt: before?.firstAt ?? postedAt,
      lastAt: postedAt,
    })
  }
  return [...changes.values()]
}

/** The batches that hold an hour's postings. */
export interface LogHour {
  readonly beginsAt: Temporal.Instant
  readonly firstBatch: bigint
  readonly lastBatch: bigint
}

/** Which batches hold which hours of some postings of one lane. */
export function logHours(postings: readonly Posting[]): LogHour[] {
  const hours = new Map<number, LogHour>()
  for (const { postedAt, batch } of postings) {
    const beginsAt = postedAt.round({ smallestUnit: 'hour', roundingMode: 'floor' })
    const known = hours.get(beginsAt.epochMilliseconds)
    const firstBatch = known === undefined || batch < known.firstBatch ? batch : known.firstBatch
    const lastBatch = known === undefined || batch > known.lastBatch ? batch : known.lastBatch
    hours.set(beginsAt.epochMilliseconds, { beginsAt, firstBatch, lastBatch })
  }
  return [...hours.values()]
}

function amountsOf({ kind, amountMinor }: Posting): { readonly stakedMinor: bigint; readonly paidMinor: bigint } {
  if (kind === 'stake') return { stakedMinor: -amountMinor, paidMinor: 0n }
  if (kind === 'payout') return { stakedMinor: 0n, paidMinor: amountMinor }
  if (kind !== 'rollback') return { stakedMinor: 0n, paidMinor: 0n }
  return amountMinor >= 0n ? { stakedMinor: -amountMinor, paidMinor: 0n } : { stakedMinor: 0n, paidMinor: amountMinor }
}
