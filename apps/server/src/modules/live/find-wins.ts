import { subtractMinor, type Minor } from '@baize/money'
import type { Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'
import type { Brand } from '../brand/index.ts'
import { ownVendorCode, type Catalog } from '../catalog/index.ts'
import {
  laneVersions,
  lastBatchBefore,
  nextBatches,
  paidRounds,
  providerCodes,
  totalRounds,
  type BatchStep,
  type HouseAccountId,
  type Ledger,
  type PaidRound,
  type RoundTotal,
} from '../ledger/index.ts'
import { stakesOfSlips } from '../lotteries/index.ts'
import { firstDay, minPayout, type Win } from './winners.rules.ts'
import {
  deleteWins,
  insertCursor,
  moveCursor,
  selectRounds,
  selectWon,
  selectCursors,
  takeCursor,
  trimDays,
  upsertWins,
} from './winners.sql.ts'

/** A brand with a winners board, and the house accounts that its games pay real money from. */
export interface WinnersBrand {
  readonly brand: Pick<Brand, 'brandId' | 'timeZone' | 'winnersDays'>
  readonly houseAccountIds: readonly HouseAccountId[]
}

export interface FindParts {
  /** Connections with lower priority than bets. */
  readonly background: Database
  readonly ledger: Pick<Ledger, 'accounts'>
  readonly catalog: Pick<Catalog, 'of'>
  readonly brands: readonly WinnersBrand[]
  readonly stepLimits: { readonly batches: number; readonly postings: number }
}

/** The limits of one step, and how many rounds are totalled at once. */
export const stepLimits = { batches: 4_000, postings: 50_000 }
const roundsPerQuery = 500

/** The result of reading the log. */
export interface Found {
  /** The brands whose boards changed. */
  readonly changed: ReadonlySet<BrandId>
  /** Whether there is more to read. */
  readonly more: boolean
}

/** Creates missing cursors of lanes. They begin at the oldest day that a board shows. */
export async function addCursors({ background, brands }: FindParts, now: Temporal.Instant): Promise<void> {
  const cursors = await selectCursors(background)
  const days = Math.max(1, ...brands.map(({ brand }) => brand.winnersDays))
  for (const { lane } of await laneVersions(background)) {
    if (cursors.has(lane)) continue
    // So many hours reach back far enough, whenever a brand's days begin.
    await insertCursor(background, lane, await lastBatchBefore(background, lane, now.subtract({ hours: 24 * days })))
  }
}

/** Reads a bounded part of what is new in each lane. */
export async function findWins(parts: FindParts): Promise<Found> {
  const cursors = await selectCursors(parts.background)
  const changed = new Set<BrandId>()
  let more = false
  for (const { lane, version } of await laneVersions(parts.background)) {
    if ((cursors.get(lane) ?? version) >= version) continue
    const result = await readStep(parts, lane)
    for (const brandId of result?.changed ?? []) changed.add(brandId)
    more ||= result !== undefined && result.upToBatch < version
  }
  return { changed, more }
}

/** Takes one step in a lane in the same transaction as its cursor, so that each part of the log counts once. */
async function readStep(parts: FindParts, lane: number) {
  return parts.background.transaction().execute(async (tx) => {
    const afterBatch = await takeCursor(tx, lane)
    if (afterBatch === undefined) return undefined
    const step = await nextBatches(tx, { lane, afterBatch }, parts.stepLimits)
    const changed = await storeWins(parts, tx, step)
    await moveCursor(tx, lane, step.upToBatch)
    return { changed, upToBatch: step.upToBatch }
  })
}

async function storeWins(parts: FindParts, tx: Database, step: BatchStep): Promise<ReadonlySet<BrandId>> {
  const changed = new Set<BrandId>()
  const rounds = await selectRounds(tx)
  const isKept = new Set(rounds.map(keyOf))
  let bounds = await boundsOf(parts, tx, step)
  const from = [...bounds].map(([houseAccountId, minMinor]) => ({ houseAccountId, minMinor }))
  let left = await paidRounds(tx, step, { from, rounds })
  while (left.length > 0) {
    const now = left.slice(0, roundsPerQuery)
    for (const brandId of await storeSome(parts, tx, now)) changed.add(brandId)
    // Storing these wins may have raised the bound above the smaller payouts.
    bounds = await boundsOf(parts, tx, step)
    left = left.slice(roundsPerQuery).filter((round) => isKept.has(keyOf(round)) || isHighEnough(round, bounds))
  }
  return changed
}

const keyOf = ({ accountId, providerId, roundId }: Pick<PaidRound, 'accountId' | 'providerId' | 'roundId'>) =>
  `${accountId} ${providerId} ${roundId}`

type Bounds = ReadonlyMap<HouseAccountId, Minor>

function isHighEnough({ houseAccountId, paidMinor }: PaidRound, bounds: Bounds): boolean {
  const min = bounds.get(houseAccountId)
  return min !== undefined && paidMinor >= min
}

/** Returns the smallest payout that matters in this step; if it spans midnight, the smallest of its days. */
async function boundsOf({ brands }: FindParts, tx: Database, { posted }: BatchStep): Promise<Bounds> {
  const bounds = new Map<HouseAccountId, Minor>()
  if (posted === undefined) return bounds
  for (const { brand, houseAccountIds } of brands) {
    const first = dayOf(posted.first, brand)
    const last = dayOf(posted.last, brand)
    const mins: Minor[] = []
    for (let day = first; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 }))
      mins.push(minPayout(await selectWon(tx, brand.brandId, day)))
    const min = mins.reduce((a, b) => (b < a ? b : a))
    for (const houseAccountId of houseAccountIds) bounds.set(houseAccountId, min)
  }
  return bounds
}

