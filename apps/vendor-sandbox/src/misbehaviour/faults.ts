/** Faults of a single call, caused by the network or a careless vendor; chosen for each attempt. */
export const callFaults = ['late', 'twice', 'cutBeforeReply', 'cutAfter', 'wrongSignature'] as const
/** Faults of a whole round. */
export const roundFaults = ['reordered', 'rollbackBeforeBet', 'winAfterSessionEnd'] as const

/**
 * How the sandbox can misbehave. `late`: the call arrives after the vendor has given up waiting. `twice`: it arrives twice
 * concurrently. `cutBeforeReply`: the socket is closed once the call is sent. `cutAfter`: the reply arrives and is lost.
 * `wrongSignature`: a copy with a wrong signature is sent first. `reordered`: a win is sent after the next round's bet.
 * `rollbackBeforeBet`: the bet arrives after its own rollback. `winAfterSessionEnd`: wins are held back until healing,
 * when the session has ended.
 */
export const faults = [...callFaults, ...roundFaults] as const

/** One way to misbehave. */
export type Fault = (typeof faults)[number]

/** Seeded random numbers, so that a run can be repeated. */
export interface SeededRandom {
  /** A number from 0 up to but not including 1. */
  next(): number
  below(n: number): number
  pick<T>(from: readonly T[]): T | undefined
}

/** Creates a seeded generator (mulberry32): good enough for choosing faults, not for games. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    below: (n) => Math.floor(next() * n),
    pick: (from) => from[Math.floor(next() * from.length)],
  }
}
