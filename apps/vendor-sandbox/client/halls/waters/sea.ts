import type { PondScene } from '../../../src/halls/waters/pond.ts'
import { mixed } from '../../../src/halls/mix.ts'
import { paintDecor, type Decor } from './sea-decor.ts'
import { canvasOf } from './sprites.ts'

/** What a pond's background is painted with. */
interface SeaLook {
  /** From the surface down. */
  readonly water: readonly [string, string, string]
  /** Silhouettes, from the farthest to the nearest. */
  readonly hills: readonly [string, string]
  readonly floor: readonly [string, string]
  readonly shaft: string
  readonly plants: readonly string[]
  readonly decor: Decor
  readonly lights?: string
}

const looks: Readonly<Record<PondScene, SeaLook>> = {
  reef: {
    water: ['#5fe0f0', '#1a9fd0', '#0a4f9a'],
    hills: ['#2a86c4', '#1a66a4'],
    floor: ['#f4dca0', '#c89a58'],
    shaft: '#e8ffff',
    plants: ['#ff7a8a', '#ffb03a', '#c05ad8', '#3ad08a'],
    decor: 'none',
  },
  harbour: {
    water: ['#7ad0c8', '#2a8a94', '#0f4a5c'],
    hills: ['#1f7484', '#155a6a'],
    floor: ['#a89a78', '#5f5644'],
    shaft: '#e0fff4',
    plants: ['#3a8a5a', '#6aa04a'],
    decor: 'piers',
  },
  palace: {
    water: ['#3a8ae0', '#1f3fa8', '#140f5a'],
    hills: ['#2a3fa0', '#1c2678'],
    floor: ['#c8a05a', '#6a3f2a'],
    shaft: '#ffe9b0',
    plants: ['#ff5a6a', '#ffb84a'],
    decor: 'palace',
    lights: '#ffd86a',
  },
  cage: {
    water: ['#4a9ac0', '#1c5a86', '#0a2444'],
    hills: ['#1c4a70', '#143858'],
    floor: ['#7a8a90', '#38444c'],
    shaft: '#d0ecff',
    plants: ['#3a6a6a', '#4a8a7a'],
    decor: 'cage',
  },
  lagoon: {
    water: ['#9af0e0', '#3acac0', '#127a94'],
    hills: ['#2aa8ac', '#1a8894'],
    floor: ['#fff0c0', '#d8b878'],
    shaft: '#ffffff',
    plants: ['#4ac07a', '#f08a5a', '#ffd04a'],
    decor: 'arch',
  },
  glow: {
    water: ['#1a2a7a', '#1a1250', '#0a0628'],
    hills: ['#2a1a70', '#1c1054'],
    floor: ['#3a2a80', '#140a38'],
    shaft: '#8a7aff',
    plants: ['#3affd0', '#ff5af0', '#5a8aff'],
    decor: 'none',
    lights: '#5affea',
  },
  fort: {
    water: ['#6ac0e0', '#2a78b4', '#123a72'],
    hills: ['#2468a0', '#1a4f86'],
    floor: ['#d8b47a', '#8a5f38'],
    shaft: '#fff4d8',
    plants: ['#e8604a', '#4aa06a'],
    decor: 'ruins',
  },
  wreck: {
    water: ['#4aa0a0', '#1c5f70', '#0a2a3c'],
    hills: ['#175062', '#103c4e'],
    floor: ['#8a7a54', '#443a28'],
    shaft: '#d8fff0',
    plants: ['#4a8a4a', '#6a9a3a'],
    decor: 'hull',
  },
  bay: {
    water: ['#ffc8d8', '#7ab4e8', '#2a5aa8'],
    hills: ['#5a8ad0', '#3f6ab8'],
    floor: ['#ffe8c8', '#d0a088'],
    shaft: '#fff0f4',
    plants: ['#ff8ab0', '#b07af0', '#5ad0c0'],
    decor: 'arch',
  },
  abyss: {
    water: ['#12386a', '#081c44', '#02081c'],
    hills: ['#0c2450', '#081838'],
    floor: ['#2a3450', '#0a0f20'],
    shaft: '#5a8ad0',
    plants: ['#2a6a8a', '#6a3a8a'],
    decor: 'vents',
    lights: '#7af0ff',
  },
  river: {
    water: ['#a8e0b0', '#4a9a80', '#1f5a54'],
    hills: ['#3a8470', '#2c6c5e'],
    floor: ['#b8b090', '#6a6850'],
    shaft: '#fffbe0',
    plants: ['#5ab05a', '#8ac04a'],
    decor: 'lilies',
  },
  night: {
    water: ['#1f3a6a', '#12234c', '#070d26'],
    hills: ['#152a58', '#0e1d42'],
    floor: ['#3a4560', '#10162a'],
    shaft: '#c8f8ff',
    plants: ['#2a6a5a', '#3a5a7a'],
    decor: 'boat',
    lights: '#d8fff0',
  },
}

