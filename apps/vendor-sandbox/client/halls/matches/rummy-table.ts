import type { Arrangement, Group, RummyCard } from '../../../src/halls/matches/rummy/melds.ts'
import { isPrintedJoker, rankOf, suitOf } from '../../../src/halls/matches/rummy/melds.ts'
import { dropPoints, wildOf, type RummyView } from '../../../src/halls/matches/rummy/rummy.ts'
import { button, element } from '../../element.ts'
import { cardBack, faceWith, heldCard, jokerFace, lyingCard, type CardFace } from './card-face.ts'
import type { MatchTable, TableParts } from './match-table.ts'

const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']

const faceOf = (card: RummyCard): CardFace =>
  isPrintedJoker(card) ? jokerFace(card > 53) : faceWith(ranks[rankOf(card)] ?? '', suitOf(card))

const wildMark = (card: RummyCard, view: RummyView): string =>
  !isPrintedJoker(card) && rankOf(card) === wildOf(view.wildCard) ? 'is-wild' : ''

/** Stock and open card, and the hand in its groups. */
export function makeRummyTable(parts: TableParts): MatchTable {
  const { say, window } = parts
  let view: RummyView | undefined
  let chosen: RummyCard | undefined
  const top = element('div', { class: 'piles' })
  const note = element('p', { class: 'table-note' })
  const hand = element('div', { class: 'groups' })

  const press = (card: RummyCard) => {
    if (view?.moves.includes(`discard:${card}`) !== true) return
    if (chosen === card) {
      parts.move(view.declares.includes(card) ? `declare:${card}` : `discard:${card}`)
      return
    }
    chosen = card
    window.sounds.play('tap')
    drawHand()
    parts.changed()
  }
  const drawHand = () => {
    if (view === undefined) return
    const shown = view
    const held = (card: RummyCard) =>
      heldCard(
        faceOf(card),
        () => press(card),
        card === chosen,
        `${wildMark(card, shown)} ${shown.drawn?.card === card ? 'fresh' : ''}`,
      )
    hand.replaceChildren(...groupsOf(parts, shown.arrangement, held))
  }
  return {
    element: element('div', { class: 'rummy' }, top, note, hand),
    show(next) {
      const before = view
      // The server sends this view for this kind of game.
      view = next as RummyView
      chosen = undefined
      top.replaceChildren(...pilesOf(parts, view))
      note.textContent = say('rummy.points', view.arrangement.points)
      drawHand()
      if (before !== undefined && before.pileTop !== view.pileTop) window.sounds.play('card')
    },
    buttons: () => (view === undefined ? [] : buttonsOf(parts, view, chosen)),
    seat: (seat) => ({
      text: view === undefined || seat === 0 ? '' : say('cards.left', view.counts[seat] ?? 0),
      ...(view?.last?.seat === seat && view.last.from === 'pile' ? { badge: say('rummy.tookOpen') } : {}),
      isTurn: view?.turn === seat,
    }),
    task() {
      if (view?.moves.includes('draw:stock') === true) return say('rummy.draw')
      return view?.moves.length === 0 ? undefined : say('rummy.discard')
    },
    summary: () =>
      view?.arrangements === undefined
        ? []
        : view.arrangements.map((arrangement, seat) =>
            element(
              'div',
              { class: 'left-over' },
              element('small', {}, `${parts.nameOf(seat)} · ${say('rummy.points', arrangement.points)}`),
              element(
                'div',
                { class: 'groups small' },
                ...groupsOf(parts, arrangement, (card) => lyingCard(faceOf(card), 'small')),
              ),
            ),
          ),
  }
}

function groupsOf(
  { say }: TableParts,
  { groups }: Arrangement,
  cardOf: (card: RummyCard) => HTMLElement,
): HTMLElement[] {
  return groups.map(({ kind, cards }: Group) =>
    element(
      'div',
      { class: `group ${kind}` },
      element('div', { class: 'fan' }, ...cards.map(cardOf)),
      element('small', {}, say(`rummy.${kind}`)),
    ),
  )
}

function pilesOf(parts: TableParts, view: RummyView): HTMLElement[] {
  const { say } = parts
  const mayDraw = view.moves.includes('draw:stock')
  const pile = (name: string, card: HTMLElement, move?: string) => {
    const body = [card, element('small', {}, name)]
    if (move === undefined || !view.moves.includes(move)) return element('div', { class: 'pile' }, ...body)
    const made = element('button', { type: 'button', class: 'pile open' }, ...body)
    made.addEventListener('click', () => parts.move(move))
    return made
  }
  const stock = pile(`${say('rummy.stock')} · ${view.stockCount}`, cardBack(), mayDraw ? 'draw:stock' : undefined)
  const open = view.pileTop === undefined ? cardBack() : lyingCard(faceOf(view.pileTop), wildMark(view.pileTop, view))
  return [
    stock,
    pile(say('rummy.pile'), open, 'draw:pile'),
    pile(say('rummy.wild'), lyingCard(faceOf(view.wildCard), 'is-wild')),
  ]
}

function buttonsOf(parts: TableParts, view: RummyView, chosen: RummyCard | undefined): HTMLElement[] {
  const { say } = parts
  if (view.moves.includes('draw:stock')) {
    const points = view.drawn === undefined && view.isFirstDraw ? dropPoints.first : dropPoints.middle
    return [button('pill', say('rummy.drop', points), () => parts.move('drop'))]
  }
  const [declared] = view.declares
  return [
    ...(chosen === undefined ? [] : [button('pill', say('act.discard'), () => parts.move(`discard:${chosen}`))]),
    ...(declared === undefined
      ? []
      : [
          button('pill main', say('rummy.declare'), () =>
            parts.move(`declare:${chosen !== undefined && view.declares.includes(chosen) ? chosen : declared}`),
          ),
        ]),
  ]
}
