import { element, iconButton } from '../controls/element.ts'
import { icons } from '../controls/icons.ts'
import type { RoomPorts } from './room-game.ts'

/** Chooses an amount: presets, a slider, and steps up and down. */
export interface AmountRow {
  readonly view: HTMLElement
  value(): number
  set(value: number): void
  /** Sets what may be chosen, and chooses the least. */
  range(min: number, max: number): void
  /** One step up (1) or down (-1). */
  step(by: number): void
}

export interface AmountRowOptions {
  readonly presets: readonly { readonly name: string; readonly value: () => number | undefined }[]
  /** The size of a step. */
  readonly unit: number
  readonly changed: (value: number) => void
}

export function createAmountRow({ phrase, money }: RoomPorts, { presets, unit, changed }: AmountRowOptions): AmountRow {
  const slider = element('input', { type: 'range', step: '1', 'aria-label': phrase('rooms.amount') })
  const draw = () => {
    const [value, min, max] = [slider.valueAsNumber, Number(slider.min), Number(slider.max)]
    slider.style.setProperty('--part', `${max <= min ? 100 : ((value - min) / (max - min)) * 100}%`)
    slider.setAttribute('aria-valuetext', money(value))
    changed(value)
  }
  const set = (value: number) => {
    slider.value = String(value)
    draw()
  }
  // Steps end on whole units, such as whole blinds.
  const step = (by: number) => {
    const now = slider.valueAsNumber
    set(by > 0 ? (Math.floor(now / unit) + 1) * unit : (Math.ceil(now / unit) - 1) * unit)
  }
  slider.addEventListener('input', () => {
    const [now, min, max] = [slider.valueAsNumber, Number(slider.min), Number(slider.max)]
    // A thumb does not mean single minor units.
    if (now > min && now < max) slider.value = String(Math.max(min, Math.min(max, Math.round(now / unit) * unit)))
    draw()
  })
  const buttons = presets.map(({ name, value }) => {
    const button = element('button', { type: 'button', class: 'segment' }, name)
    button.addEventListener('click', () => {
      const wanted = value()
      if (wanted !== undefined) set(wanted)
    })
    return button
  })
  return {
    view: element(
      'div',
      { class: 'raise-row' },
      element('div', { class: 'segments' }, ...buttons),
      element(
        'div',
        { class: 'raise-slider' },
        iconButton('icon', phrase('rooms.amountLess'), icons.less, () => step(-1)),
        slider,
        iconButton('icon', phrase('rooms.amountMore'), icons.more, () => step(1)),
      ),
    ),
    value: () => slider.valueAsNumber,
    set,
    range(min, max) {
      slider.min = String(min)
      slider.max = String(max)
      set(min)
    },
    step,
  }
}

/** A button's label of two lines: what it does, and the amount. `name` is a phrase with the amount left out. */
export const amountLabel = (name: string, amount: string): Node[] => [
  element('span', {}, name.trim()),
  element('b', {}, amount),
]
