import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { drawOf } from '../draws/draws.sql.ts'
import type { LotteryGame } from '../games/game-settings.ts'
import type { LotteryPorts } from '../lotteries.parts.ts'
import type { Slice } from './desk-draws.sql.ts'
import { mostAtOnce, restrictedLines } from './restricted-lines.rules.ts'
import {
  insertRestrictions,
  liftRestrictions,
  lockRestrictions,
  openRestrictions,
  restrictionsPage,
  type LiftedRestriction,
  type LotteryAuthor,
  type RestrictionFilter,
  type RestrictionRow,
} from './restriction-list.sql.ts'
import { mostRestrictions } from './restrictions.sql.ts'

/** Numbers that an operator closes, or cuts the rate of. */
export interface RestrictionWish {
  readonly game: LotteryGame
  /** `null`: all draws. */
  readonly drawId: string | null
  readonly bets: readonly string[]
  /** A selection of each of the bets. */
  readonly numbers: string
  /** The part of the rate that is paid, below 1,000,000; 0: nothing more is sold. */
  readonly paysPpm: bigint
  /** Undefined: at once. */
  readonly appliesFrom: Temporal.Instant | undefined
  readonly by: LotteryAuthor
  readonly reason: string
}

/** What operators do with single numbers. */
export interface RestrictionDesk {
  page(
    filter: Omit<RestrictionFilter, 'at'>,
    slice: Slice,
  ): Promise<{ readonly rows: readonly RestrictionRow[]; readonly count: number; readonly at: Temporal.Instant }>
  /** How many of each lottery count now or will. */
  open(brandId: BrandId): Promise<ReadonlyMap<string, number>>
  /** Restricts numbers in the caller's transaction. Returns how many. What was sold keeps its rate. */
  restrict(tx: Database, brandId: BrandId, wish: RestrictionWish): Promise<number>
  /** Lifts restrictions in the caller's transaction. Throws `lottery.restriction_unknown` if one of them is none any more. */
  lift(
    tx: Database,
    brandId: BrandId,
    lift: { readonly restrictionIds: readonly string[]; readonly by: LotteryAuthor; readonly reason: string },
  ): Promise<readonly LiftedRestriction[]>
}

type RestrictionParts = Pick<LotteryPorts, 'database' | 'clock'> & { readonly newId: () => string }

export function openRestrictionDesk({ database, clock, newId }: RestrictionParts): RestrictionDesk {
  return {
    async page(filter, slice) {
      const at = clock.now()
      return { ...(await restrictionsPage(database, { ...filter, at }, slice)), at }
    },
    open: (brandId) => openRestrictions(database, brandId, clock.now()),
    async restrict(tx, brandId, wish) {
      const { game, drawId, by, reason, paysPpm } = wish
      const now = clock.now()
      if (drawId !== null) await checkDraw(tx, brandId, { drawId, gameCode: game.gameCode }, now)
      const numbers = linesOf(wish)
      await lockRestrictions(tx, brandId, game.gameCode)
      const appliesFrom =
        wish.appliesFrom === undefined || Temporal.Instant.compare(wish.appliesFrom, now) < 0 ? now : wish.appliesFrom
      const made = { brandId, gameCode: game.gameCode, drawId, paysPpm, appliesFrom, by, reason, at: now }
      await insertRestrictions(tx, { ...made, numbers: numbers.map((one) => ({ ...one, restrictionId: newId() })) })
      // Sales and members read no more than this; the transaction ends without effect.
      if (((await openRestrictions(tx, brandId, now)).get(game.gameCode) ?? 0) > mostRestrictions)
        throw new Refusal('lottery.too_many_restrictions', { values: [mostRestrictions] })
      return numbers.length
    },
    async lift(tx, brandId, lift) {
      const lifted = await liftRestrictions(tx, brandId, { ...lift, at: clock.now() })
      if (lifted.length < new Set(lift.restrictionIds).size) throw new Refusal('lottery.restriction_unknown')
      return lifted
    },
  }
}

async function checkDraw(
  db: Database,
  brandId: BrandId,
  { drawId, gameCode }: { readonly drawId: string; readonly gameCode: string },
  now: Temporal.Instant,
): Promise<void> {
  const draw = await drawOf(db, brandId, drawId)
  if (draw === undefined || draw.gameCode !== gameCode) throw new Refusal('lottery.draw_unknown')
  if (draw.state !== 'open' || Temporal.Instant.compare(draw.closesAt, now) <= 0) throw new Refusal('lottery.draw_over')
}

function linesOf({ game, bets, numbers }: RestrictionWish) {
  const lines = [...new Set(bets)].flatMap((bet, place) => {
    const found = restrictedLines(game.format, bet, numbers)
    if (found === undefined) throw new Refusal('lottery.pick_wrong', { values: [place + 1] })
    return found
  })
  if (lines.length > mostAtOnce) throw new Refusal('lottery.too_many_restrictions', { values: [mostAtOnce] })
  return lines
}
