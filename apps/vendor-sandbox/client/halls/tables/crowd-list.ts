import type { SharedView } from '../../../src/halls/tables/tables-view.ts'
import { element } from '../../element.ts'
import type { HallWindow } from '../hall-screen.ts'
import type { SayIn } from '../../words/words.ts'

/** Who else plays at the table, with true stakes and what they were paid. */
export interface CrowdList {
  readonly element: HTMLElement
  show(view: SharedView): void
}

/** Makes the list of the others; it is empty while nobody else has bet. */
export function makeCrowdList({ money }: HallWindow, say: SayIn<'vendor-tables'>): CrowdList {
  const list = element('ul', { class: 'crowd-list' })
  const count = element('span', { class: 'crowd-count' })
  return {
    element: element('section', { class: 'crowd' }, count, list),
    show({ others, watching }) {
      count.textContent = say('crowd.watching', watching)
      list.replaceChildren(
        ...others.map(({ name, totalMinor, paidMinor }) => {
          const paid =
            paidMinor === undefined || paidMinor === '0' ? [] : [element('b', {}, `+${money(BigInt(paidMinor))}`)]
          return element('li', {}, element('span', {}, name), element('span', {}, money(BigInt(totalMinor))), ...paid)
        }),
      )
    },
  }
}
