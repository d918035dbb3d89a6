import { Container, Graphics, type Sprite } from 'pixi.js'
import type { Position, SpinResult, Strip } from '@baize/engines'
import { stopPlan } from '../flow/stop-plan.ts'
import type { Layout } from './layout.ts'
import type { Pace } from './pace.ts'
import { createReel } from './reel.ts'
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
  show(strips: readonly Strip[], stops: readonly number[]): void
  resize(layout: Layout): void
  start(strips: readonly Strip[]): void
  stop(spin: SpinResult, events: ReelEvents): Promise<void>
}

export interface ReelSetOptions {
  readonly reels: number
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
  return {
    view,
    cell: ([reel, row]) => at(reels, reel).cell(row),
    show: (shown, stops) => reels.forEach((reel, index) => reel.show(at(shown, index), stops[index] ?? 0)),
    resize: (layout) => {
      view.position.set(layout.reels.x, layout.reels.y)
      window.clear().rect(0, 0, layout.reels.width, layout.reels.height).fill(0xffffff)
      reels.forEach((reel, index) => {
        reel.view.x = index * layout.cellWidth
        reel.resize(layout.cellWidth, layout.cellHeight)
      })
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
          await at(reels, index).land(spin.stops[index] ?? 0)
          events.landed(index, spin.window[index] ?? [])
        }),
      )
      await timeline.wait(0.2)
    },
  }

  /** With reduced motion, the result fades in place. */
  async function appear(spin: SpinResult, events: ReelEvents) {
    reels.forEach((reel, index) => reel.show(spin.window[index] ?? [], 0))
    await timeline.play(0.3, (progress) => (strips.alpha = 0.25 + progress * 0.75), { fixedDuration: true })
    spin.window.forEach((symbols, index) => events.landed(index, symbols))
  }
}

function at<T>(list: readonly T[], index: number): T {
  const element = list[index]
  if (element === undefined) throw new RangeError(`no element ${index}`)
  return element
}
