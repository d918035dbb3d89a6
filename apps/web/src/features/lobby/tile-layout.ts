import { columnsOf } from '@baize/ui'
import { useLayoutEffect, useState, type RefObject } from 'react'

/** The layout of a list on its page. */
export interface TileLayout {
  readonly columns: number
  readonly rowPx: number
  /** Distance from the top of the scrolling element to the top of the list. */
  readonly topPx: number
}

// The previous list's layout, so that a list that is returned to has its full height at once.
let lastLayout: TileLayout = { columns: 6, rowPx: 320, topPx: 0 }

/** The number of columns and the height of rows, kept up to date when the window changes. */
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

/** The height of a row with a new number of columns; until its tiles are regrouped, they wrap over several lines. */
function rowPxOf(row: Element, columns: number): number {
  const lines = Math.max(1, Math.ceil((row.firstElementChild?.childElementCount ?? 0) / columns))
  return Math.round(row.getBoundingClientRect().height / lines)
}

function isSame(one: TileLayout, other: TileLayout): boolean {
  return one.columns === other.columns && one.topPx === other.topPx && one.rowPx === other.rowPx
}

/** The element that scrolls a list in a dialog; on a page the window does. */
export function scrollerOf(frame: HTMLElement | null): HTMLElement | null {
  return frame?.closest<HTMLElement>('[role="dialog"]') ?? null
}
