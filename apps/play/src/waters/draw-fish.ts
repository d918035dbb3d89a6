import { sheetColumns } from './creatures/index.ts'
import type { Sprite } from './sprites.ts'
import type { Placed } from './placed.ts'

/** How steeply a fish may swim: more would lay it on its back. */
const steepest = 0.7

/** How a fish is drawn besides its place. */
export interface Manner {
  /** The time that its movement follows. */
  readonly ms: number
  readonly alpha?: number
  readonly scale?: number
  /** Turned further, in radians. */
  readonly spin?: number
  /** How brightly it flashes, 0 to 1. */
  readonly flash?: number
}

/** Draws a fish at its moment. */
export function drawFish(pen: CanvasRenderingContext2D, fish: Placed, manner: Manner): void {
  const { sprite } = fish
  if (sprite === undefined) return
  const { scale = 1, spin = 0, alpha = 1, flash = 0 } = manner
  const left = Math.abs(fish.heading) > Math.PI / 2
  const lean = left ? Math.PI - Math.abs(fish.heading) : Math.abs(fish.heading)
  const down = Math.sign(fish.heading) * Math.min(steepest, lean)
  const tilt = sprite.creature.upright ? 0 : left ? -down : down
  pen.save()
  pen.translate(fish.x, fish.y)
  pen.rotate(tilt + spin)
  pen.scale(left ? -scale : scale, scale)
  pen.globalAlpha = alpha
  copy(pen, sprite, fish, manner.ms)
  if (flash > 0) {
    pen.globalCompositeOperation = 'lighter'
    pen.globalAlpha = alpha * flash
    copy(pen, sprite, fish, manner.ms)
  }
  pen.restore()
}

function copy(pen: CanvasRenderingContext2D, sprite: Sprite, { fishNo, long }: Placed, ms: number): void {
  const { moments, width, height, creature } = sprite
  // Fish of one kind do not move in step.
  const part = ms / creature.cycleMs + ((fishNo * 0.377) % 1)
  const moment = Math.floor((part - Math.floor(part)) * moments) % moments
  const [column, row] = [moment % sheetColumns, Math.floor(moment / sheetColumns)]
  const tall = (long * height) / width
  pen.drawImage(sprite.image, column * width, row * height, width, height, -long / 2, -tall / 2, long, tall)
}
