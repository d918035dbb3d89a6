import type { GameType } from '@baize/contract'
import type { Database } from '../../../kernel/database/pool.ts'
import { laneVersions, type OpenBonus } from '../../ledger/index.ts'
import type { PromotionParts } from '../promotions.parts.ts'
import type { BonusStake } from './bonus-ledger.ts'
import {
  addProgress,
  bonusAt,
  bonusesOf,
  expiredBonuses,
  idleAccounts,
  interruptedBonuses,
  openBonusesAfter,
  progressOf,
  type BonusRow,
} from './bonuses.sql.ts'
import { holdCursor, insertCursors, moveCursor, selectCursors } from './cursor.sql.ts'
import { endBonus, settleEnd } from './end-bonus.ts'
import { openBonus, openNext } from './open-bonus.ts'
import { wageringOf } from './wagering.rules.ts'

/** What was interrupted this long ago is done again. */
const interruptedSeconds = 55
const takenAtOnce = 200
const firstId = '00000000-0000-0000-0000-000000000000'

/** Makes cursors for lanes that have none. */
export async function addCursors({ database }: PromotionParts): Promise<void> {
  const lanes = await laneVersions(database)
  await insertCursors(database, 'promotion_cursor', lanes)
  await insertCursors(database, 'promotion_report_cursor', lanes)
}

/**
 * Counts what was wagered since the last step, and ends bonuses whose turnover is met or whose time is over. Returns whether more
 * is waiting. A step reads the next batches of a lane and moves its cursor in one transaction, so that each stake counts once.
 */
export async function stepWagering(parts: PromotionParts): Promise<boolean> {
  const { background: database = parts.database } = parts
  const cursors = await selectCursors(database, 'promotion_cursor')
  let isMore = false
  for (const { lane, version } of await laneVersions(database)) {
    if ((cursors.get(lane) ?? 0n) >= version) continue
    const { touched, upToBatch } = await readOn(parts, lane)
    await endThoseDone(parts, await bonusesOf(parts.database, touched))
    isMore ||= upToBatch !== undefined && upToBatch < version
  }
  for (const bonusId of await expiredBonuses(database, parts.clock.now(), takenAtOnce))
    await careful(parts, bonusId, () => expire(parts, bonusId))
  return isMore
}

async function readOn(parts: PromotionParts, lane: number) {
  const { background: database = parts.database, bonusLedger } = parts
  return database.transaction().execute(async (tx) => {
    const from = await holdCursor(tx, 'promotion_cursor', lane)
    if (from === undefined) return { touched: [], upToBatch: undefined }
    const { upToBatch, stakes } = await bonusLedger.stakes(tx, { lane, afterBatch: from })
    if (upToBatch <= from) return { touched: [], upToBatch: undefined }
    const touched = new Set(stakes.map(({ bonusId }) => bonusId))
    if (touched.size > 0) await addProgress(tx, await typed(parts, tx, stakes))
    await moveCursor(tx, 'promotion_cursor', lane, upToBatch)
    return { touched: [...touched], upToBatch }
  })
}

/** The types of the games that were played; a game that no catalogue knows counts for nothing. */
async function typed({ catalog }: PromotionParts, tx: Database, stakes: readonly BonusStake[]) {
  const bonuses = await bonusesOf(tx, [...new Set(stakes.map(({ bonusId }) => bonusId))])
  const brands = new Map(bonuses.map(({ bonusId, brandId }) => [bonusId, brandId]))
  return stakes.flatMap(({ bonusId, vendorCode, gameCode, stakedMinor, returnedMinor }) => {
    const brandId = brands.get(bonusId)
    const netMinor = stakedMinor - returnedMinor
    if (brandId === undefined || netMinor === 0n) return []
    const gameType: GameType | undefined = catalog.of(brandId).game({ vendorCode, gameCode })?.gameType
    return gameType === undefined ? [] : [{ bonusId, gameType, netMinor }]
  })
}

/** What has been staked with a bonus, by type of game. */
type Staked = Parameters<typeof wageringOf>[2]

/**
 * Ends those bonuses whose turnover is met, which are lost, or which a withdrawal has ended. What is asked of each is read for all
 * at once, since a busy site has a thousand that are played with.
 */
async function endThoseDone(parts: PromotionParts, bonuses: readonly BonusRow[]): Promise<void> {
  const { database, bonusLedger } = parts
  const open = bonuses.filter(({ state }) => state === 'open')
  if (open.length === 0) return
  const [staked, inLedger] = await Promise.all([
    progressOf(
      database,
      open.map(({ bonusId }) => bonusId),
    ),
    bonusLedger.openOfAll(
      database,
      open.map(({ accountId }) => accountId),
    ),
  ])
  for (const bonus of open)
    await careful(parts, bonus.bonusId, () =>
      isMet(parts, bonus, staked.get(bonus.bonusId) ?? [])
        ? endMet(parts, bonus)
        : endIfGone(parts, bonus, inLedger.get(bonus.accountId)),
    )
}

