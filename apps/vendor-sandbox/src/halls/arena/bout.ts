import type { Chance } from '@baize/engines'
import type { ArenaGame } from './arena-game.ts'
import type { Bird } from './birds.ts'

/** How a bout ends, and what can be bet on. The red corner is meron, the blue one wala. */
export type Side = 'meron' | 'wala' | 'draw'
export const sides: readonly Side[] = ['meron', 'wala', 'draw']

/** Stakes on the two birds, in minor units; the vendor's opening money is part of them. */
export interface Pool {
  readonly meron: bigint
  readonly wala: bigint
}

/** An exact fraction of positive whole numbers. */
export interface Share {
  readonly part: bigint
  readonly of: bigint
}

/** A bout has no market before each bird has fought so often: a strength that no result supports is none. */
export const leastBouts = 2

/** Two birds that meet. */
export interface Pair {
  readonly meron: Bird
  readonly wala: Bird
}

/** Whether bets are taken on a bout. */
export function hasMarket({ meron, wala }: Pair): boolean {
  return [meron, wala].every(({ record: { won, drawn, lost } }) => won + drawn + lost >= leastBouts)
}

/**
 * The chance of each side, exactly: a fixed share of draws, and the rest by the squares of the birds' published strengths.
 *
 * Worked example: strengths of 80 and 60 and a tenth of draws give 0.9 · 6400 / 10000 = 0.576 to meron.
 */
export function chanceOf({ drawThousandths }: ArenaGame, { meron, wala }: Pair, side: Side): Share {
  const squares = { meron: BigInt(meron.strength ** 2), wala: BigInt(wala.strength ** 2) }
  const of = squares.meron + squares.wala
  const draws = BigInt(drawThousandths)
  return side === 'draw'
    ? { part: draws * of, of: 1_000n * of }
    : { part: (1_000n - draws) * squares[side], of: 1_000n * of }
}

/** Draws the end of a bout. */
export function drawBout(game: ArenaGame, pair: Pair, chance: Chance): Side {
  const draw = chanceOf(game, pair, 'draw')
  const meron = chanceOf(game, pair, 'meron')
  const drawn = BigInt(chance.below(Number(draw.of)))
  if (drawn < draw.part) return 'draw'
  return drawn < draw.part + meron.part ? 'meron' : 'wala'
}

/** What the vendor puts into a pool at its opening, split by the birds' strengths. */
export function openPool(game: ArenaGame, pair: Pair, smallestStake: bigint): Pool | undefined {
  if (game.payment.kind !== 'pool') return undefined
  const seed = BigInt(game.payment.seedStakes) * smallestStake
  const squares = { meron: BigInt(pair.meron.strength ** 2), wala: BigInt(pair.wala.strength ** 2) }
  const meron = (seed * squares.meron) / (squares.meron + squares.wala)
  return { meron, wala: seed - meron }
}

/**
 * What a stake on a side is paid in all if the side wins, in hundredths of the stake, rounded down once. From a pool it is
 * the present figure; the last one counts.
 */
export function oddsOf(game: ArenaGame, pair: Pair, pool: Pool | undefined, side: Side): bigint {
  if (side === 'draw') return BigInt(game.drawOddsHundredths)
  if (game.payment.kind === 'pool') {
    const { part, of } = dividendOf(game.payment.takenThousandths, pool, side)
    return (100n * part) / of
  }
  // Returned draws are part of the return: margin = 1 - chance · odds - chance of a draw.
  const back =
    1_000n - BigInt(game.payment.marginThousandths) - (game.isDrawReturned ? BigInt(game.drawThousandths) : 0n)
  const { part, of } = chanceOf(game, pair, side)
  return (100n * back * of) / (1_000n * part)
}

function dividendOf(takenThousandths: number, pool: Pool | undefined, side: 'meron' | 'wala'): Share {
  if (pool === undefined) throw new Error('this arena pays from a pool')
  return { part: (1_000n - BigInt(takenThousandths)) * (pool.meron + pool.wala), of: 1_000n * pool[side] }
}

/** What a stake is paid when a bout has ended; 0 for a lost one. */
export function payoutOf(
  game: ArenaGame,
  pair: Pair,
  { pool, end, side, stakeMinor }: { pool: Pool | undefined; end: Side; side: Side; stakeMinor: bigint },
): bigint {
  if (end === 'draw' && side !== 'draw') return game.isDrawReturned ? stakeMinor : 0n
  if (end !== side) return 0n
  if (game.payment.kind === 'pool' && side !== 'draw') {
    const { part, of } = dividendOf(game.payment.takenThousandths, pool, side)
    return (stakeMinor * part) / of
  }
  return (stakeMinor * oddsOf(game, pair, pool, side)) / 100n
}

/** The exact return of a bet on a side, at its present odds. */
export function returnOf(game: ArenaGame, pair: Pair, pool: Pool | undefined, side: Side): Share {
  const wins = chanceOf(game, pair, side)
  const draws = chanceOf(game, pair, 'draw')
  const paid =
    game.payment.kind === 'pool' && side !== 'draw'
      ? dividendOf(game.payment.takenThousandths, pool, side)
      : { part: oddsOf(game, pair, pool, side), of: 100n }
  const back = side !== 'draw' && game.isDrawReturned ? draws.part : 0n
  // Both chances have the same denominator.
  return { part: wins.part * paid.part + back * paid.of, of: wins.of * paid.of }
}
