import { pointsOf, rankOf, suitOf, type DummyCard } from '../../../src/halls/matches/dummy/melds.ts'
import type { DummyView } from '../../../src/halls/matches/dummy/dummy-view.ts'
import { button, element } from '../../element.ts'
import { cardBack, faceWith, heldCard, lyingCard, type CardFace } from './card-face.ts'
import type { MatchTable, TableParts } from './match-table.ts'

const ranks = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A']

const faceOf = (card: DummyCard): CardFace => faceWith(ranks[rankOf(card)] ?? '', suitOf(card))
const dear = (card: DummyCard, { head }: DummyView): string => (pointsOf(card, head) === 50 ? 'dear' : '')

/** What the player has chosen: a card of the row to take, or one of the hand. */
interface Choice {
  row: DummyCard | undefined
  card: DummyCard | undefined
}

/** Stock, row of discards, melds of everybody, and the player's hand. */
export function makeDummyTable(parts: TableParts): MatchTable {
  const { say, window } = parts
  let view: DummyView | undefined
  const chosen: Choice = { row: undefined, card: undefined }
  const row = element('div', { class: 'discard-row' })
  const melds = element('div', { class: 'table-melds' })
  const hand = element('div', { class: 'hand' })

  const pressRow = (card: DummyCard) => {
    const options = takesFrom(view, card)
    const [only] = options
    if (only !== undefined && options.length === 1) return parts.move(`take:${only.join()}`)
    chosen.row = chosen.row === card ? undefined : card
    window.sounds.play('tap')
    draw()
    parts.changed()
  }
  const pressHand = (card: DummyCard) => {
    if (chosen.card === card && view?.mayDiscard === true) return parts.move(`discard:${card}`)
    chosen.card = chosen.card === card ? undefined : card
    window.sounds.play('tap')
    draw()
    parts.changed()
  }
  const draw = () => {
    if (view === undefined) return
    const shown = view
    row.replaceChildren(...rowOf(parts, shown, chosen, pressRow))
    melds.replaceChildren(...meldsOf(parts, shown))
    hand.replaceChildren(
      ...shown.hand.map((card) => {
        const warns = shown.dummies.includes(card) && shown.mayDiscard
        return heldCard(
          faceOf(card),
          () => pressHand(card),
          card === chosen.card,
          `${dear(card, shown)} ${warns ? 'warns' : ''}`,
        )
      }),
    )
  }
  return {
    element: element('div', { class: 'dummy' }, row, melds, hand),
    show(next) {
      const before = view
      // The server sends this view for this kind of game.
      view = next as DummyView
      chosen.row = undefined
      chosen.card = undefined
      draw()
      if (before !== undefined && JSON.stringify(before.last) !== JSON.stringify(view.last)) window.sounds.play('card')
    },
    buttons: () => (view === undefined ? [] : buttonsOf(parts, view, chosen)),
    seat: (seat) => ({
      text: view === undefined ? '' : seatText(parts, view, seat),
      isTurn: view?.turn === seat,
    }),
    task() {
      if (view?.mayDraw === true) return say(view.takes.length > 0 ? 'dummy.orTake' : 'dummy.draw')
      if (chosen.card !== undefined && view?.dummies.includes(chosen.card) === true && view.mayDiscard)
        return say('dummy.warn')
      return view?.mayDiscard === true ? say('dummy.discard') : undefined
    },
    summary: () => (view === undefined ? [] : summaryOf(parts, view)),
  }
}

function seatText({ say }: TableParts, view: DummyView, seat: number): string {
  const points = say('dummy.points', view.points[seat] ?? 0)
  return seat === 0 ? points : `${say('cards.left', view.counts[seat] ?? 0)} · ${points}`
}

/** The melds whose first card of the row is a certain one. */
function takesFrom(view: DummyView | undefined, card: DummyCard): readonly (readonly DummyCard[])[] {
  if (view === undefined) return []
  const place = view.row.indexOf(card)
  return view.takes.filter((meld) => {
    const places = meld.flatMap((one) => (view.row.includes(one) ? [view.row.indexOf(one)] : []))
    return Math.min(...places) === place
  })
}

