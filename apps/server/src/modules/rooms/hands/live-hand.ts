import type { Hand, HandAction } from '@baize/engines'
import { dealOrderOf, parseServerSeed, sealDeck, type SealedDeck } from '@baize/fairness'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { HandPlayer, Level, StoredAction, StoredHand } from '../rooms.types.ts'

/** Who has to decide, in epoch milliseconds: until when without the time bank, and until when with it. */
export interface TurnTimes {
  readonly seat: number
  readonly untilMs: number
  readonly bankUntilMs: number
  /** The number of the first action for which the hand has waited for this seat. */
  readonly sinceNo: number
}

/**
 * A hand under way or over, rebuilt from its rows: what the players' actions have made of it, and who has how much time. Its deck stays in
 * here; what others may know comes from {@link Hand.viewFrom}.
 */
export class LiveHand {
  stored: StoredHand
  readonly level: Level
  readonly #sealed: SealedDeck
  readonly #order: readonly number[]
  #hand: Hand
  readonly #actions: StoredAction[] = []
  readonly #since = new Map<number, { readonly ms: number; readonly no: number }>()
  readonly #bankMs: Map<number, number>

  constructor(stored: StoredHand, level: Level, secrets: Pick<Secrets, 'openSecret'>) {
    this.stored = stored
    this.level = level
    this.#sealed = sealedDeckOf(stored.deckSeedSealed, stored.deckRoot, level.game.deckSize, secrets)
    this.#order = dealOrderOf(stored.deckRoot, stored.players, level.game.deckSize)
    const deck = this.#order.map((place) => this.#sealed.cards[place] ?? 0)
    this.#hand = level.game.deal(stored.setup, deck)
    this.#bankMs = new Map(stored.players.map(({ seat, timeBankMs }) => [seat, timeBankMs]))
    this.#await(stored.startedAt.epochMilliseconds)
  }

  get hand(): Hand {
    return this.#hand
  }

  get actions(): readonly StoredAction[] {
    return this.#actions
  }

  /** The number of the next action. */
  get actionNo(): number {
    return this.#actions.length
  }

  get lastMs(): number {
    return (this.#actions.at(-1)?.actedAt ?? this.stored.startedAt).epochMilliseconds
  }

  get isOver(): boolean {
    return this.#hand.result !== undefined
  }

  player(seat: number): HandPlayer | undefined {
    return this.stored.players.find((one) => one.seat === seat)
  }

  /** Whether an action is possible. */
  allows(seat: number, action: HandAction): boolean {
    return action.engine === this.level.game.engine && this.#hand.allows(seat, action)
  }

  /** Goes on by an action that is stored. Throws if it is not the next one, or not possible. */
  add(action: StoredAction): void {
    if (action.actionNo !== this.actionNo) throw new Error(`action ${action.actionNo} is not the next one`)
    const atMs = action.actedAt.epochMilliseconds
    const overMs = atMs - (this.#since.get(action.seat)?.ms ?? atMs) - this.level.actMs
    if (overMs > 0) this.#bankMs.set(action.seat, Math.max(0, this.bankOf(action.seat) - overMs))
    this.#hand = this.#hand.after(action.seat, action.action)
    this.#actions.push(action)
    this.#since.delete(action.seat)
    this.#await(atMs)
  }

  /** Nobody could act for a while: whoever has to decide has the whole time again. */
  resume(atMs: number): void {
    for (const [seat, { ms, no }] of this.#since) if (ms < atMs) this.#since.set(seat, { ms: atMs, no })
  }

  /** What is left of a seat's time bank. */
  bankOf(seat: number): number {
    return this.#bankMs.get(seat) ?? 0
  }

  turns(): readonly TurnTimes[] {
    return this.#hand.waitingFor.map((seat) => {
      const { ms, no } = this.#since.get(seat) ?? { ms: this.lastMs, no: this.actionNo }
      const untilMs = ms + this.level.actMs
      return { seat, untilMs, bankUntilMs: untilMs + this.bankOf(seat), sinceNo: no }
    })
  }

  /** How often in a row a seat has let its time pass, with what it had before the hand. */
  timeoutsOf(seat: number, before: number): number {
    const own = this.#actions.filter((one) => one.seat === seat)
    const last = own.findLastIndex(({ by }) => by !== 'time')
    return last === -1 ? before + own.length : own.length - 1 - last
  }

  /** Opens the card that was dealt in a place, from 0. */
  open(dealt: number) {
    return this.#sealed.open(this.#order[dealt] ?? -1)
  }

  /** Whoever begins to be waited for has the whole time. */
  #await(atMs: number): void {
    const waiting = new Set(this.#hand.waitingFor)
    for (const seat of this.#since.keys()) if (!waiting.has(seat)) this.#since.delete(seat)
    for (const seat of waiting) if (!this.#since.has(seat)) this.#since.set(seat, { ms: atMs, no: this.actionNo })
  }
}

/** The text that seals a deck's seed to its root. */
export const aboutDeck = (root: string) => `deck ${root}`

function sealedDeckOf(
  sealed: Uint8Array,
  root: string,
  size: number,
  secrets: Pick<Secrets, 'openSecret'>,
): SealedDeck {
  const text = Buffer.from(secrets.openSecret(sealed, aboutDeck(root))).toString('hex')
  const seed = parseServerSeed(text)
  if (seed === undefined) throw new Error('a stored seed of a deck is not a seed')
  const deck = sealDeck(seed, size)
  if (deck.root !== root) throw new Error('a stored seed of a deck does not make its deck')
  return deck
}
