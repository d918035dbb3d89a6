import { bestThreeCardStep, bzThreeCard, type ThreeCardOutcome, type ThreeCardStep } from '@baize/engines'
import { minor } from '@baize/money'
import { createCardMoves } from '../../cards/card-moves.ts'
import { element } from '../../controls/element.ts'
import { readout, segments } from '../../instant/choices.ts'
import type { StagePorts } from '../../instant/stage.ts'

type Move = ThreeCardStep['kind']

const moves: readonly Move[] = ['play', 'fold']
const keys: Readonly<Record<string, Move>> = { p: 'play', f: 'fold' }

/** Pair Plus before the deal, and the two moves after it. */
export interface Choices {
  readonly view: HTMLElement
  /** How many times the ante Pair Plus is. */
  pairPlus(): number
  choose(pairPlus: number): void
  /** Shows what is possible; nothing is while cards move. */
  draw(shown: {
    readonly outcome: ThreeCardOutcome | undefined
    readonly moving: boolean
    readonly locked: boolean
  }): void
  /** Marks what best play does, and says it. */
  hint(): void
}

/** Makes the controls and listens to their keys. */
export function createChoices(ports: StagePorts, anteMinor: () => bigint): Choices {
  const { phrase } = ports
  let open: ThreeCardOutcome | undefined
  const side = segments(
    phrase('three.pairPlus'),
    bzThreeCard.pairPlusTimes.map((value) => ({
      value,
      text: value === 0 ? phrase('three.off') : phrase('three.times', value),
    })),
    0,
    () => ports.changed(),
  )
  const total = readout([phrase('three.ante'), phrase('three.pairPlus'), phrase('three.total')])
  const { parts, draw, hint } = createCardMoves<Move>({
    moves,
    keys,
    text: (kind) => phrase(`three.${kind}`),
    isPossible: () => open !== undefined,
    take: (kind) => ports.step({ engine: 'threeCard', kind }),
  })
  const before = element('div', { class: 'before' }, side.view, total.view)
  const after = element('div', { class: 'moves', role: 'group', 'aria-label': phrase('three.moves') }, ...parts)
  return {
    view: element('div', { class: 'choices-panel' }, before, after),
    pairPlus: side.value,
    choose: side.set,
    draw({ outcome, moving, locked }) {
      open = moving || outcome?.result !== null ? undefined : outcome
      side.lock(locked)
      const ante = ports.stakeMinor()
      const plus = BigInt(side.value())
      total.write([ante, ante * plus, ante * (1n + plus)].map((amount) => ports.money(minor(amount))))
      before.hidden = outcome !== undefined && outcome.result === null
      after.hidden = !before.hidden
      draw((kind) => ({
        possible: open !== undefined,
        added: kind === 'play' ? phrase('three.more', ports.money(minor(anteMinor()))) : '',
      }))
    },
    hint() {
      const best = open && bestThreeCardStep(open)
      if (best !== undefined) hint(best.kind, phrase('three.hintSays', phrase(`three.${best.kind}`)))
    },
  }
}
