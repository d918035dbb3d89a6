import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { TileLayout } from './tile-layout.ts'

/** Keeps the games on screen in place when the screen is turned or resized, and turned back. */
export function useKeptPlace(rows: Virtualizer<Window, HTMLElement>, layout: TileLayout): void {
  // The layout that was last painted; a list that has just mounted has no position yet.
  const painted = useRef<TileLayout>(undefined)
  const kept = useRef<{ readonly place: Place; readonly offsetPx: number }>(undefined)
  useLayoutEffect(() => {
    const { current: before } = painted
    if (before === undefined) return
    const scrolledPx = rows.scrollOffset ?? 0
    // If the user has not scrolled since, restore their exact position, not the start of the row it landed in.
    const { place: known, offsetPx: landedPx } = kept.current ?? {}
    const isUnmoved = landedPx === scrolledPx || landedPx === window.scrollY
    // The first measurement after a turn is of rows that still wrap: with the true height the place is another offset.
    if (before.columns === layout.columns && !isUnmoved) return
    const place = isUnmoved ? known : placeAt(scrolledPx, before)
    if (place === undefined) return
    const offsetPx = offsetOf(place, layout)
    kept.current = { place, offsetPx }
    window.scrollTo({ top: offsetPx })
  }, [rows, layout])
  useEffect(() => {
    const frame = requestAnimationFrame(() => (painted.current = layout))
    return () => cancelAnimationFrame(frame)
  }, [layout])
}

/** The reading position, in pixels below the top of the screen: the header and the category menu are above it. */
const readingOffsetPx = 160

/** A position in a list, whatever its layout: a game, and how much of its row has scrolled by, from 0 to 1. */
export interface Place {
  readonly game: number
  readonly part: number
}

/** The position at a scroll offset in pixels; `undefined` above the list. */
export function placeAt(offsetPx: number, { columns, rowPx, topPx }: TileLayout): Place | undefined {
  const rows = (offsetPx + readingOffsetPx - topPx) / rowPx
  return rows < 0 ? undefined : { game: Math.floor(rows) * columns, part: rows % 1 }
}

/** The scroll offset, in pixels, of a position. */
export function offsetOf({ game, part }: Place, { columns, rowPx, topPx }: TileLayout): number {
  return Math.max(0, Math.round(topPx + (Math.floor(game / columns) + part) * rowPx - readingOffsetPx))
}
