import { minor, subtractMinor, zeroMinor, type Minor } from '@baize/money'
import { openDialog } from '../controls/dialog.ts'
import { element } from '../controls/element.ts'
import type { Purse } from '../instant/purse.ts'
import type { Phrase } from '../phrases.ts'

/** What a dialog for chips needs. */
export interface ChipsDialog {
  readonly phrase: Phrase
  readonly purse: Purse
  readonly title: string
  readonly confirm: string
  readonly min: Minor
  readonly max: Minor
  readonly balance: Minor
  /** The big blind, or what stands for it: amounts are shown in it as well. */
  readonly unit: Minor
  /** An amount in that unit, in words. */
  readonly inUnits: (count: string) => string
  readonly buy: (amount: Minor) => void
}

const least = (a: Minor, b: Minor): Minor => (a < b ? a : b)

/** Asks how many chips to bring: a slider, three presets, and what remains on the balance. */
export function openBuyIn({ phrase, purse, title, confirm, min, max, balance, unit, inUnits, buy }: ChipsDialog): void {
  const most = least(max, balance)
  if (most < min || most <= zeroMinor) {
    openDialog(phrase, 'buy-in', title, [
      element('p', {}, phrase('rooms.balanceLow', purse.money(min), purse.money(balance))),
    ])
    return
  }
  const step = unit > zeroMinor && subtractMinor(most, min) >= unit ? unit : minor(1n)
  const steps = Number((most - min + step - 1n) / step)
  const at = (position: number): Minor => least(minor(min + step * BigInt(position)), most)
  const slider = element('input', { type: 'range', min: '0', max: String(steps), 'aria-label': phrase('rooms.chips') })
  const amount = element('output', { class: 'buy-amount' })
  const units = element('p', { class: 'hint' })
  const left = element('p', { class: 'hint' })
  const chosen = () => at(slider.valueAsNumber)
  const draw = () => {
    const value = chosen()
    amount.textContent = purse.money(value)
    units.textContent = unit > zeroMinor ? inUnits(String(value / unit)) : ''
    left.textContent = phrase('rooms.balanceAfter', purse.money(subtractMinor(balance, value)))
    slider.style.setProperty('--part', `${steps === 0 ? 100 : (slider.valueAsNumber / steps) * 100}%`)
    slider.setAttribute('aria-valuetext', purse.money(value))
  }
  const preset = (name: string, position: number) => {
    const button = element('button', { type: 'button', class: 'segment' }, name)
    button.addEventListener('click', () => {
      slider.value = String(position)
      draw()
    })
    return button
  }
  slider.value = String(Math.floor(steps / 2))
  slider.addEventListener('input', draw)
  const go = element('button', { type: 'button', class: 'wide' }, confirm)
  go.addEventListener('click', () => {
    dialog.close()
    buy(chosen())
  })
  draw()
  const dialog = openDialog(phrase, 'buy-in', title, [
    element(
      'div',
      { class: 'buy' },
      amount,
      units,
      slider,
      element(
        'div',
        { class: 'segments' },
        preset(phrase('rooms.least'), 0),
        preset(phrase('rooms.half'), Math.floor(steps / 2)),
        preset(phrase('rooms.most'), steps),
      ),
      left,
      go,
      element('p', { class: 'hint' }, phrase('rooms.buyInHint')),
    ),
  ])
}
