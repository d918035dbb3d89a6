import { maxMinor, minor, onePpm, type Minor, type RatePpm } from '@baize/money'
import type { Animal } from './animals.ts'
import type { BetType, LotteryFormat } from './format.ts'
import { betByCode } from './formats.ts'
import { tiersOfLine } from './judge.ts'
import { linesOf, parseSelection, partSeparator, type SelectionProblem } from './selection.ts'
import { ratesFor, type LotteryTerms, type TierRates } from './terms.ts'

/** A number that is closed, or of which hits pay only a part. What was sold before keeps its rate. */
export interface Restriction {
  readonly bet: string
  /** A line, or a part of lines that are on several numbers at once. */
  readonly line: string
  /** The part of the rate that is paid, in parts per million: 500,000 is half. 0 closes the number. */
  readonly paysPpm: RatePpm
}

/** One bet as it was sold. Everything that its payout depends on, except for the draw, was copied onto it at sale. */
export interface LotteryTicket {
  readonly format: string
  readonly bet: string
  /** As {@link parseSelection} writes it. */
  readonly selection: string
  readonly lines: number
  /** The stake of a line is this × the bet type's cost. */
  readonly unitMinor: Minor
  readonly stakeMinor: Minor
  readonly termsVersion: number
  /** Of the tiers that its lines can hit. */
  readonly rates: TierRates
  /** The part of the rate that is paid, for the lines of which it is less than all of it. */
  readonly cuts: Readonly<Record<string, RatePpm>>
  /** Only on tickets that are on animals. */
  readonly yearAnimal?: Animal
}

/** What a ticket pays its hits by. */
export type TicketRates = Pick<LotteryTicket, 'unitMinor' | 'rates' | 'cuts'>

/** What somebody wants to bet. Whatever comes from outside may be anything. */
export interface TicketRequest {
  readonly bet: string
  readonly selection: unknown
  readonly unitMinor: bigint
}

/** Under what a bet is sold. */
export interface SaleRules {
  readonly terms: LotteryTerms
  readonly restrictions: readonly Restriction[]
  /** 0 for none. */
  readonly vipLevel: number
  /** Of the lunar year in which the draw is. */
  readonly yearAnimal: Animal
}

/** Why a bet is not sold. `closed_line` names a line that is closed. */
export type SaleProblem = SelectionProblem | 'unknown_bet' | 'wrong_unit' | 'stake_too_large' | 'closed_line'

/** A ticket, or why there is none. */
export type Sale = { readonly ticket: LotteryTicket } | { readonly problem: SaleProblem; readonly item?: string }

/** Checks a bet, counts its lines and copies the terms onto a ticket. Limits and balance are for the caller. */
export function sell(format: LotteryFormat, request: TicketRequest, rules: SaleRules): Sale {
  const bet = betByCode(format, request.bet)
  if (bet === undefined) return { problem: 'unknown_bet' }
  const { unitMinor } = request
  if (unitMinor <= 0n || unitMinor > maxMinor) return { problem: 'wrong_unit' }
  const parsed = parseSelection(bet.pick, request.selection)
  if ('problem' in parsed) return parsed
  const { selection } = parsed
  const stake = unitMinor * BigInt(bet.cost * selection.lines)
  if (stake > maxMinor) return { problem: 'stake_too_large' }
  const facts = bet.rule.kind === 'animal' ? { yearAnimal: rules.yearAnimal } : {}
  const lines = [...linesOf(bet.pick, selection)]
  const cuts = cutsOf(bet, lines, rules.restrictions)
  const closed = lines.find((line) => cuts[line] === 0n)
  if (closed !== undefined) return { problem: 'closed_line', item: closed }
  const tiers = new Set(lines.flatMap((line) => tiersOfLine(bet, line, facts)))
  const rates = Object.entries(ratesFor(rules.terms, bet, rules.vipLevel)).filter(([tier]) => tiers.has(tier))
  return {
    ticket: {
      format: format.code,
      bet: bet.code,
      selection: selection.text,
      lines: selection.lines,
      unitMinor: minor(unitMinor),
      stakeMinor: minor(stake),
      termsVersion: rules.terms.version,
      rates: Object.fromEntries(rates),
      cuts,
      ...facts,
    },
  }
}

/** The lines that pay only a part of their rate: the least of what the restrictions say about the line or its parts. */
function cutsOf(
  bet: BetType,
  lines: readonly string[],
  restrictions: readonly Restriction[],
): Readonly<Record<string, RatePpm>> {
  const paysPpm = new Map<string, RatePpm>()
  for (const one of restrictions) {
    const before = paysPpm.get(one.line)
    if (one.bet === bet.code && (before === undefined || one.paysPpm < before)) paysPpm.set(one.line, one.paysPpm)
  }
  if (paysPpm.size === 0) return {}
  const cuts: [string, RatePpm][] = []
  for (const line of lines) {
    const found = [line, ...line.split(partSeparator)].flatMap((part) => paysPpm.get(part) ?? [])
    const [least] = found.toSorted((a, b) => (a < b ? -1 : 1))
    if (least !== undefined && least < onePpm) cuts.push([line, least])
  }
  return Object.fromEntries(cuts)
}

/** The ticket as the text of a leaf of the seal; see `sealOfTickets`. Every field of it changes the text. */
export function ticketText(ticketId: string, drawId: string, holder: string, ticket: LotteryTicket): string {
  const pairs = (record: Readonly<Record<string, bigint>>) =>
    Object.entries(record)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, value]) => `${key}=${value}`)
      .join(' ')
  return [
    `ticket ${ticketId}`,
    `draw ${drawId}`,
    `holder ${holder}`,
    `bet ${ticket.format} ${ticket.bet}`,
    `selection ${ticket.selection}`,
    `lines ${ticket.lines} unit ${ticket.unitMinor} stake ${ticket.stakeMinor}`,
    `terms ${ticket.termsVersion} year ${ticket.yearAnimal ?? '-'}`,
    `rates ${pairs(ticket.rates)}`,
    `cuts ${pairs(ticket.cuts)}`,
    '',
  ].join('\n')
}
