import { setImmediate as nextTurn } from 'node:timers/promises'
import { settleTicket, slipLeaf, ticketFromJson, type LotteryResult, type LotteryTicket } from '@baize/lottery'
import { minor, type Minor } from '@baize/money'
import type { LotteryPorts } from '../lotteries.parts.ts'
import { paySlip, voidSlip, type EndParts } from '../slips/end-slip.ts'
import type { StoredWinner } from '../slips/slip.types.ts'
import { noteReturned, noteSettled, noteSettledTo } from './draw-steps.sql.ts'
import type { LotteryDraw } from './draw.types.ts'
import { checkSeal, slipsHashOf } from './seal-draw.ts'
import { slipsToSettle, unreturned, type MayWin } from './slips-of-draw.sql.ts'
import { WinningSlips } from './winning-slips.ts'

/** What settles draws. */
export type SettleParts = Pick<LotteryPorts, 'background' | 'clock' | 'secrets'> & EndParts

/** How many payouts are under way at once. Bets are decided between them. */
const chunkSize = 2_000
/** The same of slips with long bets, of which each may have ten thousand lines. */
const longChunkSize = 100
/** After so many milliseconds of settling slips, others have a turn. */
const turnMs = 5
/** How many winning lines of a slip are kept. */
const maxWinners = 500

/** Called before each part of the work: throws if somebody else works on the draw, or the process is about to stop. */
type GoOn = () => Promise<void>

/**
 * Pays the winners of a draw that has numbers. All slips are read once: only those with a bet that hits are settled, since a losing slip's
 * stake was taken when it was sold, and nothing is paid unless they are the slips that were sealed. Payouts are made in chunks, each durable
 * before the next begins, and take effect once for each generation of the numbers: it may be interrupted anywhere and begun again.
 */
export async function settleDraw(parts: SettleParts, draw: LotteryDraw, goOn: GoOn): Promise<void> {
  const { background, clock } = parts
  const { drawId, generation, result } = draw
  if (result === null) throw new Error('a draw without numbers was to be settled')
  const { slipIds, longSlipIds, leavesHash } = await new WinningSlips(background, draw, result).find(goOn)
  if (draw.slipsHash === null) await checkSeal(parts, draw, goOn)
  else if (!slipsHashOf(parts.secrets, draw, leavesHash).equals(draw.slipsHash))
    throw new Error(`the slips of draw ${drawId} are not those that were sealed`)
  for (const chunk of [...cut(slipIds, chunkSize), ...cut(longSlipIds, longChunkSize)]) {
    await goOn()
    await settleSlips(parts, draw, result, chunk)
  }
  await noteSettled(background, { drawId, generation, now: clock.now() })
}

function cut(slipIds: readonly string[], size: number): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(slipIds.length / size) }, (_, place) =>
    slipIds.slice(place * size, (place + 1) * size),
  )
}

async function settleSlips(
  parts: SettleParts,
  { drawId, generation, gameCode }: LotteryDraw,
  result: LotteryResult,
  slipIds: readonly string[],
): Promise<void> {
  const slips = await slipsToSettle(parts.background, { drawId, generation, slipIds })
  const due = await dueOf(slips, result)
  await Promise.all(
    due.map(({ slip, pay }) => paySlip(parts, { ...slip, gameCode }, { generation, before: slip.before, ...pay })),
  )
}

/** What is to be paid anew of slips. A slip may have ten thousand lines, so others have a turn between them. */
async function dueOf(slips: readonly MayWin[], result: LotteryResult) {
  const due: { readonly slip: MayWin; readonly pay: ReturnType<typeof payOf> }[] = []
  let turnedAt = performance.now()
  for (const slip of slips) {
    if (performance.now() - turnedAt > turnMs) {
      await nextTurn()
      turnedAt = performance.now()
    }
    const pay = payOf(slip, result)
    if (pay.amountMinor !== (slip.before?.amountMinor ?? 0n)) due.push({ slip, pay })
  }
  return due
}

/** The tickets of a slip. Throws if they are not those whose leaf was sealed. */
function sealedTickets({ slipId, drawId, holder, tickets, leaf }: MayWin): readonly LotteryTicket[] {
  const sold = tickets.map((json) => {
    const ticket = ticketFromJson(json)
    if (ticket === undefined) throw new Error(`slip ${slipId} has a ticket that no sale makes`)
    return ticket
  })
  if (Buffer.compare(slipLeaf({ slipId, drawId, holder, tickets: sold }), leaf) !== 0)
    throw new Error(`slip ${slipId} is not as it was sealed`)
  return sold
}

/** What a slip pays by a result, with the lines that win. */
function payOf(slip: MayWin, result: LotteryResult): { amountMinor: Minor; winners: readonly StoredWinner[] } {
  let amount = 0n
  const winners: StoredWinner[] = []
  for (const [place, ticket] of sealedTickets(slip).entries()) {
    const settled = settleTicket(ticket, result)
    amount += settled.payoutMinor
    for (const { line, hits, payoutMinor } of settled.winners) {
      if (winners.length >= maxWinners) break
      winners.push({ ticket: place, line, hits, payoutMinor: payoutMinor.toString() })
    }
  }
  return { amountMinor: minor(amount), winners }
}

/** Returns the stakes of a void draw, each once. It may be interrupted anywhere and begun again. */
export async function returnStakes(parts: SettleParts, draw: LotteryDraw, goOn: GoOn): Promise<void> {
  const { background, clock } = parts
  const { drawId, generation, gameCode } = draw
  for (let after = draw.settledTo; ;) {
    await goOn()
    const slips = await unreturned(background, drawId, { after, max: chunkSize })
    await Promise.all(slips.map((slip) => voidSlip(parts, { ...slip, gameCode })))
    after = slips.at(-1)?.slipId ?? null
    if (after === null) break
    await noteSettledTo(background, { drawId, generation, slipId: after })
    if (slips.length < chunkSize) break
  }
  await noteReturned(background, drawId, clock.now())
}
