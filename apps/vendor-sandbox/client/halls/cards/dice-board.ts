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

type Bets = Map<string, bigint>

/** Creates the board. */
export function makeDiceBoard(context: CardsContext, first: ShownView): DiceBoard {
  const { say, window } = context
  const kind = first.kind === 'hiLo' ? 'hiLo' : 'fishPrawnCrab'
  const bases = first.basesMinor.map(BigInt)
  const rail = makeChipRail(window, bases)
  const total = element('p', { class: 'board-total', role: 'status' })
  let bets: Bets = new Map()
  let last: Bets = new Map(
    Object.entries(first.hand?.seats[0]?.spots ?? {}).map(([id, amount]) => [id, BigInt(amount)]),
  )
  let isLocked = false
  /** Whether the fields still show the last round. */
  let isPast = last.size > 0

  const most = (bases[0] ?? 1n) * 100n
  const bet = (id: string) => {
    if (isLocked || window.isBusy()) return
    if (isPast) bets = new Map()
    isPast = false
    const wanted = (bets.get(id) ?? 0n) + rail.chosenMinor()
    bets.set(id, wanted > most ? most : wanted)
    window.sounds.play('chip')
    draw()
  }
  const fields = first.spots.map(({ id }) => {
    const chip = element('span', { class: 'field-chip' })
    const made = element(
      'button',
      { type: 'button', class: `field ${fieldKind(id)}` },
      ...faceOf(id),
      element('span', { class: 'field-name' }, spotName(say, kind, id)),
      chip,
    )
    made.addEventListener('click', () => bet(id))
    return { id, made, chip }
  })
  const roll = button('pill main', '', () => {
    if (isPast || bets.size === 0) return
    void send()
  })
  const send = async () => {
    isLocked = true
    draw()
    const spots = Object.fromEntries([...bets].map(([id, amount]) => [id, String(amount)]))
    const isDone = await window.act('deal', { baseMinor: String(rail.chosenMinor()), spots })
    if (isDone) last = new Map(bets)
    isLocked = false
    isPast = isDone
    draw()
  }
  const clear = button('pill', say('board.clear'), () => {
    bets = new Map()
    isPast = false
    draw()
  })
  const repeat = button('pill', say('board.repeat'), () => {
    bets = new Map(last)
    isPast = false
    window.sounds.play('chip')
    draw()
  })
  let view = first
  let covered = false
  const draw = () => {
    const placed = isPast ? last : bets
    const dice = isPast && !covered ? (view.hand?.dice ?? []) : []
    for (const { id, made, chip } of fields) {
      const amount = placed.get(id)
      chip.textContent = amount === undefined ? '' : shortMoney(amount, window.game.currency.digits)
      made.classList.toggle('has-bet', amount !== undefined)
      made.classList.toggle('hit', dice.length > 0 && isHit(id, dice))
      made.setAttribute(
        'aria-label',
        [spotName(say, kind, id), amount === undefined ? '' : window.money(amount)].filter(Boolean).join(' '),
      )
    }
    const sum = [...placed.values()].reduce((all, one) => all + one, 0n)
    total.textContent =
      sum === 0n ? say('board.place', window.money(rail.chosenMinor())) : say('board.total', window.money(sum))
    roll.textContent = say('deal.roll')
    roll.disabled = isLocked || covered || isPast || bets.size === 0
    clear.disabled = isLocked || covered || placed.size === 0
    repeat.disabled = isLocked || covered || last.size === 0
  }
  rail.element.addEventListener('click', () => draw())
  draw()
  return {
    element: element('div', { class: `dice-board ${kind}` }, ...fields.map(({ made }) => made)),
    bar: element(
      'div',
      { class: 'cards-bar' },
      rail.element,
      total,
      element('div', { class: 'action-row' }, clear, repeat, roll),
    ),
    show(next, isCovered) {
      view = next
      covered = isCovered
      draw()
    },
  }

  function faceOf(id: string): Node[] {
    const faces = facesOf(id)
    if (faces.length === 0) return []
    const shown =
      kind === 'hiLo'
        ? faces.map((face) => pipDie(face))
        : faces.map((face) => element('span', { class: 'field-picture' }, facePicture(face)))
    return [element('span', { class: 'field-faces', 'aria-hidden': 'true' }, ...shown)]
  }
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
