import { columnsOf } from '@baize/ui'
import { useLayoutEffect, useState, type RefObject } from 'react'

/** How the list lies on the page. */
export interface TileLayout {
  readonly columns: number
  readonly rowPx: number
  /** How far below the top of what scrolls it begins. */
  readonly topPx: number
}

// What the last list looked like, so that a list that one comes back to has its full height at once.
let lastLayout: TileLayout = { columns: 6, rowPx: 320, topPx: 0 }

/** How many tiles stand in a row and how tall rows are, also after the window changed. */
export function useTileLayout(frame: RefObject<HTMLElement | null>): TileLayout {
  const [layout, setLayout] = useState(lastLayout)
  useLayoutEffect(() => {
    const { current } = frame
    if (current === null) return
    const look = () => {
      lastLayout = layoutOf(current, lastLayout)
      setLayout((known) => (isSame(known, lastLayout) ? known : lastLayout))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(current)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [frame])
  return layout
}

function layoutOf(frame: HTMLElement, known: TileLayout): TileLayout {
  const row = frame.querySelector('[data-index]')
  const scroller = scrollerOf(frame)
  const from = scroller === null ? -window.scrollY : scroller.getBoundingClientRect().top - scroller.scrollTop
  const columns = columnsOf(frame)
  return {
    columns,
    rowPx: row === null ? known.rowPx : rowPxOf(row, columns),
    topPx: Math.round(frame.getBoundingClientRect().top - from),
  }
}

/** How tall a row is once it has so many columns; as long as it has the tiles of before, these take several lines of it. */
function rowPxOf(row: Element, columns: number): number {
  const lines = Math.max(1, Math.ceil((row.firstElementChild?.childElementCount ?? 0) / columns))
  return Math.round(row.getBoundingClientRect().height / lines)
}

function isSame(one: TileLayout, other: TileLayout): boolean {
  return one.columns === other.columns && one.topPx === other.topPx && one.rowPx === other.rowPx
}

/** What scrolls the list where it stands in a dialog; on a page the window does. */
export function scrollerOf(frame: HTMLElement | null): HTMLElement | null {
  return frame?.closest<HTMLElement>('[role="dialog"]') ?? null
}
