import type { Round } from '@baize/contract'
import type { PublishedSlot } from '@baize/engines'
import { shownRound, type RestingSpin } from './shown-round.ts'

/** What a game shows when it opens: the first spin of its last round, the board that was left, or else some window of its own. */
export function restingSpin(slot: PublishedSlot, lastRound: Round | null): RestingSpin {
  // The stops of a round that was played with other strips would show another window.
  if (lastRound === null || lastRound.definitionHash !== slot.publishedReturn.definitionHash) return someWindow(slot)
  const { first, following, sweeps } = shownRound(lastRound.outcome)
  return sweeps ? (following.at(-1) ?? first) : first
}

/** With reels of changing heights, the middle ones are the tallest. */
function someWindow({ strips, rows, evaluation }: PublishedSlot): RestingSpin {
  const stops = strips.map((strip, reel) => (reel * 5 + 3) % strip.length)
  const window = strips.map((strip, reel) => {
    const fromEdge = Math.min(reel, strips.length - 1 - reel)
    const height = evaluation.kind === 'variableWays' ? Math.min(rows, 3 + fromEdge * 2) : rows
    return Array.from({ length: height }, (_, row) => strip[((stops[reel] ?? 0) + row) % strip.length] ?? '')
  })
  return { kind: 'base', stops, window }
}
