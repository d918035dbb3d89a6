import { addMinor, zeroMinor, type Minor } from '@baize/money'
import type { SentVolley } from './water-gateway.ts'

/** A shot that has hit something and waits to be sent. */
export interface Shot {
  /** What the picture knows it by. */
  readonly id: number
  readonly weapon: SentVolley['weapon']
  /** Fish that it is aimed at; `[0]` for the boss. Only a net has several. */
  readonly targets: readonly number[]
  readonly power: Minor
  /** What it costs. */
  readonly cost: Minor
}

export interface Volley {
  readonly key: string
  readonly shots: readonly Shot[]
}

/** As many targets as one volley may have. */
export const mostTargets = 10
/** How long shots are gathered. */
export const gatherMs = 220

/** Shots of one weapon and power, which can be sent as one volley. `rest` waits for the next one. */
export function takeVolley(waiting: readonly Shot[]): {
  readonly now: readonly Shot[]
  readonly rest: readonly Shot[]
} {
  const [first] = waiting
  if (first === undefined) return { now: [], rest: [] }
  const now: Shot[] = []
  let targets = 0
  for (const shot of waiting) {
    if (shot.weapon !== first.weapon || shot.power !== first.power) break
    // What is shot at the boss is a stake of its own.
    if ((shot.targets[0] === 0) !== (first.targets[0] === 0)) break
    if (targets + shot.targets.length > mostTargets) break
    targets += shot.targets.length
    now.push(shot)
    // A net is a shot at several fish: it is a volley of its own.
    if (first.weapon === 'net') break
  }
  return { now, rest: waiting.slice(now.length) }
}

export function costOf(shots: readonly Shot[]): Minor {
  return shots.length === 0 ? zeroMinor : addMinor(...shots.map(({ cost }) => cost))
}
