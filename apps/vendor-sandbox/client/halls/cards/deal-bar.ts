import { button, element, iconButton, icons } from '../../element.ts'
import { isPlaying, type CardsContext, type ShownView } from './context.ts'

/** The choice of the base bet, the button that deals, and whether the next hand is dealt by itself. */
export interface DealBar {
  readonly element: HTMLElement
  show(view: ShownView): void
}

/** How long a result is shown before the next hand is dealt by itself. */
const restMs = 4_000

/** Creates the bar. */
export function makeDealBar(context: CardsContext, first: ShownView): DealBar {
  const { window, say } = context
  let isAuto = false
  let next: ReturnType<typeof setTimeout> | undefined
  let view = first
  const base = makeBase(context, first, () => draw())
  const held = element('p', { class: 'held' })
  const deal = button('pill main', '', () => void start())
  const auto = button('pill', say('deal.auto'), () => {
    isAuto = !isAuto
    draw()
    plan()
  })
  auto.title = say('deal.autoHint')

  const start = async () => {
    clearTimeout(next)
    if (isPlaying(view.hand) || window.isBusy()) return
    deal.disabled = true
    const isDone = await window.act('deal', { baseMinor: String(base.chosenMinor()) })
    // Without money, or with a limit reached, it would only be refused again.
    if (!isDone) isAuto = false
    draw()
  }
  const plan = () => {
    clearTimeout(next)
    // Nobody loses money by itself while the window is not looked at.
    if (document.hidden) isAuto = false
    if (isAuto && !isPlaying(view.hand)) next = setTimeout(() => void start(), view.hand === undefined ? 0 : restMs)
    draw()
  }
  const draw = () => {
    deal.textContent = say(view.hand === undefined ? 'deal.start' : 'deal.next')
    deal.disabled = isPlaying(view.hand)
    auto.setAttribute('aria-pressed', String(isAuto))
    held.textContent = heldText(context, view, base.chosenMinor())
    held.hidden = held.textContent === ''
  }
  const bar = element(
    'div',
    { class: 'deal-bar' },
    base.element,
    element('div', { class: 'action-row' }, auto, deal),
    held,
  )
  draw()
  return {
    element: bar,
    show(shown) {
      const ended = isPlaying(view.hand) && !isPlaying(shown.hand)
      view = shown
      bar.hidden = isPlaying(shown.hand)
      if (ended) plan()
      else draw()
    },
  }
}

/** What is set aside for a hand, or how much can be bet in it. */
function heldText({ window, say }: CardsContext, view: ShownView, baseMinor: bigint): string {
  if (isPoker(view.kind)) return say('base.buyIn', window.money(baseMinor * BigInt(view.buyInUnits)))
  return view.heldUnits > 1 ? say('base.held', window.money(baseMinor * BigInt(view.heldUnits))) : ''
}

/** The choice of the base bet. */
function makeBase({ window, say }: CardsContext, first: ShownView, changed: () => void) {
  const bases = first.basesMinor.map(BigInt)
  let nth = Math.max(0, bases.indexOf(BigInt(first.hand?.baseMinor ?? bases[0] ?? 0)))
  const amount = element('output')
  const step = (by: number) => {
    nth = Math.min(bases.length - 1, Math.max(0, nth + by))
    window.sounds.play('chip')
    draw()
    changed()
  }
  const less = iconButton('icon', window.say('bar.less'), icons.less, () => step(-1))
  const more = iconButton('icon', window.say('bar.more'), icons.more, () => step(1))
  const draw = () => {
    amount.textContent = window.money(bases[nth] ?? 0n)
    less.disabled = nth === 0
    more.disabled = nth === bases.length - 1
  }
  draw()
  const figure = element('div', { class: 'figure amount' }, element('small', {}, say(baseWord(first.kind))), amount)
  return { element: element('div', { class: 'stake' }, less, figure, more), chosenMinor: () => bases[nth] ?? 0n }
}

const isPoker = (kind: ShownView['kind']) => kind === 'holdem' || kind === 'shortDeck'

function baseWord(kind: ShownView['kind']) {
  if (kind === 'holdem') return 'base.blind'
  if (kind === 'shortDeck' || kind === 'goldenFlower') return 'base.ante'
  if (kind === 'thirteen') return 'base.point'
  return kind === 'bull' || kind === 'kaeng' ? 'base.unit' : 'base.bet'
}
