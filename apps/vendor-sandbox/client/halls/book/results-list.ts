import { localeOf } from '@baize/phrases'
import type { BookView, ResultRow } from '../../../src/halls/book/view.ts'
import { button, element } from '../../element.ts'
import { clockText } from './board-text.ts'
import type { BookDesk } from './book-desk.ts'
import { keepRows } from './keep-rows.ts'

/** How many results a page has, as the server gives them. */
const perPage = 12

/** The results of the day, page by page. */
export function makeResultsList(desk: BookDesk): { readonly element: HTMLElement; show(view: BookView): void } {
  const { say } = desk
  const list = element('div', { class: 'results' })
  const keep = keepRows(list)
  const page = element('span')
  let at = 0
  const later = button('pill', `‹ ${say('list.later')}`, () => desk.turn(at - 1))
  const earlier = button('pill', `${say('list.earlier')} ›`, () => desk.turn(at + 1))
  return {
    element: element(
      'section',
      { class: 'results-list' },
      element('h2', {}, say('list.today')),
      list,
      element('nav', { class: 'turn' }, later, page, earlier),
    ),
    show(view) {
      const { rows, all } = view.results
      at = view.results.page
      const pages = Math.max(1, Math.ceil(all / perPage))
      page.textContent = say('list.page', at + 1, pages)
      later.disabled = at === 0
      earlier.disabled = at + 1 >= pages
      keep(
        rows.map((row) => ({ key: row.id, signature: JSON.stringify(row), make: () => resultCard(desk, view, row) })),
      )
    },
  }
}

function resultCard({ say, window, look }: BookDesk, view: BookView, row: ResultRow): HTMLElement {
  const { names, main, winner, first, past, status } = row
  const isField = names.length > 2
  const drawn = view.tracker === 'board' ? (6 - main.home - main.away) / 2 : 0
  const side = (nth: 0 | 1) =>
    element(
      'span',
      { class: winner === (nth === 0 ? 'home' : 'away') ? 'side winner' : 'side' },
      element('span', {}, names[nth] ?? ''),
      element('b', {}, status === 'postponed' ? '–' : String((nth === 0 ? main.home : main.away) + drawn)),
    )
  const made = element(
    'button',
    { type: 'button', class: 'result', 'data-key': row.id },
    element('small', {}, `${clockText(row.startMs, localeOf[window.language])} · ${row.league}`),
    ...(status === 'finished' ? [] : [element('em', {}, say(`status.${status}`))]),
    ...(isField
      ? first.map((runner, nth) => element('span', { class: 'side' }, `${nth + 1}. ${names[runner] ?? ''}`))
      : [side(0), side(1)]),
    ...(past.length > 1 ? [element('small', {}, past.map(({ home, away }) => `${home}–${away}`).join('  '))] : []),
  )
  made.addEventListener('click', () => look(row.id))
  return made
}
