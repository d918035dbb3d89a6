import type { Ports } from '@baize/sandbox-kit'
import type { Books } from '../books/books.ts'
import type { Entry, Movement } from '../books/entries.ts'
import { isOwed, type Owed, type WalletAnswer, type WalletClient } from './wallet-client.ts'

/** The dependencies of a courier. */
export interface CourierParts {
  readonly books: Books
  readonly ports: Ports
  /** The wallet client of a vendor. */
  walletOf(vendorCode: string): WalletClient
}

/**
 * Delivers movements to the platform. Each is recorded before it is sent, and again when its outcome is known. A bet
 * whose outcome is unknown is rolled back; wins, rollbacks and finishes are sent until done, even after a restart.
 */
export interface Courier {
  /** Records a bet together with the given entries, sends it, and resolves to its outcome. */
  bet(movement: Movement, ...entries: readonly Entry[]): Promise<WalletAnswer>
  /** Records an owed movement and starts sending it; resolves when it is done or the courier is closed. */
  owe(movement: Owed): Promise<WalletAnswer>
  /**
   * Records owed movements together, with the hall stakes that they end, and starts sending them; resolves when they are
   * recorded.
   */
  oweAll(movements: readonly Owed[], endsStakes?: readonly string[]): Promise<readonly Sending[]>
  /** Whether the round of a bet has no other stake, so that giving this one back ends it. */
  isAlone(bet: Movement): boolean
  /** Resends movements that an earlier run left without an outcome. */
  resume(unsettled: readonly Movement[]): Promise<void>
  /** Resolves when nothing is being sent any more. */
  idle(): Promise<void>
  /** Stops sending; unfinished movements stay recorded. */
  close(): Promise<void>
}

/** An owed movement under way. */
export interface Sending {
  readonly movement: Owed
  /** Resolves when it is done or the courier is closed. */
  readonly sent: Promise<WalletAnswer>
}

const maxPauseMs = 30_000

/** Creates a courier. */
export function openCourier({ books, ports, walletOf }: CourierParts): Courier {
  const stop = new AbortController()
  const clock = {
    nowMs: () => ports.nowMs(),
    sleep: async (milliseconds: number) => ports.sleep(milliseconds, stop.signal),
    signal: stop.signal,
  }
  const running = new Set<Promise<unknown>>()
  const track = async <T>(work: Promise<T>): Promise<T> => {
    running.add(work)
    return work.finally(() => running.delete(work))
  }

  const deliver = async (movement: Owed): Promise<WalletAnswer> => {
    for (let run = 0; ; run += 1) {
      const answer = await walletOf(movement.vendorCode).send(movement, clock)
      if (answer.outcome !== 'unclear') {
        await books.record(...endingsOf(books, movement, answer))
        return answer
      }
      if (stop.signal.aborted) return answer
      await ports.sleep(Math.min(1000 * 2 ** run, maxPauseMs), stop.signal)
    }
  }

  const rollBack = async (bet: Movement): Promise<void> => {
    const movement = { ...rollbackOf(bet, ports), closesRound: isAlone(books, bet) }
    await books.record({ kind: 'movement', movement })
    void track(deliver(movement))
  }

  const sendBet = async (movement: Movement, entries: readonly Entry[]): Promise<WalletAnswer> => {
    await books.record(...entries, { kind: 'movement', movement })
    const answer = await walletOf(movement.vendorCode).bet(movement, clock)
    if (answer.outcome === 'unclear') await rollBack(movement)
    else await books.record(endingOf(movement.id, answer))
    return answer
  }

  return {
    bet: async (movement, ...entries) => track(sendBet(movement, entries)),
    async owe(movement) {
      await books.record({ kind: 'movement', movement })
      return track(deliver(movement))
    },
    async oweAll(movements, endsStakes = []) {
      await books.record(...movements.map((movement) => ({ kind: 'movement', movement, endsStakes }) as const))
      return movements.map((movement) => ({ movement, sent: track(deliver(movement)) }))
    },
    isAlone: (bet) => isAlone(books, bet),
    async resume(unsettled) {
      for (const movement of unsettled) {
        if (isOwed(movement)) void track(deliver(movement))
        else if (!unsettled.some((one) => one.type === 'rollback' && one.originalId === movement.id))
          await rollBack(movement)
      }
    },
    async idle() {
      while (running.size > 0) await Promise.allSettled(running)
    },
    async close() {
      stop.abort()
      while (running.size > 0) await Promise.allSettled(running)
    },
  }
}

/** The rollback of a bet. */
export function rollbackOf(bet: Movement, ports: Pick<Ports, 'uuid' | 'now'>): Owed {
  return { ...bet, id: ports.uuid(), type: 'rollback', originalId: bet.id, closesRound: true, at: ports.now() }
}

/** Whether a round has no other stake: one that is given back must not end the round of the others. */
function isAlone(books: Books, bet: Movement): boolean {
  const known = books.movementsOfRound(bet.roundId)
  const undone = new Set(known.flatMap(({ movement: { type, originalId } }) => (type === 'rollback' ? originalId : [])))
  return !known.some(
    ({ movement: { type, id }, ending }) => type === 'bet' && id !== bet.id && ending !== 'failed' && !undone.has(id),
  )
}

function endingOf(id: string, answer: Exclude<WalletAnswer, { outcome: 'unclear' }>): Entry {
  return answer.outcome === 'confirmed'
    ? { kind: 'ended', id, ending: 'confirmed' }
    : { kind: 'ended', id, ending: 'failed', reason: answer.said }
}

/**
 * The outcome of a delivered movement. A rollback also reveals the outcome of its bet: if the platform had something to
 * undo, both were booked; otherwise neither was.
 */
function endingsOf(books: Books, movement: Owed, answer: Exclude<WalletAnswer, { outcome: 'unclear' }>): Entry[] {
  const bet = movement.type === 'rollback' ? books.movement(movement.originalId ?? '') : undefined
  if (bet === undefined || bet.ending !== undefined || answer.outcome === 'refused')
    return [endingOf(movement.id, answer)]
  const ending = answer.moved ? 'confirmed' : 'failed'
  const reason = answer.moved ? {} : { reason: 'never reached the platform' }
  return [
    { kind: 'ended', id: bet.movement.id, ending, ...reason },
    { kind: 'ended', id: movement.id, ending, ...reason },
  ]
}
