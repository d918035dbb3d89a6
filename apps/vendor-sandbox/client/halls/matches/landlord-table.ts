import { beats, classify, rankOf, type Card } from '../../../src/halls/matches/landlord/combos.ts'
import type { LandlordView, Shown } from '../../../src/halls/matches/landlord/landlord-view.ts'
import { button, element } from '../../element.ts'
import { faceWith, heldCard, jokerFace, lyingCard, type CardFace } from './card-face.ts'
import type { MatchTable, SeatNote, TableParts } from './match-table.ts'

const ranks = ['3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A', '2']

const faceOf = (card: Card): CardFace => {
  const rank = rankOf(card)
  return rank > 12 ? jokerFace(rank === 14) : faceWith(ranks[rank] ?? '', card % 4)
}

/** The hand, the cards laid by the three players, and the landlord's three cards. */
export function makeLandlordTable(parts: TableParts): MatchTable {
  const { say, window } = parts
  const chosen = new Set<Card>()
  let view: LandlordView | undefined
  let hinted = 0
  const top = element('div', { class: 'bottom-cards' })
  const places = [0, 1, 2].map((seat) => element('div', { class: `laid seat${seat}`, 'aria-live': 'polite' }))
  const hand = element('div', { class: 'hand deep' })

  const toggle = (card: Card) => {
    if (!chosen.delete(card)) chosen.add(card)
    window.sounds.play('tap')
    drawHand()
    parts.changed()
  }
  const drawHand = () => {
    hand.replaceChildren(
      ...(view?.hand ?? []).map((card) => heldCard(faceOf(card), () => toggle(card), chosen.has(card))),
    )
  }
  const choose = (cards: readonly Card[]) => {
    chosen.clear()
    for (const card of cards) chosen.add(card)
    drawHand()
    parts.changed()
  }
  const hint = () => {
    const hints = view?.hints ?? []
    const cards = hints[hinted % Math.max(1, hints.length)]
    if (cards === undefined) return window.note(say('landlord.noneFits'))
    hinted++
    choose(cards)
  }

  return {
    element: element('div', { class: 'landlord' }, top, element('div', { class: 'spread' }, ...places), hand),
    show(next) {
      const before = view
      // The server sends this view for this kind of game.
      view = next as LandlordView
      hinted = 0
      for (const card of chosen) if (!view.hand.includes(card)) chosen.delete(card)
      drawHand()
      top.replaceChildren(...topOf(parts, view))
      for (const [seat, place] of places.entries()) place.replaceChildren(...shownOf(parts, view, seat))
      if (before !== undefined && view.gone.length > before.gone.length) window.sounds.play('card')
    },
    buttons() {
      if (view === undefined) return []
      if (view.bidsOpen.length > 0)
        return view.bidsOpen.map((bid) =>
          button(bid === 0 ? 'pill' : 'pill main', bid === 0 ? say('landlord.noBid') : say('landlord.bid', bid), () =>
            parts.move(`bid:${bid}`),
          ),
        )
      if (view.hints.length === 0 && !view.mayPass) return []
      const fits = canLay(view, [...chosen])
      const lay = button('pill main', say('act.playCards'), () => parts.move(`play:${[...chosen].join()}`))
      lay.disabled = !fits
      return [
        ...(view.mayPass ? [button('pill', say('act.pass'), () => parts.move('pass'))] : []),
        button('pill', say('act.hint'), hint),
        lay,
      ]
    },
    seat: (seat) => seatOf(parts, view, seat),
    task: () => (view === undefined ? undefined : taskOf(parts, view, [...chosen])),
  }
}

function taskOf({ say }: TableParts, view: LandlordView, chosen: readonly Card[]): string | undefined {
  if (chosen.length > 0 && !canLay(view, chosen)) return say('landlord.cannot')
  return view.mayPass && view.hints.length === 0 ? say('landlord.noneFits') : undefined
}

function seatOf({ say }: TableParts, view: LandlordView | undefined, seat: number): SeatNote {
  return {
    text: view === undefined || seat === 0 ? '' : say('cards.left', view.counts[seat] ?? 0),
    ...(view?.landlord === undefined
      ? {}
      : { badge: say(view.landlord === seat ? 'landlord.landlord' : 'landlord.farmer') }),
    isTurn: view?.turn === seat,
  }
}

/** Whether chosen cards may be laid now; the server decides in the end. */
function canLay(view: LandlordView, cards: readonly Card[]): boolean {
  const combo = classify(cards)
  if (combo === undefined || view.turn !== 0 || view.phase !== 'play') return false
  const on = view.mayPass && view.table !== undefined ? classify(view.table.cards) : undefined
  return on === undefined || beats(combo, on)
}

function topOf({ say }: TableParts, view: LandlordView): HTMLElement[] {
  const cards = (view.bottom ?? []).map((card) => lyingCard(faceOf(card), 'small'))
  return [
    ...(cards.length === 0 ? [] : [element('small', {}, say('landlord.bottom')), ...cards]),
    ...(view.bid === 0 ? [] : [element('b', { class: 'times' }, say('landlord.times', view.multiplier))]),
  ]
}

/** What a seat laid, said or still holds at the end. */
function shownOf(parts: TableParts, view: LandlordView, seat: number): HTMLElement[] {
  const { say } = parts
  const left = view.hands?.[seat] ?? []
  if (view.hands !== undefined && seat !== 0 && left.length > 0)
    return left.map((card) => lyingCard(faceOf(card), 'small'))
  const shown: Shown | undefined = view.shown[seat]
  if (shown?.bid !== undefined)
    return [
      element('span', { class: 'said' }, shown.bid === 0 ? say('landlord.noBid') : say('landlord.bid', shown.bid)),
    ]
  if (shown?.cards === undefined) return []
  if (shown.cards.length === 0) return [element('span', { class: 'said' }, say('landlord.passed'))]
  const cards = shown.cards.toSorted((one, other) => other - one)
  return cards.map((card) => lyingCard(faceOf(card), seat === 0 ? '' : 'small'))
}
