import type { lotteryGame, ValueOf } from '@baize/contract'
import {
  animals,
  betByCode,
  formatByCode,
  linesOf,
  parseRate,
  parseSelection,
  payoutOf,
  sell,
  termsOf,
  type BetType,
  type LotteryFormat,
  type LotteryTicket,
  type Restriction,
  type SaleProblem,
  type SaleRules,
} from '@baize/lottery'
import { parseAmount, ratePpm, zeroMinor, type Minor } from '@baize/money'

/** What a betting view is told about its lottery. */
export type LotteryGame = ValueOf<typeof lotteryGame>

/** A bet of a slip that is not sold yet. */
export interface DraftPick {
  /** Unique in its slip. */
  readonly id: string
  readonly bet: string
  readonly selection: string
  /** The stake of a line before the bet type's cost, as a decimal text. */
  readonly unit: string
}

/** Under what the bets of a slip are priced: the same rules as the server's. */
export interface SaleTerms {
  readonly format: LotteryFormat
  readonly rules: SaleRules
  readonly digits: number
  readonly limits: LotteryGame['limits']
}

/** Why a bet cannot be sold; `item` is the number that is to blame, or the limit. */
export interface PickFault {
  readonly kind: SaleProblem | 'below_minimum' | 'above_maximum'
  readonly item?: string
}

/** A bet with its price. */
export interface PricedPick {
  readonly draft: DraftPick
  readonly bet: BetType | undefined
  readonly lines: number
  readonly stakeMinor: Minor
  /** The most that one hit of one line pays. */
  readonly highestMinor: Minor
  /** How many lines pay only a part of their rate. */
  readonly cutLines: number
  readonly fault?: PickFault
}

/** The terms under which bets on a draw are sold, at a time. `undefined` if this version of the site does not know the format. */
export function saleTerms(game: LotteryGame, drawId: string, nowMs: number): SaleTerms | undefined {
  const format = formatByCode(game.format)
  const yearAnimal = animals.find((animal) => animal === game.yearAnimal)
  if (format === undefined || yearAnimal === undefined) return undefined
  const rules = {
    // The VIP level's addition is in the rates already.
    terms: termsOf(format, { version: game.termsVersion, rates: game.rates }),
    vipLevel: 0,
    restrictions: restrictionsAt(game, drawId, nowMs),
    yearAnimal,
  }
  return { format, rules, digits: game.currencyDigits, limits: game.limits }
}

function restrictionsAt(game: LotteryGame, drawId: string, nowMs: number): readonly Restriction[] {
  return game.restrictions
    .filter((one) => (one.drawId === null || one.drawId === drawId) && Date.parse(one.appliesFrom) <= nowMs)
    .map(({ bet, line, part }) => ({ bet, line, paysPpm: parseRate(part) ?? ratePpm(0n) }))
}

/** The part that a number of a bet pays, as a decimal text: `0` if it is closed, `undefined` if it pays its whole rate. */
export function partOf(terms: SaleTerms, bets: readonly string[], line: string): bigint | undefined {
  const parts = terms.rules.restrictions.flatMap((one) =>
    bets.includes(one.bet) && one.line === line ? [one.paysPpm] : [],
  )
  return parts.length === 0 ? undefined : parts.reduce((least, part) => (part < least ? part : least))
}

