import { setImmediate as nextTurn } from 'node:timers/promises'
import { settleTicket, slipLeaf, ticketFromJson, type LotteryResult, type LotteryTicket } from '@baize/lottery'
import { minor, type Minor } from '@baize/money'
import type { LotteryPorts } from '../lotteries.parts.ts'
import { paySlip, voidSlip, type EndParts, type SlipPay } from '../slips/end-slip.ts'
import type { StoredWinner } from '../slips/slip.types.ts'
import { noteReturned, noteSettled, noteSettledTo } from './draw-steps.sql.ts'
import type { LotteryDraw } from './draw.types.ts'
import { resealDraw, slipsHashOf } from './seal-draw.ts'
import { forgetPages, hasPages } from './sealed-slips.sql.ts'
import { countSlips, slipsToSettle, unreturned, type MayWin } from './slips-of-draw.sql.ts'
import { WinningSlips } from './winning-slips.ts'

/** What settles draws. */
export type SettleParts = Pick<LotteryPorts, 'background' | 'clock' | 'secrets'> & EndParts

/** How many payouts are under way at once. Bets are decided between them. */
const paidAtOnce = 500
/** How many stakes of a void draw are returned before that is noted. */
const returnedAtOnce = 2_000
/** After so many milliseconds of settling slips, others have a turn. */
const turnMs = 5
/** How many winning lines of a slip are kept. */
const maxWinners = 500

/** Called before each part of the work: throws if somebody else works on the draw, or the process is about to stop. */
type GoOn = () => Promise<void>

/**
 * Pays the winners of a draw that has numbers, by what was stored when it was sealed: of each page of slips, its different bets are looked at
 * once, and only slips with a bet that hits are settled, since a losing slip's stake was taken when it was sold. Nothing is paid unless
 * those pages are as they were sealed and the draw has as many slips; no slip is paid that is not as it was sealed. Payouts are made in
 * chunks, each durable before the next begins, and take effect once for each generation of the numbers: it may be interrupted anywhere and
 * begun again.
 */
export async function settleDraw(parts: SettleParts, draw: LotteryDraw, goOn: GoOn): Promise<void> {
  const { background, clock, secrets } = parts
  const { drawId, generation, result } = draw
  if (result === null) throw new Error('a draw without numbers was to be settled')
  const isStored = draw.slipsHash !== null && (draw.slips === 0 || (await hasPages(background, drawId)))
  const slipsHash = isStored ? draw.slipsHash : await resealDraw(parts, draw, goOn)
  const winning = new WinningSlips(background, draw, result)
  // They are counted meanwhile. A count that fails is waited for until the search is over, which says that somebody works on the draw.
  const counting = countSlips(background, drawId)
  counting.catch(() => undefined)
  const pageLines = await winning.find(goOn)
  if ((await counting) !== draw.slips || !slipsHashOf(secrets, drawId, pageLines).equals(slipsHash))
    throw new Error(`the slips of draw ${drawId} are not those that were sealed`)
  for await (const due of readAhead(payouts(parts, draw, { result, winning }))) {
    for (let paid = 0; paid < due.length; paid += paidAtOnce) {
      await goOn()
      await pay(parts, draw, due.slice(paid, paid + paidAtOnce))
    }
  }
  if (await noteSettled(background, { drawId, generation, now: clock.now() })) await forgetPages(background, drawId)
}

/** Has the next value made while the one before is in use. Whoever ends early waits for it. */
async function* readAhead<T>(values: AsyncGenerator<T>): AsyncGenerator<T> {
  let coming = values.next()
  try {
    for (;;) {
      const { value, done } = await coming
      if (done === true) return
      coming = values.next()
      coming.catch(() => undefined)
      yield value
    }
  } finally {
    await coming.catch(() => undefined)
  }
}

/** What is to be paid to a slip. */
interface Payout {
  readonly slip: MayWin
  readonly pay: SlipPay
}

/** What is to be paid anew of a draw's slips, chunk by chunk. */
async function* payouts(
  { background }: SettleParts,
  { drawId, generation }: LotteryDraw,
  { result, winning }: { readonly result: LotteryResult; readonly winning: WinningSlips },
): AsyncGenerator<readonly Payout[]> {
  for await (const sealed of winning.chunks()) {
    const leafOf = new Map(sealed.map(({ slipId, leaf }) => [slipId, leaf]))
    const slips = await slipsToSettle(background, { drawId, generation, slipIds: [...leafOf.keys()] })
    const due: Payout[] = []
    let turnedAt = performance.now()
    for (const slip of slips) {
      // A slip may have ten thousand lines.
      if (performance.now() - turnedAt > turnMs) {
        await nextTurn()
        turnedAt = performance.now()
      }
      const { amountMinor, winners } = wonBy(slip, leafOf.get(slip.slipId), result)
      const { before } = slip
      if (amountMinor !== (before?.amountMinor ?? 0n))
        due.push({ slip, pay: { generation, before, amountMinor, winners } })
    }
    yield due
  }
}

async function pay(parts: SettleParts, { gameCode }: LotteryDraw, due: readonly Payout[]): Promise<void> {
  await Promise.all(due.map(({ slip, pay: own }) => paySlip(parts, { ...slip, gameCode }, own)))
}

/** The tickets of a slip. Throws if they are not those whose leaf was sealed. */
function sealedTickets(
  { slipId, drawId, holder, tickets }: MayWin,
  leaf: Buffer | undefined,
): readonly LotteryTicket[] {
  const sold = tickets.map((json) => {
    const ticket = ticketFromJson(json)
    if (ticket === undefined) throw new Error(`slip ${slipId} has a ticket that no sale makes`)
    return ticket
  })
  if (leaf?.equals(slipLeaf({ slipId, drawId, holder, tickets: sold })) !== true)
    throw new Error(`slip ${slipId} is not as it was sealed`)
  return sold
}

/** What a slip wins by a result, with the lines that win. */
function wonBy(
  slip: MayWin,
  leaf: Buffer | undefined,
  result: LotteryResult,
): { amountMinor: Minor; winners: readonly StoredWinner[] } {
  let amount = 0n
  const winners: StoredWinner[] = []
  for (const [place, ticket] of sealedTickets(slip, leaf).entries()) {
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
    const slips = await unreturned(background, drawId, { after, max: returnedAtOnce })
    await Promise.all(slips.map((slip) => voidSlip(parts, { ...slip, gameCode })))
    after = slips.at(-1)?.slipId ?? null
    if (after === null) break
    await noteSettledTo(background, { drawId, generation, slipId: after })
    if (slips.length < returnedAtOnce) break
  }
  await noteReturned(background, drawId, clock.now())
}