type Pen = CanvasRenderingContext2D

/** Paints the background of a pond, at a size in screen points. */
export function paintSea(scene: PondScene, width: number, height: number, density: number): HTMLCanvasElement {
  const canvas = canvasOf(width * density, height * density)
  const pen = canvas.getContext('2d')
  if (pen === null) return canvas
  pen.scale(density, density)
  const look = looks[scene]
  const water = pen.createLinearGradient(0, 0, 0, height)
  for (const [nth, colour] of look.water.entries()) water.addColorStop(nth / 2, colour)
  pen.fillStyle = water
  pen.fillRect(0, 0, width, height)
  hills(pen, look.hills[0], width, height, { base: 0.62, rise: 0.22, salt: 1 })
  paintDecor(
    pen,
    { decor: look.decor, dark: look.hills[1], ...(look.lights && { lights: look.lights }) },
    width,
    height,
  )
  hills(pen, look.hills[1], width, height, { base: 0.78, rise: 0.16, salt: 2 })
  paintFloor(pen, look, width, height)
  const shade = pen.createRadialGradient(
    width / 2,
    height * 0.42,
    Math.min(width, height) * 0.3,
    width / 2,
    height / 2,
    Math.hypot(width, height) * 0.62,
  )
  shade.addColorStop(0, 'transparent')
  shade.addColorStop(1, 'rgb(0 8 24 / 55%)')
  pen.fillStyle = shade
  pen.fillRect(0, 0, width, height)
  return canvas
}

function hills(
  pen: Pen,
  colour: string,
  width: number,
  height: number,
  { base, rise, salt }: { base: number; rise: number; salt: number },
): void {
  pen.fillStyle = colour
  pen.globalAlpha = 0.55
  pen.beginPath()
  pen.moveTo(0, height)
  const steps = 9
  let [lastX, lastY] = [0, height * base]
  pen.lineTo(lastX, lastY)
  for (let step = 1; step <= steps; step += 1) {
    const x = (step / steps) * width
    const y = height * (base - (mixed(salt, step) - 0.4) * rise)
    pen.quadraticCurveTo(lastX + (x - lastX) * 0.3, lastY - height * rise * 0.3, (lastX + x) / 2, (lastY + y) / 2)
    ;[lastX, lastY] = [x, y]
  }
  pen.lineTo(width, height)
  pen.fill()
  pen.globalAlpha = 1
}

function paintFloor(pen: Pen, look: SeaLook, width: number, height: number): void {
  const top = height * 0.9
  const sand = pen.createLinearGradient(0, top, 0, height)
  sand.addColorStop(0, look.floor[0])
  sand.addColorStop(1, look.floor[1])
  pen.fillStyle = sand
  pen.beginPath()
  pen.moveTo(0, height)
  pen.lineTo(0, top)
  pen.bezierCurveTo(width * 0.25, top - height * 0.05, width * 0.4, top + height * 0.03, width * 0.6, top)
  pen.bezierCurveTo(width * 0.8, top - height * 0.04, width * 0.9, top, width, top - height * 0.02)
  pen.lineTo(width, height)
  pen.fill()
  const count = Math.round(width / 46)
  for (let nth = 0; nth < count; nth += 1) {
    // The middle is left to the gun.
    const x = ((nth + mixed(nth, 4)) / count) * width
    if (Math.abs(x - width / 2) < Math.min(120, width * 0.16)) continue
    const colour = look.plants[nth % look.plants.length] ?? '#3a8'
    const size = height * (0.05 + mixed(nth, 5) * 0.09)
    const base = top + height * (0.01 + mixed(nth, 6) * 0.07)
    if (mixed(nth, 7) < 0.5) weed(pen, colour, x, base, size * 1.5)
    else coral(pen, colour, x, base, size, nth)
  }
}

