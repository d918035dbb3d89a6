import { setImmediate } from 'node:timers/promises'
import { exposureOf, ticketFromJson, betByCode, formatByCode, type LotteryTicketJson } from '@baize/lottery'
import type { Database } from '../../../kernel/database/pool.ts'
import { LogCounter, sumRounds, type BatchStep } from '../../ledger/index.ts'
import type { Games } from '../games/games.ts'
import type { LotteryPorts } from '../lotteries.parts.ts'
import {
  addLiability,
  addSums,
  insertCursors,
  movedSlips,
  type LineLiability,
  type MovedSlip,
  type SummedDraw,
} from './slip-sums.sql.ts'

/** What counting needs. */
export interface CountParts extends Pick<LotteryPorts, 'database' | 'ledger' | 'brands'> {
  readonly games: Pick<Games, 'of'>
}

/** Everything that some batches bring. */
interface Counted {
  readonly draws: readonly SummedDraw[]
  readonly lines: readonly LineLiability[]
}

/** Counts what is sold and paid from the ledger's log: by draw, by day, and by number. */
export function openSlipCounter(parts: CountParts): LogCounter<readonly Counted[]> {
  return new LogCounter({
    database: parts.database,
    stepLimits: { batches: 4_000, postings: 5_000 },
    cursors: { table: 'lottery_sums_cursor', insert: insertCursors },
    read: (db, step) => countedIn(parts, db, step),
    add: async (tx, found) => {
      for (const { draws, lines } of found) {
        await addSums(tx, draws)
        await addLiability(tx, lines)
      }
    },
  })
}

async function countedIn(parts: CountParts, db: Database, step: BatchStep): Promise<readonly Counted[]> {
  const providers = await Promise.all(vendorsOf(parts).map(([brandId, code]) => parts.ledger.provider(brandId, code)))
  const sums = await sumRounds(db, step, providers)
  if (sums === undefined) return []
  const slips = await movedSlips(db, sums)
  return slips.length === 0 ? [] : [{ draws: drawsOf(slips), lines: await linesOfSlips(slips) }]
}

/** Under which codes lotteries post. */
function vendorsOf({ brands, games }: CountParts) {
  return brands.all.flatMap(({ brandId }) =>
    [...new Set(games.of(brandId).map(({ vendorCode }) => vendorCode))].map((code) => [brandId, code] as const),
  )
}

/** Whether these batches sold a slip, and whether they returned its stake. Both happened if nothing of the stake is left. */
function turnsOf({ stakedMinor, paidMinor, returned }: MovedSlip) {
  const both = returned !== null && stakedMinor === 0n && paidMinor === 0n
  return { isSold: stakedMinor > 0n || both, isReturned: stakedMinor < 0n || both }
}

function drawsOf(slips: readonly MovedSlip[]): readonly SummedDraw[] {
  const draws = new Map<string, SummedDraw>()
  for (const slip of slips) {
    const { isSold, isReturned } = turnsOf(slip)
    const { drawId, brandId, gameCode, day, stakeMinor } = slip
    const before = draws.get(drawId)
    const back = (kind: MovedSlip['returned']) => isReturned && slip.returned === kind
    draws.set(drawId, {
      drawId,
      brandId,
      gameCode,
      day,
      slips: (before?.slips ?? 0) + Number(isSold),
      stakedMinor: (before?.stakedMinor ?? 0n) + slip.stakedMinor,
      paidMinor: (before?.paidMinor ?? 0n) + slip.paidMinor,
      cancelledSlips: (before?.cancelledSlips ?? 0) + Number(back('cancelled')),
      cancelledMinor: (before?.cancelledMinor ?? 0n) + (back('cancelled') ? stakeMinor : 0n),
      voidSlips: (before?.voidSlips ?? 0) + Number(back('void')),
      voidedMinor: (before?.voidedMinor ?? 0n) + (back('void') ? stakeMinor : 0n),
    })
  }
  return [...draws.values()]
}

/** After how many slips requests get their turn: some milliseconds. */
const slipsAtOnce = 100

async function linesOfSlips(slips: readonly MovedSlip[]): Promise<readonly LineLiability[]> {
  const lines = new Map<string, LineLiability>()
  for (const [place, slip] of slips.entries()) {
    if (place % slipsAtOnce === slipsAtOnce - 1) await setImmediate()
    const { isSold, isReturned } = turnsOf(slip)
    if (isSold === isReturned) continue
    const sign = isSold ? 1 : -1
    for (const json of slip.tickets ?? [])
      for (const one of linesOfTicket(json)) {
        const key = `${slip.drawId} ${json.bet} ${one.line}`
        const before = lines.get(key)
        lines.set(key, {
          drawId: slip.drawId,
          bet: json.bet,
          line: one.line,
          tickets: (before?.tickets ?? 0) + sign,
          stakedMinor: (before?.stakedMinor ?? 0n) + BigInt(sign) * one.stakedMinor,
          payoutMinor: (before?.payoutMinor ?? 0n) + BigInt(sign) * one.payoutMinor,
        })
      }
  }
  return [...lines.values()]
}

/** What a ticket stakes on each of its lines, and what one hit of it would pay. */
function linesOfTicket(json: LotteryTicketJson) {
  const ticket = ticketFromJson(json)
  const format = formatByCode(json.format)
  const bet = format === undefined ? undefined : betByCode(format, json.bet)
  // A ticket of a format that there is no more: nobody can say what it would pay.
  if (ticket === undefined || bet === undefined) return []
  const stakedMinor = ticket.unitMinor * BigInt(bet.cost)
  return exposureOf(ticket).map(({ line, payoutMinor }) => ({ line, stakedMinor, payoutMinor }))
}
