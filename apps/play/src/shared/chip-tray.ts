import { zeroMinor, addMinor } from '@baize/money'
import { element } from '../controls/element.ts'
import { chipPicture } from './chip-picture.ts'
import type { ChipRefusal } from './chips.ts'
import type { SharedPorts } from './shared-art.ts'

/** The row of chips and what is done with them. */
export interface ChipTray {
  readonly view: HTMLElement
  draw(): void
}

/** The tray: values of chips, undo, clear, repeat, double, and the button that confirms. */
export function createChipTray(ports: SharedPorts, actions: { readonly confirm: () => void }): ChipTray {
  const { phrase, chips, session, purse, money } = ports
  const values = session.state.opened.chips.map(purse.amount)
  const buttons = values.map((value, place) => {
    const label = phrase('table.chip', money(value))
    const button = element('button', { type: 'button', class: 'chip-button', 'aria-label': label, title: label })
    button.append(chipPicture(value, place, purse))
    button.addEventListener('click', () => {
      chips.take(value)
      ports.play('click')
    })
    return { button, value }
  })
  const tell = (refusal: ChipRefusal | undefined) => {
    if (refusal === undefined) ports.play('click')
    else ports.message(refusalText(ports, refusal))
  }
  const undo = word(phrase('table.undo'), () => {
    chips.undo()
    ports.play('click')
  })
  const clear = word(phrase('table.clear'), () => {
    chips.clear()
    ports.play('click')
  })
  const repeat = word(phrase('table.repeat'), () => tell(chips.repeat()))
  const double = word(phrase('table.double'), () => tell(chips.double()))
  const confirm = element('button', { type: 'button', class: 'confirm' }, phrase('table.confirm'))
  confirm.addEventListener('click', actions.confirm)
  const row = element(
    'div',
    { class: 'chip-row', role: 'group', 'aria-label': phrase('table.chips') },
    ...buttons.map(({ button }) => button),
  )
  return {
    view: element(
      'div',
      { class: 'tray' },
      row,
      element('div', { class: 'tray-words' }, undo, clear, repeat, double),
      confirm,
    ),
    draw() {
      const { sending, round, own } = session.state
      const [open, laid] = [round?.phase === 'betting', chips.total()]
      for (const { button, value } of buttons) {
        button.setAttribute('aria-pressed', String(value === chips.inHand))
        button.disabled = !open
      }
      undo.disabled = !open || !chips.canUndo()
      clear.disabled = !open || laid === zeroMinor
      repeat.disabled = !open || !chips.canRepeat()
      double.disabled = !open || (laid === zeroMinor && own.length === 0)
      confirm.disabled = !open || laid === zeroMinor || sending > 0
      confirm.dataset['ready'] = String(!confirm.disabled)
      confirm.textContent =
        sending > 0
          ? phrase('table.sending')
          : laid === zeroMinor
            ? phrase('table.confirm')
            : phrase('table.confirmAmount', money(laid))
    },
  }
}

/** Why chips cannot be laid, in the player's language. */
export function refusalText({ phrase, money }: Pick<SharedPorts, 'phrase' | 'money'>, refusal: ChipRefusal): string {
  return 'limit' in refusal
    ? phrase(`table.refused.${refusal.kind}`, money(refusal.limit))
    : phrase(`table.refused.${refusal.kind}`)
}

/** What the player has on a field: confirmed and unconfirmed together. */
export function amountOn({ session, chips }: Pick<SharedPorts, 'session' | 'chips'>, field: string) {
  const own = session.state.own.flatMap((bet) => (bet.field === field ? [bet.amount] : []))
  const confirmed = addMinor(...own)
  return { confirmed, laid: chips.on(field) }
}

function word(text: string, press: () => void): HTMLButtonElement {
  const button = element('button', { type: 'button', class: 'tray-word' }, text)
  button.addEventListener('click', press)
  return button
}
