import type { Chance } from './chance.ts'
import { add, rational, type Rational } from './rational.ts'

/**
 * The terms of a jackpot pool. One minor unit of every `stakePerShare` of a stake goes to the pool. A round draws one ticket of
 * `tickets`, and each minor unit of its stake holds one of them: it wins if its ticket is below the stake. So whoever stakes
 * twice as much wins twice as often, and per minor unit staked all have the same chance. The next pool begins at `seedMinor`,
 * which the site pays.
 */
export type PoolTerms = {
  readonly stakePerShare: number
  readonly tickets: number
  readonly seedMinor: number
}

/** What a round has drawn for the pool. */
export type PoolResult = {
  /** From 0. */
  readonly ticket: number
  readonly won: boolean
  /** What the pool has paid, in minor units; `null` if nothing was won, and until it is paid. */
  readonly paidMinor: string | null
}

/** The step with which the server pays the pool that a round has won. Players cannot take it. */
export type PoolStep = { readonly engine: 'slot' | 'fish'; readonly kind: 'pool'; readonly amountMinor: string }

/** What of a stake goes to the pool, in minor units. */
export function poolShareMinor({ stakePerShare }: PoolTerms, stakeMinor: bigint): bigint {
  return stakeMinor / BigInt(stakePerShare)
}

/** Draws a round's ticket, which is the last of its draws. */
export function drawTicket({ tickets }: PoolTerms, stakeMinor: bigint, chance: Chance): PoolResult {
  const ticket = chance.below(tickets)
  return { ticket, won: BigInt(ticket) < stakeMinor, paidMinor: null }
}

/** The result after the server's step. Throws a RangeError if nothing was won, or if it was paid already. */
export function payPool(result: PoolResult, { amountMinor }: PoolStep): PoolResult {
  if (!result.won || result.paidMinor !== null) throw new RangeError('there is no pool to pay')
  if (!/^[1-9][0-9]{0,17}$/.test(amountMinor)) throw new RangeError('the pool pays a positive whole number')
  return { ...result, paidMinor: amountMinor }
}

/**
 * What the pool returns of every stake in the long run: all that is taken from stakes, and the seeds, one in `tickets` staked minor
 * units. Each pool that is won began at its seed and grew by the shares since, and all of it is paid.
 */
export function poolReturnOf({ stakePerShare, tickets, seedMinor }: PoolTerms): Rational {
  return add(rational(1n, BigInt(stakePerShare)), rational(BigInt(seedMinor), BigInt(tickets)))
}
