import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { FishDefinition } from './fish-definition.ts'

/** A fish of a school: which, when, and on which way. Times are milliseconds since the school began. */
export interface SwimmingFish {
  /** From 1. */
  readonly no: number
  readonly kind: string
  readonly beginsMs: number
  readonly endsMs: number
  readonly path: FishPath
}

/** A way across a water of 1000 by 1000, from one side to the other, with waves. */
export interface FishPath {
  readonly fromLeft: boolean
  readonly fromY: number
  readonly toY: number
  /** How far it swings up and down, and how often on its way. */
  readonly swing: number
  readonly swings: number
  /** Where in a swing it begins, in turns. */
  readonly phase: number
}

/** Where a fish is, and to where it looks, in radians clockwise from the right. */
export interface FishPlace {
  readonly x: number
  readonly y: number
  readonly angle: number
}

/** As many numbers as each wave has, used or not. */
const fishOfWave = 6
/** How much later each fish of a wave comes. */
const behindMs = 620
/** How far outside it begins and ends, so that even the longest is not seen there. */
const outside = 180

type SchoolTerms = Pick<FishDefinition, 'kinds' | 'waveMs'>

/**
 * The fish with a number, counted from 1; `undefined` if no fish has it. It follows from the school's text and the definition alone: server
 * and browser compute the same, and nothing of it is secret. Wave `w` is SHA-256 of `<school>:<w>`, read as eight uint32.
 */
export function fishOf(terms: SchoolTerms, school: string, no: number): SwimmingFish | undefined {
  if (!Number.isSafeInteger(no) || no < 1) return undefined
  const wave = Math.floor((no - 1) / fishOfWave)
  return waveOf(terms, school, wave)[(no - 1) % fishOfWave]
}

/** All fish of a wave, from 0. */
export function waveOf({ kinds, waveMs }: SchoolTerms, school: string, wave: number): readonly SwimmingFish[] {
  const numbers = numbersOf(`${school}:${wave}`)
  const share = (place: number) => (numbers[place] ?? 0) / 2 ** 32
  const between = (place: number, [least, most]: readonly [number, number]) =>
    least + Math.floor(share(place) * (most - least + 1))
  let left = Math.floor(share(0) * kinds.reduce((sum, { weight }) => sum + weight, 0))
  const kind = kinds.find(({ weight }) => {
    left -= weight
    return left < 0
  })
  if (kind === undefined) return []
  const crossesMs = between(2, kind.crossesMs)
  const fromY = between(3, [140, 820])
  const toY = between(4, [140, 820])
  const path = {
    fromLeft: share(5) < 0.5,
    swing: between(6, [15, 95]),
    swings: 1 + share(7) * 1.6,
    phase: share(1),
  }
  return Array.from({ length: between(1, kind.group) }, (_, place) => {
    const beginsMs = wave * waveMs + place * behindMs
    // They swim beside each other, not in one line.
    const aside = place % 2 === 0 ? -18 * place : 18 * place
    return {
      no: wave * fishOfWave + place + 1,
      kind: kind.kind,
      beginsMs,
      endsMs: beginsMs + crossesMs,
      path: { ...path, fromY: fromY + aside, toY: toY + aside },
    }
  })
}

/** All fish that swim at a moment of the school. */
export function fishAt(terms: SchoolTerms, school: string, ms: number): SwimmingFish[] {
  const longest = Math.max(...terms.kinds.map(({ crossesMs }) => crossesMs[1])) + behindMs * fishOfWave
  const first = Math.max(0, Math.floor((ms - longest) / terms.waveMs))
  const found: SwimmingFish[] = []
  for (let wave = first; wave * terms.waveMs <= ms; wave += 1)
    found.push(...waveOf(terms, school, wave).filter(({ beginsMs, endsMs }) => beginsMs <= ms && ms < endsMs))
  return found
}

/** Where a fish is at a moment of the school; before and after its way, outside. */
export function placeOf({ beginsMs, endsMs, path }: SwimmingFish, ms: number): FishPlace {
  const progress = (ms - beginsMs) / (endsMs - beginsMs)
  const { fromLeft, fromY, toY, swing, swings, phase } = path
  const width = 1_000 + 2 * outside
  const turn = 2 * Math.PI * (phase + swings * progress)
  const x = fromLeft ? -outside + width * progress : 1_000 + outside - width * progress
  const y = fromY + (toY - fromY) * progress + swing * Math.sin(turn)
  const [dx, dy] = [fromLeft ? width : -width, toY - fromY + swing * Math.cos(turn) * 2 * Math.PI * swings]
  return { x, y, angle: Math.atan2(dy, dx) }
}

function numbersOf(text: string): number[] {
  const { buffer } = sha256(utf8ToBytes(text)).slice()
  const view = new DataView(buffer)
  return Array.from({ length: 8 }, (_, place) => view.getUint32(place * 4))
}
