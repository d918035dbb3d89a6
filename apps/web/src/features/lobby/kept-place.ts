import type { Virtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { TileLayout } from './tile-layout.ts'

/** Keeps the games on the screen where they are when the screen is turned or becomes wider, and when it is turned back. */
export function usePlaceKept(rows: Virtualizer<Window, HTMLElement>, layout: TileLayout): void {
  // What was painted last: a list that has just come has no place yet.
  const painted = useRef<TileLayout>(undefined)
  const kept = useRef<{ readonly place: Place; readonly offsetPx: number }>(undefined)
  useLayoutEffect(() => {
    const { current: before } = painted
    if (before === undefined || before.columns === layout.columns) return
    const scrolledPx = rows.scrollOffset ?? 0
    // Who has not scrolled since stands where they stood, not at the beginning of the row that it came to be in.
    const place = kept.current?.offsetPx === scrolledPx ? kept.current.place : placeAt(scrolledPx, before)
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

/** How far from the top of the screen one looks first, in pixels: above lie the header and the menu of categories. */
const lookedAtPx = 160

/** Where one is in a list, whatever its layout: at this game, of whose row so much has gone by, from 0 to 1. */
export interface Place {
  readonly game: number
  readonly part: number
}

/** The place of a page that is scrolled by so many pixels; `undefined` above the list. */
export function placeAt(offsetPx: number, { columns, rowPx, topPx }: TileLayout): Place | undefined {
  const rows = (offsetPx + lookedAtPx - topPx) / rowPx
  return rows < 0 ? undefined : { game: Math.floor(rows) * columns, part: rows % 1 }
}

/** How many pixels a page is scrolled at a place. */
export function offsetOf({ game, part }: Place, { columns, rowPx, topPx }: TileLayout): number {
  return Math.max(0, Math.round(topPx + (Math.floor(game / columns) + part) * rowPx - lookedAtPx))
}
