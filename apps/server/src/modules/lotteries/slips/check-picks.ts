import { setImmediate as nextTurn } from 'node:timers/promises'
import type { LotteryPick } from '@baize/contract'
import {
  betByCode,
  maxLines,
  sell,
  type LotteryFormat,
  type LotteryTicket,
  type SaleProblem,
  type SaleRules,
} from '@baize/lottery'
import { formatAmount, minor, parseAmount, type Currency, type Minor } from '@baize/money'
import type { ErrorCode } from '@baize/phrases/errors'
import { Refusal } from '../../../kernel/refusal.ts'
import type { GameSettings } from '../games/game-settings.ts'
import { exposuresOf } from './exposures.ts'
import { mostWonBy } from './slip-limits.rules.ts'
import { validStakeOf } from './slip-turnover.rules.ts'

/** The bets of a slip as they are sold, and what they cost together. */
export interface CheckedPicks {
  readonly tickets: readonly LotteryTicket[]
  /** Of each ticket the places of the picks that it is made of: equal ones are one bet. */
  readonly places: readonly (readonly number[])[]
  readonly lines: number
  readonly stakeMinor: Minor
  /** How much of it counts as turnover; null: all of it. */
  readonly validMinor: Minor | null
}

/** What picks are checked against. */
export interface PickRules extends SaleRules {
  readonly format: LotteryFormat
  readonly limits: GameSettings['limits']
  readonly currency: Currency
}

/** More than a payout can be in the ledger. */
const mostPayable = 10n ** 15n

/** After so many lines others have a turn: ten thousand take some twenty milliseconds each time that they are gone through. */
const linesPerTurn = 1_000

/**
 * Turns picks into tickets, and lets others have a turn between large ones. Throws a `Refusal` that names the bet, the number or the bound
 * which it is about.
 */
export async function checkPicks(picks: readonly LotteryPick[], rules: PickRules): Promise<CheckedPicks> {
  const bets = new Map<string, { ticket: LotteryTicket; readonly places: number[] }>()
  let [lines, stake, turnedAt] = [0, 0n, 0]
  for (const [place, pick] of picks.entries()) {
    const asked = { ...pick, unitMinor: unitOf(pick, place, rules) }
    const ticket = checkPick(asked, place, rules)
    const key = `${ticket.bet} ${ticket.selection}`
    const same = bets.get(key)
    stake += ticket.stakeMinor
    if (same !== undefined) {
      // The same bet twice is one of both stakes: limits are those of one.
      same.ticket = checkPick({ ...asked, unitMinor: asked.unitMinor + same.ticket.unitMinor }, place, rules)
      same.places.push(place)
      continue
    }
    bets.set(key, { ticket, places: [place] })
    lines += ticket.lines
    if (lines > maxLines) throw refusalOf('lottery.too_many_lines', [maxLines], [place])
    if (lines - turnedAt < linesPerTurn) continue
    turnedAt = lines
    await nextTurn()
  }
  const tickets = Array.from(bets.values(), ({ ticket }) => ticket)
  const { limits } = rules
  if (stake > limits.maxSlipStakeMinor) throw above('lottery.slip_stake_too_high', limits.maxSlipStakeMinor, rules)
  const most = limits.maxSlipPayoutMinor ?? mostPayable
  const won = mostWon(tickets, rules)
  if (lines >= linesPerTurn) await nextTurn()
  if (won > (most < mostPayable ? most : mostPayable)) throw above('lottery.slip_payout_too_high', most, rules)
  const valid = validStakeOf(rules.format, tickets)
  const places = Array.from(bets.values(), (one) => one.places)
  return { tickets, places, lines, stakeMinor: minor(stake), validMinor: valid === stake ? null : valid }
}

/** The stake of a line, as a pick says it. */
function unitOf({ unit }: LotteryPick, place: number, { currency }: PickRules): bigint {
  const unitMinor = parseAmount(unit, currency.digits)
  if (unitMinor !== undefined) return unitMinor
  throw new Refusal('request.invalid', { fields: [{ field: `picks.${place}.unit`, code: 'field.amount' }] })
}

type AskedPick = Pick<LotteryPick, 'bet' | 'selection'> & { readonly unitMinor: bigint }

function checkPick({ bet, selection, unitMinor }: AskedPick, place: number, rules: PickRules): LotteryTicket {
  const { format, limits, currency } = rules
  const { minUnitMinor, maxUnitMinor } = limits
  const textOf = (bound: bigint) => formatAmount(minor(bound), currency.digits)
  if (unitMinor < minUnitMinor) throw refusalOf('lottery.unit_below_minimum', [textOf(minUnitMinor)], [place])
  if (unitMinor > maxUnitMinor) throw refusalOf('lottery.unit_above_maximum', [textOf(maxUnitMinor)], [place])
  const sale = sell(format, { bet, selection, unitMinor }, rules)
  if (!('problem' in sale)) return sale.ticket
  throw problemRefusal(sale.problem, sale.item ?? '', place, rules)
}

function problemRefusal(problem: SaleProblem, item: string, place: number, rules: PickRules): Refusal {
  if (problem === 'closed_line') return refusalOf('lottery.number_closed', [item], [place])
  if (problem === 'too_many_lines') return refusalOf('lottery.too_many_lines', [maxLines], [place])
  if (problem === 'stake_too_large') return above('lottery.slip_stake_too_high', rules.limits.maxSlipStakeMinor, rules)
  return refusalOf('lottery.pick_wrong', [place + 1], [place])
}

/** A refusal that names the picks which it is about by their places, as `picks.0`. */
function refusalOf(code: ErrorCode, values: readonly (string | number)[], places: readonly number[]): Refusal {
  return new Refusal(code, { values, fields: places.map((place) => ({ field: `picks.${place}`, code, values })) })
}

/** The refusal of a number, which names the picks that are on it. */
export function numberRefusal(
  code: 'lottery.number_full' | 'lottery.member_number_full',
  values: readonly (string | number)[],
  { tickets, places }: Pick<CheckedPicks, 'tickets' | 'places'>,
  { bet, line }: { readonly bet: string; readonly line: string },
): Refusal {
  const isOn = (ticket: LotteryTicket) => ticket.bet === bet && exposuresOf(ticket).some((one) => one.line === line)
  return refusalOf(
    code,
    values,
    tickets.flatMap((ticket, index) => (isOn(ticket) ? (places[index] ?? []) : [])),
  )
}

function above(
  code: 'lottery.slip_stake_too_high' | 'lottery.slip_payout_too_high',
  bound: bigint,
  { currency }: PickRules,
): Refusal {
  return new Refusal(code, { values: [formatAmount(minor(bound), currency.digits)] })
}

function mostWon(tickets: readonly LotteryTicket[], { format }: PickRules): bigint {
  return tickets.reduce((sum, ticket) => {
    const bet = betByCode(format, ticket.bet)
    return bet === undefined ? sum : sum + mostWonBy(format, bet, ticket)
  }, 0n)
}
