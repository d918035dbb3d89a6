import { allowsBlackjack, bestStep, bzBlackjack, type BlackjackOutcome, type BlackjackStep } from '@baize/engines'
import { minor } from '@baize/money'
import { element } from '../../controls/element.ts'
import type { StagePorts } from '../../instant/stage.ts'

type Move = Exclude<BlackjackStep['kind'], 'standAll'>

const moves: readonly Move[] = ['hit', 'stand', 'double', 'split', 'insure', 'decline']
const keys: Readonly<Record<string, Move>> = {
  h: 'hit',
  s: 'stand',
  d: 'double',
  p: 'split',
  y: 'insure',
  n: 'decline',
}
/** What a move adds to the stake, in halves of it. */
const addedHalves: Readonly<Partial<Record<Move, bigint>>> = { double: 2n, split: 2n, insure: 1n }

/** The buttons of what a player can do. */
export interface Moves {
  readonly view: HTMLElement
  /** Shows what is possible; nothing is while cards move. */
  draw(outcome: BlackjackOutcome | undefined, moving: boolean): void
  /** Marks what best play does, and says it. */
  hint(): void
}

/** Makes the buttons and listens to their keys. */
export function createMoves(ports: StagePorts, stakeMinor: () => bigint): Moves {
  const { phrase } = ports
  let shown: BlackjackOutcome | undefined
  const isPossible = (kind: Move) =>
    shown !== undefined && allowsBlackjack(bzBlackjack, shown, { engine: 'blackjack', kind })
  const take = (kind: Move) => {
    if (isPossible(kind)) ports.step({ engine: 'blackjack', kind })
  }
  const buttons = moves.map((kind) => {
    const added = element('small', {})
    const view = element(
      'button',
      { type: 'button', class: 'move', 'data-move': kind },
      phrase(`blackjack.${kind}`),
      added,
    )
    view.addEventListener('click', () => take(kind))
    return { kind, view, added }
  })
  const says = element('p', { class: 'says', role: 'status' })
  window.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (document.querySelector('dialog[open]') !== null) return
    const kind = keys[event.key.toLowerCase()]
    if (kind === undefined || !isPossible(kind)) return
    event.preventDefault()
    take(kind)
  })
  return {
    view: element(
      'div',
      { class: 'choices-panel moves', role: 'group', 'aria-label': phrase('blackjack.moves') },
      ...buttons.map(({ view }) => view),
      says,
    ),
    draw(outcome, moving) {
      shown = moving || outcome?.state === 'over' ? undefined : outcome
      const asks = outcome?.state === 'insurance'
      for (const { kind, view, added } of buttons) {
        const ofInsurance = kind === 'insure' || kind === 'decline'
        view.hidden = ofInsurance !== asks
        view.disabled = !isPossible(kind)
        delete view.dataset['best']
        const halves = addedHalves[kind]
        added.textContent =
          halves === undefined || view.disabled
            ? ''
            : phrase('blackjack.more', ports.money(minor((stakeMinor() * halves) / 2n)))
      }
      says.textContent = ''
    },
    hint() {
      const best = shown && bestStep(bzBlackjack, shown)
      for (const { kind, view } of buttons) if (kind === best?.kind) view.dataset['best'] = 'true'
      if (best !== undefined && best.kind !== 'standAll')
        says.textContent = phrase('blackjack.hintSays', phrase(`blackjack.${best.kind}`))
    },
  }
}
