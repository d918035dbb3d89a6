import type { DrawLine } from '@baize/contract'
import { useState } from 'react'
import { serverNowMs } from '../../../api/server-clock.ts'
import { drawAfter, openDraws } from './draws.rules.ts'
import type { LotteryGame } from './slip.rules.ts'

/** The draw that is bet on. */
export interface DrawChoice {
  readonly open: readonly DrawLine[]
  /** `undefined` if none is on sale. */
  readonly draw: DrawLine | undefined
  /** Set when the chosen draw closed and another one took its place, until that is acknowledged. */
  readonly moved: { readonly from: DrawLine; readonly to: DrawLine | undefined } | undefined
  /** The draw that closed last while the page was open, acknowledged or not. */
  readonly passed: DrawLine | undefined
  choose(draw: DrawLine): void
  acknowledge(): void
  /** The time of a draw is over. It stays closed, even if a later reply corrects the clock by a moment. */
  close(drawId: string): void
}

interface Chosen {
  readonly draw?: DrawLine
  readonly moved?: DrawChoice['moved']
  readonly passed?: DrawLine | undefined
}

/**
 * Which draw is bet on: the first one, until another is chosen. When it closes, the next one takes its place and that is said, so that
 * nobody bets on another draw without knowing.
 */
export function useDrawChoice(game: LotteryGame): DrawChoice {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const open = openDraws(game.draws, serverNowMs()).filter(({ drawId }) => !closed.has(drawId))
  const [chosen, setChosen] = useState<Chosen>({})
  const draw = open.find(({ drawId }) => drawId === chosen.draw?.drawId)
  if (draw === undefined && (chosen.draw !== undefined || open.length > 0)) {
    const to = drawAfter(chosen.draw, open)
    const from = chosen.draw ?? chosen.moved?.from
    setChosen({
      ...(to === undefined ? {} : { draw: to }),
      ...(from === undefined ? {} : { moved: { from, to }, passed: from }),
    })
  }
  return {
    open,
    draw,
    moved: chosen.moved,
    passed: chosen.passed,
    choose: (next) => setChosen({ draw: next, passed: chosen.passed }),
    acknowledge: () => setChosen(({ draw: now, passed }) => (now === undefined ? { passed } : { draw: now, passed })),
    close: (drawId) => setClosed((ids) => new Set([...ids, drawId])),
  }
}
