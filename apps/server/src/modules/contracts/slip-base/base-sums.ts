import type { PayExclusionRule } from '@baize/contract'
import { minorSum, zeroMinor, type Minor } from '@baize/money'
import type { MemberId } from '../../../kernel/ids.ts'

/** Sums behind a payslip, without what does not count; in minor units. */
export interface BaseSums {
  readonly base: Minor
  readonly turnover: Minor
  readonly won: Minor
  readonly lost: Minor
  readonly stake: Minor
  readonly payout: Minor
  readonly gifts: Minor
  readonly excluded: Minor
}

/** A line of the base: somebody below, or what an earlier payslip left, has changed since, or is no longer kept. */
export interface Line {
  readonly kind: 'agent' | 'member' | 'self' | 'carried' | 'changed' | 'gone'
  readonly memberId: MemberId | undefined
  readonly sums: BaseSums
}

/** The lines that a base is made of. Together they are the base of the payslip, or the line that was opened. */
export interface BaseLines {
  readonly lines: readonly Line[]
  readonly totals: BaseSums
  readonly excluded: readonly { readonly rule: PayExclusionRule; readonly bets: number; readonly minor: bigint }[]
  readonly days: { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate } | undefined
}

/** Sums with nothing in them. */
export const noSums: BaseSums = {
  base: zeroMinor,
  turnover: zeroMinor,
  won: zeroMinor,
  lost: zeroMinor,
  stake: zeroMinor,
  payout: zeroMinor,
  gifts: zeroMinor,
  excluded: zeroMinor,
}

/** Adds lines up. */
export function addLines(lines: readonly Line[]): BaseSums {
  return mapSums((name) => minorSum(lines.reduce((total, { sums }) => total + sums[name], 0n)))
}

/** Sums, each by its name. */
export function mapSums(of: (name: keyof BaseSums) => Minor): BaseSums {
  return {
    base: of('base'),
    turnover: of('turnover'),
    won: of('won'),
    lost: of('lost'),
    stake: of('stake'),
    payout: of('payout'),
    gifts: of('gifts'),
    excluded: of('excluded'),
  }
}
