import type { SharedGame } from '@baize/engines'
import { formatAmount, minor, type Minor } from '@baize/money'
import type { Declined } from '../../ledger/index.ts'
import { validStakeOf } from '../../play/index.ts'
import type { TableRules } from '../tables.files.ts'
import type { StoredBets, TableBet } from '../tables.types.ts'
import type { HeldBet, HeldRound } from './bet.types.ts'

/** What is asked for, and what it is checked against. */
export interface AskedBets {
  readonly game: SharedGame
  readonly rules: TableRules
  readonly digits: number
  readonly bets: readonly TableBet[]
}

/** The greatest multiple that a bet of crash reaches, in hundredths: beyond it, nobody can name a target. */
const mostHundredths = 100_000_000
/** The smallest multiple that pays anything, in hundredths. */
const leastHundredths = 101

/** Adds bets to those of a round. Says why they are refused; otherwise returns the round with them. */
export function addBets(asked: AskedBets, before: HeldRound): HeldRound | Declined {
  const fields = new Map(before.fields)
  const staked = asked.bets.reduce((sum, { amountMinor }) => sum + amountMinor, before.stakedMinor)
  for (const bet of asked.bets) {
    const refused = addBet(asked, fields, bet)
    if (refused !== undefined) return refused
  }
  const { maxStakeMinor } = asked.rules
  if (staked > maxStakeMinor) return exceeded(maxStakeMinor, asked)
  if (asked.game.opposite.some((pair) => pair.every((field) => fields.has(field))))
    return { refused: 'tables.opposite_bets' }
  const refused = asked.game.flight === undefined ? aboveMostPaid(asked, fields, staked) : undefined
  if (refused !== undefined) return refused
  // What has counted stays counted until the round is paid: see `uncountedOf`.
  const counted = before.validMinor
  const valid = validOf(asked.game, fields)
  return { ...before, fields, stakedMinor: staked, validMinor: valid > counted ? valid : counted }
}

const exceeded = (bound: Minor, { digits }: AskedBets): Declined => ({
  refused: 'tables.limit_exceeded',
  values: [formatAmount(bound, digits)],
})

function addBet(
  asked: AskedBets,
  fields: Map<string, HeldBet>,
  { field, amountMinor, target }: TableBet,
): Declined | undefined {
  const { game, rules, digits } = asked
  const place = game.fields.find(({ id }) => id === field)
  if (place === undefined) return { refused: 'tables.field_unknown' }
  const held = fields.get(field)
  // Of crash, a field takes one bet, which is cashed out as a whole.
  if (game.flight === undefined ? target !== undefined : held !== undefined) return { refused: 'play.bet_invalid' }
  const amount = (held?.amountMinor ?? 0n) + amountMinor
  const { min, max } = rules[place.group]
  if (amount < min) return { refused: 'stake.below_minimum', values: [formatAmount(min, digits)] }
  if (amount > max) return { refused: 'stake.above_maximum', values: [formatAmount(max, digits)] }
  const most = game.flight === undefined ? undefined : mostOf(rules, amountMinor, target)
  if (most !== undefined && most < leastHundredths) return exceeded(rules.maxPayoutMinor, asked)
  fields.set(field, { amountMinor: amount, target, most, isPaid: false })
  return undefined
}

/** At which multiple a bet of crash is cashed out at the latest: no payout is ever cut, so a bet ends before it pays too much. */
export function mostOf({ maxPayoutMinor }: TableRules, stakeMinor: bigint, target = mostHundredths): number {
  const bound = (maxPayoutMinor * 100n) / stakeMinor
  return bound < BigInt(target) ? Number(bound) : target
}

