import type { Game } from '@baize/contract'
import { TileFrame, TileRow, TileSkeleton, useMergedRef } from '@baize/ui'
import { memo, useRef, type RefObject } from 'react'
import { GameTile } from './game-tile.tsx'
import { useDrawnRows, type NearRows } from './drawn-rows.ts'
import { useTileLayout } from './tile-layout.ts'
import { useDialogRows, useFocusedRow, usePageRows, useScrollingMark } from './tile-rows.ts'

/** Props of {@link WindowedTiles}. */
export interface WindowedTilesProps {
  readonly games: readonly Game[]
  /** How many more tiles are loading. */
  readonly waiting: number
  /** Whether the list is in a dialog, which scrolls by itself. */
  readonly inDialog: boolean
}

/** A list of tiles of any length, which renders only the rows near the screen. */
export function WindowedTiles({ inDialog, ...list }: WindowedTilesProps) {
  return inDialog ? <DialogTiles {...list} /> : <PageTiles {...list} />
}

type List = Omit<WindowedTilesProps, 'inDialog'>

function PageTiles(list: List) {
  const { place, layout, keyboard, count } = useList(list)
  const rows = usePageRows(count, layout, keyboard.focused)
  return <Rows columns={layout.columns} keyboard={keyboard} list={list} place={place} rows={rows} />
}

function DialogTiles(list: List) {
  const { place, layout, keyboard, count } = useList(list)
  const rows = useDialogRows(count, layout, keyboard.focused, place)
  return <Rows columns={layout.columns} keyboard={keyboard} list={list} place={place} rows={rows} />
}

function useList({ games, waiting }: List) {
  const place = useRef<HTMLDivElement>(null)
  const layout = useTileLayout(place)
  useScrollingMark(place)
  const keyboard = useFocusedRow()
  return { place, layout, keyboard, count: Math.ceil((games.length + waiting) / layout.columns) }
}

/** What both kinds of list know about their rows. */
interface RowsNearby extends NearRows {
  readonly containerRef: (node: HTMLElement | null) => void
  readonly measureElement: (node: HTMLElement | null) => void
}

function Rows({
  list: { games, waiting },
  columns,
  place,
  keyboard,
  rows,
}: {
  readonly list: List
  readonly columns: number
  readonly place: RefObject<HTMLDivElement | null>
  readonly keyboard: ReturnType<typeof useFocusedRow>
  readonly rows: RowsNearby
}) {
  const frame = useMergedRef(place, rows.containerRef)
  return (
    <TileFrame busy={waiting > 0} frame={frame} onBlur={keyboard.onBlur} onFocus={keyboard.onFocus}>
      {useDrawnRows(rows).map((index) => (
        <TileRow index={index} key={index} measure={rows.measureElement}>
          <RowTiles columns={columns} games={games} row={index} total={games.length + waiting} />
        </TileRow>
      ))}
    </TileFrame>
  )
}

/** A row that is not rendered again when another page of games loads. */
const RowTiles = memo(Tiles, (before, after) => {
  const place = before.row * before.columns
  return (
    before.row === after.row &&
    before.columns === after.columns &&
    after.games.length >= place + after.columns &&
    before.games.length >= place + before.columns &&
    Array.from({ length: after.columns }, (_, column) => place + column).every(
      (at) => before.games[at] === after.games[at],
    )
  )
})

function Tiles({
  games,
  row,
  columns,
  total,
}: {
  readonly games: readonly Game[]
  readonly row: number
  readonly columns: number
  readonly total: number
}) {
  const first = row * columns
  return Array.from({ length: Math.min(columns, total - first) }, (_, place) => {
    const game = games[first + place]
    return game === undefined ? <TileSkeleton key={place} /> : <GameTile game={game} key={game.nodeId} />
  })
}
