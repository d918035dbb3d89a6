import { allowsBlackjack, bestStep, bzBlackjack, type BlackjackOutcome, type BlackjackStep } from '@baize/engines'
import { minor } from '@baize/money'
import { createCardMoves } from '../../cards/card-moves.ts'
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
  const { parts, draw, hint } = createCardMoves<Move>({
    moves,
    keys,
    text: (kind) => phrase(`blackjack.${kind}`),
    isPossible,
    take: (kind) => ports.step({ engine: 'blackjack', kind }),
  })
  return {
    view: element(
      'div',
      { class: 'choices-panel moves', role: 'group', 'aria-label': phrase('blackjack.moves') },
      ...parts,
    ),
    draw(outcome, moving) {
      shown = moving || outcome?.state === 'over' ? undefined : outcome
      const asks = outcome?.state === 'insurance'
      draw((kind) => {
        const ofInsurance = kind === 'insure' || kind === 'decline'
        const halves = addedHalves[kind]
        const possible = isPossible(kind)
        const added =
          halves === undefined || !possible
            ? ''
            : phrase('blackjack.more', ports.money(minor((stakeMinor() * halves) / 2n)))
        return { possible, hidden: ofInsurance !== asks, added }
      })
    },
    hint() {
      const best = shown && bestStep(bzBlackjack, shown)
      if (best !== undefined && best.kind !== 'standAll')
        hint(best.kind, phrase('blackjack.hintSays', phrase(`blackjack.${best.kind}`)))
    },
  }
}
