import { element } from '../controls/element.ts'

/** The last results in a row, the newest first. */
export interface Recent {
  readonly view: HTMLElement
  add(text: string, kind: 'won' | 'lost'): void
}

const shownResults = 8

export function createRecent(label: string): Recent {
  const view = element('ol', { class: 'recent', 'aria-label': label })
  return {
    view,
    add(text, kind) {
      view.prepend(element('li', { 'data-kind': kind }, text))
      while (view.children.length > shownResults) view.lastElementChild?.remove()
    },
  }
}
