import type { Minor } from '@baize/money'
import { element } from '../controls/element.ts'
import type { Purse } from '../instant/purse.ts'

/** The colours of chips by their place in the row of values, lowest first. */
const colours = ['#7d8597', '#2f6fd0', '#c0392b', '#17713d', '#2b2b35', '#7b3fb0', '#95620a', '#0f8f9c']

/** An amount short enough for a chip: 25, 1.5K, 2M. Whole thousands and millions are exact, others are cut off after one decimal. */
export function chipText(amount: Minor, purse: Pick<Purse, 'plain'>): string {
  const number = Number(purse.plain(amount))
  const [divisor, letter] = number >= 1_000_000 ? [1_000_000, 'M'] : number >= 1_000 ? [1_000, 'K'] : [1, '']
  const cut = Math.floor((number / divisor) * (divisor === 1 ? 100 : 10)) / (divisor === 1 ? 100 : 10)
  return `${cut}${letter}`
}

/** The colour of a chip by its place among the values. */
export const chipColour = (place: number): string => colours[place % colours.length] ?? '#2f6fd0'

/** A drawn chip. Its value is part of the picture, since the button that it stands on says it in full. `place` is its place among the values, which decides its colour. */
export function chipPicture(amount: Minor, place: number, purse: Pick<Purse, 'plain'>): HTMLElement {
  const text = chipText(amount, purse)
  const chip = element(
    'span',
    { class: 'chip', 'data-long': String(text.length > 3) },
    element('b', { 'data-text': text }),
  )
  chip.style.setProperty('--chip', chipColour(place))
  return chip
}

/** The place of the greatest value that is not above an amount. */
export function chipPlace(amount: Minor, values: readonly Minor[]): number {
  return Math.max(
    0,
    values.findLastIndex((value) => value <= amount),
  )
}
