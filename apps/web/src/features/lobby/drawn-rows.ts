import { startTransition, useEffect, useRef, useState } from 'react'

/** The rows near the screen. */
export interface NearRows {
  /** The first and last row on screen; `null` before the first measurement. */
  readonly range: ScreenRows | null
  readonly options: { readonly count: number }
  readonly isScrolling: boolean
  getVirtualItems(): readonly { readonly index: number }[]
}

interface ScreenRows {
  readonly startIndex: number
  readonly endIndex: number
}

/**
 * Milliseconds between two rows: enough for most of what a row loads, pictures included, to arrive before the next row.
 */
const pauseMs = 50

/**
 * The rows to render: at first all rows near the screen, and always those on screen. Further rows are added one at a
 * time between scroll frames, so that no frame has much to lay out and paint.
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

/**
 * The rendered rows plus those on screen, in order: rows on screen never wait, whatever was scheduled for another
 * position.
 */
export function withScreen(
  drawn: readonly number[],
  near: readonly number[],
  screen: ScreenRows | null,
): readonly number[] {
  const seen = near.filter((index) => rowsAway(index, screen) === 0)
  return [...new Set([...drawn, ...seen])].toSorted((one, other) => one - other)
}

/**
 * The next set of rows: the current ones plus the next one near the screen. Rows that are no longer near are removed
 * together with an addition, since each change of the list is painted, and at the latest when scrolling ends, because
 * nothing positions them any more. A hidden list keeps its rows.
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

/** The distance of a row from the screen, in rows; 0 before the first measurement. */
function rowsAway(index: number, screen: ScreenRows | null): number {
  return screen === null ? 0 : Math.max(0, screen.startIndex - index, index - screen.endIndex)
}

function rowsOf(joined: string): readonly number[] {
  return joined === '' ? [] : joined.split(',').map(Number)
}