/** Refuses bets that together could pay more than a round does, whatever comes. */
function aboveMostPaid(asked: AskedBets, fields: ReadonlyMap<string, HeldBet>, staked: bigint): Declined | undefined {
  const { game, rules } = asked
  // Most bets are far below it, whatever they are on.
  const all = [...fields].reduce((sum, [field, { amountMinor }]) => sum + atMost(game, field, amountMinor), 0n)
  if (all <= rules.maxPayoutMinor) return undefined
  // Above what comes back of all other bets, by outcome, in millionths of a minor unit and rounded up.
  const gains = new Map<number, bigint>()
  for (const [field, { amountMinor }] of fields) {
    const { numerator, denominator } = game.greatestMultiple(field)
    const gain = (amountMinor * scale * (numerator - denominator) + denominator - 1n) / denominator
    for (const outcome of winsOn(game, field)) gains.set(outcome, (gains.get(outcome) ?? 0n) + gain)
  }
  let most = 0n
  for (const gain of gains.values()) if (gain > most) most = gain
  const worst = staked + (most + scale - 1n) / scale
  if (worst <= rules.maxPayoutMinor) return undefined
  // With the same spread of chips.
  return exceeded(minor((staked * rules.maxPayoutMinor) / worst), asked)
}

const scale = 1_000_000n

/** The most that a bet returns, rounded up. */
function atMost(game: SharedGame, field: string, amountMinor: bigint): bigint {
  const { numerator, denominator } = game.greatestMultiple(field)
  return (amountMinor * numerator + denominator - 1n) / denominator
}

/** What fields win on never changes, and finding it out takes long. */
const known = new WeakMap<SharedGame, Map<string, readonly number[]>>()

function winsOn(game: SharedGame, field: string): readonly number[] {
  const fields = known.get(game) ?? new Map<string, readonly number[]>()
  known.set(game, fields)
  const outcomes = fields.get(field) ?? game.coverage.winsOn(field)
  fields.set(field, outcomes)
  return outcomes
}

/** What returns less is no risk worth the name: see `valid-stake.rules.ts` of play. */
const leastMultiple = 150

/** How much of a bet of crash counts when it is made: nothing if it ends too low. */
function flightValidOf({ amountMinor, most }: Pick<HeldBet, 'amountMinor' | 'most'>): bigint {
  return most !== undefined && most < leastMultiple ? 0n : amountMinor
}

/** How much of a bet of crash counts no more when it is cashed out: it was hardly at risk below 1.5. */
export function uncountedBy(bet: Pick<HeldBet, 'amountMinor' | 'most'>, hundredths: number): Minor {
  return minor(hundredths < leastMultiple ? flightValidOf(bet) : 0n)
}

/** How much of all bets of an account in a round has counted, but does not with all of them together. Not for crash. */
export function uncountedOf(game: SharedGame, all: readonly Pick<StoredBets, 'bets' | 'validMinor'>[]): Minor {
  const fields = new Map<string, HeldBet>()
  for (const { field, amountMinor } of all.flatMap(({ bets }) => bets)) {
    const amount = (fields.get(field)?.amountMinor ?? 0n) + amountMinor
    fields.set(field, { amountMinor: amount, target: undefined, most: undefined, isPaid: false })
  }
  const counted = all.reduce((sum, { validMinor }) => sum + validMinor, 0n)
  const valid = validOf(game, fields)
  return minor(counted > valid ? counted - valid : 0n)
}

/** How much of a round's bets counts as turnover. */
function validOf(game: SharedGame, fields: ReadonlyMap<string, HeldBet>): bigint {
  if (game.flight !== undefined) return [...fields.values()].reduce((sum, bet) => sum + flightValidOf(bet), 0n)
  const selections = [...fields].map(([name, { amountMinor }]) => {
    const { numerator, denominator } = game.greatestMultiple(name)
    const returnsPercent = Number((numerator * 100n) / denominator)
    return { name, stakeMinor: minor(amountMinor), winsOn: winsOn(game, name), returnsPercent }
  })
  return validStakeOf(selections, { outcomes: game.coverage.outcomes, opposite: game.opposite })
}
