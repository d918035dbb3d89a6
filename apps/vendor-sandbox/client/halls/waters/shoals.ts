import type { Fish, Spot } from '../../../src/halls/waters/swim.ts'
import { canvasOf, type Sprite, type Sprites } from './sprites.ts'

type Pen = CanvasRenderingContext2D

/** A fish as it is seen at a moment, in screen points. */
export interface SeenFish {
  readonly fish: Fish
  readonly sprite: Sprite
  readonly x: number
  readonly y: number
  /** The way it swims, in radians. */
  readonly heading: number
}

/** How much of its picture a creature fills, for hits. */
const bodies = { swim: [0.42, 0.27], turn: [0.26, 0.42], float: [0.36, 0.36], roll: [0.3, 0.42] } as const

/** Whether a point lies on a fish. */
export function isOn({ x, y, heading, sprite }: SeenFish, at: Spot, margin = 0): boolean {
  const [wide, tall] = bodies[sprite.art.gait]
  const angle = sprite.art.gait === 'swim' ? heading : sprite.art.gait === 'turn' ? heading + Math.PI / 2 : 0
  const [dx, dy] = [at.x - x, at.y - y]
  const along = dx * Math.cos(angle) + dy * Math.sin(angle)
  const across = -dx * Math.sin(angle) + dy * Math.cos(angle)
  return (along / (sprite.width * wide + margin)) ** 2 + (across / (sprite.height * tall + margin)) ** 2 < 1
}

/** Draws a fish. `flash` is 1 at the moment of a hit and fades to 0. */
export function drawFish(pen: Pen, seen: SeenFish, nowMs: number, flash: number): void {
  const { sprite, x, y, heading, fish } = seen
  const phase = nowMs / 1_000 + fish.bornMs
  pen.save()
  pen.translate(x, y)
  if (fish.quarry.show !== undefined || fish.quarry.plates.length > 0) drawHalo(pen, sprite, phase)
  const image = flash > 0.65 ? sprite.bright : sprite.image
  switch (sprite.art.gait) {
    case 'swim':
      // The belly stays down.
      pen.rotate(heading)
      if (Math.abs(heading) > Math.PI / 2) pen.scale(1, -1)
      drawBending(pen, sprite, image, phase)
      break
    case 'turn':
      pen.rotate(heading + Math.PI / 2 + Math.sin(phase * 5) * 0.05)
      drawScaled(pen, sprite, image, 1 + Math.sin(phase * 6) * 0.05, 1 - Math.sin(phase * 6) * 0.03)
      break
    case 'float':
      pen.rotate(Math.sin(phase * 1.8) * 0.12)
      pen.scale(Math.cos(heading) < 0 ? -1 : 1, 1)
      drawScaled(pen, sprite, image, 1 - Math.sin(phase * 3.2) * 0.04, 1 + Math.sin(phase * 3.2) * 0.05)
      break
    case 'roll':
      pen.rotate(phase * 0.5)
      drawScaled(pen, sprite, image, 1, 1)
  }
  pen.restore()
}

let halo: HTMLCanvasElement | undefined

/** A soft light, painted once: gradients are slow to paint anew for each picture. */
function haloPicture(): HTMLCanvasElement {
  if (halo !== undefined) return halo
  halo = canvasOf(128, 128)
  const pen = halo.getContext('2d')
  if (pen === null) return halo
  const glow = pen.createRadialGradient(64, 64, 12, 64, 64, 64)
  glow.addColorStop(0, 'rgb(255 226 130 / 42%)')
  glow.addColorStop(1, 'rgb(255 200 80 / 0%)')
  pen.fillStyle = glow
  pen.fillRect(0, 0, 128, 128)
  return halo
}

function drawHalo(pen: Pen, { width }: Sprite, phase: number): void {
  const side = width * (1.12 + Math.sin(phase * 3) * 0.08)
  pen.drawImage(haloPicture(), -side / 2, -side / 2, side, side)
}

function drawScaled(pen: Pen, { width, height }: Sprite, image: HTMLCanvasElement, wide: number, tall: number): void {
  pen.drawImage(image, (-width * wide) / 2, (-height * tall) / 2, width * wide, height * tall)
}

/** Draws a picture in upright strips that swing more towards the tail. */
function drawBending(pen: Pen, { width, height }: Sprite, image: HTMLCanvasElement, phase: number): void {
  const strips = width > 130 ? 16 : width > 50 ? 10 : 6
  const from = image.width / strips
  const to = width / strips
  for (let strip = 0; strip < strips; strip += 1) {
    const tail = 1 - strip / strips
    const swing = Math.sin(phase * 7 - tail * 3.4) * height * 0.075 * tail
    // One point wider, so that no seam is seen.
    pen.drawImage(
      image,
      strip * from,
      0,
      from,
      image.height,
      -width / 2 + strip * to,
      -height / 2 + swing,
      to + 0.6,
      height,
    )
  }
}

/** Draws the multiple below a fish that pays much, and the plates of a boss. */
export function drawTag(pen: Pen, { fish, sprite, x, y }: SeenFish, broken: number, unit: number): void {
  const { prizes, plates } = fish.quarry
  const [first] = prizes
  const size = Math.max(11, 20 * unit)
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.font = `800 ${size}px 'Noto Sans Variable', sans-serif`
  pen.lineWidth = size * 0.26
  pen.strokeStyle = 'rgb(0 10 30 / 75%)'
  pen.fillStyle = '#ffe27a'
  const below = y + sprite.height * 0.42
  if (plates.length > 0) {
    const wide = size * 1.5
    for (const [nth, plate] of plates.entries()) {
      const at = x + (nth - (plates.length - 1) / 2) * (wide + 4)
      pen.fillStyle = nth < broken ? 'rgb(0 10 30 / 55%)' : nth === broken ? '#ffd24a' : '#e8604a'
      pen.beginPath()
      pen.roundRect(at - wide / 2, below, wide, size * 1.1, size * 0.3)
      pen.fill()
      pen.fillStyle = nth < broken ? '#8a94a8' : '#20100a'
      pen.font = `800 ${size * 0.72}px 'Noto Sans Variable', sans-serif`
      pen.fillText(String(plate), at, below + size * 0.58)
    }
    return
  }
  if (first === undefined || (prizes.length === 1 && first.multiple < 20)) return
  const last = prizes.at(-1) ?? first
  const text = prizes.length === 1 ? `×${first.multiple}` : `×${first.multiple}–${last.multiple}`
  pen.strokeText(text, x, below)
  pen.fillText(text, x, below)
}

/** The pictures of a pond's kinds that have loaded, for the fish of a moment. */
export function seeFish(
  fish: readonly Fish[],
  sprites: Sprites,
  place: (fish: Fish, aheadMs: number) => Spot,
): readonly SeenFish[] {
  return fish.flatMap((one) => {
    const sprite = sprites.of(one.quarry.species)
    if (sprite === undefined) return []
    const here = place(one, 0)
    const soon = place(one, 120)
    return [{ fish: one, sprite, x: here.x, y: here.y, heading: Math.atan2(soon.y - here.y, soon.x - here.x) }]
  })
}
