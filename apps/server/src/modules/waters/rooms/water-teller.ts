import type { WaterChange, WaterMessage } from '@baize/contract'
import { parseAmount, type Currency } from '@baize/money'
import type { Clock } from '../../../kernel/clock.ts'
import type { Log } from '../../../kernel/log.ts'
import { tableRoom, type Sockets } from '../../../kernel/sockets/index.ts'
import { presentSeats } from './present-seats.ts'
import { socketName, type WaterShelf } from './water-shelf.ts'
import type { Water, WaterPlace, WaterVolley } from './water.ts'

/** How long what happens is gathered before a message tells it: at most ten messages a second. */
const gatherMs = 100
/** Where processes tell each other what they did in rooms. */
const newsRoom = 'news of fishing rooms'
/** So long after it has said that it shows a room, another process is told of everything there. */
const sharedMs = 10_000
/** Who has said so that long ago says it again before anything is shot there. */
const sayAgainMs = 6_000
/** What one message has at most: there is little room in one between processes. */
const changesAtOnce = 5
/** How far the numbers of messages jump when another process begins to number them. */
const jump = 1_000

export interface TellerParts {
  readonly clock: Clock
  readonly log: Log
  readonly sockets: Pick<Sockets, 'hand' | 'post' | 'posted' | 'listen' | 'hearsOthers'>
  currencyOf(place: Pick<WaterPlace, 'brandId' | 'wallet'>): Currency
}

/** What processes tell each other. */
type Elsewhere = { readonly from: string } & (
  | { readonly kind: 'here'; readonly waterIds: readonly string[] }
  | { readonly kind: 'seats'; readonly waterId: string }
  | { readonly kind: 'changes'; readonly waterId: string; readonly changes: readonly WaterChange[] }
)

/**
 * What players in fishing rooms are told over their sockets. One process numbers the messages of a room: the one that holds it. Others that
 * show the room say so, tell it what they did, and follow its messages. A room that only one process shows costs no message between
 * processes.
 */
export class WaterTeller {
  readonly #parts: TellerParts
  readonly #shelf: WaterShelf
  readonly #self: string
  readonly #timers = new Map<string, NodeJS.Timeout>()
  readonly #ears = new Map<string, () => void>()
  /** When others have said that they show rooms that this process does not hold. */
  readonly #elsewhere = new Map<string, number>()
  readonly #stop: () => void

  constructor(parts: TellerParts, shelf: WaterShelf, self: string) {
    this.#parts = parts
    this.#shelf = shelf
    this.#self = self
    this.#stop = parts.sockets.listen(newsRoom, (text) => this.#hear(text))
  }

  /** Follows the messages of a room that this process has opened, and says so to the process that numbers them. */
  opened(water: Water): void {
    const ears = this.#parts.sockets.listen(roomOf(water), (text) => this.#follow(water.waterId, text))
    this.#ears.set(water.waterId, ears)
  }

  /** Says to others that this process shows rooms that they hold. */
  showing(waters: readonly Water[]): void {
    const nowMs = performance.now()
    const log = (error: unknown) =>
      this.#parts.log.warn({ err: error }, 'it was not said which fishing rooms are shown')
    this.#sayShown(waters.filter((water) => !water.holds(nowMs))).catch(log)
  }

