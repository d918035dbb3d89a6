import type { VideoPokerOutcome, VideoPokerStep } from '../bets.ts'
import { quickPaysOf, rankKeys, type QuickPays } from './quick-pays.ts'
import type { VideoPokerDefinition } from './video-poker.ts'

/** In how many ways so many cards can be drawn from the 47 that were not dealt. */
export const waysToDraw = [1, 47, 1_081, 16_215, 178_365, 1_533_939] as const

/** All 32 ways to hold, as places in ascending order; those that hold more come first. */
export const holds: readonly (readonly number[])[] = Array.from({ length: 32 }, (_, bits) =>
  [0, 1, 2, 3, 4].filter((place) => (bits & (1 << place)) !== 0),
).toSorted((one, other) => other.length - one.length)

/** What a way to hold returns: all pays of all draws together; divided by {@link waysToDraw} it is the expected multiple. */
export interface HoldValue {
  readonly held: readonly number[]
  readonly paid: number
}

/**
 * The way to hold that returns the most, by every draw that can follow: 2,598,960 of them, which takes some tens of milliseconds. Of equal
 * ways it takes the one that holds more.
 */
export function bestHold(definition: VideoPokerDefinition, dealt: readonly number[]): HoldValue {
  return bestOf(holdValues(definition, dealt))
}

/** What each way to hold returns. */
export function holdValues(definition: VideoPokerDefinition, dealt: readonly number[]): readonly HoldValue[] {
  const quick = quickPaysOf(definition)
  const left = Array.from({ length: 52 }, (_, card) => card).filter((card) => !dealt.includes(card))
  return holds.map((held) => ({
    held,
    paid: paidOf(
      quick,
      held.map((place) => dealt[place] ?? 0),
      left,
    ),
  }))
}

/** The best of some ways to hold. */
export function bestOf(values: readonly HoldValue[]): HoldValue {
  return values.reduce((best, one) => (expected(one) > expected(best) ? one : best))
}

/** The expected multiple of a way to hold. */
export function expected({ held, paid }: HoldValue): number {
  return paid / (waysToDraw[5 - held.length] ?? 1)
}

function paidOf({ suited, mixed }: QuickPays, kept: readonly number[], left: readonly number[]): number {
  const keys = left.map((card) => rankKeys[card >> 2] ?? 0)
  const suits = left.map((card) => 1 << (card & 3))
  let paid = 0
  const draw = (from: number, missing: number, sum: number, suitBits: number): void => {
    if (missing === 0) {
      const isFlush = (suitBits & (suitBits - 1)) === 0
      paid += (isFlush ? suited[sum] : mixed[sum]) ?? 0
      return
    }
    for (let place = from; place <= left.length - missing; place += 1)
      draw(place + 1, missing - 1, sum + (keys[place] ?? 0), suitBits | (suits[place] ?? 0))
  }
  const sum = kept.reduce((total, card) => total + (rankKeys[card >> 2] ?? 0), 0)
  draw(
    0,
    5 - kept.length,
    sum,
    kept.reduce((bits, card) => bits | (1 << (card & 3)), 0),
  )
  return paid
}

/** The step that best play takes; `undefined` once the round is over. */
export function bestVideoPokerStep(
  definition: VideoPokerDefinition,
  { dealt, held }: Pick<VideoPokerOutcome, 'dealt' | 'held'>,
): VideoPokerStep | undefined {
  if (held !== null) return undefined
  return { engine: 'videoPoker', kind: 'draw', held: bestHold(definition, dealt).held }
}
