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
import { Refusal } from '../../../kernel/refusal.ts'
import type { GameSettings } from '../games/game-settings.ts'
import { mostWonBy } from './slip-limits.rules.ts'
import { validStakeOf } from './slip-turnover.rules.ts'

/** The bets of a slip as they are sold, and what they cost together. */
export interface CheckedPicks {
  readonly tickets: readonly LotteryTicket[]
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
  const tickets: LotteryTicket[] = []
  let [lines, stake, turnedAt] = [0, 0n, 0]
  for (const [place, pick] of picks.entries()) {
    const ticket = checkPick(pick, place, rules)
    tickets.push(ticket)
    lines += ticket.lines
    stake += ticket.stakeMinor
    if (lines > maxLines) throw new Refusal('lottery.too_many_lines', { values: [maxLines] })
    if (lines - turnedAt < linesPerTurn) continue
    turnedAt = lines
    await nextTurn()
  }
  const { limits } = rules
  if (stake > limits.maxSlipStakeMinor) throw above('lottery.slip_stake_too_high', limits.maxSlipStakeMinor, rules)
  const most = limits.maxSlipPayoutMinor ?? mostPayable
  const won = mostWon(tickets, rules)
  if (lines >= linesPerTurn) await nextTurn()
  if (won > (most < mostPayable ? most : mostPayable)) throw above('lottery.slip_payout_too_high', most, rules)
  const valid = validStakeOf(rules.format, tickets)
  return { tickets, lines, stakeMinor: minor(stake), validMinor: valid === stake ? null : valid }
}

function checkPick({ bet, selection, unit }: LotteryPick, place: number, rules: PickRules): LotteryTicket {
  const { format, limits, currency } = rules
  const unitMinor = parseAmount(unit, currency.digits)
  if (unitMinor === undefined)
    throw new Refusal('request.invalid', { fields: [{ field: `picks.${place}.unit`, code: 'field.amount' }] })
  if (unitMinor < limits.minUnitMinor) throw above('lottery.unit_below_minimum', limits.minUnitMinor, rules)
  if (unitMinor > limits.maxUnitMinor) throw above('lottery.unit_above_maximum', limits.maxUnitMinor, rules)
  const sale = sell(format, { bet, selection, unitMinor }, rules)
  if ('problem' in sale) throw refusalOf(sale.problem, sale.item ?? '', place, rules)
  return sale.ticket
}

function refusalOf(problem: SaleProblem, item: string, place: number, rules: PickRules): Refusal {
  if (problem === 'closed_line') return new Refusal('lottery.number_closed', { values: [item] })
  if (problem === 'too_many_lines') return new Refusal('lottery.too_many_lines', { values: [maxLines] })
  if (problem === 'stake_too_large') return above('lottery.slip_stake_too_high', rules.limits.maxSlipStakeMinor, rules)
  return new Refusal('lottery.pick_wrong', { values: [place + 1] })
}

function above(
  code:
    | 'lottery.unit_below_minimum'
    | 'lottery.unit_above_maximum'
    | 'lottery.slip_stake_too_high'
    | 'lottery.slip_payout_too_high',
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
