import type { GameType } from '@baize/contract'
import { ownVendorCode } from '../../catalog/index.ts'
import {
  laneVersions,
  nextBatches,
  providerCodes,
  sumPostings,
  type Account,
  type BatchStep,
} from '../../ledger/index.ts'
import type { GiveawayParts } from '../giveaways.parts.ts'
import { addProgress, type RaffleProgress } from './entrants.sql.ts'
import { countedLines, cursorOf, holdCursor, insertCursors, moveCursor, type CountedLine } from './log-cursor.sql.ts'
import { rafflesBetween, type RaffleRow } from './raffles.sql.ts'
import { countedStake } from './tickets.rules.ts'

/** What following the log needs. */
export type FollowParts = Pick<GiveawayParts, 'database' | 'ledger' | 'catalog' | 'brands' | 'randomness'>

const stepLimits = { batches: 20_000, postings: 100_000 }

/** Makes cursors for lanes that have none. */
export async function addCursors({ database }: Pick<FollowParts, 'database'>): Promise<void> {
  await insertCursors(database, await laneVersions(database))
}

/**
 * Counts what brings tickets, until everything is counted that was in the log when this was called. A step adds what the next batches
 * of a lane bring and moves the lane's cursor, in one transaction that locks the cursor and finds it where the step began: whatever is
 * stopped or runs twice, a posting counts once.
 */
export async function followLog(parts: FollowParts, signal?: AbortSignal): Promise<void> {
  await addCursors(parts)
  for (const { lane, version } of await laneVersions(parts.database)) {
    for (let read = 0n, before = -1n; read < version && read > before;) {
      signal?.throwIfAborted()
      before = read
      read = await takeStep(parts, lane)
    }
  }
}

/**
 * Returns how far the lane has been read now. What the batches bring is worked out first: a transaction that asks others for
 * connections could wait for them for ever. Whoever finds the cursor moved meanwhile adds nothing.
 */
async function takeStep(parts: FollowParts, lane: number): Promise<bigint> {
  const { database } = parts
  const from = await cursorOf(database, lane)
  if (from === undefined) throw new Error(`the lane ${lane} has no cursor`)
  const step = await nextBatches(database, { lane, afterBatch: from }, stepLimits)
  if (step.upToBatch <= from) return from
  const progress = await progressIn(parts, step)
  return database.transaction().execute(async (tx) => {
    const now = await holdCursor(tx, lane)
    if (now !== from) return now ?? from
    await addProgress(tx, progress)
    await moveCursor(tx, lane, step.upToBatch)
    return step.upToBatch
  })
}

async function progressIn(parts: FollowParts, step: BatchStep): Promise<readonly RaffleProgress[]> {
  if (step.posted === undefined) return []
  const { database } = parts
  const raffles = await rafflesBetween(database, step.posted)
  const found = new Map<string, RaffleProgress>()
  for (const { since, until, running } of spansOf(step.posted, raffles)) {
    const sums = await sumPostings(database, { ranges: [step], since, until })
    if (sums === undefined) continue
    for (const one of await progressBy(parts, await countedLines(database, sums), running)) {
      const key = `${one.raffleId} ${one.memberId}`
      const before = found.get(key)
      found.set(key, {
        ...one,
        depositedMinor: one.depositedMinor + (before?.depositedMinor ?? 0n),
        stakedPercent: one.stakedPercent + (before?.stakedPercent ?? 0n),
      })
    }
  }
  return [...found.values()]
}

async function progressBy(
  parts: FollowParts,
  lines: readonly CountedLine[],
  raffles: readonly RaffleRow[],
): Promise<readonly RaffleProgress[]> {
  if (lines.length === 0) return []
  const accounts = await parts.ledger.accounts([...new Set(lines.map(({ accountId }) => accountId))])
  const providers = await providerCodes(parts.database, [...new Set(lines.map(({ providerId }) => providerId))])
  return lines.flatMap((line) => {
    const account = accounts.get(line.accountId)
    // Trial play, points and money at a vendor bring nothing.
    if (account === undefined || account.kind !== 'main') return []
    const type = typeOf(parts, account, providers.get(line.providerId), line.gameCode)
    return raffles.flatMap((raffle) => {
      if (raffle.brandId !== account.brandId) return []
      const depositedMinor = raffle.perDepositMinor === null ? 0n : line.deposited
      const stakedPercent = raffle.perTurnoverMinor === null ? 0n : countedStake(raffle, type, line.staked)
      if (depositedMinor === 0n && stakedPercent === 0n) return []
      const { brandId, memberId } = account
      return [{ raffleId: raffle.raffleId, brandId, memberId, code: newCode(parts), depositedMinor, stakedPercent }]
    })
  })
}

/** What the list of tickets calls a member: chance, so that it says nothing about who it is. */
export function newCode({ randomness }: Pick<FollowParts, 'randomness'>): string {
  return Buffer.from(randomness.bytes(8)).toString('hex')
}

/** The type of the game; `undefined` for what is no game of the catalogue. */
function typeOf(
  { brands, catalog }: FollowParts,
  { brandId }: Account,
  provider: string | undefined,
  gameCode: string,
): GameType | undefined {
  if (provider === undefined || gameCode === '') return undefined
  // A brand that is stored and no longer loaded has no catalogue.
  if (!brands.all.some((brand) => brand.brandId === brandId)) return undefined
  const vendorCode = provider === 'play' ? ownVendorCode : provider
  return catalog.of(brandId).game({ vendorCode, gameCode })?.gameType
}

/** Cuts a period where a raffle opens or closes. Spans without a raffle are left out. */
export function spansOf(
  { first, last }: { readonly first: Temporal.Instant; readonly last: Temporal.Instant },
  raffles: readonly RaffleRow[],
): readonly {
  readonly since: Temporal.Instant
  readonly until: Temporal.Instant
  readonly running: readonly RaffleRow[]
}[] {
  const { compare } = Temporal.Instant
  const end = last.add({ microseconds: 1 })
  const cuts = raffles
    .flatMap(({ opensAt, closesAt }) => [opensAt, closesAt])
    .filter((at) => compare(at, first) > 0 && compare(at, end) < 0)
    .toSorted(compare)
  const bounds = [first, ...cuts, end]
  return bounds.slice(1).flatMap((until, place) => {
    const since = bounds[place] ?? first
    const running = raffles.filter(
      ({ opensAt, closesAt }) => compare(opensAt, since) <= 0 && compare(since, closesAt) < 0,
    )
    return compare(since, until) < 0 && running.length > 0 ? [{ since, until, running }] : []
  })
}
