import { minor, minorSum, parseAmountFromZero, zeroMinor, type Minor } from '@baize/money'
import {
  payDaily,
  payDividend,
  payHourly,
  payRealtime,
  type Cadence,
  type ContractKind,
  type ContractTerms,
} from '@baize/pay'

/** A team as a visitor imagines it. */
export interface ExampleTeam {
  /** What it stakes on a day. */
  readonly turnoverMinor: Minor
  /** How much of that is staked in bets that win, in percent. */
  readonly wonPercent: number
  /** What it loses in 30 days. */
  readonly lossMinor: Minor
  readonly activeMembers: number
}

/** The same as the visitor types it. */
export type TypedTeam = Readonly<Record<'turnover' | 'won' | 'loss' | 'active', string>>

/** Reads what was typed; `undefined` for the fields that are no numbers within reason. */
export function readTeam(
  typed: TypedTeam,
  currencyDigits: number,
): { readonly [Field in keyof ExampleTeam]: ExampleTeam[Field] | undefined } {
  const amount = (text: string) => {
    const value = parseAmountFromZero(text.trim().replaceAll(',', ''), currencyDigits)
    return value !== undefined && value <= mostMinor ? value : undefined
  }
  const whole = (text: string, most: number) => {
    const value = /^\d{1,7}$/.test(text.trim()) ? Number(text) : undefined
    return value !== undefined && value <= most ? value : undefined
  }
  return {
    turnoverMinor: amount(typed.turnover),
    wonPercent: whole(typed.won, 100),
    lossMinor: amount(typed.loss),
    activeMembers: whole(typed.active, 1_000_000),
  }
}

const mostMinor = 1_000_000_000_000_000n
const days = 30

/** What a contract pays for such a team. */
export interface ExamplePay {
  readonly kind: ContractKind
  /** The place of the step that was reached; `null` for none, and where there are no steps. */
  readonly tier: number | null
  /** How many days the amount is for. */
  readonly periodDays: number
  readonly amountMinor: Minor
  /** The same in 30 days that are all like this. */
  readonly monthMinor: Minor
}

const periodDays: Readonly<Record<Cadence, number>> = { daily: 1, weekly: 7, semimonthly: 15, monthly: 30 }

/** What terms pay for a team, by the rules by which agents are paid. */
export function examplePay(terms: ContractTerms, team: ExampleTeam): ExamplePay {
  const { turnoverMinor, activeMembers } = team
  const nothing = { excludedMinor: zeroMinor, carriedMinor: zeroMinor, earlierMinor: zeroMinor, from: '', to: '' }
  const reached = { activeMembers, activeFromMinor: zeroMinor }
  const wonMinor = minor((turnoverMinor * BigInt(team.wonPercent)) / 100n)
  const byBet = { ...nothing, wonMinor, lostMinor: minorSum(turnoverMinor - wonMinor), bets: 0 }
  switch (terms.kind) {
    case 'daily': {
      const { basis, amountMinor } = payDaily(terms, { kind: 'daily', ...nothing, ...reached, turnoverMinor })
      return inMonth('daily', basis.tier, 1, amountMinor)
    }
    case 'hourly':
      return inMonth('hourly', null, 1, payHourly(terms, { kind: 'hourly', ...byBet }).amountMinor)
    case 'realtime':
      return inMonth(
        'realtime',
        null,
        1,
        payRealtime(terms, { kind: 'realtime', ...byBet, corrections: 0 }).amountMinor,
      )
    case 'dividend': {
      const length = periodDays[terms.cadence]
      const stakeMinor = minorSum(turnoverMinor * BigInt(length))
      const lossMinor = (team.lossMinor * BigInt(length)) / BigInt(days)
      const measured = { ...nothing, ...reached, turnoverMinor: stakeMinor, stakeMinor, giftsMinor: zeroMinor }
      const payoutMinor = minorSum(stakeMinor - lossMinor)
      const { basis, amountMinor } = payDividend(terms, { kind: 'dividend', ...measured, payoutMinor })
      return inMonth('dividend', basis.tier, length, amountMinor)
    }
  }
}

function inMonth(kind: ContractKind, tier: number | null, length: number, amountMinor: Minor): ExamplePay {
  const monthMinor = minor((amountMinor * BigInt(days)) / BigInt(length))
  return { kind, tier, periodDays: length, amountMinor, monthMinor }
}
