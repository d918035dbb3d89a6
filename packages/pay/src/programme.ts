import type { Minor, RatePpm } from '@baize/money'
import type { Cadence, ContractKind, ContractTerms } from './terms.ts'

/** Which rates a contract may have: multiples of the step, up to the highest. */
export interface RateRules {
  readonly highestPpm: RatePpm
  readonly stepPpm: RatePpm
}

/** What a brand allows its agents to agree on, and how it pays them. A kind without rules is off (3.059). */
export interface AgentProgramme {
  readonly daily?: RateRules & {
    /** From which valid turnover of the day a member counts as active. */
    readonly activeFromMinor: Minor
    /** What new contracts round turnover down to, unless they say otherwise; 0 for no rounding. */
    readonly roundToMinor: Minor
  }
  readonly hourly?: { readonly profit: RateRules; readonly loss: RateRules }
  readonly realtime?: RateRules
  readonly dividend?: RateRules & {
    /** The lengths of periods that contracts may have. */
    readonly cadences: readonly Cadence[]
    /** From which valid turnover of the period a member counts as active. */
    readonly activeFromMinor: Minor
    /** Whether what a team won in earlier periods is first made up for by its losses. */
    readonly carryLoss: boolean
    /** Whether bonuses and other gifts to the team make its loss smaller. */
    readonly bonusesCount: boolean
  }
  /** Whether a downline may have the same rate as the upline. */
  readonly equalRatesAllowed: boolean
  /** How many steps a contract may have. */
  readonly mostTiers: number
  /** Larger amounts wait for an operator's approval before they are paid. */
  readonly approveAboveMinor: Minor
  /** What contracts of new agents usually say, at most one of each kind: examples for whoever thinks of becoming one. */
  readonly usual?: readonly ContractTerms[]
  /** Which figures anybody may read: how many agents were paid lately, and how much the site paid. */
  readonly publishes?: readonly ('agents' | 'paid')[]
  /** For so many days after its end a period is computed again when something in it becomes known later. */
  readonly correctionDays: number
  /** For so many days after they were settled the bets behind hourly and real-time wages are kept. */
  readonly betsKeptDays: number
  /** Whether agents are told once a day what was paid to them; they are unless this says otherwise. */
  readonly payNews?: 'daily' | 'none'
}

/** The kinds of pay of a programme, in the order in which they are shown. */
export function kindsOf(programme: AgentProgramme | undefined): readonly ContractKind[] {
  if (programme === undefined) return []
  return (['daily', 'hourly', 'realtime', 'dividend'] as const).filter((kind) => programme[kind] !== undefined)
}
