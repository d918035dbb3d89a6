import { element, iconButton, pictureOf, rename } from '../controls/element.ts'
import { icons } from '../controls/icons.ts'
import type { Phrase } from '../phrases.ts'
import type { TableState } from './table-state.ts'

/** The bar at the top: the way back, the game and its round, players and chat, rules, sound. */
export interface TableTop {
  readonly view: HTMLElement
  draw(
    state: TableState,
    shown: { readonly muted: boolean; readonly unread: number; readonly panelOpen: boolean },
  ): void
}

export interface TopActions {
  readonly panel: () => void
  readonly info: () => void
  readonly mute: () => void
}

const panelIcon =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M4 5.500h16v10.500h-9l-4.500 3.500v-3.500H4z"/><path d="M8 10.700h.1M12 10.700h.1M16 10.700h.1"/></svg>'

export function createTableTop(
  phrase: Phrase,
  { backUrl, title, trial }: { readonly backUrl: string | undefined; readonly title: string; readonly trial: boolean },
  actions: TopActions,
): TableTop {
  const label = phrase('bar.back')
  const linked = { class: 'icon', target: '_top', 'aria-label': label, title: label }
  const back = backUrl === undefined ? [] : [element('a', { ...linked, href: backUrl }, pictureOf(icons.back))]
  const badge = trial ? [element('span', { class: 'badge' }, phrase('bar.trial'))] : []
  const round = element('span', { class: 'top-round' })
  const players = element('span', { class: 'top-players' })
  const unread = element('span', { class: 'top-unread' })
  const panel = iconButton('icon', phrase('table.panel'), panelIcon, actions.panel)
  panel.append(unread)
  const info = iconButton('icon', phrase('table.info'), icons.info, actions.info)
  const mute = iconButton('icon', phrase('bar.mute'), icons.soundOn, actions.mute)
  let soundShown = false
  return {
    view: element(
      'header',
      { class: 'table-top' },
      ...back,
      element('div', { class: 'top-title' }, element('h1', {}, title), element('p', {}, round, players)),
      ...badge,
      panel,
      info,
      mute,
    ),
    draw(state, shown) {
      write(round, state.round === null ? '' : phrase('table.round', state.round.roundNo))
      write(players, phrase('table.players', state.players))
      write(unread, shown.unread === 0 ? '' : String(Math.min(99, shown.unread)))
      unread.hidden = shown.unread === 0
      panel.setAttribute('aria-expanded', String(shown.panelOpen))
      if (soundShown === shown.muted) return
      soundShown = shown.muted
      mute.replaceChildren(pictureOf(shown.muted ? icons.soundOff : icons.soundOn))
      rename(mute, phrase(shown.muted ? 'bar.unmute' : 'bar.mute'))
    },
  }
}

function write(node: HTMLElement, text: string) {
  if (node.textContent !== text) node.textContent = text
}