/** Prices a bet, or says why it is not sold. */
export function priceOf(terms: SaleTerms, draft: DraftPick): PricedPick {
  const bet = betByCode(terms.format, draft.bet)
  const unitMinor = parseAmount(draft.unit, terms.digits)
  const none = { draft, bet, stakeMinor: zeroMinor, highestMinor: zeroMinor, cutLines: 0 }
  if (bet === undefined) return { ...none, lines: 0, fault: { kind: 'unknown_bet' } }
  const lines = linesIn(bet, draft.selection)
  if (unitMinor === undefined) return { ...none, lines, fault: { kind: 'wrong_unit' } }
  const sale = sell(terms.format, { bet: draft.bet, selection: draft.selection, unitMinor }, terms.rules)
  if ('problem' in sale) {
    const { problem: kind, item } = sale
    return { ...none, lines, fault: item === undefined ? { kind } : { kind, item } }
  }
  const { ticket } = sale
  const fault = limitFault(terms, unitMinor)
  return {
    draft,
    bet,
    lines: ticket.lines,
    stakeMinor: ticket.stakeMinor,
    highestMinor: highestOf(bet, ticket),
    cutLines: Object.keys(ticket.cuts).length,
    ...(fault === undefined ? {} : { fault }),
  }
}

function limitFault({ limits, digits }: SaleTerms, unitMinor: bigint): PickFault | undefined {
  const [least, most] = [parseAmount(limits.minUnit, digits), parseAmount(limits.maxUnit, digits)]
  if (least !== undefined && unitMinor < least) return { kind: 'below_minimum', item: limits.minUnit }
  return most !== undefined && unitMinor > most ? { kind: 'above_maximum', item: limits.maxUnit } : undefined
}

/** How many lines a selection has; 0 if it is none. */
export function linesIn(bet: BetType, selection: string): number {
  const parsed = parseSelection(bet.pick, selection)
  return 'selection' in parsed ? parsed.selection.lines : 0
}

/** The most that one hit pays: the highest of its rates, on the line with the smallest cut and the fewest orders to share with. */
function highestOf(bet: BetType, ticket: LotteryTicket): Minor {
  const [best] = Object.entries(ticket.rates).toSorted(([, a], [, b]) => (a < b ? 1 : -1))
  const parsed = parseSelection(bet.pick, ticket.selection)
  if (best === undefined || 'problem' in parsed) return zeroMinor
  const hits = new Map([[best[0], 1]])
  let highest = zeroMinor
  for (const line of linesOf(bet.pick, parsed.selection)) {
    const payout = payoutOf(bet, line, hits, ticket)
    if (payout > highest) highest = payout
    // Without cuts and shares, all lines pay the same.
    if (Object.keys(ticket.cuts).length === 0 && bet.rule.kind !== 'anyOrder') break
  }
  return highest
}

/** What a slip costs in all. */
export interface SlipTotal {
  readonly lines: number
  readonly stakeMinor: bigint
  /** The most that one hit of one line pays. */
  readonly highestMinor: bigint
}

/** Adds up the bets of a slip. */
export function totalOf(picks: readonly PricedPick[]): SlipTotal {
  return picks.reduce<SlipTotal>(
    (sum, { lines, stakeMinor, highestMinor }) => ({
      lines: sum.lines + lines,
      stakeMinor: sum.stakeMinor + stakeMinor,
      highestMinor: highestMinor > sum.highestMinor ? highestMinor : sum.highestMinor,
    }),
    { lines: 0, stakeMinor: 0n, highestMinor: 0n },
  )
}

/** The bets whose rates differ between two versions: what the old and the new one pay, by tier. */
export function changedRates(before: LotteryGame['rates'], after: LotteryGame['rates'], bets: readonly string[]) {
  return [...new Set(bets)].flatMap((bet) =>
    Object.entries(after[bet] ?? {}).flatMap(([tier, now]) => {
      const was = before[bet]?.[tier]
      return was === undefined || was === now ? [] : [{ bet, tier, was, now }]
    }),
  )
}

/** The rates of a bet from the lowest to the highest: one if all are the same. */
export function rateSpan(rates: Readonly<Record<string, string>> | undefined): readonly [string, string] | undefined {
  const sorted = Object.values(rates ?? {}).toSorted((a, b) => Number(a) - Number(b))
  const [lowest, highest] = [sorted[0], sorted.at(-1)]
  return lowest === undefined || highest === undefined ? undefined : [lowest, highest]
}
