import { isInOrder, rowLengths, rowsOf } from '../../../src/halls/cards/thirteen-rows.ts'
import { cardBox } from '../../drawings/cards.ts'
import { button, element } from '../../element.ts'
import { markText, type CardsContext, type ShownView } from './context.ts'

/** The panel in which thirteen cards are set into three rows. */
export interface ArrangePanel {
  readonly element: HTMLElement
  show(view: ShownView): void
}

const rowNames = ['front', 'middle', 'back'] as const

/** Creates the panel: two taps swap two cards; it says what each row makes and whether the rows are in order. */
export function makeArrangePanel(context: CardsContext): ArrangePanel {
  const panel = element('div', { class: 'arrange' })
  let cards: readonly number[] = []
  let chosen: number | undefined
  let handId = ''
  let choice: ReturnType<typeof offeredOf>

  const tap = (place: number) => {
    context.window.sounds.play('card')
    if (chosen !== undefined) cards = swapped(cards, chosen, place)
    chosen = chosen === undefined ? place : undefined
    draw()
  }
  const draw = () => {
    const buttons = decisions(context, {
      fits: isInOrder(cards),
      auto() {
        cards = choice?.cards ?? cards
        chosen = undefined
        draw()
      },
      done() {
        if (choice !== undefined) context.decide(choice, { cards })
      },
    })
    const focused = document.activeElement?.getAttribute('data-place')
    panel.replaceChildren(...rowNodes(context, cards, { chosen, tap }), ...buttons)
    if (typeof focused === 'string') panel.querySelector<HTMLElement>(`[data-place="${focused}"]`)?.focus()
  }
  return {
    element: panel,
    show(view) {
      const { hand } = view
      choice = offeredOf(view)
      panel.hidden = choice === undefined
      if (hand === undefined || choice === undefined || hand.id === handId) return
      handId = hand.id
      cards = choice.cards ?? []
      chosen = undefined
      draw()
    },
  }
}

/** The three rows with their names and what they make. */
function rowNodes(
  { say }: CardsContext,
  cards: readonly number[],
  { chosen, tap }: { readonly chosen: number | undefined; readonly tap: (place: number) => void },
): Node[] {
  const hands = rowsOf(cards)
  let start = 0
  return rowLengths.map((length, row) => {
    const from = start
    start += length
    const made = hands[row]
    const boxes = cards.slice(from, from + length).map((card, nth) => {
      const place = from + nth
      const attributes = { 'data-place': place, 'aria-pressed': String(chosen === place) }
      const box = element('button', { type: 'button', class: 'arrange-card', ...attributes }, cardBox(card))
      box.addEventListener('click', () => tap(place))
      return box
    })
    const name = element('small', {}, say(`part.${rowNames[row] ?? 'front'}`))
    const makes = element('b', {}, made === undefined ? '' : markText(say, { name: `poker.${made.kind}` }))
    return element(
      'div',
      { class: 'arrange-row' },
      element('span', { class: 'row-name' }, name, makes),
      element('div', { class: 'arrange-cards' }, ...boxes),
    )
  })
}

function decisions(
  { say }: CardsContext,
  { fits, auto, done }: { readonly fits: boolean; readonly auto: () => void; readonly done: () => void },
): Node[] {
  const finish = button('pill main', say('choice.arrange'), done)
  finish.disabled = !fits
  const hint = element(
    'p',
    { class: fits ? 'hint' : 'hint wrong', role: 'status' },
    say(fits ? 'say.tapTwo' : 'say.order'),
  )
  return [hint, element('div', { class: 'action-row' }, button('pill', say('choice.auto'), auto), finish)]
}

function swapped(cards: readonly number[], one: number, other: number): readonly number[] {
  const [left = 0, right = 0] = [cards[one], cards[other]]
  return cards.map((card, place) => (place === one ? right : place === other ? left : card))
}

function offeredOf({ hand }: ShownView) {
  return hand?.choices.find(({ id }) => id === 'arrange')
}
