import type { BodyOf, QueryOf, ReplyOf } from '@baize/contract'
import type {
  confirmResult as confirmContract,
  OfficialResult,
  officialResults as listContract,
  reportResult as reportContract,
} from '@baize/contract/office'
import type { Operator } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { OfficialDraw } from '../../lotteries/index.ts'
import { pagingOf, sliceOf } from '../list-page.ts'
import { numbersOf } from './draw-pages.ts'
import { namesOf, type LotteryPageParts } from './lottery-page.parts.ts'

/** A page of draws with official numbers whose time has come. */
export async function listResults(
  parts: LotteryPageParts,
  operator: Operator,
  { gameCode, state, ...query }: QueryOf<typeof listContract>,
): Promise<ReplyOf<typeof listContract>> {
  const filter = { brandId: operator.brandId, gameCode, isOpen: state === 'open' }
  const { rows, count } = await parts.lotteries.official.page(filter, sliceOf(query))
  return { list: rows.map((row) => present(parts, operator, row)), ...pagingOf(query, count) }
}

function present(
  parts: LotteryPageParts,
  { brandId, operatorId }: Operator,
  { draw, reports, confirmations, standing, proposed }: OfficialDraw,
): OfficialResult {
  return {
    drawId: draw.drawId,
    gameCode: draw.gameCode,
    names: namesOf(parts, brandId, draw.gameCode),
    format: draw.format,
    number: draw.number,
    province: draw.province,
    state: draw.state,
    drawsAt: draw.drawsAt.toString(),
    voidAfter: draw.voidAfter.toString(),
    standing,
    reports: reports.map(({ source, enteredBy, enteredName, numbers, reportedAt }) => ({
      source: enteredName ?? source,
      isByHand: enteredBy !== null,
      isMine: enteredBy === operatorId,
      numbers: numbersOf(numbers) ?? {},
      at: reportedAt.toString(),
    })),
    proposed: numbersOf(proposed?.numbers ?? null),
    canConfirm:
      proposed !== undefined &&
      draw.state !== 'void' &&
      proposed.reports.every(({ enteredBy }) => enteredBy !== operatorId),
    confirmed: confirmations.map(({ generation, numbers, confirmedName, reason, confirmedAt }) => ({
      generation,
      numbers: numbersOf(numbers) ?? {},
      operator: confirmedName,
      reason,
      at: confirmedAt.toString(),
    })),
  }
}

async function show(parts: LotteryPageParts, operator: Operator, drawId: string): Promise<OfficialResult> {
  const found = await parts.lotteries.official.read(operator.brandId, drawId)
  if (found === undefined) throw new Refusal('lottery.draw_unknown')
  return present(parts, operator, found)
}

/** Numbers as the audit log has them. */
const textOf = (numbers: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(numbers)
    .map(([prize, list]) => `${prize} ${list.join(' ')}`)
    .join('; ')

/** Enters the numbers of a draw by hand. */
export async function reportResult(
  parts: LotteryPageParts,
  operator: Operator,
  { drawId, numbers }: { readonly drawId: string } & BodyOf<typeof reportContract>,
): Promise<OfficialResult> {
  const { brandId, operatorId, username } = operator
  await parts.database.transaction().execute(async (tx) => {
    await parts.lotteries.official.enter(tx, brandId, { drawId, numbers, by: { operatorId, name: username } })
    await parts.operators.audit.note(tx, operator, {
      action: 'lottery.numbers_entered',
      subject: { kind: 'lottery_draw', id: drawId },
      after: { numbers: textOf(numbers) },
    })
  })
  return show(parts, operator, drawId)
}

/** Confirms numbers on which two sources agree. */
export async function confirmResult(
  parts: LotteryPageParts,
  operator: Operator,
  { drawId, numbers, reason }: { readonly drawId: string } & BodyOf<typeof confirmContract>,
): Promise<OfficialResult> {
  const { brandId, operatorId, username } = operator
  await parts.database.transaction().execute(async (tx) => {
    const by = { operatorId, name: username }
    const done = await parts.lotteries.official.confirm(tx, brandId, { drawId, numbers, by, reason })
    await parts.operators.audit.note(tx, operator, {
      action: done.isCorrection ? 'lottery.corrected' : 'lottery.numbers_confirmed',
      subject: { kind: 'lottery_draw', id: drawId },
      after: { numbers: textOf(done.numbers) },
      reason,
    })
  })
  return show(parts, operator, drawId)
}
