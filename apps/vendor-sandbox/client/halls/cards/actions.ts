import { button, element } from '../../element.ts'
import { boxOf } from './lay-cards.ts'
import { isDue, markText, nameOf, type CardsContext, type Hand, type ShownChoice, type ShownView } from './context.ts'
import { paiGowHandOf } from '../../../src/halls/cards/pai-gow-tiles.ts'

/** The player's decisions as buttons. */
export interface Actions {
  readonly element: HTMLElement
  show(view: ShownView): void
}

/** Creates the buttons for decisions. They are made anew only when other choices are offered. */
export function makeActions(context: CardsContext): Actions {
  const box = element('div', { class: 'actions' })
  let shown = ''
  return {
    element: box,
    show(view) {
      const { hand } = view
      const key =
        hand !== undefined && isDue(hand) ? `${hand.id}/${hand.log.length}/${JSON.stringify(hand.choices)}` : ''
      if (key === shown) return
      shown = key
      // Who decides by keyboard goes on where the buttons were.
      const hadFocus = box.contains(document.activeElement)
      box.replaceChildren(...(hand !== undefined && isDue(hand) ? nodesOf(context, view, hand) : []))
      if (hadFocus) box.querySelector<HTMLElement>('.pill.main, .pill')?.focus()
    },
  }
}

function nodesOf(context: CardsContext, view: ShownView, hand: Hand): Node[] {
  const plain = hand.choices.filter(({ id, range }) => !['compare', 'arrange'].includes(id) && range === undefined)
  const raise = hand.choices.find(({ range }) => range !== undefined)
  const compares = hand.choices.filter(({ id }) => id === 'compare')
  const buttons = plain.map((choice, nth) => choiceButton(context, hand, choice, nth))
  const rows: Node[] = []
  if (raise !== undefined) rows.push(raiseRow(context, hand, raise, buttons))
  else rows.push(element('div', { class: 'action-row' }, ...buttons))
  if (compares.length > 0) {
    const pills = compares.map((choice) => {
      const text = context.say(
        'choice.compare',
        nameOf(context.say, view, choice.seat ?? 0),
        context.window.money(BigInt(choice.costMinor)),
      )
      return button('pill small', text, () => context.decide(choice))
    })
    rows.push(element('div', { class: 'action-row compare' }, ...pills))
  }
  return rows
}

const strong = new Set(['call', 'check', 'draw', 'look', 'split', 'kaeng'])

function choiceButton(context: CardsContext, hand: Hand, choice: ShownChoice, nth: number): HTMLElement {
  const { say } = context
  const kind = choice.id === 'fold' ? 'pill fold' : strong.has(choice.id) && nth < 3 ? 'pill main' : 'pill'
  const made = button(kind, labelOf(context, hand, choice), () => context.decide(choice))
  const { cards } = choice
  if (cards !== undefined && choice.id === 'split') {
    const [a = 0, b = 0, c = 0, d = 0] = cards
    made.className = 'pill split'
    made.replaceChildren(
      ...[paiGowHandOf(a, b), paiGowHandOf(c, d)].map((value, part) =>
        element(
          'span',
          { class: 'split-part' },
          element('small', {}, say(part === 0 ? 'part.low' : 'part.high')),
          element('span', { class: 'mini' }, ...(part === 0 ? [a, b] : [c, d]).map((tile) => boxOf(tile, true))),
          element('b', {}, markText(say, value.mark)),
        ),
      ),
    )
  } else if (cards !== undefined) {
    made.classList.add('with-cards')
    made.prepend(element('span', { class: 'mini' }, ...cards.map((card) => boxOf(card, false))))
  }
  return made
}

function labelOf({ say, window }: CardsContext, hand: Hand, { id, costMinor, times }: ShownChoice): string {
  const money = window.money(BigInt(costMinor))
  switch (id) {
    case 'call': {
      const stack = hand.seats[0]?.stackMinor
      return stack !== undefined && BigInt(stack) === BigInt(costMinor)
        ? say('choice.allIn', money)
        : say('choice.call', money)
    }
    case 'raise':
      return say('choice.raiseBy', money)
    case 'bid':
      return times === 0 ? say('choice.pass') : say('choice.bid', times ?? 0)
    case 'times':
      return say('choice.times', times ?? 0)
    default: {
      const key = `choice.${id}`
      return say.knows(key) ? say(key) : id
    }
  }
}

/** Bets and raises: a slider with presets, and the button that says what it will be. */
function raiseRow(context: CardsContext, hand: Hand, choice: ShownChoice, others: readonly Node[]): Node {
  const { say, window } = context
  const min = BigInt(choice.range?.minMinor ?? 0)
  const max = BigInt(choice.range?.maxMinor ?? 0)
  const unit = BigInt(hand.baseMinor) / 2n > 0n ? BigInt(hand.baseMinor) / 2n : 1n
  let amount = min
  const slider = element('input', {
    type: 'range',
    min: 0,
    max: String((max - min) / unit + 1n),
    value: 0,
    'aria-label': say('choice.amount'),
  })
  const send = button('pill main', '', () => context.decide(choice, { amountMinor: String(amount) }))
  const show = () => {
    const money = window.money(amount)
    send.textContent =
      amount === max ? say('choice.allIn', money) : say(choice.id === 'bet' ? 'choice.bet' : 'choice.raise', money)
    slider.setAttribute('aria-valuetext', money)
  }
  const set = (wanted: bigint) => {
    amount = wanted > max ? max : wanted < min ? min : wanted
    slider.value = String((amount - min + unit - 1n) / unit)
    show()
  }
  slider.addEventListener('input', () => {
    const wanted = min + BigInt(slider.value) * unit
    amount = wanted > max ? max : wanted
    show()
  })
  const pot = BigInt(hand.potMinor)
  const presets = [
    [say('choice.min'), min],
    [say('choice.half'), min + pot / 2n],
    [say('choice.pot'), min + pot],
    [say('choice.max'), max],
  ] as const
  show()
  return element(
    'div',
    { class: 'raise' },
    element(
      'div',
      { class: 'raise-row' },
      ...presets.map(([text, wanted]) => button('pill small', text, () => set(wanted))),
      slider,
    ),
    element('div', { class: 'action-row' }, ...others, send),
  )
}
