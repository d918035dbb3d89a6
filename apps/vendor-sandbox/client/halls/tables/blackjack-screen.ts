import { isBlackjack, pointsOf } from '../../../src/halls/tables/rules/blackjack.ts'
import type { BlackjackView, ViewedHand, ViewedSeat } from '../../../src/halls/tables/tables-view.ts'
import { bettingFieldsOf, type BlackjackSpec } from '../../../src/halls/tables/variants.ts'
import { button, element } from '../../element.ts'
import type { SayIn } from '../../words/words.ts'
import { makeCountdownRing } from '../countdown-ring.ts'
import type { HallScreen, HallWindow } from '../hall-screen.ts'
import { chipText, makeBetBar } from './bet-bar.ts'
import { drawDealer } from './dealer.ts'
import { drawCard } from './drawn-card.ts'
import { makeCell, type Cell } from './felt.ts'
import { fieldName } from './field-names.ts'
import { tellResult } from './tell-result.ts'
import { rulesOf } from './rules-view.ts'
import { readAmounts, together } from './slip.ts'
import { dress, themeOf } from './themes.ts'

type Say = SayIn<'vendor-tables'>

/** Makes the screen of a blackjack table. */
export function makeBlackjackScreen(window: HallWindow, say: Say, spec: BlackjackSpec): HallScreen<BlackjackView> {
  const theme = themeOf(window.game.vendorCode)
  const unit = BigInt(window.game.stakes[0] ?? '1')
  const fields = bettingFieldsOf(spec)
  let view: BlackjackView | undefined
  const cells: Cell[] = []
  const showChips = () => {
    if (view === undefined) return
    const mine = together(readAmounts(view.mine), bar.slip.chips)
    for (const cell of cells)
      cell.show({
        mine: chipText(mine.get(cell.id) ?? 0n, window.game.currency.digits),
        isPending: bar.slip.chips.has(cell.id),
        crowd: '',
      })
  }
  const bar = makeBetBar({
    window,
    say,
    chips: spec.limits.chips.map((times) => BigInt(times) * unit),
    limits: {
      fields,
      main: BigInt(spec.limits.main) * unit,
      side: BigInt(spec.limits.side) * unit,
      round: BigInt(spec.limits.round) * unit,
    },
    confirmWord: spec.terms.seats === 1 ? say('blackjack.deal') : window.hallSay('bet.confirm'),
    changed: showChips,
  })
  for (const { id, odds } of fields)
    cells.push(
      makeCell(id, {
        look: id === 'main' ? 'main' : 'side',
        content: [fieldName(say, 'blackjack', id)],
        odds,
        label: `${fieldName(say, 'blackjack', id)}, ${odds}:1`,
        press: () => bar.press(id),
      }),
    )
  const dealer = makeDealerRow(window, say)
  const seats = makeSeats(window, say, spec.terms.seats)
  const choices = makeChoices(window, say)
  const ring = makeCountdownRing()
  const phase = element('span', { class: 'phase' })
  const felt = element('div', { class: 'felt felt-blackjack' }, ...cells.map((cell) => cell.element))
  const stage = element(
    'div',
    { class: `table-screen kind-blackjack seats-${spec.terms.seats}` },
    element(
      'div',
      { class: 'table-top' },
      element('div', { class: 'dealer-box' }, drawDealer(theme.dealer)),
      element('div', { class: 'table-scene' }, dealer.element),
      element('div', { class: 'table-clock' }, ring.element, phase),
    ),
    seats.element,
    choices.element,
    felt,
  )
  dress(stage, theme)
  const told = { round: '' }
  return {
    stage,
    bar: bar.element,
    show(next) {
      const isOpen = next.phase === 'betting' || (next.phase === 'result' && spec.terms.seats === 1)
      const isNewRound = view?.round !== next.round
      if (view !== undefined && view.phase !== next.phase && next.phase === 'betting')
        window.note(window.hallSay('round.open'))
      view = next
      stage.dataset['phase'] = next.phase
      phase.textContent = say(`phase.${next.phase}`)
      const lying = next.phase === 'result' ? new Map<string, bigint>() : readAmounts(next.mine)
      bar.show({ isOpen, lying, before: readAmounts(next.before) })
      showChips()
      for (const cell of cells) cell.setState({ isOpen, isWinning: false })
      dealer.show(next, isNewRound)
      seats.show(next)
      choices.show(next)
      tellResult(window, say, next, told)
    },
    tick() {
      const endsMs = view?.endsMs
      ring.element.classList.toggle(
        'idle',
        endsMs === undefined || view?.phase === 'result' || view?.phase === 'revealing',
      )
      if (view !== undefined && endsMs !== undefined) ring.show(endsMs - window.nowMs(), endsMs - view.startedMs)
    },
    nextMs: () => view?.endsMs,
    rules: () => rulesOf({ window, say, spec }, view),
  }
}

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

function makeDealerRow(window: HallWindow, say: Say) {
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

function makeSeats(window: HallWindow, say: Say, count: number) {
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

function makeChoices(window: HallWindow, say: Say) {
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
