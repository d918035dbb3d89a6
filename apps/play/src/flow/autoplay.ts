import type { Minor } from '@baize/money'

/** The limits that the player sets before autoplay starts. */
export interface AutoplayLimits {
  readonly rounds: number
  /** Stop when one round pays more than this; `undefined`: no such limit. */
  readonly winAboveMinor: Minor | undefined
  /** Stop when the balance has fallen by this much; `undefined`: no such limit. */
  readonly fallByMinor: Minor | undefined
}

/** The state of running autoplay. */
export interface Autoplay {
  readonly limits: AutoplayLimits
  readonly balanceAtStartMinor: Minor
  readonly roundsLeft: number
}

/** Why autoplay ended. */
export type AutoplayEnd = 'finished' | 'winReached' | 'balanceFell' | 'balanceLow'

export function startAutoplay(limits: AutoplayLimits, balanceMinor: Minor): Autoplay {
  return { limits, balanceAtStartMinor: balanceMinor, roundsLeft: limits.rounds }
}

/**
 * Decides whether autoplay continues after a round. It also ends before a stake that could take the balance below its
 * limit, so that the limit holds whatever the next round's result.
 */
export function afterAutoRound(
  autoplay: Autoplay,
  round: { readonly payoutMinor: Minor; readonly balanceMinor: Minor; readonly stakeMinor: Minor },
): { readonly next: Autoplay } | { readonly end: AutoplayEnd } {
  const { limits, balanceAtStartMinor } = autoplay
  const roundsLeft = autoplay.roundsLeft - 1
  if (limits.winAboveMinor !== undefined && round.payoutMinor > limits.winAboveMinor) return { end: 'winReached' }
  const end = stakeRefusal(autoplay, round)
  if (end !== undefined) return { end }
  return roundsLeft <= 0 ? { end: 'finished' } : { next: { limits, balanceAtStartMinor, roundsLeft } }
}

/** Why autoplay may not place the next stake; `undefined` if it may. */
export function stakeRefusal(
  autoplay: Autoplay,
  next: { readonly balanceMinor: Minor; readonly stakeMinor: Minor },
): AutoplayEnd | undefined {
  if (next.balanceMinor < next.stakeMinor) return 'balanceLow'
  const { fallByMinor } = autoplay.limits
  if (fallByMinor === undefined) return undefined
  return autoplay.balanceAtStartMinor - (next.balanceMinor - next.stakeMinor) > fallByMinor ? 'balanceFell' : undefined
}
