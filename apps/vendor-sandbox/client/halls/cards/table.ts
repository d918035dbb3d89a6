import { element } from '../../element.ts'
import { makeCountdownRing } from '../countdown-ring.ts'
import { isDue, sayKey, type CardsContext, type Hand, type ShownView } from './context.ts'
import { flyChips } from './fly-chips.ts'
import { makeCardRow } from './lay-cards.ts'
import { makeSeat, placesOf } from './seats.ts'

/** The drawn table with its seats. */
export interface CardTableView {
  readonly element: HTMLElement
  show(view: ShownView): void
  tick(view: ShownView): void
}

/** Creates the table of a game with cards or tiles. */
export function makeTable(context: CardsContext, first: ShownView): CardTableView {
  const { window, say } = context
  const seatCount = first.names.length + 1
  const places = placesOf(seatCount, first.dealerSeat)
  const seats = places.slice(0, seatCount).map((_, seat) => makeSeat(context, first, seat))
  seats.forEach((seat, nth) => {
    const [x, y] = places[nth] ?? [50, 50]
    seat.element.style.setProperty('left', `${x}%`)
    if (nth > 0 && y >= 15) seat.element.style.setProperty('top', `${y}%`)
    seat.element.classList.toggle('top', nth > 0 && y < 15)
  })
  const board = makeCardRow(false, 'board')
  const pot = element('p', { class: 'pot' })
  const stage = element('p', { class: 'table-stage' })
  const pack = element('p', { class: 'pack' })
  const ring = makeCountdownRing()
  const middle = element('div', { class: 'middle' }, stage, pot, pack, board.element)
  ring.element.hidden = true
  const table = element(
    'div',
    { class: `felt seats-${seatCount}` },
    element('div', { class: 'cloth' }),
    middle,
    ...seats.map((seat) => seat.element),
  )
  seats[0]?.plate.append(ring.element)
  let paidId = first.hand?.outcome === undefined ? '' : first.hand.id
  /** Chips fly to the winners once, from where the pot is. */
  const payWinners = (hand: Hand | undefined) => {
    if (hand?.outcome === undefined || hand.id === paidId) return
    paidId = hand.id
    for (const winner of hand.outcome.winners) {
      const place = seats[winner]
      if (place !== undefined) flyChips(table, middle, place.plate)
    }
  }
  return {
    element: table,
    show(view) {
      const { hand } = view
      for (const seat of seats) seat.show(view, hand)
      stage.textContent = hand === undefined ? '' : sayKey(say, `stage.${hand.stage}`)
      board.show(hand?.board ?? [])
      const potMinor = BigInt(hand?.potMinor ?? 0)
      pot.textContent = potMinor === 0n ? '' : say('table.pot', window.money(potMinor))
      pack.textContent = hand?.packCount === undefined ? '' : say('table.pack', hand.packCount)
      ring.element.hidden = !isDue(hand)
      payWinners(hand)
    },
    tick: ({ hand, timeMs }) => showTime(hand, timeMs),
  }

  function showTime(hand: Hand | undefined, timeMs: number): void {
    if (hand?.deadlineMs !== undefined && isDue(hand)) ring.show(hand.deadlineMs - window.nowMs(), timeMs)
  }
}