async function endMet(parts: PromotionParts, bonus: BonusRow): Promise<void> {
  if (!(await areRoundsOver(parts, bonus))) return
  parts.metSince.delete(bonus.bonusId)
  await endBonus(parts, bonus.bonusId, 'met')
}

function isMet({ metSince }: PromotionParts, { bonusId, targetMinor, terms }: BonusRow, staked: Staked): boolean {
  const met = wageringOf(targetMinor, terms.contributions, staked).toGoMinor === 0n
  if (!met) metSince.delete(bonusId)
  return met
}

/**
 * Whether the stakes that met a turnover are final: a round that is still open may be void and its stake returned, or a bet of it cashed
 * out so early that it counts no more. Rounds that begin afterwards do not matter. Of our own games it is known at once which are open.
 */
async function areRoundsOver(parts: PromotionParts, bonus: BonusRow): Promise<boolean> {
  const { database, metSince, bonusLedger, clock } = parts
  const { bonusId, accountId, openedAt } = bonus
  const now = clock.now()
  const since = metSince.get(bonusId) ?? now
  metSince.set(bonusId, since)
  if (await parts.hasOpenRound(accountId, since)) return false
  if (openedAt === null || !(await bonusLedger.hasStakedAtVendors(database, bonus, openedAt))) return true
  return Temporal.Instant.compare(since.add({ seconds: goneSeconds }), now) <= 0
}

/** Ends a bonus whose time is over, unless its turnover was met in time: then it ends as soon as its rounds are over. */
async function expire(parts: PromotionParts, bonusId: string): Promise<void> {
  const bonus = await bonusAt(parts.database, bonusId)
  const staked = (await progressOf(parts.database, [bonusId])).get(bonusId) ?? []
  if (bonus?.state === 'open' && isMet(parts, bonus, staked)) await endMet(parts, bonus)
  else await endBonus(parts, bonusId, 'expired')
}

/** How long nothing has to be left, so that a round of a vendor that has just begun is known. */
const goneSeconds = 100

/** Lost is what has had nothing left for a while, if no round may bring something back. */
async function endIfGone(
  parts: PromotionParts,
  { bonusId, accountId }: BonusRow,
  open: OpenBonus | undefined,
): Promise<void> {
  const { goneSince, bonusLedger, clock } = parts
  if (open?.bonusId !== bonusId) {
    await endBonus(parts, bonusId, 'withdrawn')
    return
  }
  if (open.leftMinor > 0n) {
    goneSince.delete(bonusId)
    return
  }
  const now = clock.now()
  const since = goneSince.get(bonusId) ?? now
  goneSince.set(bonusId, since)
  if (Temporal.Instant.compare(since.add({ seconds: goneSeconds }), now) > 0 || (await parts.hasOpenRound(accountId)))
    return
  // What was read for all at once may be some moments old.
  if (((await bonusLedger.openOf(accountId))?.leftMinor ?? 0n) > 0n) return
  goneSince.delete(bonusId)
  await endBonus(parts, bonusId, 'lost')
}

/** Runs every minute: finishes what was interrupted, and looks at every running bonus once. */
export async function tendBonuses(parts: PromotionParts, signal: AbortSignal): Promise<void> {
  const { database, clock } = parts
  await addCursors(parts)
  const at = clock.now()
  const before = at.subtract({ seconds: interruptedSeconds })
  for (const bonus of await interruptedBonuses(database, { before, at, max: takenAtOnce }))
    await careful(parts, bonus.bonusId, () =>
      bonus.state === 'opening' ? openBonus(parts, bonus) : settleEnd(parts, bonus),
    )
  let after = firstId
  while (!signal.aborted) {
    const page = await openBonusesAfter(database, after, takenAtOnce)
    await endThoseDone(parts, page)
    after = page.at(-1)?.bonusId ?? after
    if (page.length < takenAtOnce) break
  }
  for (const owner of await idleAccounts(database, takenAtOnce))
    await careful(parts, String(owner.accountId), () => openNext(parts, owner))
}

/** One that fails does not delay the others. */
async function careful({ log, metrics }: PromotionParts, what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.error({ err: error, bonus: what }, 'a bonus could not be brought on')
    metrics.brokenInvariants.inc({ where: 'bonus' })
  }
}
