import type { DescribedChoice } from '../../src/play/describe-game.ts'
import { element } from '../element.ts'
import { timesText } from '../money.ts'

/** A row of choices of which one is selected. */
export interface Chooser {
  readonly element: HTMLElement
  chosen(): string | undefined
  choose(id: string): void
  /** Updates the pays; choices that pay nothing are disabled. */
  offer(choices: readonly Pick<DescribedChoice, 'id' | 'payCoins'>[]): void
}

/** Creates a row of choices. Each shows its name and its pay as a multiple of the stake. */
export function makeChooser(options: {
  readonly choices: readonly Pick<DescribedChoice, 'id' | 'payCoins'>[]
  readonly betUnits: number
  readonly nameOf: (id: string) => string
  /** Called when the selection changes; not while the row is being created. */
  readonly changed: (id: string) => void
  readonly showsPay?: boolean
  readonly first?: string | undefined
}): Chooser {
  const { betUnits, nameOf, changed, showsPay = true } = options
  const row = element('div', { class: 'chooser', role: 'radiogroup' })
  const buttons = new Map<string, { button: HTMLButtonElement; pay: HTMLElement }>()
  let chosen: string | undefined
  let isMade = false
  const choose = (id: string) => {
    chosen = id
    for (const [each, { button }] of buttons) {
      button.setAttribute('aria-checked', String(each === id))
      button.tabIndex = each === id ? 0 : -1
    }
    if (isMade) changed(id)
  }
  for (const { id } of options.choices) {
    const pay = element('small')
    const button = element('button', { type: 'button', role: 'radio', class: `choice choice-${id}` }, nameOf(id), pay)
    button.addEventListener('click', () => choose(id))
    buttons.set(id, { button, pay })
    row.append(button)
  }
  row.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    const open = [...buttons].filter(([, { button }]) => !button.disabled)
    const at = open.findIndex(([id]) => id === chosen)
    const next = open[(at + step + open.length) % open.length]
    if (next === undefined) return
    choose(next[0])
    next[1].button.focus()
    event.preventDefault()
  })
  const chooser: Chooser = {
    element: row,
    chosen: () => chosen,
    choose,
    offer(choices) {
      for (const { id, payCoins } of choices) {
        const known = buttons.get(id)
        if (known === undefined) continue
        known.button.disabled = payCoins === 0
        known.pay.textContent = showsPay && payCoins > 0 ? `× ${timesText(payCoins, betUnits)}` : ''
      }
      if (chosen === undefined || buttons.get(chosen)?.button.disabled === true) {
        const [first] = [...buttons].find(([, { button }]) => !button.disabled) ?? []
        if (first !== undefined) choose(first)
      }
    },
  }
  chooser.offer(options.choices)
  if (options.first !== undefined) choose(options.first)
  isMade = true
  return chooser
}
