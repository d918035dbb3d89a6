import { createCard, type PlayingCard } from '../../cards/playing-card.ts'
import { element } from '../../controls/element.ts'
import type { StagePorts } from '../../instant/stage.ts'

/** Five cards that can be held. */
export interface Hand {
  readonly view: HTMLElement
  /** Shows these cards at once; none for an empty screen. */
  set(cards: readonly number[]): void
  /** Deals new cards at all places that are not kept. */
  deal(cards: readonly number[], kept: readonly number[]): Promise<void>
  /** Marks places as held, and whether that can be changed. */
  mark(held: readonly number[], open: boolean): void
  /** Marks the places that best play holds; `undefined` for none. */
  hint(held: readonly number[] | undefined): void
}

const places = [0, 1, 2, 3, 4] as const

/** Makes an empty screen. `toggle` is called with the place of a card that is tapped. */
export function createHand({ phrase, motion, play }: StagePorts, toggle: (place: number) => void): Hand {
  const slots = places.map((place) => {
    const card = element('span', { class: 'card-slot' })
    const view = element(
      'button',
      { type: 'button', class: 'slot', 'aria-pressed': 'false' },
      element('span', { class: 'held', 'aria-hidden': 'true' }, phrase('video.held')),
      card,
      element('kbd', { 'aria-hidden': 'true' }, String(place + 1)),
    )
    view.addEventListener('click', () => toggle(place))
    return { view, card }
  })
  const shown: (number | undefined)[] = []
  const put = (place: number, card: number): PlayingCard => {
    const made = createCard(card)
    slots[place]?.card.replaceChildren(made.view)
    shown[place] = card
    return made
  }
  const clear = (place: number) => {
    slots[place]?.card.replaceChildren()
    shown[place] = undefined
  }
  const dealOne = async (place: number, card: number) => {
    const made = put(place, card)
    play('card')
    await motion.run(made.view, flight, 0.16, 'ease-out')
    made.open(true)
    await motion.wait(0.12)
  }
  return {
    view: element(
      'div',
      { class: 'hand', role: 'group', 'aria-label': phrase('video.cards') },
      ...slots.map(({ view }) => view),
    ),
    set(cards) {
      for (const place of places) {
        const card = cards[place]
        if (card === shown[place]) continue
        if (card === undefined) clear(place)
        else put(place, card).open(false)
      }
    },
    async deal(cards, kept) {
      const fresh = places.filter((place) => !kept.includes(place))
      for (const place of fresh) clear(place)
      for (const place of fresh) await dealOne(place, cards[place] ?? 0)
    },
    mark(held, open) {
      for (const [place, { view }] of slots.entries()) {
        view.disabled = !open
        view.setAttribute('aria-pressed', String(held.includes(place)))
      }
    },
    hint(held) {
      for (const [place, { view }] of slots.entries())
        if (held?.includes(place) === true) view.dataset['best'] = 'true'
        else delete view.dataset['best']
    },
  }
}

/** The way of a card onto the screen. */
const flight: Keyframe[] = [
  { transform: 'translateY(-40%) scale(.8)', opacity: 0 },
  { transform: 'none', opacity: 1 },
]
