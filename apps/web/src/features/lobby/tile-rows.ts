import {
  defaultRangeExtractor,
  useVirtualizer,
  useWindowVirtualizer,
  type Range,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { columnsOf } from '@baize/ui'
import { usePlaceKept } from './kept-place.ts'

/** Lists with no more rows than this keep all of them, so that the browser's own search finds every game in them. */
const keptRows = 20
/** How many rows beyond the screen are there already, above and below. */
const overscan = 2

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
function scrollerOf(frame: HTMLElement | null): HTMLElement | null {
  return frame?.closest<HTMLElement>('[role="dialog"]') ?? null
}

/** How long after its last step a list counts as scrolling. */
const stillAfterMs = 120

/** Marks a list with `data-scrolling` while it is scrolled. */
export function useScrollingMark(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = frame
    if (current === null) return
    const scroller = scrollerOf(current) ?? window
    let ending: number | undefined
    const end = () => delete current.dataset['scrolling']
    const mark = () => {
      current.dataset['scrolling'] = ''
      clearTimeout(ending)
      ending = window.setTimeout(end, stillAfterMs)
    }
    // A press while the list glides on is for what it was aimed at: the list itself has nothing to press.
    const press = (event: MouseEvent) => {
      if (event.target !== current || current.dataset['scrolling'] === undefined) return
      end()
      const { clientX, clientY, ctrlKey, metaKey, shiftKey, altKey } = event
      const meant = document.elementFromPoint(clientX, clientY)?.closest('a, button')
      const how = { bubbles: true, cancelable: true, clientX, clientY, ctrlKey, metaKey, shiftKey, altKey }
      meant?.dispatchEvent(new MouseEvent('click', how))
    }
    scroller.addEventListener('scroll', mark, { passive: true })
    current.addEventListener('click', press)
    return () => {
      scroller.removeEventListener('scroll', mark)
      current.removeEventListener('click', press)
      clearTimeout(ending)
    }
  }, [frame])
}

/** The rows of a list that are near the screen, and those around the focus. */
export function usePageRows(count: number, layout: TileLayout, focused: RefObject<number | undefined>) {
  // oxlint-disable-next-line react/incompatible-library -- only the React compiler would keep stale rows of it, and this site is built without that compiler
  const rows = useWindowVirtualizer<HTMLElement>(optionsOf(count, layout, focused))
  useEvenRows(rows, layout)
  usePlaceKept(rows, layout)
  return rows
}

/** The same for a list in a dialog. */
export function useDialogRows(
  count: number,
  layout: TileLayout,
  focused: RefObject<number | undefined>,
  frame: RefObject<HTMLElement | null>,
) {
  // oxlint-disable-next-line react/incompatible-library -- only the React compiler would keep stale rows of it, and this site is built without that compiler
  const rows = useVirtualizer<HTMLElement, HTMLElement>({
    ...optionsOf(count, layout, focused),
    getScrollElement: () => scrollerOf(frame.current),
  })
  useEvenRows(rows, layout)
  return rows
}

/** Rows are all as tall as one of them: what was measured of another layout is forgotten, and no row moves the page. */
function useEvenRows<Scroller extends Element | Window>(
  rows: Virtualizer<Scroller, HTMLElement>,
  { columns, rowPx }: TileLayout,
): void {
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/immutability -- the library takes it as a field of its object only, not as an option
    rows.shouldAdjustScrollPositionOnItemSizeChange = () => false
  }, [rows])
  useLayoutEffect(() => rows.measure(), [rows, columns, rowPx])
}

function optionsOf(count: number, { rowPx, topPx }: TileLayout, focused: RefObject<number | undefined>) {
  return {
    count,
    estimateSize: () => rowPx,
    scrollMargin: topPx,
    overscan,
    measureElement: heightOf,
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
    useFlushSync: false,
    rangeExtractor: (range: Range) => rowsShown(range, focused.current),
  } as const
}

/**
 * How tall a row is, as the browser reports it once it was laid out. To ask for it as soon as the row is there would lay out
 * the page in the midst of every step of scrolling; until then it is as tall as the others.
 */
function heightOf<Scroller extends Element | Window>(
  row: HTMLElement,
  entry: ResizeObserverEntry | undefined,
  rows: Virtualizer<Scroller, HTMLElement>,
): number {
  const reported = entry?.borderBoxSize[0]?.blockSize
  if (reported !== undefined) return Math.round(reported)
  const index = rows.indexFromElement(row)
  return rows.itemSizeCache.get(rows.options.getItemKey(index)) ?? rows.options.estimateSize(index)
}

/** Which rows are there: all of a short list; else those in reach, and those that the keyboard reaches from where it stands. */
export function rowsShown(range: Range, focused: number | undefined): number[] {
  if (range.count <= keptRows) return Array.from({ length: range.count }, (_, index) => index)
  const near = defaultRangeExtractor(range)
  if (focused === undefined) return near
  const around = [focused - 1, focused, focused + 1].filter((row) => row >= 0 && row < range.count)
  return [...new Set([...near, ...around])].toSorted((left, right) => left - right)
}

/** Remembers in which row the focus is. */
export function useFocusedRow() {
  const focused = useRef<number>(undefined)
  return {
    focused,
    onFocus: ({ target }: { readonly target: Element }) => {
      const index = target.closest<HTMLElement>('[data-index]')?.dataset['index']
      focused.current = index === undefined ? undefined : Number(index)
    },
    onBlur: () => {
      focused.current = undefined
    },
  }
}