  async #sayShown(waters: readonly Water[]): Promise<void> {
    const nowMs = performance.now()
    for (let from = 0; from < waters.length; from += 100) {
      const some = waters.slice(from, from + 100)
      const waterIds = some.map(({ waterId }) => waterId)
      await this.#parts.sockets.posted([newsRoom], { from: this.#self, kind: 'here', waterIds } satisfies Elsewhere)
      for (const water of some) water.saidMs = nowMs
    }
  }

  /**
   * Whether this process knows by itself which fish of a room are gone. If not, the process that holds the room is sure to hear of this one
   * before anything is shot here. Rejects if that cannot be said.
   */
  async knowsCaught(water: Water): Promise<boolean> {
    const nowMs = performance.now()
    // What others say now is missed.
    if (!this.#parts.sockets.hearsOthers) this.doubt(water)
    if (!water.holds(nowMs) && nowMs - water.saidMs > sayAgainMs) await this.#sayShown([water])
    return water.isAlone(performance.now())
  }

  /** For a while, this process does not trust itself to know which fish of a room are gone. */
  doubt(water: Water): void {
    water.doubtedUntilMs = performance.now() + sharedMs
  }

  /** Begins to number the messages of a room; `isNew`: nobody has before. */
  hold(water: Water, { untilMs, isNew }: { readonly untilMs: number; readonly isNew: boolean }): void {
    const wasHeld = water.holds(performance.now())
    water.heldUntilMs = untilMs
    if (wasHeld) return
    water.seq = Math.max(water.seq + jump, this.#parts.clock.now().epochMilliseconds)
    if (this.#elsewhere.delete(water.waterId)) this.#share(water)
    if (!this.#parts.sockets.hearsOthers) this.doubt(water)
    if (isNew) return
    // Whoever follows the old numbers asks for the room again, also where they were made.
    water.sharedUntilMs = performance.now() + sharedMs
    this.#readAgain(water)
    this.tell(water, { kind: 'changed' })
  }

  /** Tells everybody in a room, a moment later, together with what else happens. */
  tell(water: Water, change: WaterChange): void {
    water.add(change)
    if (this.#timers.has(water.waterId)) return
    const timer = setTimeout(() => {
      this.#timers.delete(water.waterId)
      this.#say(water)
    }, gatherMs)
    this.#timers.set(water.waterId, timer)
  }

  tellSeats(water: Water): void {
    this.tell(water, { kind: 'seats', seats: presentSeats(water, this.#parts.currencyOf(water.place).digits) })
  }

  /** Tells what somebody's shots cost now. The process that holds the room learns it from the volley itself. */
  tellPower(water: Water): void {
    if (water.holds(performance.now())) this.tellSeats(water)
  }

  /** Others sit in a room of which this process knows nothing: the process that numbers its messages reads it again. */
  changedElsewhere(waterId: string): void {
    this.#post({ from: this.#self, kind: 'seats', waterId })
  }

  /** Tells all that waits now; for tests. */
  settle(): void {
    for (const water of this.#shelf.all) this.#say(water)
  }

  forget({ waterId }: Water): void {
    clearTimeout(this.#timers.get(waterId))
    this.#timers.delete(waterId)
    this.#ears.get(waterId)?.()
    this.#ears.delete(waterId)
  }

  stop(): void {
    this.#stop()
    for (const water of this.#shelf.all) this.forget(water)
  }

  #say(water: Water): void {
    const changes = water.take()
    if (changes.length === 0) return
    const nowMs = performance.now()
    if (!water.holds(nowMs)) return this.#toHolder(water, changes)
    for (const one of water.seats) if (one !== undefined) one.ownShots = 0
    const { sockets, clock } = this.#parts
    const rooms = [roomOf(water)]
    if (water.isAlone(nowMs)) return sockets.hand(rooms, water.message(changes, clock.now()))
    for (const some of inGroups(changes)) sockets.post(rooms, water.message(some, clock.now()))
  }

  /** Bosses and pools are told by each process that knows of them; of seats, the rows say more than this process knows. */
  #toHolder({ waterId }: Water, changes: readonly WaterChange[]): void {
    const from = this.#self
    if (changes.some(({ kind }) => kind === 'seats')) this.#post({ from, kind: 'seats', waterId })
    const told = changes.filter(
      (change) => change.kind === 'volley' || (change.kind === 'pool' && change.wonBy !== null),
    )
    for (const some of inGroups(told)) this.#post({ from, kind: 'changes', waterId, changes: some })
  }

  #post(news: Elsewhere): void {
    this.#parts.sockets.post([newsRoom], news)
  }

  #hear(text: string | undefined): void {
    if (text === undefined) return this.#missed()
    const news = JSON.parse(text) as Elsewhere // only `#post` posts here
    if (news.from === this.#self) return
    if (news.kind === 'here') return news.waterIds.forEach((waterId) => this.#shared(waterId))
    const water = this.#shelf.known(news.waterId)
    if (water?.holds(performance.now()) !== true) return
    this.#share(water)
    if (news.kind === 'seats') return this.#readAgain(water, () => this.tellSeats(water))
    for (const change of news.changes) {
      const power = change.kind === 'volley' ? water.seats[change.seat]?.power : undefined
      if (change.kind === 'volley') this.#take(water, change, false)
      this.tell(water, change)
      if (change.kind === 'volley' && water.seats[change.seat]?.power !== power) this.tellSeats(water)
    }
  }

  /** What was missed may have been about any room. */
  #missed(): void {
    for (const water of this.#shelf.all) {
      this.doubt(water)
      this.#readAgain(water, () => this.tell(water, { kind: 'changed' }))
    }
    this.showing(this.#shelf.all)
  }

  #shared(waterId: string): void {
    const [water, nowMs] = [this.#shelf.known(waterId), performance.now()]
    if (water?.holds(nowMs) === true) return this.#share(water)
    // This process may be about to hold it. Newest last.
    this.#elsewhere.delete(waterId)
    this.#elsewhere.set(waterId, nowMs)
    for (const [known, saidMs] of this.#elsewhere) {
      if (nowMs - saidMs <= sharedMs) break
      this.#elsewhere.delete(known)
    }
  }

  #share(water: Water): void {
    const nowMs = performance.now()
    const isNew = water.sharedUntilMs <= nowMs
    water.sharedUntilMs = nowMs + sharedMs
    // It learns the number of the last message, and its pages ask for what they have missed.
    if (isNew) this.tell(water, { kind: 'changed' })
  }

  /** Follows the messages of a room that another process numbers. */
  #follow(waterId: string, text: string | undefined): void {
    const water = this.#shelf.known(waterId)
    if (text === undefined || water === undefined) return
    const { seq, changes } = JSON.parse(text) as WaterMessage // only `#say` posts to fishing rooms
    if (seq <= water.seq) return
    // Another process numbers them now.
    water.heldUntilMs = 0
    water.seq = seq
    for (const change of changes) if (change.kind === 'volley') this.#take(water, change, true)
    if (changes.some(({ kind }) => kind === 'seats' || kind === 'changed')) this.#readAgain(water)
  }

  #take(water: Water, volley: WaterVolley, mayBeOwn: boolean): void {
    const power = parseAmount(volley.power, this.#parts.currencyOf(water.place).digits)
    if (power !== undefined) water.heard(volley, { power, mayBeOwn, nowMs: performance.now() })
  }

  #readAgain({ waterId }: Water, read?: () => void): void {
    const log = (error: unknown) => this.#parts.log.warn({ err: error, waterId }, 'a fishing room could not be read')
    this.#shelf.read(waterId).then(read, log)
  }
}

function roomOf(water: Water): string {
  return tableRoom(water.place.brandId, socketName(water))
}

function inGroups(changes: readonly WaterChange[]): readonly (readonly WaterChange[])[] {
  return Array.from({ length: Math.ceil(changes.length / changesAtOnce) }, (_, nth) =>
    changes.slice(nth * changesAtOnce, (nth + 1) * changesAtOnce),
  )
}
