import type { LotteryTicket } from '@baize/lottery'
import type { Database } from '../../../kernel/database/pool.ts'
import { Together } from '../../../kernel/together.ts'
import { exposuresOf } from './exposures.ts'
import { leaseNumbers, returnNumbers, type NumberLease, type ReturnedNumber } from './number-book.sql.ts'

/** A number of a bet that was asked for, and what it would cost if it hits. */
interface Wanted {
  /** The bet and the line. */
  readonly key: string
  readonly bet: string
  readonly line: string
  readonly amount: bigint
}

/** What sales took of numbers; it is given back if nothing was sold after all. */
export interface Taken {
  readonly drawId: string
  readonly wanted: readonly Wanted[]
}

/** The draws whose numbers are kept in memory; the oldest are dropped first, and with them what was left of their leases. */
const keptDraws = 2_000
/** A process takes this part of a number's limit at a time. */
const leasedPart = 64n
/** What a refused sale took from the database goes back after so long, unless it was sold by then: other processes may sell it. */
const parkedMs = 2_000

/**
 * The liability on each number of each draw: what all members together can win on it. The database gives parts of the limit to
 * processes (`leaseNumbers`), which sell from them in memory. So the limit is never exceeded, and a sale rarely asks. What a refused sale
 * took goes back soon, and what a process has not sold when it stops; of one that is killed, at most 1/64 of a number's limit is not sold any
 * more.
 */
export class NumberBook {
  /** What this process may still sell, by draw, then by bet and line. */
  readonly #left = new Map<string, Map<string, bigint>>()
  readonly #leases: Together<NumberLease, bigint>
  readonly #database: Database
  /** Numbers of which something was given back, by draw, then by bet and line. */
  readonly #parked = new Map<string, Map<string, Pick<Wanted, 'bet' | 'line'>>>()
  #timer: NodeJS.Timeout | undefined

  constructor(database: Database) {
    this.#database = database
    this.#leases = new Together((asked) => leaseEach(database, asked))
  }

  /**
   * Takes what tickets can cost from the limit of each of their numbers. Returns what was taken, or the first line on which too little is
   * left; then nothing is taken.
   */
  async take(
    drawId: string,
    tickets: readonly LotteryTicket[],
    limit: bigint,
  ): Promise<{ readonly taken: Taken } | { readonly full: { readonly bet: string; readonly line: string } }> {
    const wanted = wantedOf(tickets)
    const left = this.#draw(drawId)
    // What is there is taken at once, so that no other sale takes it meanwhile; only the rest is asked for.
    const lacking = wanted.flatMap((one) => lackingOf(left, one))
    if (lacking.length === 0) return { taken: { drawId, wanted } }
    const granted = await Promise.all(lacking.map((one) => this.#lease(drawId, one, limit)))
    const full = lacking.find((_, index) => granted[index] === 0n)
    for (const [index, one] of lacking.entries()) {
      const more = granted[index] ?? 0n
      addTo(left, one, more > 0n ? more - one.amount : -one.amount)
    }
    if (full === undefined) return { taken: { drawId, wanted } }
    this.giveBack({ drawId, wanted })
    return { full: { bet: full.bet, line: full.line } }
  }

  /** Gives back what was taken for a sale that was refused, or for a slip that was cancelled. */
  giveBack({ drawId, wanted }: Taken): void {
    const left = this.#draw(drawId)
    let parked = this.#parked.get(drawId)
    if (parked === undefined) this.#parked.set(drawId, (parked = new Map()))
    for (const one of wanted) {
      addTo(left, one, one.amount)
      parked.set(one.key, one)
    }
    // Only while there is something to return; it keeps no process from ending.
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.returnParked().catch(() => undefined)
    }, parkedMs).unref()
  }

