import {
  defaultRangeExtractor,
  useVirtualizer,
  useWindowVirtualizer,
  type Range,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { useKeptPlace } from './kept-place.ts'
import { scrollerOf, type TileLayout } from './tile-layout.ts'

/** Lists with no more rows than this are rendered completely, so that find-in-page finds every game. */
const maxUnwindowedRows = 20
/** How many rows are rendered beyond the screen, above and below. */
const overscan = 2

/** Scrolling counts as ended this long after its last step. */
const scrollEndMs = 120

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
      ending = window.setTimeout(end, scrollEndMs)
    }
    // A press while the list is still gliding hits the list itself; pass it to the element under the pointer.
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
  // oxlint-disable-next-line react/incompatible-library -- only the React compiler would cache stale rows, and this site is built without it
  const rows = useWindowVirtualizer<HTMLElement>(optionsOf(count, layout, focused))
  useEvenRows(rows, layout)
  useKeptPlace(rows, layout)
  return rows
}

/** The same for a list in a dialog. */
export function useDialogRows(
  count: number,
  layout: TileLayout,
  focused: RefObject<number | undefined>,
  frame: RefObject<HTMLElement | null>,
) {
  // oxlint-disable-next-line react/incompatible-library -- only the React compiler would cache stale rows, and this site is built without it
  const rows = useVirtualizer<HTMLElement, HTMLElement>({
    ...optionsOf(count, layout, focused),
    getScrollElement: () => scrollerOf(frame.current),
  })
  useEvenRows(rows, layout)
  return rows
}

/** All rows are equally tall: discards what was measured for another layout, and lets no row shift the page. */
function useEvenRows<Scroller extends Element | Window>(
  rows: Virtualizer<Scroller, HTMLElement>,
  { columns, rowPx }: TileLayout,
): void {
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/immutability -- the library accepts it only as a property of its object, not as an option
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
 * The height of a row, as the browser reports it after layout. Measuring a new row at once would force a layout in
 * every scroll step; until it is measured, it is assumed to be as tall as the others.
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

/**
 * The rows to render: all of a short list, otherwise those within reach and those that the keyboard reaches from the
 * focus.
 */
export function rowsShown(range: Range, focused: number | undefined): number[] {
  if (range.count <= maxUnwindowedRows) return Array.from({ length: range.count }, (_, index) => index)
  const near = defaultRangeExtractor(range)
  if (focused === undefined) return near
  const around = [focused - 1, focused, focused + 1].filter((row) => row >= 0 && row < range.count)
  return [...new Set([...near, ...around])].toSorted((left, right) => left - right)
}

/** Tracks which row has the focus. */
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
