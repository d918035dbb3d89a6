import {
  defaultRangeExtractor,
  useVirtualizer,
  useWindowVirtualizer,
  type Range,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { columnsOf } from '@baize/ui'

/** Lists with no more rows than this keep all of them, so that the browser's own search finds every game in them. */
const keptRows = 20
/** How many rows beyond the screen are there already, above and below. */
const overscan = 3

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
  return {
    columns: columnsOf(frame),
    rowPx: row === null ? known.rowPx : row.getBoundingClientRect().height,
    topPx: Math.round(frame.getBoundingClientRect().top - from),
  }
}

function isSame(one: TileLayout, other: TileLayout): boolean {
  return one.columns === other.columns && one.topPx === other.topPx && Math.abs(one.rowPx - other.rowPx) < 1
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
    const mark = () => {
      current.dataset['scrolling'] = ''
      clearTimeout(ending)
      ending = window.setTimeout(() => delete current.dataset['scrolling'], stillAfterMs)
    }
    scroller.addEventListener('scroll', mark, { passive: true })
    return () => {
      scroller.removeEventListener('scroll', mark)
      clearTimeout(ending)
    }
  }, [frame])
}

/** The rows of a list that are near the screen, and the one that holds the focus. */
export function usePageRows(count: number, layout: TileLayout, focused: RefObject<number | undefined>) {
  // oxlint-disable-next-line react/incompatible-library -- only the React compiler would keep stale rows of it, and this site is built without that compiler
  return useWindowVirtualizer<HTMLElement>(optionsOf(count, layout, focused))
}

/** The same for a list in a dialog. */
export function useDialogRows(
  count: number,
  layout: TileLayout,
  focused: RefObject<number | undefined>,
  frame: RefObject<HTMLElement | null>,
) {
  // oxlint-disable-next-line react/incompatible-library -- only the React compiler would keep stale rows of it, and this site is built without that compiler
  return useVirtualizer<HTMLElement, HTMLElement>({
    ...optionsOf(count, layout, focused),
    getScrollElement: () => scrollerOf(frame.current),
  })
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

/** Rows come and go a few at a time: for one row the browser has nearly as much to do around it as for three. */
const rowsInBlock = 3

function wholeBlocks({ startIndex, endIndex, count }: Range): Pick<Range, 'startIndex' | 'endIndex'> {
  const after = Math.ceil((endIndex + 1) / rowsInBlock) * rowsInBlock
  return {
    startIndex: Math.floor(startIndex / rowsInBlock) * rowsInBlock,
    endIndex: Math.min(count, after) - 1,
  }
}

/** Which rows are there: all of a short list; else those in reach, and the one that the keyboard stands in. */
export function rowsShown(range: Range, focused: number | undefined): number[] {
  if (range.count <= keptRows) return Array.from({ length: range.count }, (_, index) => index)
  const near = defaultRangeExtractor({ ...range, ...wholeBlocks(range) })
  if (focused === undefined || focused >= range.count || near.includes(focused)) return near
  return [...near, focused].toSorted((left, right) => left - right)
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
