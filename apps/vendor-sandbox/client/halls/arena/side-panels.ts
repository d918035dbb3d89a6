import type { ArenaView } from '../../../src/halls/arena/arena-view.ts'
import { button, element } from '../../element.ts'
import { historyPanel, nextPanel, tablePanel, type ArenaSay } from './arena-panels.ts'

/** Results, table and programme: one at a time on a narrow window, all of them on a wide one. */
export interface SidePanels {
  readonly element: HTMLElement
  show(view: ArenaView): void
}

const names = ['history', 'table', 'next'] as const

/** Creates the panels beside the ring. */
export function makeSidePanels(say: ArenaSay): SidePanels {
  const panels = names.map((name) => {
    const content = element('div')
    const title = element('h2', {}, say(`tab.${name}`))
    const label = say(`tab.${name}`)
    return { content, section: element('section', { class: 'panel', 'aria-label': label }, title, content) }
  })
  const keys = names.map((name, nth) => {
    const key = button('tab', say(`tab.${name}`), () => choose(nth))
    key.setAttribute('aria-pressed', 'false')
    return key
  })
  const choose = (chosen: number) => {
    for (const [nth, key] of keys.entries()) {
      key.setAttribute('aria-pressed', String(nth === chosen))
      panels[nth]?.section.classList.toggle('chosen', nth === chosen)
    }
  }
  choose(0)
  return {
    element: element(
      'aside',
      { class: 'arena-side' },
      element('div', { class: 'tabs' }, ...keys),
      ...panels.map(({ section }) => section),
    ),
    show(view) {
      const contents = [historyPanel(say, view.past), tablePanel(say, view.series), nextPanel(say, view.series.next)]
      for (const [nth, made] of contents.entries()) panels[nth]?.content.replaceChildren(made)
    },
  }
}
