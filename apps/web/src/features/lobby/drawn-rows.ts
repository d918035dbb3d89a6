import { startTransition, useEffect, useRef, useState } from 'react'

/** What a list knows of the rows near the screen. */
export interface NearRows {
  /** The first and the last row on the screen; `null` before it was measured. */
  readonly range: ScreenRows | null
  readonly options: { readonly count: number }
  readonly isScrolling: boolean
  getVirtualItems(): readonly { readonly index: number }[]
}

interface ScreenRows {
  readonly startIndex: number
  readonly endIndex: number
}

/** Milliseconds between two rows: what one of them asks for, its pictures too, is mostly there before the next. */
const pauseMs = 50

/**
 * The rows of a list that are drawn: all that are near the screen at first, and whatever the screen shows at once; what comes
 * near it, one row after the other and between the frames of scrolling, so that no frame has more to lay out and to paint.
 */
export function useDrawnRows(rows: NearRows): readonly number[] {
  const near = rows.getVirtualItems().map(({ index }) => index)
  const [drawn, setDrawn] = useState<readonly number[]>(near)
  const steppedAt = useRef(0)
  const left = drawn.filter((index) => index < rows.options.count)
  const shown = left.length === 0 ? near : withScreen(left, near, rows.range)
  const next = nextRows(shown, near, rows.range, rows.isScrolling).join()
  const done = next === drawn.join()
  useEffect(() => {
    if (done) return undefined
    const waitMs = Math.max(0, steppedAt.current + pauseMs - performance.now())
    const timer = setTimeout(() => {
      steppedAt.current = performance.now()
      startTransition(() => setDrawn(rowsOf(next)))
    }, waitMs)
    return () => clearTimeout(timer)
  }, [done, next])
  return shown
}

/** The rows drawn, and those that the screen shows, in order: whatever was decided for another place, none of these waits. */
export function withScreen(
  drawn: readonly number[],
  near: readonly number[],
  screen: ScreenRows | null,
): readonly number[] {
  const seen = near.filter((index) => rowsAway(index, screen) === 0)
  return [...new Set([...drawn, ...seen])].toSorted((one, other) => one - other)
}

/**
 * The rows that are drawn after those that are drawn now: with the next one of those near the screen. What is no longer near
 * goes along with what comes, since each change of the list is painted, and at the latest when the scrolling ends: nobody
 * places it any more. A list that is hidden keeps what it has.
 */
export function nextRows(
  drawn: readonly number[],
  near: readonly number[],
  screen: ScreenRows | null,
  isScrolling: boolean,
): readonly number[] {
  const missing = near.filter((index) => !drawn.includes(index))
  const [nearest] = missing.toSorted((one, other) => rowsAway(one, screen) - rowsAway(other, screen))
  if (nearest === undefined) return isScrolling || near.length === 0 ? drawn : near
  return near.filter((index) => drawn.includes(index) || index === nearest)
}

/** How many rows lie between a row and the screen; none as long as nobody has measured. */
function rowsAway(index: number, screen: ScreenRows | null): number {
  return screen === null ? 0 : Math.max(0, screen.startIndex - index, index - screen.endIndex)
}

function rowsOf(joined: string): readonly number[] {
  return joined === '' ? [] : joined.split(',').map(Number)
}