function weed(pen: Pen, colour: string, x: number, y: number, size: number): void {
  pen.strokeStyle = colour
  pen.lineCap = 'round'
  for (const side of [-1, 0, 1]) {
    pen.lineWidth = size * 0.07
    pen.globalAlpha = 0.85
    pen.beginPath()
    pen.moveTo(x + side * size * 0.1, y)
    pen.bezierCurveTo(
      x + side * size * 0.3,
      y - size * 0.4,
      x - side * size * 0.2,
      y - size * 0.6,
      x + side * size * 0.24,
      y - size,
    )
    pen.stroke()
  }
  pen.globalAlpha = 1
}

function coral(pen: Pen, colour: string, x: number, y: number, size: number, salt: number): void {
  pen.fillStyle = colour
  pen.globalAlpha = 0.92
  for (let branch = 0; branch < 5; branch += 1) {
    const lean = (branch - 2) * 0.34 + (mixed(salt, branch) - 0.5) * 0.2
    const length = size * (0.6 + mixed(salt, branch, 2) * 0.5)
    pen.save()
    pen.translate(x, y)
    pen.rotate(lean)
    pen.beginPath()
    pen.roundRect(-size * 0.07, -length, size * 0.14, length, size * 0.07)
    pen.fill()
    pen.beginPath()
    pen.arc(0, -length, size * 0.1, 0, Math.PI * 2)
    pen.fill()
    pen.restore()
  }
  pen.globalAlpha = 1
}

/** Draws what moves in the water: shafts of light, bubbles, and drifting lights in the dark. */
export function drawWater(
  pen: Pen,
  scene: PondScene,
  { width, height }: { width: number; height: number },
  nowMs: number,
): void {
  const { shaft, lights } = looks[scene]
  pen.save()
  for (let nth = 0; nth < 5; nth += 1) {
    const sway = Math.sin(nowMs / 3_400 + nth * 1.7)
    const x = width * (0.1 + nth * 0.2 + sway * 0.05)
    pen.globalAlpha = 0.05 + 0.025 * Math.sin(nowMs / 1_900 + nth * 2.3)
    pen.fillStyle = shaft
    pen.beginPath()
    pen.moveTo(x - width * 0.02, 0)
    pen.lineTo(x + width * 0.04, 0)
    pen.lineTo(x + width * (0.16 + sway * 0.04), height)
    pen.lineTo(x - width * 0.04, height)
    pen.fill()
  }
  if (lights !== undefined) drift(pen, lights, { width, height }, nowMs)
  pen.restore()
  pen.strokeStyle = 'rgb(255 255 255 / 42%)'
  pen.lineWidth = 1.4
  for (let nth = 0; nth < 16; nth += 1) {
    const lasts = 7_000 + mixed(nth, 1) * 6_000
    const share = ((nowMs + mixed(nth, 2) * lasts) % lasts) / lasts
    const x = width * mixed(nth, 3) + Math.sin(share * 14 + nth) * 8
    pen.globalAlpha = Math.min(1, (1 - share) * 2) * 0.7
    pen.beginPath()
    pen.arc(x, height * (1 - share), 2 + mixed(nth, 4) * 5, 0, Math.PI * 2)
    pen.stroke()
  }
  pen.globalAlpha = 1
}

function drift(pen: Pen, lights: string, { width, height }: { width: number; height: number }, nowMs: number): void {
  pen.fillStyle = lights
  for (let nth = 0; nth < 26; nth += 1) {
    const x = (mixed(nth, 31) * width + nowMs * (0.004 + mixed(nth, 32) * 0.008)) % width
    const y = height * mixed(nth, 33) + Math.sin(nowMs / 2_000 + nth) * 14
    pen.globalAlpha = 0.2 + 0.3 * Math.abs(Math.sin(nowMs / 1_300 + nth * 2))
    pen.beginPath()
    pen.arc(x, y, 1.5 + mixed(nth, 34) * 2.5, 0, Math.PI * 2)
    pen.fill()
  }
}
