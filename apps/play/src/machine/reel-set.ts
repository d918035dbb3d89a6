import { Container, Graphics, type Sprite } from 'pixi.js'
import type { Position, Strip } from '@baize/engines'
import { stopPlan } from '../flow/stop-plan.ts'
import type { RestingSpin, ShownSpin } from '../flow/shown-round.ts'
import type { Box, Layout } from './layout.ts'
import type { Pace } from './pace.ts'
import { createReel, type Reel } from './reel.ts'
import type { SymbolTextures } from './textures.ts'
import type { Timeline } from './timeline.ts'

/** Callbacks while the reels stop. */
export interface ReelEvents {
  readonly landed: (reel: number, symbols: readonly string[]) => void
  readonly suspense: (reel: number) => void
}

export interface ReelSet {
  readonly view: Container
  cell(position: Position): Sprite
  /** All symbols in the window. */
  cells(): readonly Sprite[]
  /** Where a symbol is, measured from the window's upper left corner. */
  boxOf(position: Position): Box
  /** Shows a window at once. The strips are what reels run on afterwards. */
  show(strips: readonly Strip[], spin: RestingSpin): void
  /** Shows one symbol in every row of a reel until it starts again. */
  cover(reel: number, symbol: string): void
  resize(layout: Layout): void
  start(strips: readonly Strip[]): void
  stop(spin: ShownSpin, events: ReelEvents): Promise<void>
}

export interface ReelSetOptions {
  readonly reels: number
  /** The most rows that a reel shows. */
  readonly rows: number
  readonly textures: ReadonlyMap<string, SymbolTextures>
  readonly timeline: Timeline
  readonly pace: Pace
  readonly scatter: string | undefined
  readonly scattersNeeded: number
}

/** All reels of a machine, masked by one window. */
export function createReelSet(options: ReelSetOptions): ReelSet {
  const { timeline, pace } = options
  const view = new Container()
  const window = new Graphics()
  const reels = Array.from({ length: options.reels }, () => createReel(options.rows, options.textures))
  const strips = new Container()
  strips.addChild(...reels.map((reel) => reel.view))
  strips.mask = window
  view.addChild(strips, window)
  timeline.each((seconds) => reels.forEach((reel) => reel.update(seconds)))
  const { setRows, fit, ...places } = rowsOf(reels, options.rows)
  return {
    view,
    ...places,
    show: (shown, { stops, window: cells }) => {
      for (const [index, reel] of reels.entries()) {
        setRows(index, cells[index]?.length ?? options.rows)
        reel.show(at(shown, index), stops[index] ?? 0)
      }
    },
    cover: (reel, symbol) => at(reels, reel).cover(symbol),
    resize: (layout) => {
      view.position.set(layout.reels.x, layout.reels.y)
      window.clear().rect(0, 0, layout.reels.width, layout.reels.height).fill(0xffffff)
      fit(layout.cellWidth, layout.reels.height)
    },
    start: (spun) => {
      if (pace.reducedMotion) strips.alpha = 0.25
      else reels.forEach((reel, index) => reel.start(at(spun, index), pace.reel()))
    },
    stop: async (spin, events) => {
      if (pace.reducedMotion) return appear(spin, events)
      const plan = stopPlan(spin.window, options.scatter, options.scattersNeeded, pace.stops())
      await Promise.all(
        plan.map(async ({ atSeconds, suspense }, index) => {
          if (suspense)
            void timeline
              .wait(pace.spinSeconds() + atSeconds - pace.stops().suspenseSeconds)
              .then(() => events.suspense(index))
          await timeline.wait(pace.spinSeconds() + atSeconds)
          // While it is fast, nobody sees a reel change its height.
          setRows(index, spin.window[index]?.length ?? options.rows)
          await at(reels, index).land(spin.stops[index] ?? 0)
          events.landed(index, spin.window[index] ?? [])
        }),
      )
      await timeline.wait(0.2)
    },
  }

  /** With reduced motion, the result fades in place. */
  async function appear(spin: ShownSpin, events: ReelEvents) {
    reels.forEach((reel, index) => {
      setRows(index, spin.window[index]?.length ?? options.rows)
      reel.show(spin.window[index] ?? [], 0)
    })
    await timeline.play(0.3, (progress) => (strips.alpha = 0.25 + progress * 0.75), { fixedDuration: true })
    spin.window.forEach((symbols, index) => events.landed(index, symbols))
  }
}

function at<T>(list: readonly T[], index: number): T {
  const element = list[index]
  if (element === undefined) throw new RangeError(`no element ${index}`)
  return element
}

/** How many rows each reel shows, and where its symbols are. All reels are equally tall. */
function rowsOf(reels: readonly Reel[], most: number) {
  const size = { width: 100, height: 100 }
  const rows = reels.map(() => most)
  const setRows = (index: number, shown: number) => {
    rows[index] = shown
    at(reels, index).resize(size.width, size.height / shown)
  }
  return {
    setRows,
    fit: (width: number, height: number) => {
      Object.assign(size, { width, height })
      reels.forEach((reel, index) => {
        reel.view.x = index * width
        setRows(index, at(rows, index))
      })
    },
    cell: ([reel, row]: Position) => at(reels, reel).cell(row),
    cells: () => reels.flatMap((reel, index) => Array.from({ length: at(rows, index) }, (_, row) => reel.cell(row))),
    boxOf: ([reel, row]: Position): Box => {
      const height = size.height / at(rows, reel)
      return { x: reel * size.width, y: row * height, width: size.width, height }
    },
  }
}