  /**
   * Returns to the database what is left of numbers of which something was given back. So a sale that fails does not keep a part of a
   * number's limit in this process. If the database cannot be reached, it stays here and can be sold here.
   */
  async returnParked(): Promise<void> {
    const parked = [...this.#parked].flatMap(([drawId, numbers]) => this.#takeParked(drawId, numbers))
    this.#parked.clear()
    await this.#return(parked)
  }

  /** Returns everything that this process has not sold, when it stops. */
  async close(): Promise<void> {
    clearTimeout(this.#timer)
    const all = [...this.#left].flatMap(([drawId, left]) =>
      this.#takeParked(drawId, new Map(Array.from(left.keys(), (key) => [key, numberOf(key)]))),
    )
    await this.#return(all)
  }

  #takeParked(drawId: string, numbers: ReadonlyMap<string, Pick<Wanted, 'bet' | 'line'>>): readonly ReturnedNumber[] {
    const left = this.#draw(drawId)
    return [...numbers].flatMap(([key, { bet, line }]) => {
      const amount = left.get(key) ?? 0n
      left.delete(key)
      return amount > 0n ? [{ drawId, bet, line, amount }] : []
    })
  }

  async #return(numbers: readonly ReturnedNumber[]): Promise<void> {
    for (let from = 0; from < numbers.length; from += returnedAtOnce) {
      const some = numbers.slice(from, from + returnedAtOnce)
      try {
        await returnNumbers(this.#database, some)
      } catch (error) {
        for (const { drawId, bet, line, amount } of numbers.slice(from))
          addTo(this.#draw(drawId), { key: `${bet} ${line}` }, amount)
        throw error
      }
    }
  }

  /** The same for the tickets of a slip that this or another process sold. */
  giveBackTickets(drawId: string, tickets: readonly LotteryTicket[]): void {
    this.giveBack({ drawId, wanted: wantedOf(tickets) })
  }

  async #lease(drawId: string, { bet, line, amount }: Wanted, limit: bigint): Promise<bigint> {
    if (amount > limit) return 0n
    const chunk = limit / leasedPart > amount ? limit / leasedPart : amount
    return this.#leases.ask({ drawId, bet, line, need: amount, chunk, limit })
  }

  #draw(drawId: string): Map<string, bigint> {
    const known = this.#left.get(drawId)
    if (known !== undefined) return known
    const left = new Map<string, bigint>()
    this.#left.set(drawId, left)
    for (const key of this.#left.keys()) {
      if (this.#left.size <= keptDraws) break
      this.#left.delete(key)
    }
    return left
  }
}

/** Asks for a number that several sales want at a time in one statement after another; for all others in the first. */
async function leaseEach(database: Database, asked: readonly NumberLease[]): Promise<readonly bigint[]> {
  const times = new Map<string, number>()
  const rounds = Map.groupBy(asked, ({ drawId, bet, line }) => {
    const key = `${drawId} ${bet} ${line}`
    const before = times.get(key) ?? 0
    times.set(key, before + 1)
    return before
  })
  const granted = new Map<NumberLease, bigint>()
  for (const round of rounds.values()) {
    const answers = await leaseNumbers(database, round)
    for (const [index, lease] of round.entries()) granted.set(lease, answers[index] ?? 0n)
  }
  return asked.map((lease) => granted.get(lease) ?? 0n)
}

/** What tickets can cost on each of their numbers. */
function wantedOf(tickets: readonly LotteryTicket[]): readonly Wanted[] {
  const byKey = new Map<string, Wanted>()
  for (const ticket of tickets)
    for (const { line, payoutMinor } of exposuresOf(ticket)) {
      const key = `${ticket.bet} ${line}`
      byKey.set(key, { key, bet: ticket.bet, line, amount: (byKey.get(key)?.amount ?? 0n) + payoutMinor })
    }
  return [...byKey.values()].filter(({ amount }) => amount > 0n)
}

/** Takes what is wanted of a number from what is left of it; returns what is lacking. */
function lackingOf(left: Map<string, bigint>, wanted: Wanted): readonly Wanted[] {
  const { key } = wanted
  const amount = left.get(key) ?? 0n
  left.set(key, amount < wanted.amount ? 0n : amount - wanted.amount)
  return amount < wanted.amount ? [{ ...wanted, amount: wanted.amount - amount }] : []
}

const returnedAtOnce = 5_000

/** The number of a key. */
function numberOf(key: string): Pick<Wanted, 'bet' | 'line'> {
  const space = key.indexOf(' ')
  return { bet: key.slice(0, space), line: key.slice(space + 1) }
}

function addTo(left: Map<string, bigint>, { key }: Pick<Wanted, 'key'>, amount: bigint): void {
  left.set(key, (left.get(key) ?? 0n) + amount)
}
