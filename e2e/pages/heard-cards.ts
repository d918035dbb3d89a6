// What a page at a card table is told, and whether a card was in it that was not its player's to see.
import type { Page } from '@playwright/test'
import { handRecord } from '../../packages/contract/src/index.ts'
import type { HoldemView } from '../../packages/engines/src/index.ts'

/** Everything that the server told a page since this was made: messages of its sockets, and answers. */
export class Heard {
  readonly #messages: Promise<unknown>[] = []

  constructor(page: Page) {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => this.#messages.push(Promise.resolve(parsed(String(payload))))),
    )
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      // An answer to a page that was loaded again meanwhile was told to nobody.
      if (pathname.startsWith('/wps/')) this.#messages.push(response.text().then(parsed, () => undefined))
    })
  }

  all(): Promise<readonly unknown[]> {
    return Promise.all(this.#messages)
  }
}

/** A hand as a message showed it. */
interface HeardHand {
  readonly handId: string
  readonly view: HoldemView
}

/** The hole cards of every hand by seat, as each player was told their own. */
export type DealtCards = ReadonlyMap<string, ReadonlyMap<number, readonly number[]>>

/** What the players themselves were told, put together: `seats` are theirs, in the order of `told`. */
export function dealtCards(told: readonly (readonly unknown[])[], seats: readonly number[]): DealtCards {
  const dealt = new Map<string, Map<number, readonly number[]>>()
  for (const [nth, messages] of told.entries())
    for (const { handId, view } of handsIn(messages)) {
      const own = view.seats.find(({ seat }) => seat === seats[nth])
      const cards = (own?.cards ?? []).filter((card) => card !== null)
      if (own === undefined || cards.length === 0) continue
      const hand = dealt.get(handId) ?? new Map<number, readonly number[]>()
      dealt.set(handId, hand.set(own.seat, cards))
    }
  return dealt
}

/** Every place in what a player in this seat was told that shows more than the player may see. Empty if all is well. */
export function foreignCards(messages: readonly unknown[], ownSeat: number, dealt: DealtCards): readonly string[] {
  const opened = openedSeats(messages)
  const faults = [...objectsIn(messages)].flatMap((part) => {
    if ('street' in part && 'seats' in part) return viewFaults(part, ownSeat)
    if (!('handId' in part) || typeof part.handId !== 'string') return []
    const { handId } = part
    // Whatever a message is made of: cards that were never opened are in none about their hand.
    const hidden = [...(dealt.get(handId) ?? [])].filter(
      ([seat]) => seat !== ownSeat && opened.get(handId)?.has(seat) !== true,
    )
    const lists = numberListsIn(part)
    return hidden.flatMap(([seat, cards]) =>
      lists.some((list) => cards.every((card) => list.includes(card))) ? [`cards that seat ${seat} never opened`] : [],
    )
  })
  return [...faults, ...proofFaults(messages, ownSeat, dealt)]
}

/** How many hands under way, hands that are over, and proofs a player was told: a check of nothing finds nothing. */
export function countHeard(messages: readonly unknown[]): { readonly open: number; readonly over: number } {
  const views = handsIn(messages).map(({ view }) => view)
  const over = views.filter(({ street }) => street === 'over').length
  return { open: views.length - over, over }
}

const cardsOnBoard = { preflop: 0, flop: 3, turn: 4, river: 5, over: 5 } as const

function viewFaults(part: object, ownSeat: number): string[] {
  const { data: view } = handRecord.shape.view.safeParse(part)
  if (view?.engine !== 'holdem') return [`a hand of another shape: ${JSON.stringify(part)}`]
  const shown = new Set(view.end?.shown.map(({ seat }) => seat))
  const seats = view.seats.flatMap(({ seat, cards }) =>
    seat === ownSeat || shown.has(seat) || cards.every((card) => card === null)
      ? []
      : [`the cards of seat ${seat}, ${view.street}`],
  )
  return view.board.length > cardsOnBoard[view.street] ? [...seats, 'cards of the board that are still to come'] : seats
}

/** A proof opens what its player has seen, and nothing else opens anything. */
function proofFaults(messages: readonly unknown[], ownSeat: number, dealt: DealtCards): string[] {
  const proofs = [...objectsIn(messages)].filter((part) => 'deckSize' in part && 'record' in part)
  const salts = (part: unknown) => [...objectsIn(part)].filter((one) => 'salt' in one)
  const ofProofs = proofs.flatMap((proof) => {
    const [hand] = handsIn(proof)
    const seen = [
      ...(hand?.view.board ?? []),
      ...(dealt.get(hand?.handId ?? '')?.get(ownSeat) ?? []),
      ...(hand?.view.end?.shown ?? []).flatMap(
        ({ seat }) => hand?.view.seats.find((one) => one.seat === seat)?.cards ?? [],
      ),
    ]
    const isSeen = (one: object) => 'card' in one && typeof one.card === 'number' && seen.includes(one.card)
    return salts(proof).every(isSeen) ? [] : ['a proof that opens more than its player saw']
  })
  const inProofs = proofs.reduce((sum, proof) => sum + salts(proof).length, 0)
  return salts(messages).length === inProofs ? ofProofs : [...ofProofs, 'a card that is opened outside a proof']
}

function openedSeats(messages: readonly unknown[]): ReadonlyMap<string, ReadonlySet<number>> {
  return new Map(
    handsIn(messages).flatMap(({ handId, view }) =>
      view.end === null ? [] : [[handId, new Set(view.end.shown.map(({ seat }) => seat))] as const],
    ),
  )
}

function handsIn(value: unknown): readonly HeardHand[] {
  return [...objectsIn(value)].flatMap((part) => {
    if (!('handId' in part) || typeof part.handId !== 'string' || !('view' in part)) return []
    const { data: view } = handRecord.shape.view.safeParse(part.view)
    return view?.engine === 'holdem' ? [{ handId: part.handId, view }] : []
  })
}

function* objectsIn(value: unknown): Generator<object> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield value
  const parts: readonly unknown[] = Object.values(value)
  for (const part of parts) yield* objectsIn(part)
}

/** Lists of numbers in a message; seats are numbers, too, and no cards. */
function numberListsIn(value: unknown, name = ''): readonly (readonly unknown[])[] {
  if (typeof value !== 'object' || value === null) return []
  const parts: readonly (readonly [string, unknown])[] = Object.entries(value)
  const own = Array.isArray(value) && name !== 'seats' && value.some((one) => typeof one === 'number') ? [value] : []
  return [...own, ...parts.flatMap(([key, part]) => numberListsIn(part, Array.isArray(value) ? name : key))]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
