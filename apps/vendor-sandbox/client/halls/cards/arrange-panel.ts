import { isInOrder, rowLengths, rowsOf } from '../../../src/halls/cards/thirteen-rows.ts'
import { cardBox, rankNames, suitNames } from '../../drawings/cards.ts'
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
  const { say, window } = context
  const panel = element('div', { class: 'arrange' })
  let cards: number[] = []
  let proposal: readonly number[] = []
  let chosen: number | undefined
  let handId = ''
  let choice: ReturnType<typeof offeredOf>

  const tap = (place: number) => {
    window.sounds.play('card')
    if (chosen === undefined) chosen = place
    else {
      const [one, other] = [cards[chosen] ?? 0, cards[place] ?? 0]
      cards = cards.map((card, nth) => (nth === chosen ? other : nth === place ? one : card))
      chosen = undefined
    }
    draw()
  }
  const draw = () => {
    const fits = isInOrder(cards)
    const hands = rowsOf(cards)
    let start = 0
    const rows = rowLengths.map((length, row) => {
      const from = start
      start += length
      const made = hands[row]
      const boxes = cards.slice(from, from + length).map((card, nth) => cardButton(card, from + nth))
      const name = element(
        'span',
        { class: 'row-name' },
        element('small', {}, say(`part.${rowNames[row] ?? 'front'}`)),
        element('b', {}, made === undefined ? '' : markText(say, { name: `poker.${made.kind}` })),
      )
      return element('div', { class: 'arrange-row' }, name, element('div', { class: 'arrange-cards' }, ...boxes))
    })
    const done = button('pill main', say('choice.arrange'), () => {
      if (choice !== undefined) context.decide(choice, { cards })
    })
    done.disabled = !fits
    const auto = button('pill', say('choice.auto'), () => {
      cards = [...proposal]
      chosen = undefined
      draw()
    })
    const hint = element(
      'p',
      { class: fits ? 'hint' : 'hint wrong', role: 'status' },
      say(fits ? 'say.tapTwo' : 'say.order'),
    )
    const focused = document.activeElement?.getAttribute('data-place')
    panel.replaceChildren(...rows, hint, element('div', { class: 'action-row' }, auto, done))
    if (focused !== null && focused !== undefined)
      panel.querySelector<HTMLElement>(`[data-place="${focused}"]`)?.focus()
  }
  const cardButton = (card: number, place: number) => {
    const name = `${rankNames[Math.floor(card / 4)] ?? ''}${suitNames[card % 4] ?? ''}`
    const made = element(
      'button',
      {
        type: 'button',
        class: 'arrange-card',
        'data-place': place,
        'aria-label': name,
        'aria-pressed': String(chosen === place),
      },
      cardBox(card),
    )
    made.addEventListener('click', () => tap(place))
    return made
  }
  return {
    element: panel,
    show(view) {
      const { hand } = view
      choice = offeredOf(view)
      panel.hidden = choice === undefined
      if (hand === undefined || choice === undefined || hand.id === handId) return
      handId = hand.id
      proposal = choice.cards ?? []
      cards = [...proposal]
      chosen = undefined
      draw()
    },
  }
}

function offeredOf({ hand }: ShownView) {
  return hand?.choices.find(({ id }) => id === 'arrange')
}
