import { button, drawing, element } from '../../element.ts'
import { makeChipRail, shortMoney } from '../chip-rail.ts'
import type { HallWindow } from '../hall-screen.ts'
import type { SayIn } from '../../words/words.ts'
import { costOf, createSlip, together, withinLimits, type Slip, type SlipLimits } from './slip.ts'

const paths = {
  undo: 'M9 7L4 12l5 5M4 12h10a5 5 0 0 1 0 10h-3',
  clear: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  repeat: 'M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5',
} as const

/** What lies on the table, as the bar needs it. */
export interface BetState {
  readonly isOpen: boolean
  /** Confirmed chips of this round. */
  readonly lying: ReadonlyMap<string, bigint>
  /** Chips of the last round. */
  readonly before: ReadonlyMap<string, bigint>
}

/** Chips, and the buttons for what is on the table but not confirmed. */
export interface BetBar {
  readonly element: HTMLElement
  readonly slip: Slip
  /** Lays the chosen chip on a field. */
  press(field: string): void
  show(state: BetState): void
}

/** What a bar is made for. */
export interface BetBarParts {
  readonly window: HallWindow
  readonly say: SayIn<'vendor-tables'>
  readonly chips: readonly bigint[]
  readonly limits: SlipLimits
  /** The word of the button that confirms. */
  readonly confirmWord: string
  /** Called when chips have changed. */
  readonly changed: () => void
}

/** Makes the bar of a table. Repeating and confirming happen automatically while that is switched on. */
export function makeBetBar(parts: BetBarParts): BetBar {
  const { window, say, limits } = parts
  const { hallSay, sounds } = window
  let state: BetState = { isOpen: false, lying: new Map(), before: new Map() }
  let isAuto = false
  let wasOpen = false
  const slip = createSlip(() => {
    refresh()
    parts.changed()
  })
  const rail = makeChipRail(window, parts.chips)
  const add = (more: ReadonlyMap<string, bigint>) => {
    const allowed = withinLimits(limits, together(state.lying, slip.chips), more)
    if (allowed.size === 0) {
      sounds.play('error')
      window.note(say('bet.atLimit'), 'wrong')
      return
    }
    sounds.play('chip')
    slip.addAll(allowed)
  }
  const confirm = async (): Promise<void> => {
    if (slip.isEmpty || window.isBusy()) return
    const bets = [...slip.chips].map(([field, amount]) => ({ field, amount: String(amount) }))
    if (await window.act('bet', { bets })) {
      slip.clear()
      sounds.play('bell')
      window.note(hallSay('bet.accepted'))
    }
  }
  const made = makeButtons(parts, {
    undo: () => slip.undo(),
    clear: () => slip.clear(),
    repeat: () => add(state.before),
    double: () => add(together(state.lying, slip.chips)),
    auto: () => {
      isAuto = !isAuto
      sounds.play('tap')
      refresh()
    },
    confirm: () => void confirm(),
  })
  const refresh = () => showButtons(parts, made, { ...state, isAuto, pending: slip.chips })
  refresh()
  return {
    element: element(
      'div',
      { class: 'bet-bar' },
      rail.element,
      element('div', { class: 'hall-buttons' }, ...Object.values(made)),
    ),
    slip,
    press(field) {
      if (!state.isOpen) return
      add(new Map([[field, rail.chosenMinor()]]))
    },
    show(next) {
      state = next
      const opens = next.isOpen && !wasOpen
      wasOpen = next.isOpen
      if (!next.isOpen && !slip.isEmpty) slip.clear()
      if (opens && isAuto && next.before.size > 0 && next.lying.size === 0) {
        add(next.before)
        void confirm()
      }
      refresh()
    },
  }
}

type ButtonName = 'undo' | 'clear' | 'repeat' | 'double' | 'auto' | 'confirm'
type Buttons = Readonly<Record<ButtonName, HTMLButtonElement>>

function makeButtons(
  { window: { hallSay }, confirmWord }: BetBarParts,
  press: Readonly<Record<ButtonName, () => void>>,
): Buttons {
  const double = button('pill round', '×2', press.double)
  double.setAttribute('aria-label', `×2 ${hallSay('bet.double')}`)
  double.title = hallSay('bet.double')
  return {
    undo: iconPill(hallSay('bet.undo'), paths.undo, press.undo),
    clear: iconPill(hallSay('bet.clear'), paths.clear, press.clear),
    repeat: iconPill(hallSay('bet.repeat'), paths.repeat, press.repeat),
    double,
    auto: button('pill round', '∞', press.auto),
    confirm: button('pill main', confirmWord, press.confirm),
  }
}

function showButtons(
  { window, limits, confirmWord }: BetBarParts,
  made: Buttons,
  { isOpen, lying, before, isAuto, pending }: BetState & { isAuto: boolean; pending: ReadonlyMap<string, bigint> },
): void {
  const hasPending = pending.size > 0
  const cost = chipText(costOf(limits, pending), window.game.currency.digits)
  made.undo.disabled = !isOpen || !hasPending
  made.clear.disabled = !isOpen || !hasPending
  made.repeat.disabled = !isOpen || before.size === 0 || lying.size > 0 || hasPending
  made.double.disabled = !isOpen || (lying.size === 0 && !hasPending)
  made.confirm.disabled = !isOpen || !hasPending
  const amount = hasPending ? [element('b', {}, `${window.game.currency.symbol}${cost}`)] : []
  made.confirm.replaceChildren(element('span', {}, confirmWord), ...amount)
  made.confirm.classList.toggle('urgent', isOpen && hasPending)
  const word = window.hallSay(isAuto ? 'bet.stopAuto' : 'bet.auto')
  made.auto.setAttribute('aria-pressed', String(isAuto))
  made.auto.setAttribute('aria-label', word)
  made.auto.title = word
}

function iconPill(label: string, path: string, press: () => void): HTMLButtonElement {
  const made = button('pill round', '', press)
  made.setAttribute('aria-label', label)
  made.title = label
  made.append(drawing('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, drawing('path', { d: path })))
  return made
}

/** An amount on a chip of the felt. */
export const chipText = (minor: bigint, digits: number): string => (minor === 0n ? '' : shortMoney(minor, digits))
