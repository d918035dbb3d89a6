import type { Fault } from './check-chain.ts'

/** The parts of a run, in order. Each checks different tables; together they check everything. */
export const auditParts = [
  'chains',
  'accounts',
  'keys',
  'houses',
  'rules',
  'heads',
  'identities',
  'places',
  'debts',
  'held',
  'bonuses',
] as const
export type AuditPart = (typeof auditParts)[number]

/** One error in the books. */
export interface BookProblem {
  readonly rule:
    | 'balance chain'
    | 'account snapshots'
    | 'accounts belong together'
    | 'house deltas'
    | 'house snapshots'
    | 'sum per currency'
    | 'debts'
    | 'held wins'
    | 'bonuses'
    | 'hash chain'
    | 'published heads'
    | 'bucket moves'
    | 'keys'
    | 'rules'
    | 'published identities'
    | 'months'
    | 'lane ends'
  /**
   * Names the first wrong row. A settled problem is recognised by this text, so changing its wording raises the problem
   * again.
   */
  readonly message: string
}

/** The rule that a fault violates. */
export type AuditRule = BookProblem['rule']

/** A fault and the rule that it violates. */
export interface AuditFault extends Fault {
  readonly rule: AuditRule
}

/** The state of a run, as stored between steps. Numbers that JSON would round are decimal strings. */
export interface AuditState {
  /**
   * The version of each lane when the run began. Sums include postings up to there, so that they agree whenever they
   * are taken.
   */
  readonly versions: Readonly<Record<string, string>>
  /** The sum of the changes of member and house accounts so far, by brand and currency; all zero at the end. */
  readonly sums: Readonly<Record<string, string>>
  /** The position in the current part; empty at its beginning. Each part uses its own names. */
  readonly cursor: Readonly<Record<string, string>>
}

/** The result of one step of a part. */
export interface PartStep {
  /** `undefined` when the part is done. */
  readonly cursor: AuditState['cursor'] | undefined
  readonly faults: readonly AuditFault[]
  /** The number of rows checked. */
  readonly checked: number
  /** The share of the part that is done, from 0 to 1. */
  readonly share: number
  /** What to add to the run's sums. */
  readonly sums?: readonly CurrencySum[]
}

/** The sum of the rows of a brand and currency, in minor units. */
export interface CurrencySum {
  /** Such as `brand 1, PLY`. */
  readonly currency: string
  readonly amount: string
}

/** Reads a number from a cursor; returns `fallback` at the beginning. */
export function cursorNumber({ cursor }: Pick<AuditState, 'cursor'>, name: string, fallback: bigint): bigint {
  const text = cursor[name]
  return text === undefined ? fallback : BigInt(text)
}
