import { minor, type Minor } from '@baize/money'

/** The amount that a count-up shows at a progress from 0 to 1: never above the total, and exactly the total at the end. */
export function shownAmount(fromMinor: Minor, toMinor: Minor, progress: number): Minor {
  const steps = BigInt(Math.round(Math.min(1, Math.max(0, progress)) * 10_000))
  return minor(fromMinor + ((toMinor - fromMinor) * steps) / 10_000n)
}

/** How long a win is counted up, depending on its multiple of the stake: short for small wins, at most 8 s. */
export function countUpSeconds(stakeMinor: Minor, payoutMinor: Minor): number {
  if (stakeMinor <= 0n || payoutMinor <= stakeMinor) return 0.35
  const times = Number((payoutMinor * 100n) / stakeMinor) / 100
  return Math.min(8, 0.7 + Math.sqrt(times) * 0.55)
}
