import { askingAddress } from './asking-address.ts'
import { Refusal } from './refusal.ts'

/** How much of some costly work may run and wait at a time. */
export interface Turns {
  readonly atOnce: number
  /** How many may wait; further ones are refused at once instead of waiting forever. */
  readonly maxWaiting: number
  /** How many of them may be for one address; by default, all. */
  readonly maxWaitingPerAddress?: number
}

interface Waiting {
  readonly begin: () => void
  readonly refuse: (because: Refusal) => void
}

/** The queue of what the server does for itself. */
const ownQueue = ''

/**
 * Runs work, `atOnce` at a time. Each address has a queue of its own and they take turns, so that however much one of them
 * asks for, another one waits for a few turns only. Refuses with `request.too_many` if too many wait for the address, and with
 * `system.unavailable` if too many wait altogether.
 */
export function createTurns({
  atOnce,
  maxWaiting,
  maxWaitingPerAddress = Infinity,
}: Turns): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  let waiting = 0
  /** By address, the one whose turn is next first. None is empty, so there are at most `maxWaiting`. */
  const queues = new Map<string, Waiting[]>()

  function join(address: string, turn: Waiting): void {
    const queue = queues.get(address) ?? []
    if (address !== ownQueue && queue.length >= maxWaitingPerAddress) return turn.refuse(tooMany())
    if (waiting >= maxWaiting && !makeRoom(queue.length)) return turn.refuse(unavailable())
    queue.push(turn)
    queues.set(address, queue)
    waiting += 1
  }

  /** Refuses the last of the longest queue, if that is longer than another one will be. Returns whether it did. */
  function makeRoom(length: number): boolean {
    const longest = [...queues.values()].reduce<Waiting[]>((most, one) => (one.length > most.length ? one : most), [])
    if (longest.length <= length + 1) return false
    longest.pop()?.refuse(unavailable())
    waiting -= 1
    return true
  }

  function takeNext(): Waiting | undefined {
    const [next] = queues
    if (next === undefined) return undefined
    const [address, queue] = next
    const turn = queue.shift()
    queues.delete(address)
    if (queue.length > 0) queues.set(address, queue)
    waiting -= 1
    return turn
  }

  return async (work) => {
    // A finishing call passes its place on, so `running` stays the same.
    if (running >= atOnce)
      await new Promise<void>((begin, refuse) => join(askingAddress() ?? ownQueue, { begin, refuse }))
    else running += 1
    try {
      return await work()
    } finally {
      const next = takeNext()
      if (next === undefined) running -= 1
      else next.begin()
    }
  }
}

function tooMany(): Refusal {
  return new Refusal('request.too_many', { values: [5], retryAfterSeconds: 5 })
}

function unavailable(): Refusal {
  return new Refusal('system.unavailable', { retryAfterSeconds: 5 })
}
