import { isBlackjack, pointsOf } from '../../../src/halls/tables/rules/blackjack.ts'
import type { BlackjackView, ViewedHand, ViewedSeat } from '../../../src/halls/tables/tables-view.ts'
import { button, element } from '../../element.ts'
import type { SayIn } from '../../words/words.ts'
import type { HallWindow } from '../hall-screen.ts'
import { drawCard } from './drawn-card.ts'

type Say = SayIn<'vendor-tables'>

/** A row of cards that only adds what is new. */
function makeCardRow(window: HallWindow) {
  const row = element('div', { class: 'hand-cards' })
  let shown: number[] = []
  return {
    element: row,
    show(cards: readonly number[]): void {
      for (const [nth, card] of cards.entries()) {
        if (shown[nth] === card) continue
        const drawn = drawCard(Math.max(card, 0), card >= 0)
        const old = row.children[nth]
        if (old === undefined) row.append(drawn.element)
        else old.replaceWith(drawn.element)
        window.sounds.play('card')
      }
      while (row.children.length > cards.length) row.lastElementChild?.remove()
      shown = [...cards]
    },
  }
}

function scoreText(cards: readonly number[], say: Say, isSplit = false): string {
  const open = cards.filter((card) => card >= 0)
  if (open.length === 0) return ''
  if (!isSplit && open.length === 2 && isBlackjack(open)) return say('blackjack.natural')
  const { points, isSoft } = pointsOf(open)
  if (points > 21) return say('blackjack.bust', points)
  return isSoft && points < 21 ? `${points - 10}/${points}` : String(points)
}

/** Makes the dealer's cards. */
export function makeDealerRow(window: HallWindow, say: Say) {
  const row = makeCardRow(window)
  const score = element('output', { class: 'hand-score' })
  const title = element('div', { class: 'hand-title' }, element('span', {}, say('hand.dealer')), score)
  let timers: ReturnType<typeof setTimeout>[] = []
  let shown = 0
  return {
    element: element('div', { class: 'hand hand-dealer' }, title, row.element),
    /** The dealer's cards are turned over one after another. */
    show({ dealer, phase, startedMs }: BlackjackView, isNewRound: boolean): void {
      const show = (cards: readonly number[]) => {
        row.show(cards)
        score.textContent = scoreText(cards, say)
        shown = cards.length
      }
      if (isNewRound) shown = 0
      if (phase !== 'revealing') {
        for (const timer of timers) clearTimeout(timer)
        timers = []
        return show(dealer)
      }
      if (timers.length > 0) return
      const stepMs = 420
      const late = Math.max(0, window.nowMs() - startedMs)
      for (let count = 2; count <= dealer.length; count += 1)
        timers.push(
          setTimeout(() => count >= shown && show(dealer.slice(0, count)), Math.max(0, (count - 2) * stepMs - late)),
        )
    },
  }
}

/** Makes the seats of a table. */
export function makeSeats(window: HallWindow, say: Say, count: number) {
  const seats = Array.from({ length: count }, (_, place) => makeSeat(window, say, place))
  const made = element('div', { class: 'bj-seats' }, ...seats.map((seat) => seat.element))
  return {
    element: made,
    show(view: BlackjackView): void {
      for (const seat of view.seats) seats[seat.place]?.show(seat, view)
    },
  }
}

function makeSeat(window: HallWindow, say: Say, place: number) {
  const name = element('span', { class: 'bj-name' })
  const stake = element('output', { class: 'bj-stake' })
  const hands = element('div', { class: 'bj-hands' })
  const sit = button('bj-sit', String(place + 1), () => void window.act('sit', { place }))
  sit.setAttribute('aria-label', say('blackjack.sit', place + 1))
  const made = element('div', { class: 'bj-seat' }, hands, element('div', { class: 'bj-foot' }, sit, name, stake))
  const rows: {
    readonly row: ReturnType<typeof makeCardRow>
    readonly score: HTMLElement
    readonly element: HTMLElement
  }[] = []
  const rowAt = (nth: number) => {
    const known = rows[nth]
    if (known !== undefined) return known
    const row = makeCardRow(window)
    const score = element('output', { class: 'hand-score' })
    const one = { row, score, element: element('div', { class: 'bj-hand' }, row.element, score) }
    rows[nth] = one
    return one
  }
  const showHand = (hand: ViewedHand, nth: number, isActive: boolean) => {
    const one = rowAt(nth)
    one.row.show(hand.cards)
    one.score.textContent = scoreText(hand.cards, say, hand.isSplit) + (hand.stakes > 1 ? ' ×2' : '')
    one.element.classList.toggle('active', isActive)
    return one.element
  }
  return {
    element: made,
    show(seat: ViewedSeat, { phase }: BlackjackView): void {
      made.classList.toggle('mine', seat.isMine)
      made.classList.toggle('empty', !seat.isTaken)
      sit.hidden = seat.isTaken || phase !== 'betting'
      name.textContent = seat.isMine ? window.hallSay('who.you') : (seat.name ?? '')
      const paid =
        seat.paidMinor === undefined || seat.paidMinor === '0' ? '' : ` +${window.money(BigInt(seat.paidMinor))}`
      stake.textContent = seat.totalMinor === '0' ? '' : window.money(BigInt(seat.totalMinor)) + paid
      stake.classList.toggle('won', paid !== '' && BigInt(seat.paidMinor ?? '0') > BigInt(seat.totalMinor))
      const isDeciding = phase === 'deciding'
      const elements = seat.hands.map((hand, nth) => showHand(hand, nth, isDeciding && seat.active === nth))
      rows.length = elements.length
      if (elements.length !== hands.childElementCount || elements.some((one, nth) => hands.children[nth] !== one))
        hands.replaceChildren(...elements)
    },
  }
}

const choiceNames = ['hit', 'stand', 'double', 'split', 'yes', 'no'] as const

/** Makes the buttons of a seat whose turn it is. */
export function makeChoices(window: HallWindow, say: Say) {
  const text = element('p')
  const buttons = choiceNames.map((choice) => {
    const made = button(choice === 'hit' || choice === 'yes' ? 'pill main' : 'pill', say(`choice.${choice}`), () => {
      window.sounds.play('tap')
      void window.act('decide', { choice })
    })
    return [choice, made] as const
  })
  const panel = element(
    'div',
    { class: 'decision bj-choices', hidden: '' },
    text,
    element('div', { class: 'hall-buttons' }, ...buttons.map(([, made]) => made)),
  )
  return {
    element: panel,
    show({ choices, mine, phase }: BlackjackView): void {
      panel.hidden = choices.length === 0
      const half = BigInt(mine['main'] ?? '0') / 2n
      text.textContent = phase === 'insuring' ? say('blackjack.insure', window.money(half)) : say('blackjack.yourTurn')
      for (const [choice, made] of buttons) made.hidden = !choices.includes(choice)
    },
  }
}
