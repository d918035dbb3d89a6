import { element } from '../../element.ts'
import { drawDealer } from './dealer.ts'
import type { TableTheme } from './themes.ts'

/** Makes the upper part of a table: who deals, what is dealt, the clock, and more. */
export function makeTableTop(
  { dealer }: TableTheme,
  scene: readonly Node[],
  clock: readonly Node[],
  more: readonly Node[] = [],
): HTMLElement {
  return element(
    'div',
    { class: 'table-top' },
    element('div', { class: 'dealer-box' }, drawDealer(dealer)),
    element('div', { class: 'table-scene' }, ...scene),
    element('div', { class: 'table-clock' }, ...clock),
    ...more,
  )
}
