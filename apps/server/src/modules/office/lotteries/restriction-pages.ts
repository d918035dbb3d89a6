import type { BodyOf, QueryOf, ReplyOf } from '@baize/contract'
import type {
  liftRestrictions as liftContract,
  lotteryRestrictions as listContract,
  OfficeRestriction,
  restrictNumbers as restrictContract,
} from '@baize/contract/office'
import type { Operator } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { RestrictionRow } from '../../lotteries/index.ts'
import { momentOf } from '../giveaways/giveaway-pages.ts'
import { pagingOf, sliceOf } from '../list-page.ts'
import { namesOf, type LotteryPageParts } from './lottery-page.parts.ts'

/** A page of numbers that are closed or pay less. */
export async function listRestrictions(
  parts: LotteryPageParts,
  { brandId }: Operator,
  { gameCode, state, ...query }: QueryOf<typeof listContract>,
): Promise<ReplyOf<typeof listContract>> {
  const { rows, count, at } = await parts.lotteries.desk.restrictions.page({ brandId, gameCode, state }, sliceOf(query))
  return {
    list: rows.map((row): OfficeRestriction => {
      const { liftedFrom, liftedName, liftReason, liftedAt } = row
      return {
        restrictionId: row.restrictionId,
        gameCode: row.gameCode,
        names: namesOf(parts, brandId, row.gameCode),
        draw: row.drawId === null ? null : { drawId: row.drawId, number: row.drawNumber ?? '' },
        bet: row.bet,
        line: row.line,
        part: partOf(row.paysPpm),
        state: stateOf(row, at),
        appliesFrom: row.appliesFrom.toString(),
        operator: row.madeName,
        reason: row.reason,
        madeAt: row.madeAt.toString(),
        lifted:
          liftedFrom === null || liftedName === null || liftReason === null || liftedAt === null
            ? null
            : { from: liftedFrom.toString(), operator: liftedName, reason: liftReason, at: liftedAt.toString() },
      }
    }),
    ...pagingOf(query, count),
  }
}

function stateOf(
  { isOver, liftedFrom, appliesFrom }: RestrictionRow,
  at: Temporal.Instant,
): OfficeRestriction['state'] {
  const { compare } = Temporal.Instant
  if (liftedFrom !== null && (compare(liftedFrom, at) <= 0 || compare(liftedFrom, appliesFrom) <= 0)) return 'lifted'
  if (isOver) return 'over'
  return compare(appliesFrom, at) > 0 ? 'announced' : 'counts'
}

/** Parts per million as a decimal text, such as `0.5`. */
function partOf(paysPpm: number): string {
  return String(paysPpm / 1_000_000)
}

/** Closes numbers, or cuts their rate. */
export async function restrictNumbers(
  parts: LotteryPageParts,
  operator: Operator,
  {
    gameCode,
    drawId,
    bets,
    numbers,
    percent,
    from,
    reason,
  }: { readonly gameCode: string } & BodyOf<typeof restrictContract>,
): Promise<ReplyOf<typeof restrictContract>> {
  const { brandId, operatorId, username } = operator
  const game = parts.lotteries.games.game(brandId, gameCode)
  if (game === undefined) throw new Refusal('game.not_found')
  const { timeZone } = parts.brands.byId(brandId)
  return parts.database.transaction().execute(async (tx) => {
    const restricted = await parts.lotteries.desk.restrictions.restrict(tx, brandId, {
      game,
      drawId,
      bets,
      numbers,
      paysPpm: BigInt(percent) * 10_000n,
      appliesFrom: from === null ? undefined : momentOf('from', from, timeZone),
      by: { operatorId, name: username },
      reason,
    })
    await parts.operators.audit.note(tx, operator, {
      action: 'lottery.restricted',
      subject: { kind: 'lottery', id: gameCode },
      after: { draw: drawId ?? '', bets: bets.join(', '), numbers: numbers.slice(0, 1_000), percent, from: from ?? '' },
      reason,
    })
    return { restricted }
  })
}

/** Sells numbers at their full rate again. */
export async function liftRestrictions(
  parts: LotteryPageParts,
  operator: Operator,
  { restrictionIds, reason }: BodyOf<typeof liftContract>,
): Promise<ReplyOf<typeof liftContract>> {
  const { brandId, operatorId, username } = operator
  return parts.database.transaction().execute(async (tx) => {
    const by = { operatorId, name: username }
    const lifted = await parts.lotteries.desk.restrictions.lift(tx, brandId, { restrictionIds, by, reason })
    const [first] = lifted
    const texts = lifted.map(({ bet, line, paysPpm }) => `${bet} ${line} ${partOf(paysPpm)}`)
    await parts.operators.audit.note(tx, operator, {
      action: 'lottery.lifted',
      subject: { kind: 'lottery', id: first?.gameCode ?? '' },
      before: { draw: first?.drawId ?? '', numbers: texts.join(', ').slice(0, 2_000) },
      reason,
    })
    return { lifted: lifted.length }
  })
}
