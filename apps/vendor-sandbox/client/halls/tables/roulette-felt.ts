import { colourOf, type RouletteField, rouletteFields, wheelOrder } from '@baize/engines/tables'
import { button, element } from '../../element.ts'
import type { MakeCell } from './cell.ts'
import type { SceneParts } from './scenes/scene.ts'

/** Ways of betting on numbers: one at a time, so that a thumb finds each place. */
const modes = ['straight', 'split', 'street', 'corner', 'line'] as const

/** Where a field of numbers lies on three columns and twelve rows: the middle of its numbers; zero is above. */
function middleOf({ pockets, kind }: RouletteField): { x: number; y: number } {
  const columnOf = (pocket: number) => (pocket === 0 ? 1 : (pocket - 1) % 3)
  const rowOf = (pocket: number) => (pocket === 0 ? -1 : Math.floor((pocket - 1) / 3))
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const rows = [...new Set(pockets.map((pocket) => rowOf(pocket)))]
  const others = pockets.filter((pocket) => pocket > 0)
  const y = mean(rows) + 0.5
  if ((kind === 'street' || kind === 'line') && !pockets.includes(0)) return { x: 0, y }
  if (pockets.includes(0))
    return { x: kind === 'corner' ? 0 : mean(others.map((pocket) => columnOf(pocket))) + 0.5, y: 0 }
  return { x: mean(others.map((pocket) => columnOf(pocket))) + 0.5, y }
}

/** Sets of numbers that lie together on the wheel, bet on with one chip each. */
const called: Readonly<Record<'voisins' | 'tiers' | 'orphelins' | 'zero', readonly string[]>> = {
  voisins: [
    'street-0-2-3',
    'street-0-2-3',
    'split-4-7',
    'split-12-15',
    'split-18-21',
    'split-19-22',
    'corner-25-26-28-29',
    'corner-25-26-28-29',
    'split-32-35',
  ],
  tiers: ['split-5-8', 'split-10-11', 'split-13-16', 'split-23-24', 'split-27-30', 'split-33-36'],
  orphelins: ['straight-1', 'split-6-9', 'split-14-17', 'split-17-20', 'split-31-34'],
  zero: ['split-0-3', 'split-12-15', 'straight-26', 'split-32-35'],
}

/** Makes the felt of a roulette table: upright, made for a thumb; on wide screens it lies beside the wheel. */
export function makeRouletteFelt({ say }: SceneParts, make: MakeCell, press: (field: string) => void): HTMLElement {
  const grid = element('div', { class: 'rf-grid' })
  const inside = element('div', { class: 'rf-inside' })
  const straight = rouletteFields.filter(({ kind }) => kind === 'straight')
  for (const { id, pockets } of straight) {
    const [pocket = 0] = pockets
    inside.append(make(id, `rf-number rf-${colourOf(pocket)} ${pocket === 0 ? 'rf-nought' : ''}`))
  }
  const spots = element('div', { class: 'rf-spots' })
  for (const field of rouletteFields.filter(
    ({ kind }) => kind === 'split' || kind === 'street' || kind === 'corner' || kind === 'line',
  )) {
    const { x, y } = middleOf(field)
    const spot = make(field.id, `rf-spot rf-spot-${field.kind}`, [])
    spot.style.setProperty('--x', String(x))
    spot.style.setProperty('--y', String(y))
    spots.append(spot)
  }
  inside.append(spots)
  const columns = element(
    'div',
    { class: 'rf-columns' },
    ...[1, 2, 3].map((nth) => make(`column-${nth}`, 'rf-outside', ['2:1'])),
  )
  const dozens = element(
    'div',
    { class: 'rf-dozens' },
    ...[1, 2, 3].map((nth) => make(`dozen-${nth}`, 'rf-outside rf-tall')),
  )
  const chances = element(
    'div',
    { class: 'rf-chances' },
    ...(['low', 'even', 'red', 'black', 'odd', 'high'] as const).map((id) =>
      make(id, `rf-outside rf-tall rf-is-${id}`),
    ),
  )
  grid.append(chances, dozens, inside, columns)
  return element('div', { class: 'felt felt-roulette' }, modeBar(say, grid), grid, calledBar(say, press))
}

function modeBar(say: SceneParts['say'], grid: HTMLElement): HTMLElement {
  const buttons = modes.map((mode) => button('rf-mode', say(`bet.${mode}`), () => choose(mode)))
  const choose = (mode: (typeof modes)[number]) => {
    grid.dataset['mode'] = mode
    for (const [nth, one] of buttons.entries()) one.setAttribute('aria-checked', String(modes[nth] === mode))
  }
  for (const one of buttons) one.setAttribute('role', 'radio')
  choose('straight')
  return element('div', { class: 'rf-modes', role: 'radiogroup', 'aria-label': say('bet.modes') }, ...buttons)
}

/** Called bets, and a number with its two neighbours on each side. */
function calledBar(say: SceneParts['say'], press: (field: string) => void): HTMLElement {
  const buttons = (['voisins', 'tiers', 'orphelins', 'zero'] as const).map((name) =>
    button('rf-call', say(`called.${name}`), () => {
      for (const field of called[name]) press(field)
    }),
  )
  const number = element(
    'select',
    { class: 'rf-call', 'aria-label': say('called.neighbours') },
    element('option', { value: '' }, say('called.neighbours')),
    ...[...wheelOrder].toSorted((a, b) => a - b).map((pocket) => element('option', { value: pocket }, String(pocket))),
  )
  number.addEventListener('change', () => {
    const at = wheelOrder.findIndex((pocket) => String(pocket) === number.value)
    if (at >= 0) for (const step of [-2, -1, 0, 1, 2]) press(`straight-${wheelOrder[(at + step + 37) % 37] ?? 0}`)
    number.value = ''
  })
  return element('div', { class: 'rf-calls' }, ...buttons, number)
}
