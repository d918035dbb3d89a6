import type { Minor, RatePpm } from '@baize/money'

/** The kinds of pay that a contract can be about (3.062–3.065). */
export const contractKinds = ['daily', 'hourly', 'realtime', 'dividend'] as const
export type ContractKind = (typeof contractKinds)[number]

/** How long the periods of dividends are (3.066). Semimonthly ones are the 1st to the 15th, and the rest of the month. */
export const cadences = ['daily', 'weekly', 'semimonthly', 'monthly'] as const
export type Cadence = (typeof cadences)[number]

/** A step of daily wages: the rate for a team that reached both conditions. */
export interface DailyTier {
  /** Valid turnover of the team on the day. */
  readonly turnoverMinor: Minor
  readonly activeMembers: number
  readonly ratePpm: RatePpm
}

/** Daily wages (3.063): turnover of the team × the rate of the highest tier that it reached. */
export interface DailyTerms {
  readonly kind: 'daily'
  /** In ascending order of every condition and of the rate. */
  readonly tiers: readonly DailyTier[]
  /** Turnover is rounded down to a multiple of this; 0 for no rounding. */
  readonly roundToMinor: Minor
}

/** Hourly wages (3.064): what the team staked in the hour, by whether the bet won or lost. */
export interface HourlyTerms {
  readonly kind: 'hourly'
  readonly profitPpm: RatePpm
  readonly lossPpm: RatePpm
}

/** Real-time wages (3.065): for each settled bet, by whether it won or lost. */
export interface RealtimeTerms {
  readonly kind: 'realtime'
  readonly profitPpm: RatePpm
  readonly lossPpm: RatePpm
  /** Smaller bets earn nothing. */
  readonly singleBetMinor: Minor
}

/** A step of dividends: the rate for a team that reached all conditions. */
export interface DividendTier {
  readonly turnoverMinor: Minor
  /** The team's net loss, above zero. */
  readonly lossMinor: Minor
  readonly activeMembers: number
  readonly ratePpm: RatePpm
}

/** Dividends (3.062): a share of what the team lost over a period; nothing if it won. */
export interface DividendTerms {
  readonly kind: 'dividend'
  readonly cadence: Cadence
  /** In ascending order of every condition and of the rate. */
  readonly tiers: readonly DividendTier[]
}

/** What a contract promises. */
export type ContractTerms = DailyTerms | HourlyTerms | RealtimeTerms | DividendTerms
