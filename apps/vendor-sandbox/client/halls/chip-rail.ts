import { element } from '../element.ts'
import type { HallWindow } from './hall-screen.ts'

/** A choice of chips. */
export interface ChipRail {
  readonly element: HTMLElement
  /** The chosen chip, in minor units. */
  chosenMinor(): bigint
}

const hues = [210, 150, 12, 275, 40, 330, 185] as const

/** Creates a row of chips, of which one is chosen: by touch, or by the arrow keys. The first is chosen at first. */
export function makeChipRail({ game, hallSay, money, sounds }: HallWindow, chips: readonly bigint[]): ChipRail {
  let chosen = 0
  const buttons = chips.map((minor, nth) => {
    const made = element(
      'button',
      { type: 'button', class: 'chip', role: 'radio' },
      shortMoney(minor, game.currency.digits),
    )
    made.setAttribute('aria-label', hallSay('bet.chip', money(minor)))
    made.style.setProperty('--chip', String(hues[nth % hues.length]))
    made.addEventListener('click', () => choose(nth))
    return made
  })
  const choose = (nth: number) => {
    chosen = nth
    sounds.play('chip')
    show()
  }
  const show = () => {
    for (const [nth, made] of buttons.entries()) {
      made.setAttribute('aria-checked', String(nth === chosen))
      made.tabIndex = nth === chosen ? 0 : -1
    }
  }
  const rail = element(
    'div',
    { class: 'chip-rail', role: 'radiogroup', 'aria-label': hallSay('bet.chips') },
    ...buttons,
  )
  rail.addEventListener('keydown', (event) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    choose((chosen + by + chips.length) % chips.length)
    buttons[chosen]?.focus()
  })
  show()
  return { element: rail, chosenMinor: () => chips[chosen] ?? 0n }
}

/** An amount for a chip, without a currency: `50`, `2.5k`, `1M`. */
export function shortMoney(minor: bigint, digits: number): string {
  const main = Number(minor) / 10 ** digits
  const [value, unit] = main >= 1e6 ? [main / 1e6, 'M'] : main >= 1e3 ? [main / 1e3, 'k'] : [main, '']
  return `${Math.round(value * 100) / 100}${unit}`
}
