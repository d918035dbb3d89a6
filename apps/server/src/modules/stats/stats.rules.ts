import { minorSum, type Minor } from '@baize/money'
import type { AccountKind, PostingSum } from '../ledger/index.ts'
import type { Sums } from './stats.types.ts'

/**
 * Kinds of accounts whose sums go into teams: those that hold money. Play money and points are nobody's turnover.
 */
export function countsForTeams(kind: AccountKind): boolean {
  const money: readonly string[] = ['main', 'bonus', 'vendor']
  return money.includes(kind)
}

/** Valid turnover: stakes less those that came back. Stakes of 100, a refund of 10 and a rolled back bet of 20 are 70. */
export function turnoverOf(sums: Sums): Minor {
  return minorSum(sums.stakeMinor - sums.refundMinor - sums.undoneStakeMinor)
}

/** What games gave: payouts less those that were undone. */
export function wonOf(sums: Sums): Minor {
  return minorSum(sums.payoutMinor - sums.undonePayoutMinor)
}

/** Gross gaming revenue: what the house kept. Turnover of 70 and payouts of 90, of which 5 were undone, are −15. */
export function ggrOf(sums: Sums): Minor {
  return minorSum(turnoverOf(sums) - wonOf(sums))
}

/** The member's profit or loss: what games gave less turnover, and gifts. With the example above and a bonus of 3, 18. */
export function profitOf(sums: Sums): Minor {
  return minorSum(sums.bonusMinor - ggrOf(sums))
}

/** What the balance moved by: everything with its sign, as the postings had it. */
export function movedOf(sums: Sums): Minor {
  const gave = profitOf(sums) + sums.depositMinor + sums.transferInMinor + sums.adjustmentMinor
  return minorSum(gave - sums.withdrawalMinor - sums.transferOutMinor - sums.heldMinor)
}

/** Sums as the database gives them. */
export type SumColumns = Readonly<Record<PostingSum, bigint>>

/** Sums, of their columns. */
export function sumsOf(row: SumColumns): Sums {
  return {
    bets: row.bets,
    wins: row.wins,
    stakeMinor: minorSum(row.stake),
    payoutMinor: minorSum(row.payout),
    refundMinor: minorSum(row.refund),
    undoneStakeMinor: minorSum(row.undone_stake),
    undonePayoutMinor: minorSum(row.undone_payout),
    bonusMinor: minorSum(row.bonus),
    depositMinor: minorSum(row.deposit),
    withdrawalMinor: minorSum(row.withdrawal),
    transferInMinor: minorSum(row.transfer_in),
    transferOutMinor: minorSum(row.transfer_out),
    adjustmentMinor: minorSum(row.adjustment),
    heldMinor: minorSum(row.held),
  }
}

/** Sums put together. */
export function addSums(all: readonly Sums[]): Sums {
  const add = (of: (sums: Sums) => bigint) => all.reduce((total, sums) => total + of(sums), 0n)
  return sumsOf({
    bets: add((sums) => sums.bets),
    wins: add((sums) => sums.wins),
    stake: add((sums) => sums.stakeMinor),
    payout: add((sums) => sums.payoutMinor),
    refund: add((sums) => sums.refundMinor),
    undone_stake: add((sums) => sums.undoneStakeMinor),
    undone_payout: add((sums) => sums.undonePayoutMinor),
    bonus: add((sums) => sums.bonusMinor),
    deposit: add((sums) => sums.depositMinor),
    withdrawal: add((sums) => sums.withdrawalMinor),
    transfer_in: add((sums) => sums.transferInMinor),
    transfer_out: add((sums) => sums.transferOutMinor),
    adjustment: add((sums) => sums.adjustmentMinor),
    held: add((sums) => sums.heldMinor),
  })
}
