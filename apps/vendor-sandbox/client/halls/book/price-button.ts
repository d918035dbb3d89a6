import type { MatchRow } from '../../../src/halls/book/view.ts'
import { element } from '../../element.ts'
import type { BookDesk } from './book-desk.ts'
import { pickText } from './pick-text.ts'

const lastPrices = new Map<string, number>()
const maxRemembered = 2_000

/** A price that can be put into the slip. It says by its colour for a moment whether it went up or down. */
export function priceButton(
  desk: BookDesk,
  row: MatchRow,
  {
    id,
    price,
    label,
    line = '',
  }: { readonly id: string; readonly price: number; readonly label: string; readonly line?: string },
): HTMLElement {
  const key = `${row.id}|${id}`
  const last = lastPrices.get(key)
  lastPrices.delete(key)
  lastPrices.set(key, price)
  const [oldest] = lastPrices.keys()
  if (lastPrices.size > maxRemembered && oldest !== undefined) lastPrices.delete(oldest)
  const moved = last === undefined || last === price || !row.isOpen ? '' : last < price ? ' up' : ' down'
  const text = desk.price(price)
  const words = pickText(desk.say, id, row.names)
  const made = element(
    'button',
    {
      type: 'button',
      class: `odds${moved}${text.startsWith('-') ? ' owed' : ''}`,
      'aria-pressed': String(desk.has(row.id, id)),
      'data-key': key,
    },
    element('span', {}, label),
    ...(line === '' ? [] : [element('i', {}, line)]),
    element('b', {}, text),
    // Read out where the label is short, so that the name of the button still says all of it.
    ...(words === label ? [] : [element('span', { class: 'unseen' }, words)]),
  )
  made.disabled = !row.isOpen
  made.addEventListener('click', () =>
    desk.toggle({ match: row.id, pick: id, price, names: row.names, league: row.league }),
  )
  return made
}
