import { button, element } from '../../element.ts'
import { makeChipRail, shortMoney } from '../chip-rail.ts'
import type { CardsContext, ShownView } from './context.ts'
import { facePicture, facesOf, spotName } from './spot-names.ts'
import { pipDie } from '../../drawings/dice.ts'

/** The board of a dice game: fields to bet on, chips and buttons. */
export interface DiceBoard {
  readonly element: HTMLElement
  readonly bar: HTMLElement
  /** Shows a view; while a throw is under the cup nothing can be bet and no result is seen. */
  show(view: ShownView, isCovered: boolean): void
}

type Bets = ReadonlyMap<string, bigint>

/** How many units fit on one field. */
const maxUnits = 100n

/** Creates the board. */
export function makeDiceBoard(context: CardsContext, first: ShownView): DiceBoard {
  const { say, window } = context
  const bases = first.basesMinor.map(BigInt)
  const rail = makeChipRail(window, bases)
  const total = element('p', { class: 'board-total', role: 'status' })
  const past = Object.entries(first.hand?.seats[0]?.spots ?? {})
  let last: Bets = new Map(past.map(([id, amount]) => [id, BigInt(amount)]))
  let bets: Bets = new Map()
  let isLocked = false
  /** Whether the fields still show the last round. */
  let isPast = last.size > 0
  let view = first
  let isCovered = false

  const fields = makeFields(context, first, (id) => {
    if (isLocked || isCovered || window.isBusy()) return
    const most = (bases[0] ?? 1n) * maxUnits
    const placed: Bets = isPast ? new Map() : bets
    const wanted = (placed.get(id) ?? 0n) + rail.chosenMinor()
    place(new Map(placed).set(id, wanted > most ? most : wanted))
  })
  const place = (next: Bets) => {
    bets = next
    isPast = false
    window.sounds.play('chip')
    draw()
  }
  const send = async () => {
    isLocked = true
    draw()
    const spots = Object.fromEntries([...bets].map(([id, amount]) => [id, String(amount)]))
    const isDone = await window.act('deal', { baseMinor: String(rail.chosenMinor()), spots })
    if (isDone) last = bets
    isLocked = false
    isPast = isDone
    draw()
  }
  const roll = button('pill main', say('deal.roll'), () => void send())
  const clear = button('pill', say('board.clear'), () => place(new Map()))
  const repeat = button('pill', say('board.repeat'), () => place(last))
  const draw = () => {
    const placed = isPast ? last : bets
    fields.show(placed, isPast && !isCovered ? (view.hand?.dice ?? []) : [])
    const sum = [...placed.values()].reduce((all, one) => all + one, 0n)
    total.textContent =
      sum === 0n ? say('board.place', window.money(rail.chosenMinor())) : say('board.total', window.money(sum))
    const isOff = isLocked || isCovered
    roll.disabled = isOff || isPast || bets.size === 0
    clear.disabled = isOff || placed.size === 0
    repeat.disabled = isOff || last.size === 0
  }
  rail.element.addEventListener('click', () => draw())
  draw()
  return {
    element: fields.element,
    bar: element(
      'div',
      { class: 'dice-bar' },
      rail.element,
      total,
      element('div', { class: 'action-row' }, clear, repeat, roll),
    ),
    show(next, covered) {
      view = next
      isCovered = covered
      draw()
    },
  }
}

/** The fields of a board. */
function makeFields({ say, window }: CardsContext, first: ShownView, bet: (id: string) => void) {
  const kind = first.kind === 'hiLo' ? 'hiLo' : 'fishPrawnCrab'
  const fields = first.spots.map(({ id }) => {
    const chip = element('span', { class: 'field-chip' })
    const name = element('span', { class: 'field-name' }, spotName(say, kind, id))
    const made = element(
      'button',
      { type: 'button', class: `field ${fieldKind(id)}` },
      ...facesNodes(kind, id),
      name,
      chip,
    )
    made.addEventListener('click', () => bet(id))
    return { id, made, chip }
  })
  return {
    element: element('div', { class: `dice-board ${kind}` }, ...fields.map(({ made }) => made)),
    show(placed: Bets, dice: readonly number[]) {
      for (const { id, made, chip } of fields) {
        const amount = placed.get(id)
        chip.textContent = amount === undefined ? '' : shortMoney(amount, window.game.currency.digits)
        made.classList.toggle('has-bet', amount !== undefined)
        made.classList.toggle('hit', dice.length > 0 && isHit(id, dice))
      }
    },
  }
}

function facesNodes(kind: 'hiLo' | 'fishPrawnCrab', id: string): Node[] {
  const faces = facesOf(id)
  if (faces.length === 0) return []
  const drawn = faces.map((face) =>
    kind === 'hiLo' ? pipDie(face) : element('span', { class: 'field-picture' }, facePicture(face)),
  )
  return [element('span', { class: 'field-faces', 'aria-hidden': 'true' }, ...drawn)]
}

function fieldKind(id: string): string {
  const faces = facesOf(id)
  if (faces.length === 0) return 'wide'
  return faces.length === 1 ? 'single' : faces.length === 2 ? 'both' : 'three'
}

function isHit(id: string, dice: readonly number[]): boolean {
  const faces = facesOf(id)
  const total = dice.reduce((all, one) => all + one, 0)
  const isTriple = new Set(dice).size === 1
  if (faces.length === 3) return isTriple && dice[0] === faces[0]
  if (faces.length > 0) return faces.every((face) => dice.includes(face))
  if (id === 'triple') return isTriple
  if (id === 'eleven') return total === 11
  return !isTriple && (id === 'low' ? total <= 10 : total >= 11)
}
