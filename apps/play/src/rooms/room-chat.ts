import { CallRefused } from '@baize/contract/client'
import { element } from '../controls/element.ts'
import { isSessionLost } from '../session/refusals.ts'
import { emotePicture, emotes, type Emote } from './emotes.ts'
import type { RoomPorts } from './room-game.ts'
import { ownSeat, type RoomState } from './room-state.ts'

const longestText = 120

/** The room's chat: what was said, emotes, and a line to say something. Who has no seat only reads. */
export function createRoomChat(ports: RoomPorts, muted: ReadonlySet<string>, onSessionLost: () => void) {
  const { phrase, session } = ports
  const list = element('ol', { class: 'chat-lines', 'aria-label': phrase('table.chat'), tabindex: '0' })
  const input = element('input', {
    type: 'text',
    maxlength: String(longestText),
    placeholder: phrase('table.chatHint'),
    'aria-label': phrase('table.chatHint'),
    autocomplete: 'off',
    enterkeyhint: 'send',
  })
  const problem = element('p', { class: 'chat-problem', role: 'alert' })
  const send = element('button', { type: 'submit', class: 'chat-send' }, phrase('table.chatSend'))
  const form = element('form', { class: 'chat-form' }, input, send)
  const say = (text: string | null, emote: Emote | null) => {
    problem.textContent = ''
    send.disabled = true
    session
      .say(text, emote)
      .then(() => text !== null && (input.value = ''))
      .catch((error: unknown) => {
        if (isSessionLost(error)) return onSessionLost()
        const told = error instanceof CallRefused && error.code !== 'network'
        problem.textContent = told ? error.message : phrase('table.lost')
        return undefined
      })
      .finally(() => (send.disabled = false))
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const text = input.value.trim()
    if (text !== '' && !send.disabled) say(text, null)
  })
  const row = emoteRow(phrase, (emote) => say(null, emote))
  const onlyRead = element('p', { class: 'hint' }, phrase('rooms.chatSeated'))
  let shown = ''
  return {
    view: element(
      'div',
      { class: 'chat' },
      list,
      element('p', { class: 'hint chat-rules' }, phrase('table.chatRules')),
      onlyRead,
      problem,
      row,
      form,
    ),
    draw(state: RoomState) {
      const maySay = ownSeat(state) !== undefined && !state.opened.trial
      form.hidden = !maySay
      row.hidden = !maySay
      onlyRead.hidden = maySay || state.opened.trial
      const wanted = `${state.chat.at(-1)?.id ?? ''} ${[...muted].join(' ')}`
      if (wanted === shown) return
      shown = wanted
      const lines = state.chat.filter(({ who }) => !muted.has(who))
      const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40
      list.replaceChildren(
        ...(lines.length === 0 ? [element('li', { class: 'hint' }, phrase('table.chatEmpty'))] : []),
        ...lines.map(({ name, text, emote }) =>
          element('li', {}, element('b', {}, name), ' ', emote === null ? (text ?? '') : emotePicture(emote)),
        ),
      )
      if (atEnd) list.scrollTop = list.scrollHeight
    },
  }
}

function emoteRow(phrase: RoomPorts['phrase'], show: (emote: Emote) => void): HTMLElement {
  const buttons = emotes.map((emote) => {
    const label = phrase(`rooms.emote.${emote}`)
    const button = element('button', { type: 'button', 'aria-label': label }, emotePicture(emote))
    button.addEventListener('click', () => show(emote))
    return button
  })
  return element('div', { class: 'emotes', role: 'group', 'aria-label': phrase('rooms.emotes') }, ...buttons)
}
