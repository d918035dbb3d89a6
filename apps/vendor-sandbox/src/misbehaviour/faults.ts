/** What the network, or a careless vendor, does to one call: chosen anew for each attempt. */
export const callFaults = ['late', 'twice', 'cutBeforeReply', 'cutAfter', 'wrongSignature'] as const
/** What is done to a whole round. */
export const roundFaults = ['reordered', 'rollbackBeforeBet', 'winAfterSessionEnd'] as const

/**
 * How the sandbox can misbehave. `late`: the call arrives after the vendor has given up waiting. `twice`: it arrives twice
 * at once. `cutBeforeReply`: the socket is closed once the call is sent. `cutAfter`: the answer arrives and is lost.
 * `wrongSignature`: a copy with a wrong signature goes first. `reordered`: a win overtakes nothing and is overtaken by the
 * next round. `rollbackBeforeBet`: the bet arrives after its own rollback. `winAfterSessionEnd`: wins are held back until
 * healing, when the session is over.
 */
export const faults = [...callFaults, ...roundFaults] as const

/** One way to misbehave. */
export type Fault = (typeof faults)[number]

/** Chance that a seed decides, so that a run can be done again. */
export interface SeededChance {
  /** A number of at least 0 and below 1. */
  next(): number
  below(n: number): number
  pick<T>(from: readonly T[]): T | undefined
}

/** Makes seeded chance: mulberry32, which is plenty for choosing faults and no use for games. */
export function seededChance(seed: number): SeededChance {
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
