import { CallRefused } from '@baize/contract/client'
import { element } from '../controls/element.ts'
import { isSessionLost } from '../session/refusals.ts'
import type { SharedPorts } from './shared-art.ts'

/** The table's chat: what was said, and a line to say something. */
export interface ChatPanel {
  readonly view: HTMLElement
  draw(): void
}

const longestText = 120

export function createChatPanel(ports: SharedPorts, onSessionLost: () => void): ChatPanel {
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
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const text = input.value.trim()
    if (text === '' || send.disabled) return
    send.disabled = true
    problem.textContent = ''
    session
      .say(text)
      .then(() => (input.value = ''))
      .catch((error: unknown) => {
        if (isSessionLost(error)) return onSessionLost()
        const told = error instanceof CallRefused && error.code !== 'network'
        if (told && error.code === 'tables.chat_closed') allow(false)
        problem.textContent = told ? error.message : phrase('table.lost')
        return undefined
      })
      .finally(() => (send.disabled = false))
  })
  const rules = element('p', { class: 'hint chat-rules' })
  /** Whoever may not write has no line to write in. */
  const allow = (mayChat: boolean) => {
    form.hidden = !mayChat
    rules.textContent = phrase(mayChat ? 'table.chatRules' : 'table.chatReadOnly')
  }
  let [shown, opened]: [unknown, unknown] = [undefined, undefined]
  return {
    view: element('div', { class: 'chat' }, list, rules, problem, form),
    draw() {
      const { chat } = session.state
      if (opened !== session.state.opened) {
        opened = session.state.opened
        allow(session.state.opened.mayChat)
      }
      if (chat === shown) return
      shown = chat
      const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40
      list.replaceChildren(
        ...(chat.length === 0 ? [element('li', { class: 'hint' }, phrase('table.chatEmpty'))] : []),
        ...chat.map(({ name, text }) => element('li', {}, element('b', {}, name), ` ${text}`)),
      )
      if (atEnd) list.scrollTop = list.scrollHeight
    },
  }
}
