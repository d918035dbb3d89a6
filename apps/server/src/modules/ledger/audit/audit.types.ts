import type { Fault } from './check-chain.ts'

/** The parts of a run, in their order: each goes over other tables, and together they add up everything. */
export const auditParts = ['chains', 'accounts', 'keys', 'houses', 'rules', 'heads', 'identities', 'places'] as const
export type AuditPart = (typeof auditParts)[number]

/** One thing in the books that does not fit. */
export interface BookProblem {
  readonly rule:
    | 'balance chain'
    | 'account snapshots'
    | 'accounts belong together'
    | 'house deltas'
    | 'house snapshots'
    | 'sum per currency'
    | 'hash chain'
    | 'published heads'
    | 'bucket moves'
    | 'keys'
    | 'rules'
    | 'published identities'
    | 'months'
    | 'lane ends'
  /** Names the first row that does not fit. */
  readonly message: string
}

/** What a fault breaks. */
export type AuditRule = BookProblem['rule']

/** A fault with the rule that it breaks. */
export interface AuditFault extends Fault {
  readonly rule: AuditRule
}

/**
 * Where a run is, as it is stored between steps. Numbers that JSON would round are decimal texts.
 */
export interface AuditState {
  /** The version of each lane when the run began: sums are taken up to there, so that they agree whenever they are taken. */
  readonly versions: Readonly<Record<string, string>>
  /** What members and house moved so far, by brand and currency; all zero at the end. */
  readonly sums: Readonly<Record<string, string>>
  /** Where the current part is; empty at its beginning. Each part has names of its own. */
  readonly cursor: Readonly<Record<string, string>>
}

/** What a step of a part looked at. */
export interface PartStep {
  /** `undefined` when the part is done. */
  readonly cursor: AuditState['cursor'] | undefined
  readonly faults: readonly AuditFault[]
  /** Rows looked at. */
  readonly checked: number
  /** How much of the part is done, from 0 to 1. */
  readonly share: number
  /** What to add to the run's sums. */
  readonly sums?: readonly CurrencySum[]
}

/** What rows of a brand and currency amount to, in minor units. */
export interface CurrencySum {
  /** `brand 1, PLY` */
  readonly currency: string
  readonly amount: string
}

/** A number from a cursor; `fallback` at the beginning. */
export function cursorNumber({ cursor }: Pick<AuditState, 'cursor'>, name: string, fallback: bigint): bigint {
  const text = cursor[name]
  return text === undefined ? fallback : BigInt(text)
}
