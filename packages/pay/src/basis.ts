import { minorSum, ratePpm, type Minor, type RatePpm } from '@baize/money'

/**
 * What a payslip's amount follows from: everything that anybody needs, besides the contract's terms, to compute it again. It is stored
 * with the row when it is computed and never changes. In the database and on the wire it is JSON: amounts are decimal texts of minor
 * units, so that no figure passes through a floating-point number.
 */

/** What the bases of all kinds say. Moments are instants in ISO 8601; `from` is counted, `to` is not. */
interface BasisOfEach {
  /** The part of the period that counts: it begins with the contract if that came into force within the period. */
  readonly from: string
  readonly to: string
  /** What earlier rows of the same contract and period have: this row has only the difference. 0 for the first. */
  readonly earlierMinor: Minor
}

/** The highest tier that was reached: its place in the terms, from 0. Without one there is nothing to pay. */
interface ReachedTier {
  readonly tier: number | null
  /** The rate of that tier in parts per million; 0 without one. */
  readonly ratePpm: RatePpm
  /** Members of the team with at least `activeFromMinor` of turnover in the period. */
  readonly activeMembers: number
  readonly activeFromMinor: Minor
}

/** A daily wage: the team's turnover of a day. */
export interface DailyBasis extends BasisOfEach, ReachedTier {
  readonly kind: 'daily'
  /** Valid turnover of the team: what was excluded is already out. */
  readonly turnoverMinor: Minor
  /** Hedged and opposite bets that do not count. */
  readonly excludedMinor: Minor
  /** Turnover of earlier days that was returned since and is taken off this one: 0 or less. */
  readonly carriedMinor: Minor
}

/** An hourly wage: the turnover of an hour's bets, by how they ended. */
export interface HourlyBasis extends BasisOfEach {
  readonly kind: 'hourly'
  /** Valid turnover of bets that won. */
  readonly wonMinor: Minor
  /** Valid turnover of bets that lost. */
  readonly lostMinor: Minor
  readonly excludedMinor: Minor
  readonly bets: number
  /** A negative amount that the hour before left: 0 or less. */
  readonly carriedMinor: Minor
}

/** A real-time wage: the bets that were settled since the sweep before. */
export interface RealtimeBasis extends BasisOfEach {
  readonly kind: 'realtime'
  /** Stakes of the bets that won, less those that a correction took out: can be negative. */
  readonly wonMinor: Minor
  /** The same for bets that lost. */
  readonly lostMinor: Minor
  readonly excludedMinor: Minor
  readonly bets: number
  /** How many of them correct bets that an earlier row had. */
  readonly corrections: number
  /** A negative sum that the sweep before left: 0 or less. */
  readonly carriedMinor: Minor
}

/** A dividend: what the team lost in the period. */
export interface DividendBasis extends BasisOfEach, ReachedTier {
  readonly kind: 'dividend'
  readonly turnoverMinor: Minor
  readonly excludedMinor: Minor
  /** Stakes that were not returned. */
  readonly stakeMinor: Minor
  /** What games paid. */
  readonly payoutMinor: Minor
  /** Bonuses and other gifts that the site's rules set against the loss; 0 if they do not. */
  readonly giftsMinor: Minor
  /** What the team won in earlier periods and is set against this loss: 0 or less. */
  readonly carriedMinor: Minor
  /** Stakes − payouts − gifts + carried. Only a positive loss pays. */
  readonly lossMinor: Minor
}

/** What a payslip's amount follows from, by kind. */
export type Basis = DailyBasis | HourlyBasis | RealtimeBasis | DividendBasis

/** A basis as JSON: amounts and rates as texts. */
export type BasisJson =
  | BasisJsonOf<DailyBasis>
  | BasisJsonOf<HourlyBasis>
  | BasisJsonOf<RealtimeBasis>
  | BasisJsonOf<DividendBasis>
type BasisJsonOf<B> = { readonly [K in keyof B]: B[K] extends bigint ? string : B[K] }

/** Writes a basis as it is stored. */
export function basisInJson(basis: Basis): BasisJson {
  const entries = Object.entries(basis).map(([name, value]) => [
    name,
    typeof value === 'bigint' ? value.toString() : value,
  ])
  // Every name is kept, and bigints become the texts that the type says.
  return Object.fromEntries(entries) as BasisJson
}

/**
 * Reads a stored basis. Throws a TypeError if something is missing or is not what its name says: an amount that was written as a
 * number may already have lost digits.
 */
export function basisFromJson(json: unknown): Basis {
  if (typeof json !== 'object' || json === null) throw new TypeError('a basis is an object')
  const read = readerOf(new Map(Object.entries(json)))
  const each = { from: read.text('from'), to: read.text('to'), earlierMinor: read.amount('earlierMinor') }
  const excludedMinor = read.amount('excludedMinor')
  const carriedMinor = read.amount('carriedMinor')
  const kind = read.text('kind')
  switch (kind) {
    case 'daily':
      return {
        kind,
        ...each,
        ...tierIn(read),
        turnoverMinor: read.amount('turnoverMinor'),
        excludedMinor,
        carriedMinor,
      }
    case 'hourly':
      return { kind, ...each, ...stakesIn(read), excludedMinor, carriedMinor }
    case 'realtime':
      return {
        kind,
        ...each,
        ...stakesIn(read),
        excludedMinor,
        corrections: read.count('corrections'),
        carriedMinor,
      }
    case 'dividend':
      return { kind, ...each, ...tierIn(read), ...lossIn(read), excludedMinor, carriedMinor }
    default:
      throw new TypeError(`no kind of pay is called ${kind}`)
  }
}

type Reader = ReturnType<typeof readerOf>

function readerOf(values: ReadonlyMap<string, unknown>) {
  const text = (name: string): string => {
    const value = values.get(name)
    if (typeof value !== 'string') throw new TypeError(`${name} of a basis is not a text`)
    return value
  }
  const whole = (name: string): bigint => {
    const value = text(name)
    if (!/^-?\d{1,30}$/.test(value)) throw new TypeError(`${name} of a basis is not a whole number`)
    return BigInt(value)
  }
  const count = (name: string): number => {
    const value = values.get(name)
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new TypeError(`${name} is not a count`)
    return value
  }
  return {
    values,
    text,
    count,
    amount: (name: string): Minor => minorSum(whole(name)),
    rate: (name: string) => ratePpm(whole(name)),
  }
}

function tierIn(read: Reader): ReachedTier {
  return {
    tier: read.values.get('tier') === null ? null : read.count('tier'),
    ratePpm: read.rate('ratePpm'),
    activeMembers: read.count('activeMembers'),
    activeFromMinor: read.amount('activeFromMinor'),
  }
}

function stakesIn(read: Reader) {
  return { wonMinor: read.amount('wonMinor'), lostMinor: read.amount('lostMinor'), bets: read.count('bets') }
}

function lossIn(read: Reader) {
  return {
    turnoverMinor: read.amount('turnoverMinor'),
    stakeMinor: read.amount('stakeMinor'),
    payoutMinor: read.amount('payoutMinor'),
    giftsMinor: read.amount('giftsMinor'),
    lossMinor: read.amount('lossMinor'),
  }
}
