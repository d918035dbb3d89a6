import { colourOf, rouletteFields, type RouletteField } from '@baize/engines/tables'
import { element } from '../../controls/element.ts'
import type { FeltParts } from '../../live/live-game.ts'
import type { SharedPorts } from '../../shared/shared-art.ts'
import { createRacetrack } from './racetrack.ts'

/** Where the middle of a field lies: in cells, `along` the twelve rows of three and `across` them, from the zero. */
interface Spot {
  readonly along: number
  readonly across: number
}

/** The middle of a number: 1 is first along and first across. */
const spotOf = (pocket: number): Spot =>
  pocket === 0
    ? { along: -0.5, across: 1.5 }
    : { along: Math.floor((pocket - 1) / 3) + 0.5, across: ((pocket - 1) % 3) + 0.5 }

/** Where a bet on several numbers lies: on the line or the corner between them. */
function betweenOf({ kind, pockets }: RouletteField): Spot {
  const spots = pockets.map(spotOf)
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const along = mean(spots.map((spot) => spot.along))
  const numbers = pockets.filter((pocket) => pocket > 0).map(spotOf)
  const across = mean(numbers.map((spot) => spot.across))
  const hasZero = pockets.includes(0)
  // Streets and lines lie on the outer edge of their rows, those with the zero on the edge of the zero.
  if (hasZero) return { along: 0, across: kind === 'corner' ? 0 : across }
  if (kind === 'street' || kind === 'line') return { along, across: 0 }
  return { along, across }
}

/** The felt: numbers with spots on the lines between them, dozens, columns and even chances; and the racetrack in its place. */
export function rouletteFelt({ ports, field }: FeltParts): HTMLElement {
  const numbers = element('div', { class: 'numbers' })
  const outside = element('div', { class: 'outside' })
  const cells = new Map<number, HTMLElement>()
  for (const one of rouletteFields) {
    const { id, kind, pockets } = one
    if (kind === 'straight') {
      const [pocket = 0] = pockets
      const cell = field(id, { name: String(pocket) })
      const { along, across } = spotOf(pocket)
      cell.dataset['colour'] = colourOf(pocket)
      cell.style.setProperty('--along', String(Math.floor(along) + 2))
      cell.style.setProperty('--across', String(Math.floor(across) + 1))
      cells.set(pocket, cell)
      numbers.append(cell)
    } else if (kind === 'column') numbers.append(placed(field(id), id))
    else if (kind === 'dozen' || kind === 'chance') outside.append(placed(field(id), id))
  }
  for (const one of rouletteFields)
    if (one.kind === 'split' || one.kind === 'street' || one.kind === 'corner' || one.kind === 'line') {
      const spot = field(one.id)
      const { along, across } = betweenOf(one)
      spot.classList.add('spot')
      spot.tabIndex = -1
      spot.style.setProperty('--along', String(along))
      spot.style.setProperty('--across', String(across))
      lightUp(spot, one.pockets, cells)
      numbers.append(spot)
    }
  for (const one of rouletteFields)
    if (one.kind === 'dozen' || one.kind === 'column' || one.kind === 'chance') {
      const place = (one.kind === 'column' ? numbers : outside).querySelector<HTMLElement>(`[data-field='${one.id}']`)
      if (place !== null) lightUp(place, one.pockets, cells)
    }
  return withRacetrack(ports, element('div', { class: 'roulette-felt' }, numbers, outside))
}

/** The felt with a button that shows the racetrack instead. */
function withRacetrack(ports: SharedPorts, felt: HTMLElement): HTMLElement {
  const { phrase, session } = ports
  const track = createRacetrack(ports)
  const button = element('button', { type: 'button', class: 'track-switch' })
  const show = (isTrack: boolean) => {
    track.hidden = !isTrack
    felt.hidden = isTrack
    button.setAttribute('aria-pressed', String(isTrack))
    button.textContent = phrase(isTrack ? 'live.toFelt' : 'live.track')
  }
  button.addEventListener('click', () => show(track.hidden !== false))
  show(false)
  // What lies and what wins is on the felt, and on a phone the wheel needs the room.
  session.on(({ kind }) => kind === 'closed' && show(false))
  return element('div', { class: 'roulette-both' }, button, felt, track)
}

function placed(view: HTMLElement, id: string): HTMLElement {
  view.style.gridArea = id
  return view
}

/** While a bet is pressed or pointed at, its numbers light up. */
function lightUp(spot: HTMLElement, pockets: readonly number[], cells: ReadonlyMap<number, HTMLElement>): void {
  const light = (on: boolean) => {
    for (const pocket of pockets) cells.get(pocket)?.classList.toggle('lit', on)
  }
  for (const name of ['pointerenter', 'pointerdown', 'focus']) spot.addEventListener(name, () => light(true))
  for (const name of ['pointerleave', 'pointercancel', 'blur']) spot.addEventListener(name, () => light(false))
  spot.addEventListener('pointerup', () => setTimeout(() => light(false), 300))
}
