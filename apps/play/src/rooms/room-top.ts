import { element, iconButton, pictureOf, rename } from '../controls/element.ts'
import { icons } from '../controls/icons.ts'
import type { Phrase } from '../phrases.ts'

export interface RoomTopActions {
  readonly back: () => void
  readonly panel: () => void
  readonly info: () => void
  readonly hands: () => void
  readonly mute: () => void
}

const panelIcon =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M4 5.500h16v10.500h-9l-4.500 3.500v-3.500H4z"/><path d="M8 10.700h.1M12 10.700h.1M16 10.700h.1"/></svg>'
const handsIcon =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M4 12a8 8 0 1 0 2.500-5.800M4 4v4.500h4.500"/><path d="M12 8v4.500l3 2"/></svg>'

/** The bar at the top of a room. */
export function createRoomTop(phrase: Phrase, title: string, trial: boolean, actions: RoomTopActions) {
  const line = element('p', {})
  const unread = element('span', { class: 'top-unread' })
  const back = iconButton('icon', phrase('rooms.backToList'), icons.back, actions.back)
  const panel = iconButton('icon', phrase('rooms.panel'), panelIcon, actions.panel)
  panel.append(unread)
  const mute = iconButton('icon', phrase('bar.mute'), icons.soundOn, actions.mute)
  let soundShown = false
  return {
    view: element(
      'header',
      { class: 'table-top' },
      back,
      element('div', { class: 'top-title' }, element('h1', {}, title), line),
      ...(trial ? [element('span', { class: 'badge' }, phrase('bar.trial'))] : []),
      panel,
      iconButton('icon', phrase('rooms.hands'), handsIcon, actions.hands),
      iconButton('icon', phrase('rooms.info'), icons.info, actions.info),
      mute,
    ),
    draw(shown: {
      readonly line: string
      readonly muted: boolean
      readonly unread: number
      readonly panelOpen: boolean
    }) {
      if (line.textContent !== shown.line) line.textContent = shown.line
      unread.textContent = shown.unread === 0 ? '' : String(Math.min(99, shown.unread))
      unread.hidden = shown.unread === 0
      panel.setAttribute('aria-expanded', String(shown.panelOpen))
      if (soundShown === shown.muted) return
      soundShown = shown.muted
      mute.replaceChildren(pictureOf(shown.muted ? icons.soundOff : icons.soundOn))
      rename(mute, phrase(shown.muted ? 'bar.unmute' : 'bar.mute'))
    },
  }
}
