import type { SlotWin } from '@baize/engines'

const rank: Record<SlotWin['kind'], number> = { scatter: 0, line: 1, ways: 1 }

/** The order in which wins light up: the scatter first, then by descending pay, then by line. */
export function winsInOrder(wins: readonly SlotWin[]): readonly SlotWin[] {
  return wins.toSorted(
    (left, right) =>
      rank[left.kind] - rank[right.kind] || right.payCoins - left.payCoins || lineOf(left) - lineOf(right),
  )
}

function lineOf(win: SlotWin): number {
  return win.kind === 'line' ? win.line : 0
}