function rowOf(parts: TableParts, view: DummyView, chosen: Choice, press: (card: DummyCard) => void): HTMLElement[] {
  const { say } = parts
  const stock = element(
    'button',
    { type: 'button', class: `stock${view.mayDraw ? ' open' : ''}` },
    cardBack(),
    element('small', {}, `${say('dummy.stock')} · ${view.stockCount}`),
  )
  stock.disabled = !view.mayDraw
  stock.addEventListener('click', () => parts.move('draw'))
  const cards = view.row.map((card) => {
    const kind = `${dear(card, view)} small`
    if (takesFrom(view, card).length === 0) return lyingCard(faceOf(card), kind)
    return heldCard(faceOf(card), () => press(card), card === chosen.row, `${kind} open`)
  })
  return [stock, element('div', { class: 'discarded', 'aria-label': say('dummy.row') }, ...cards)]
}

function meldsOf(parts: TableParts, view: DummyView): HTMLElement[] {
  if (view.melds.length === 0) return [element('p', { class: 'soft' }, parts.say('dummy.noMelds'))]
  return view.melds.map(({ cards }) =>
    element(
      'div',
      { class: 'meld' },
      ...cards.map(({ card, by }) => lyingCard(faceOf(card), `small by${by} ${dear(card, view)}`)),
    ),
  )
}

/** Melds to choose from, laying off, knocking, drawing and discarding. */
function buttonsOf(parts: TableParts, view: DummyView, chosen: Choice): HTMLElement[] {
  const { say } = parts
  const { card } = chosen
  if (chosen.row !== undefined)
    return takesFrom(view, chosen.row).map((meld) => {
      const made = button('pill option', '', () => parts.move(`take:${meld.join()}`))
      made.append(...meld.map((one) => lyingCard(faceOf(one), 'tiny')))
      return made
    })
  if (view.mayDraw) return [button('pill main', say('dummy.draw'), () => parts.move('draw'))]
  const lays = view.lays.filter((lay) => card === undefined || lay.card === card)
  const [knock] = view.knocks
  return [
    ...lays.slice(0, 3).map((lay) => {
      const made = button('pill option', say('dummy.lay'), () => parts.move(`lay:${lay.card}:${lay.meld}`))
      made.append(lyingCard(faceOf(lay.card), 'tiny'))
      return made
    }),
    ...(knock === undefined
      ? []
      : [
          button('pill main', say('dummy.knock'), () =>
            parts.move(`knock:${card !== undefined && view.knocks.includes(card) ? card : knock}`),
          ),
        ]),
    ...(card !== undefined && view.mayDiscard
      ? [button('pill', say('act.discard'), () => parts.move(`discard:${card}`))]
      : []),
  ]
}

function summaryOf(parts: TableParts, { result }: DummyView): Node[] {
  const { say } = parts
  if (result === undefined) return []
  const head = [
    '',
    say('dummy.laid'),
    say('dummy.inHand'),
    say('dummy.penalty'),
    say('dummy.bonus'),
    say('dummy.total'),
  ]
  const rows = result.scores.map(({ laid, inHand, penalty, bonus, total }, seat) => {
    const cells = [parts.nameOf(seat), laid, -inHand, -penalty, bonus, total]
    return element(
      'tr',
      seat === result.winner ? { class: 'best' } : {},
      ...cells.map((cell) => element('td', {}, String(cell === 0 ? 0 : cell))),
    )
  })
  return [
    element(
      'div',
      { class: 'score-table' },
      element('table', {}, element('tr', {}, ...head.map((text) => element('th', {}, text))), ...rows),
    ),
    ...(result.multiplier > 1 ? [element('p', { class: 'times' }, say('dummy.times', result.multiplier))] : []),
  ]
}
