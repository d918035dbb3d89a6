import { element, iconButton } from '../controls/element.ts'
import { icons } from '../controls/icons.ts'

/** A control of the bet. */
export interface Choice<T> {
  readonly view: HTMLElement
  value(): T
  set(value: T): void
  lock(locked: boolean): void
}

/** Some buttons of which one is pressed. */
export function segments<T extends string | number>(
  label: string,
  options: readonly { readonly value: T; readonly text: string }[],
  first: T,
  changed: (value: T) => void,
): Choice<T> {
  let current = first
  const buttons = options.map(({ value, text }) => {
    const button = element('button', { type: 'button', class: 'segment' }, text)
    button.addEventListener('click', () => {
      if (value === current) return
      set(value)
      changed(value)
    })
    return { button, value }
  })
  const set = (value: T) => {
    current = value
    for (const one of buttons) one.button.setAttribute('aria-pressed', String(one.value === value))
  }
  set(first)
  const group = element(
    'div',
    { class: 'segments', role: 'group', 'aria-label': label },
    ...buttons.map((one) => one.button),
  )
  return {
    view: element('div', { class: 'choice' }, element('span', { class: 'choice-name' }, label), group),
    value: () => current,
    set,
    lock: (locked) => {
      for (const { button } of buttons) button.disabled = locked
    },
  }
}

/** A number between two bounds, by a slider and by one step at a time. */
export function dial(
  label: string,
  bounds: {
    readonly min: number
    readonly max: number
    readonly step: number
    readonly text: (value: number) => string
  },
  first: number,
  changed: (value: number) => void,
): Choice<number> {
  const { min, max, step, text } = bounds
  const slider = element('input', {
    type: 'range',
    'aria-label': label,
    min: String(min),
    max: String(max),
    step: String(step),
  })
  const shown = element('output', { class: 'dial-value' })
  const write = (value: number) => {
    slider.value = String(value)
    slider.setAttribute('aria-valuetext', text(value))
    slider.style.setProperty('--at', `${((value - min) / (max - min)) * 100}%`)
    shown.textContent = text(value)
  }
  const move = (value: number) => {
    const next = Math.min(max, Math.max(min, value))
    write(next)
    changed(next)
  }
  slider.addEventListener('input', () => move(Number(slider.value)))
  const less = iconButton('small', `${label}: −`, icons.less, () => move(Number(slider.value) - step))
  const more = iconButton('small', `${label}: +`, icons.more, () => move(Number(slider.value) + step))
  write(first)
  return {
    view: element(
      'div',
      { class: 'choice dial' },
      element('span', { class: 'choice-name' }, label, ' ', shown),
      element('div', { class: 'dial-row' }, less, slider, more),
    ),
    value: () => Number(slider.value),
    set: write,
    lock: (locked) => {
      for (const control of [slider, less, more]) control.disabled = locked
    },
  }
}

/** Facts about the bet that change with it, such as what it pays. */
export function readout(names: readonly string[]): {
  readonly view: HTMLElement
  write(values: readonly string[]): void
} {
  const values = names.map(() => element('output', {}))
  const pairs = names.map((name, index) => element('div', {}, element('span', {}, name), values[index] ?? ''))
  return {
    view: element('div', { class: 'readout' }, ...pairs),
    write: (texts) => values.forEach((value, index) => (value.textContent = texts[index] ?? '')),
  }
}
