import type { Books } from '../books/books.ts'
import type { Entry, Movement } from '../books/entries.ts'
import type { Ports } from '../ports.ts'
import { isOwed, type Owed, type WalletAnswer, type WalletLine } from './wallet-line.ts'

/** What a courier needs. */
export interface CourierParts {
  readonly books: Books
  readonly ports: Ports
  /** The line of a vendor, by its code. */
  lineOf(vendorCode: string): WalletLine
}

/**
 * Carries movements to the house. Each is written down before it is sent, and its end when it is known. A bet whose end
 * nobody knows is rolled back; wins, rollbacks and finishes are sent until they are done, also after a restart.
 */
export interface Courier {
  /** Sends a bet, with what is to be written down beside it, and resolves to how it ended. */
  bet(movement: Movement, ...beside: readonly Entry[]): Promise<WalletAnswer>
  /** Writes down what is owed and begins to send it; resolves when it is done, or when the courier is closed. */
  owe(movement: Owed): Promise<WalletAnswer>
  /** Sends again what an earlier run left without an end. */
  resume(unsettled: readonly Movement[]): Promise<void>
  /** Resolves when nothing is under way any more. */
  idle(): Promise<void>
  /** Ends all sending; what is not done stays written down. */
  close(): Promise<void>
}

const longestPauseMs = 30_000

/** Makes a courier. */
export function openCourier({ books, ports, lineOf }: CourierParts): Courier {
  const stop = new AbortController()
  const world = {
    nowMs: () => ports.nowMs(),
    sleep: async (milliseconds: number) => ports.sleep(milliseconds, stop.signal),
    signal: stop.signal,
  }
  const under = new Set<Promise<unknown>>()
  const track = async <T>(work: Promise<T>): Promise<T> => {
    under.add(work)
    return work.finally(() => under.delete(work))
  }

  const deliver = async (movement: Owed): Promise<WalletAnswer> => {
    for (let run = 0; ; run += 1) {
      const answer = await lineOf(movement.vendorCode).send(movement, world)
      if (answer.outcome !== 'unclear') {
        await books.record(...endingsOf(books, movement, answer))
        return answer
      }
      if (stop.signal.aborted) return answer
      await ports.sleep(Math.min(1000 * 2 ** run, longestPauseMs), stop.signal)
    }
  }

  const rollBack = async (bet: Movement): Promise<void> => {
    const movement = rollbackOf(bet, ports)
    await books.record({ kind: 'movement', movement })
    void track(deliver(movement))
  }

  const sendBet = async (movement: Movement, beside: readonly Entry[]): Promise<WalletAnswer> => {
    await books.record(...beside, { kind: 'movement', movement })
    const answer = await lineOf(movement.vendorCode).bet(movement, world)
    if (answer.outcome === 'unclear') await rollBack(movement)
    else await books.record(endingOf(movement.id, answer))
    return answer
  }

  return {
    bet: async (movement, ...beside) => track(sendBet(movement, beside)),
    async owe(movement) {
      await books.record({ kind: 'movement', movement })
      return track(deliver(movement))
    },
    async resume(unsettled) {
      for (const movement of unsettled) {
        if (isOwed(movement)) void track(deliver(movement))
        else if (!unsettled.some((one) => one.type === 'rollback' && one.originalId === movement.id))
          await rollBack(movement)
      }
    },
    async idle() {
      while (under.size > 0) await Promise.allSettled(under)
    },
    async close() {
      stop.abort()
      while (under.size > 0) await Promise.allSettled(under)
    },
  }
}

/** The undoing of a bet. */
export function rollbackOf(bet: Movement, ports: Pick<Ports, 'uuid' | 'now'>): Owed {
  return { ...bet, id: ports.uuid(), type: 'rollback', originalId: bet.id, closesRound: true, at: ports.now() }
}

function endingOf(id: string, answer: Exclude<WalletAnswer, { outcome: 'unclear' }>): Entry {
  return answer.outcome === 'confirmed'
    ? { kind: 'ended', id, ending: 'confirmed' }
    : { kind: 'ended', id, ending: 'failed', reason: answer.said }
}

/**
 * How a delivered movement ended. With a rollback the end of its bet becomes known too: where the house had something to
 * undo, both were booked; where it had not, neither was.
 */
function endingsOf(books: Books, movement: Owed, answer: Exclude<WalletAnswer, { outcome: 'unclear' }>): Entry[] {
  const bet = movement.type === 'rollback' ? books.movement(movement.originalId ?? '') : undefined
  if (bet === undefined || bet.ending !== undefined || answer.outcome === 'refused')
    return [endingOf(movement.id, answer)]
  const ending = answer.moved ? 'confirmed' : 'failed'
  const reason = answer.moved ? {} : { reason: 'never reached the house' }
  return [
    { kind: 'ended', id: bet.movement.id, ending, ...reason },
    { kind: 'ended', id: movement.id, ending, ...reason },
  ]
}
