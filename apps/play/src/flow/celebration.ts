import type { Minor } from '@baize/money'

/** The level of a celebration. */
export type Tier = 'big' | 'mega' | 'epic'

const tiers: readonly { readonly tier: Tier; readonly times: bigint }[] = [
  { tier: 'epic', times: 50n },
  { tier: 'mega', times: 25n },
  { tier: 'big', times: 10n },
]

/**
 * The celebration of a payout: `big` from 10 times the stake, `mega` from 25, `epic` from 50; none below. (5.00 on a stake
 * of 0.20 is 25 times: `mega`.)
 */
export function tierOf(stakeMinor: Minor, payoutMinor: Minor): Tier | undefined {
  if (stakeMinor <= 0n) return undefined
  return tiers.find(({ times }) => payoutMinor >= stakeMinor * times)?.tier
}

/** How a result is presented: a payout not above the stake is not a win and is shown without fanfare. */
export type ResultTone = 'nothing' | 'returned' | 'won'

/** The tone of a payout: `nothing` for none, `returned` up to the stake, `won` above it. */
export function toneOf(stakeMinor: Minor, payoutMinor: Minor): ResultTone {
  if (payoutMinor === 0n) return 'nothing'
  return payoutMinor > stakeMinor ? 'won' : 'returned'
}
