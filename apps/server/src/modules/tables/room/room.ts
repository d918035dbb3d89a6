import type { MemberId } from '../../../kernel/ids.ts'
import type { TableKey } from '../tables.types.ts'
import type { RoomEvent } from './news.ts'

/** What a player has on a field, not yet in words for players. */
export interface CrowdEntry {
  readonly memberId: MemberId
  readonly field: string
  readonly amountMinor: bigint
  readonly cashedOut: number | null
}

/** What is taken at once: everything of one message. */
export type Taken =
  | { readonly kind: 'crowd'; readonly roundId: string; readonly entries: readonly CrowdEntry[] }
  | { readonly kind: 'chat'; readonly lines: readonly Extract<RoomEvent, { kind: 'chat' }>[] }
  | { readonly kind: 'changed' }

/** A message that goes to other processes must stay short. */
const [maxEntries, maxLines] = [25, 5]
/** With so many lines waiting, nobody could read them all: older ones are there for whoever opens the table. */
const maxWaitingLines = 50

/**
 * What waits to be told at a table: many bets in a moment become one message. Of a round that was heard from its beginning, it knows
 * everybody's bets, so that each message has what a player has on a field in all; of any other, it only says that something changed.
 */
export class Room {
  readonly key: TableKey
  /** The number of the last message. */
  seq: number
  /** Whether this process moves the table on, and so numbers its messages. */
  isOurs = false
  #roundId: string | undefined
  #crowd: Map<string, CrowdEntry> | undefined
  #waiting = new Map<string, CrowdEntry>()
  #lines: Extract<RoomEvent, { kind: 'chat' }>[] = []
  #changed = false
  #saidLast = false

  constructor(key: TableKey, seq: number) {
    this.key = key
    this.seq = seq
  }

  /** A round has opened: nobody has bet yet. */
  begin(roundId: string): void {
    this.#roundId = roundId
    this.#crowd = new Map()
    this.#waiting = new Map()
  }

  add(event: RoomEvent): void {
    if (event.kind === 'chat') {
      this.#lines.push(event)
      if (this.#lines.length > maxWaitingLines) this.#lines.shift()
      return undefined
    }
    if (this.#crowd === undefined || event.roundId !== this.#roundId) return void (this.#changed = true)
    const { memberId } = event
    if (event.kind === 'bets') for (const bet of event.bets) this.#put({ memberId, cashedOut: null, ...bet })
    else this.#put({ memberId, field: event.field, amountMinor: 0n, cashedOut: event.hundredths })
    return undefined
  }

  get isWaiting(): boolean {
    return this.#waiting.size > 0 || this.#lines.length > 0 || this.#changed
  }

  /** Takes what the next message tells; undefined if there is nothing. */
  take(): Taken | undefined {
    if (this.#changed) {
      this.#changed = false
      return { kind: 'changed' }
    }
    // In turns, so that neither keeps the other from being told.
    this.#saidLast = this.#lines.length > 0 && (!this.#saidLast || this.#waiting.size === 0)
    if (this.#saidLast) return { kind: 'chat', lines: this.#lines.splice(0, maxLines) }
    const entries = [...this.#waiting.entries()].slice(0, maxEntries)
    if (entries.length === 0 || this.#roundId === undefined) return undefined
    for (const [name] of entries) this.#waiting.delete(name)
    return { kind: 'crowd', roundId: this.#roundId, entries: entries.map(([, entry]) => entry) }
  }

  #put({ memberId, field, amountMinor, cashedOut }: CrowdEntry): void {
    const name = `${memberId} ${field}`
    const before = this.#crowd?.get(name)
    const entry = {
      memberId,
      field,
      amountMinor: (before?.amountMinor ?? 0n) + amountMinor,
      cashedOut: cashedOut ?? before?.cashedOut ?? null,
    }
    this.#crowd?.set(name, entry)
    this.#waiting.set(name, entry)
  }
}