/**
 * Totals some rounds, stores those that won and deletes those that no longer do. Returns the brands whose boards
 * changed.
 */
async function storeSome(parts: FindParts, tx: Database, paid: readonly PaidRound[]): Promise<Set<BrandId>> {
  const totals = await totalRounds(tx, paid)
  const wins = await winsOf(parts, tx, totals)
  const won = new Set(wins.map(keyOf))
  const lost = await deleteWins(
    tx,
    totals.filter((total) => !won.has(keyOf(total))),
  )
  await upsertWins(tx, wins)
  if (wins.length > 0) await trimDays(tx)
  // A deleted win does not tell its brand, so reload all boards; this is rare.
  const everybody = lost > 0n ? parts.brands.map(({ brand }) => brand.brandId) : []
  return new Set([...wins.map((win) => win.brandId), ...everybody])
}

/**
 * Returns the winning rounds with their owners. A round without a known stake does not count: a tournament prize or a
 * gift from a vendor is not the win of a bet. Games that the brand does not list do not count either.
 */
async function winsOf({ ledger, catalog, brands }: FindParts, tx: Database, paid: readonly RoundTotal[]) {
  const totals = await withStakesOfSlips(tx, paid)
  const winning = totals.filter(({ stakedMinor, paidMinor }) => stakedMinor > 0n && paidMinor > stakedMinor)
  if (winning.length === 0) return []
  const [accounts, providers] = [
    await ledger.accounts(winning.map(({ accountId }) => accountId)),
    await providerCodes(tx, [...new Set(winning.map(({ providerId }) => providerId))]),
  ]
  return winning.flatMap(({ accountId, providerId, roundId, gameCode, stakedMinor, paidMinor, paidAt }): Win[] => {
    const account = accounts.get(accountId)
    const found = brands.find(({ brand }) => brand.brandId === account?.brandId)
    if (account === undefined || found === undefined || gameCode === null || paidAt === null) return []
    // Vendors that hold the money report the sum of many bets.
    if (account.kind !== 'main' && account.kind !== 'bonus') return []
    const { brand } = found
    const provider = providers.get(providerId)
    const vendorCode = provider === 'play' ? ownVendorCode : (provider ?? '')
    if (catalog.of(brand.brandId).game({ vendorCode, gameCode })?.gone !== false) return []
    const wonMinor = subtractMinor(paidMinor, stakedMinor)
    const whose = { brandId: brand.brandId, memberId: account.memberId, vendorCode, gameCode }
    const what = { accountId, providerId, roundId, stakedMinor, paidMinor, wonMinor }
    return [{ ...whose, ...what, day: dayOf(paidAt, brand), settledAt: paidAt }]
  })
}

/** A slip may have been bought long before its draw, so far back in the log that its stake was not found there. */
async function withStakesOfSlips(tx: Database, totals: readonly RoundTotal[]): Promise<readonly RoundTotal[]> {
  const stakes = await stakesOfSlips(
    tx,
    totals.filter(({ stakedMinor, paidMinor }) => stakedMinor === 0n && paidMinor > 0n),
  )
  if (stakes.size === 0) return totals
  return totals.map((total) => ({ ...total, stakedMinor: stakes.get(total.roundId) ?? total.stakedMinor }))
}

/** The day in a brand's time zone that contains a time. */
export function dayOf(at: Temporal.Instant, { timeZone }: Pick<Brand, 'timeZone'>): Temporal.PlainDate {
  return at.toZonedDateTimeISO(timeZone).toPlainDate()
}

/** The first day that a brand's board currently shows. */
export function boardSince(now: Temporal.Instant, brand: WinnersBrand['brand']): Temporal.PlainDate {
  return firstDay(dayOf(now, brand), brand.winnersDays)
}
