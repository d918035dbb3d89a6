import { minorSum, type Minor } from '@baize/money'
import { memberId } from '../../kernel/ids.ts'
import type { AccountKind, PostingSum } from '../ledger/index.ts'
import type { Sums } from './stats.types.ts'

/** Whether accounts of this kind count for teams: only those that hold money. Play money and points are not turnover. */
export function countsForTeams(kind: AccountKind): boolean {
  const money: readonly string[] = ['main', 'bonus', 'vendor', 'table']
  return money.includes(kind)
}

/** The team that all members of a brand belong to. No member has this number. */
export const everybody = memberId(0n)

/**
 * Valid turnover: stakes less those that were returned and what of them does not count. For stakes of 100, a refund of 10 and a
 * rolled back bet of 20, it is 70; with opposite bets of 30 among them, it is 40.
 */
export function turnoverOf(sums: Sums): Minor {
  return minorSum(stakedOf(sums) - sums.invalidMinor)
}

/** What was staked and not returned, whether it counts as turnover or not. */
export function stakedOf(sums: Sums): Minor {
  return minorSum(sums.stakeMinor - sums.refundMinor - sums.undoneStakeMinor)
}

/** What games paid: payouts less those that were undone. */
export function wonOf(sums: Sums): Minor {
  return minorSum(sums.payoutMinor - sums.undonePayoutMinor)
}

/** Gross gaming revenue: what the house kept. For stakes of 70 and payouts of 90, of which 5 were undone, it is −15. */
export function ggrOf(sums: Sums): Minor {
  return minorSum(stakedOf(sums) - wonOf(sums))
}

/**
 * The member's profit or loss: what games paid less stakes, plus bonuses. For the example above and a bonus of 3, it
 * is 18.
 */
export function profitOf(sums: Sums): Minor {
  return minorSum(sums.bonusMinor - ggrOf(sums))
}

/** The change of the balance: everything with the sign that its postings had. */
export function balanceChangeOf(sums: Sums): Minor {
  const gave = profitOf(sums) + sums.depositMinor + sums.transferInMinor + sums.adjustmentMinor + sums.debtMinor
  return minorSum(gave + sums.payMinor - sums.withdrawalMinor - sums.transferOutMinor - sums.heldMinor)
}

/** The sums of what was played, which teams have by vendor and game type too. */
export const playSums = [
  'bets',
  'wins',
  'stake',
  'invalid',
  'payout',
  'refund',
  'undone_stake',
  'undone_payout',
] as const satisfies readonly PostingSum[]
export type PlaySum = (typeof playSums)[number]

/** Whether a sum is one of what was played. */
export function isPlaySum(name: PostingSum): name is PlaySum {
  const names: readonly PostingSum[] = playSums
  return names.includes(name)
}

/** Sums as columns of the database. */
export type SumColumns = Readonly<Record<PostingSum, bigint>>

/** Converts columns to sums. */
export function sumsOf(row: SumColumns): Sums {
  return {
    bets: row.bets,
    wins: row.wins,
    stakeMinor: minorSum(row.stake),
    invalidMinor: minorSum(row.invalid),
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
    debtMinor: minorSum(row.debt),
    payMinor: minorSum(row.pay),
  }
}

/** Adds sums. */
export function addSums(all: readonly Sums[]): Sums {
  const add = (of: (sums: Sums) => bigint) => all.reduce((total, sums) => total + of(sums), 0n)
  return sumsOf({
    bets: add((sums) => sums.bets),
    wins: add((sums) => sums.wins),
    stake: add((sums) => sums.stakeMinor),
    invalid: add((sums) => sums.invalidMinor),
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
    debt: add((sums) => sums.debtMinor),
    pay: add((sums) => sums.payMinor),
  })
}

/** What is left of sums without some of them. */
export function subtractSums(whole: Sums, part: Sums): Sums {
  const less = (of: (sums: Sums) => bigint) => of(whole) - of(part)
  return sumsOf({
    bets: less((sums) => sums.bets),
    wins: less((sums) => sums.wins),
    stake: less((sums) => sums.stakeMinor),
    invalid: less((sums) => sums.invalidMinor),
    payout: less((sums) => sums.payoutMinor),
    refund: less((sums) => sums.refundMinor),
    undone_stake: less((sums) => sums.undoneStakeMinor),
    undone_payout: less((sums) => sums.undonePayoutMinor),
    bonus: less((sums) => sums.bonusMinor),
    pay: less((sums) => sums.payMinor),
    deposit: less((sums) => sums.depositMinor),
    withdrawal: less((sums) => sums.withdrawalMinor),
    transfer_in: less((sums) => sums.transferInMinor),
    transfer_out: less((sums) => sums.transferOutMinor),
    adjustment: less((sums) => sums.adjustmentMinor),
    held: less((sums) => sums.heldMinor),
    debt: less((sums) => sums.debtMinor),
  })
}

/** Whether all sums are zero. */
export function isNothing(sums: Sums): boolean {
  return Object.values(sums).every((value) => value === 0n)
}
