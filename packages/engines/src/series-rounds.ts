import type { DealtRound, Series } from './shared-game.ts'

/** A round of a series with the position at which it begins. */
export interface SeriesRound extends DealtRound {
  readonly position: number
}

/** All rounds of a series, in order, as they follow from its seed alone: nobody has to have bet on them. */
export function roundsOf(series: Series): SeriesRound[] {
  const rounds: SeriesRound[] = []
  for (let position = series.start; ;) {
    const dealt = series.deal(position)
    rounds.push({ ...dealt, position })
    if (dealt.isLast) return rounds
    // Each round takes at least one card, so that this ends.
    if (dealt.next <= position) throw new RangeError(`the round at ${position} takes nothing`)
    position = dealt.next
  }
}
