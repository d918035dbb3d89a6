import { loadVendorBook } from '@baize/phrases/load-dictionary'
import type { BookView } from '../../../src/halls/book/view.ts'
import { button, element } from '../../element.ts'
import { sayFrom } from '../../words/words.ts'
import type { HallScreen, HallWindow } from '../hall-screen.ts'
import { makeBetSlip } from './bet-slip.ts'
import { untilText } from './board-text.ts'
import { openBookDesk, type BookDesk, type Tab } from './book-desk.ts'
import { bookRules } from './book-rules.ts'
import './book-frame.css'
import './match-card.css'
import './odds.css'
import './match-detail.css'
import './slip.css'
import './trackers.css'
import './tracker-esports.css'
import './tracker-motion.css'
import { makeMatchDetail } from './match-detail.ts'
import { makeMatchList } from './match-list.ts'
import { makeMyBets } from './my-bets.ts'
import { priceFormats } from './price-text.ts'
import { makeResultsList } from './results-list.ts'

const tabs: readonly Tab[] = ['live', 'soon', 'results', 'bets']

/** The screen of the sportsbook: lists, the match that is looked at, the slip and the member's bets. */
export async function makeBookScreen(window: HallWindow): Promise<HallScreen<BookView>> {
  const say = sayFrom((await loadVendorBook(window.language)).phrases, window.language)
  const desk = openBookDesk(window, say, () => show())
  const stage = element('div', { class: 'book' })
  const slip = makeBetSlip(desk, () => stage.classList.remove('slip-open'))
  const parts = {
    list: makeMatchList(desk),
    detail: makeMatchDetail(desk),
    results: makeResultsList(desk),
    bets: makeMyBets(desk, true),
    besides: makeMyBets(desk, false),
  }
  const tabBar = makeTabs(desk)
  const format = makeFormatSwitch(desk)
  const main = element('div', { class: 'book-main' }, parts.list.element, parts.results.element, parts.bets.element)
  const side = element('aside', { class: 'book-side' }, slip.element, parts.besides.element)
  stage.append(element('nav', { class: 'book-nav' }, tabBar.element, format.element), main, parts.detail.element, side)
  const opener = makeOpener(desk, () => stage.classList.toggle('slip-open'))

  const show = (): void => {
    const view = desk.view()
    if (view === undefined) return
    const tab = desk.tab()
    stage.dataset['tab'] = tab
    stage.dataset['look'] = view.look
    stage.dataset['layout'] = view.layout
    stage.classList.toggle('focused', desk.focus() !== undefined)
    parts.list.element.hidden = tab === 'results' || tab === 'bets'
    parts.results.element.hidden = tab !== 'results'
    parts.bets.element.hidden = tab !== 'bets'
    if (tab === 'live') parts.list.show(view.live, view.upcoming.slice(0, 5))
    if (tab === 'soon') parts.list.show(view.upcoming)
    parts.results.show(view)
    parts.bets.show(view)
    parts.besides.show(view)
    parts.detail.show(view)
    tabBar.show(view)
    format.show()
    slip.show()
    opener.show()
    if (desk.picks.length === 0 && !desk.isKept()) stage.classList.remove('slip-open')
  }
  return {
    stage,
    bar: opener.element,
    show(view) {
      desk.accept(view)
      show()
    },
    tick() {
      slip.tick()
      countDown(desk, stage)
    },
    rules: () => {
      const view = desk.view()
      return view === undefined ? [] : bookRules(desk, view)
    },
  }
}

/** Writes the time that is left into every countdown. */
function countDown({ nowMs, say }: BookDesk, stage: HTMLElement): void {
  for (const one of stage.querySelectorAll<HTMLElement>('[data-until]')) {
    const text = untilText(Number(one.dataset['until']) - nowMs())
    const words = one.dataset['words'] === 'when.closes' ? say('when.closes', text) : text
    if (one.textContent !== words) one.textContent = words
  }
}

function makeTabs(desk: BookDesk): { readonly element: HTMLElement; show(view: BookView): void } {
  const { say } = desk
  const buttons = tabs.map((tab) => {
    const count = element('small')
    const made = button('tab', say(`tab.${tab}`), () => desk.open(tab))
    made.append(count)
    return { tab, made, count }
  })
  return {
    element: element('div', { class: 'tabs', role: 'group' }, ...buttons.map(({ made }) => made)),
    show(view) {
      const open = view.bets.filter(({ state }) => state !== 'ended' && state !== 'refused').length
      const counts: Record<Tab, number> = { live: view.live.length, soon: 0, results: 0, bets: open }
      for (const { tab, made, count } of buttons) {
        made.setAttribute('aria-pressed', String(desk.tab() === tab))
        count.textContent = counts[tab] > 0 ? String(counts[tab]) : ''
      }
    },
  }
}

function makeFormatSwitch(desk: BookDesk): { readonly element: HTMLElement; show(): void } {
  const { say } = desk
  const select = element(
    'select',
    { class: 'format', 'aria-label': say('format.label') },
    ...priceFormats.map((format) => element('option', { value: format }, say(`format.${format}`))),
  )
  select.addEventListener('change', () => {
    const format = priceFormats.find((one) => one === select.value)
    if (format !== undefined) desk.set({ format })
  })
  return { element: select, show: () => void (select.value = desk.format()) }
}

/** The button that opens the slip on a small screen. */
function makeOpener(desk: BookDesk, toggle: () => void): { readonly element: HTMLElement; show(): void } {
  const { say } = desk
  const count = element('b')
  const price = element('span')
  const made = button('play slip-opener', say('slip.title'), toggle)
  made.prepend(count)
  made.append(price)
  return {
    element: element('div', { class: 'hall-buttons' }, made),
    show() {
      const prices = desk.picks.map((pick) => pick.price)
      count.textContent = String(prices.length)
      made.classList.toggle('filled', prices.length > 0)
      const product = prices.reduce((all, one) => (all * one) / 1_000, 1_000)
      price.textContent = desk.isMulti() || prices.length === 1 ? desk.price(Math.floor(product)) : ''
    },
  }
}
