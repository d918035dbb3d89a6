import type { ShownWin } from './shown-round.ts'

const rank: Record<ShownWin['kind'], number> = { expanded: 0, scatter: 0, line: 1, ways: 1, cluster: 1 }

/** The order in which wins light up: the scatter first, then by descending pay, then by line. */
export function winsInOrder(wins: readonly ShownWin[]): readonly ShownWin[] {
  return wins.toSorted(
    (left, right) =>
      rank[left.kind] - rank[right.kind] || right.payCoins - left.payCoins || lineOf(left) - lineOf(right),
  )
}

function lineOf(win: ShownWin): number {
  return win.kind === 'line' ? win.line : 0
}
