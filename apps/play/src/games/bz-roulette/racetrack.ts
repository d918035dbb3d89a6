import { colourOf, wheelOrder } from '@baize/engines/tables'
import { minor } from '@baize/money'
import { element } from '../../controls/element.ts'
import { refusalText } from '../../shared/chip-tray.ts'
import type { SharedPorts } from '../../shared/shared-art.ts'
import { chipsOf, neighboursOf, straightsOn, wheelSeries, type WheelChip } from './wheel-bets.ts'

/** The most neighbours on each side that a chip can be laid with. */
const mostNeighbours = 4

/** The racetrack: the numbers as they lie on the wheel, to bet on a stretch of it at once. */
export function createRacetrack(ports: SharedPorts): HTMLElement {
  const { phrase, chips } = ports
  let each = 2
  const lay = (bets: readonly WheelChip[]) => {
    const amounts = bets.map(({ field, chips: count }) => ({ field, amount: minor(chips.inHand * BigInt(count)) }))
    const refusal = chips.put(amounts)
    if (refusal === undefined) ports.play('stop')
    else ports.message(refusalText(ports, refusal))
  }
  const numbers = wheelOrder.map((pocket, place) => {
    const button = element('button', { type: 'button', class: 'track-number', 'data-colour': colourOf(pocket) })
    button.textContent = String(pocket)
    const { along, side } = placeOf(place)
    button.style.setProperty('--along', String(along))
    button.dataset['side'] = side
    button.addEventListener('click', () => lay(straightsOn(neighboursOf(pocket, each))))
    return { pocket, button }
  })
  const light = (pockets: readonly number[]) => {
    for (const { pocket, button } of numbers) button.classList.toggle('lit', pockets.includes(pocket))
  }
  for (const { pocket, button } of numbers) {
    for (const name of ['pointerenter', 'focus']) button.addEventListener(name, () => light(neighboursOf(pocket, each)))
    for (const name of ['pointerleave', 'blur']) button.addEventListener(name, () => light([]))
  }
  const series = wheelSeries.map((one) => {
    const name = phrase(`live.${one.name}`)
    const button = element('button', { type: 'button', class: 'track-series' }, name)
    button.append(element('small', {}, phrase('live.trackChips', chipsOf(one))))
    button.addEventListener('click', () => lay(one.chips))
    return button
  })
  const shown = element('output', { class: 'track-each' })
  const step = (sign: '−' | '+', label: string, by: number) => {
    const button = element('button', { type: 'button', class: 'track-step', 'aria-label': label }, sign)
    button.addEventListener('click', () => setEach(Math.min(mostNeighbours, Math.max(0, each + by))))
    return button
  }
  const [fewer, more] = [step('−', phrase('live.fewerNeighbours'), -1), step('+', phrase('live.moreNeighbours'), 1)]
  const setEach = (next: number) => {
    each = next
    shown.textContent = phrase('live.neighbours', each)
    fewer.disabled = each === 0
    more.disabled = each === mostNeighbours
    for (const { pocket, button } of numbers)
      button.setAttribute('aria-label', phrase('live.withNeighbours', pocket, neighboursOf(pocket, each).join(', ')))
  }
  setEach(each)
  return element(
    'div',
    { class: 'racetrack', role: 'group', 'aria-label': phrase('live.track') },
    ...numbers.map(({ button }) => button),
    element(
      'div',
      { class: 'track-middle' },
      element('div', { class: 'track-all' }, ...series),
      element('div', { class: 'track-neighbours' }, fewer, shown, more),
    ),
  )
}

/** Where a number lies: the zero at one end, then seventeen along one side, two at the other end, and back. */
function placeOf(place: number): { readonly side: 'zero' | 'near' | 'end' | 'far'; readonly along: number } {
  if (place === 0) return { side: 'zero', along: 1 }
  if (place <= 17) return { side: 'near', along: place + 1 }
  if (place <= 19) return { side: 'end', along: place - 16 }
  return { side: 'far', along: 38 - place }
}
