import { element } from '../controls/element.ts'
import type { Phrase } from '../phrases.ts'

/** Players and chat: a column on wide screens, a sheet that opens on narrow ones. */
export interface SidePanel {
  readonly view: HTMLElement
  readonly isOpen: () => boolean
  /** Whether the chat can be seen now. */
  readonly showsChat: () => boolean
  toggle(): void
}

/** From this width on there is room for a column; `shared-by-screen.css` has the same. */
const columnFrom = '(min-width: 1100px) and (min-height: 520px)'

export function createSidePanel(
  phrase: Phrase,
  { crowd, chat, changed }: { readonly crowd: HTMLElement; readonly chat: HTMLElement; readonly changed: () => void },
): SidePanel {
  const column = matchMedia(columnFrom)
  let [open, tab]: [boolean, 'crowd' | 'chat'] = [false, 'crowd']
  const tabs = (['crowd', 'chat'] as const).map((name) => {
    const button = element(
      'button',
      { type: 'button', class: 'tab', role: 'tab', id: `tab-${name}`, 'aria-controls': `pane-${name}` },
      phrase(`table.${name}`),
    )
    button.addEventListener('click', () => {
      tab = name
      draw()
      changed()
    })
    return { name, button }
  })
  const panes = { crowd, chat }
  for (const [name, pane] of Object.entries(panes)) {
    pane.id = `pane-${name}`
    pane.setAttribute('role', 'tabpanel')
    pane.setAttribute('aria-labelledby', `tab-${name}`)
  }
  const close = element('button', { type: 'button', class: 'panel-close' }, phrase('bar.close'))
  close.addEventListener('click', () => toggle())
  const list = element(
    'div',
    { class: 'tabs', role: 'tablist', 'aria-label': phrase('table.panel') },
    ...tabs.map(({ button }) => button),
  )
  const view = element(
    'aside',
    { class: 'panel', 'aria-label': phrase('table.panel') },
    element('div', { class: 'panel-head' }, list, close),
    crowd,
    chat,
  )
  const isOpen = () => open || column.matches
  const draw = () => {
    view.dataset['open'] = String(open)
    for (const { name, button } of tabs) button.setAttribute('aria-selected', String(name === tab))
    crowd.hidden = tab !== 'crowd'
    chat.hidden = tab !== 'chat'
  }
  const toggle = () => {
    open = !open
    draw()
    changed()
  }
  column.addEventListener('change', changed)
  view.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && open) toggle()
  })
  draw()
  return { view, isOpen, showsChat: () => isOpen() && tab === 'chat', toggle }
}
