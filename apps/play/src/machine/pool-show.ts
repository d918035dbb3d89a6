import type { Texture } from 'pixi.js'
import type { Layout } from './layout.ts'
import type { Celebration, Overlay } from './overlay.ts'
import type { PoolPlate } from './pool-plate.ts'
import type { Shower } from './shower.ts'
import type { Timeline } from './timeline.ts'

export interface PoolShowOptions {
  readonly timeline: Timeline
  readonly overlay: Overlay
  readonly shower: Shower
  readonly plate: PoolPlate
  /** What rises when the pool is won. */
  readonly piece: Texture
  readonly layout: () => Layout
  readonly reducedMotion: boolean
}

/** How often pieces rise while a pool is celebrated, in seconds. */
const everySeconds = 0.14

/**
 * The moment in which the pool is won: the plate flashes while fire rises from below, and then the prize is counted up over it,
 * longer than any other win.
 */
export function createPoolShow(options: PoolShowOptions): (celebration: Celebration) => Promise<void> {
  const { timeline, overlay, shower, plate, piece, reducedMotion } = options
  return async (celebration) => {
    let since = everySeconds
    const stop = timeline.each((seconds) => {
      since += seconds
      if (reducedMotion || since < everySeconds) return
      since = 0
      const { width, height } = options.layout()
      const size = Math.min(width, height) * 0.13
      for (const part of [0.08, 0.32, 0.68, 0.92])
        shower.burst(piece, {
          x: width * part,
          y: height + size,
          count: 1,
          force: Math.sqrt(height) * 46,
          size,
          fan: 0.5,
        })
    })
    await plate.flash(reducedMotion ? 0.6 : 2.6)
    await overlay.celebrate(celebration)
    stop()
  }
}
