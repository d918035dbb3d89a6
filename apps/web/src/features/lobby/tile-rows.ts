import {
  defaultRangeExtractor,
  useVirtualizer,
  useWindowVirtualizer,
  type Range,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { usePlaceKept } from './kept-place.ts'
import { scrollerOf, type TileLayout } from './tile-layout.ts'

/** Lists with no more rows than this keep all of them, so that the browser's own search finds every game in them. */
const keptRows = 20
/** How many rows beyond the screen are there already, above and below. */
const overscan = 2

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
