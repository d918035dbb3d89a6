import type { Pen } from './pen.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** Where the ring lies in the picture, and how long a bird in it is. */
export function ringIn({ width, height }: Size): { x: number; y: number; rx: number; ry: number; bird: number } {
  const rx = Math.min(width * 0.47, height * 0.98)
  return {
    x: width / 2,
    y: height * 0.79,
    rx,
    ry: Math.min(height * 0.15, rx * 0.34),
    bird: Math.min(height * 0.27, rx * 0.5),
  }
}

/** What is behind the people: the village at dusk, its roofs and lanterns. Drawn once for each size. */
export function drawVillage(pen: Pen, size: Size): void {
  const { width, height } = size
  pen.fillStyle = gradient(pen, [0, height * 0.62], ['#2a1038', '#8c2f3c', '#f0a04c'])
  pen.fillRect(0, 0, width, height)
  drawRoofs(pen, size)
}

/** What is before the people: the ground, the sand and its fence. Drawn once for each size. */
export function drawRing(pen: Pen, size: Size): void {
  const { width, height } = size
  pen.fillStyle = gradient(pen, [height * 0.6, height], ['#a8663a', '#5b3018', '#3c1d10'])
  pen.fillRect(0, height * 0.64, width, height * 0.36)
  const { x, y, rx, ry } = ringIn(size)
  pen.fillStyle = '#6f1a20'
  oval(pen, x, y, rx * 1.1, ry * 1.2)
  pen.fill()
  pen.fillStyle = '#f0c04a'
  oval(pen, x, y, rx * 1.065, ry * 1.12)
  pen.fill()
  const sand = pen.createRadialGradient(x, y, 0, x, y, rx)
  sand.addColorStop(0, '#f8dca0')
  sand.addColorStop(0.7, '#e5b974')
  sand.addColorStop(1, '#b98448')
  pen.fillStyle = sand
  oval(pen, x, y, rx * 1.03, ry * 1.06)
  pen.fill()
  pen.strokeStyle = 'rgb(255 255 255 / 40%)'
  pen.lineWidth = 2
  oval(pen, x, y, rx * 0.62, ry * 0.62)
  pen.stroke()
  drawFence(pen, size)
}

function gradient(pen: Pen, [from, to]: readonly [number, number], colours: readonly string[]): CanvasGradient {
  const fill = pen.createLinearGradient(0, from, 0, to)
  for (const [nth, colour] of colours.entries()) fill.addColorStop(nth / (colours.length - 1), colour)
  return fill
}

function oval(pen: Pen, x: number, y: number, rx: number, ry: number): void {
  pen.beginPath()
  pen.ellipse(x, y, rx, ry, 0, 0, Math.PI * 2)
}

/** Roofs of the village behind, and a row of lanterns under the eaves. */
function drawRoofs(pen: Pen, { width, height }: Size): void {
  const step = Math.max(110, height * 0.32)
  for (let nth = -1; nth * step < width + step; nth += 1) {
    const [x, top] = [nth * step + step / 2, height * (0.27 + (Math.abs(nth) % 2) * 0.05)]
    pen.fillStyle = '#3b1526'
    pen.beginPath()
    pen.moveTo(x, top)
    pen.quadraticCurveTo(x + step * 0.2, top + height * 0.12, x + step * 0.62, top + height * 0.15)
    pen.lineTo(x + step * 0.46, height * 0.52)
    pen.lineTo(x - step * 0.46, height * 0.52)
    pen.lineTo(x - step * 0.62, top + height * 0.15)
    pen.quadraticCurveTo(x - step * 0.2, top + height * 0.12, x, top)
    pen.fill()
    pen.strokeStyle = '#c98a3a'
    pen.lineWidth = Math.max(1.5, height * 0.006)
    pen.stroke()
  }
  for (let nth = 0; nth * step * 0.5 < width + step; nth += 1) {
    const [x, y, size] = [nth * step * 0.5, height * (0.1 + (nth % 2) * 0.035), height * 0.026]
    const glow = pen.createRadialGradient(x, y, 0, x, y, size * 3.4)
    glow.addColorStop(0, 'rgb(255 190 90 / 60%)')
    glow.addColorStop(1, 'rgb(255 190 90 / 0%)')
    pen.fillStyle = glow
    pen.fillRect(x - size * 4, y - size * 4, size * 8, size * 8)
    pen.fillStyle = '#e8462e'
    oval(pen, x, y, size, size * 1.15)
    pen.fill()
    pen.fillStyle = '#ffd978'
    pen.fillRect(x - size * 0.45, y - size * 1.35, size * 0.9, size * 0.28)
    pen.fillRect(x - size * 0.45, y + size * 1.08, size * 0.9, size * 0.28)
  }
}

function drawFence(pen: Pen, size: Size): void {
  const { x, y, rx, ry } = ringIn(size)
  pen.lineCap = 'round'
  pen.strokeStyle = '#7c2a1e'
  const posts = 17
  for (let nth = 0; nth <= posts; nth += 1) {
    const angle = Math.PI + (nth / posts) * Math.PI
    const [px, py] = [x + Math.cos(angle) * rx * 1.08, y + Math.sin(angle) * ry * 1.14]
    pen.lineWidth = Math.max(3, size.height * 0.012)
    pen.beginPath()
    pen.moveTo(px, py)
    pen.lineTo(px, py - size.height * 0.085)
    pen.stroke()
  }
  for (const [rise, colour] of [
    [0.03, '#a5402a'],
    [0.075, '#e0a13e'],
  ] as const) {
    pen.strokeStyle = colour
    pen.lineWidth = Math.max(3, size.height * 0.011)
    pen.beginPath()
    pen.ellipse(x, y - size.height * rise, rx * 1.08, ry * 1.14, 0, Math.PI, Math.PI * 2)
    pen.stroke()
  }
}

const shirts = ['#e85d48', '#3f93d8', '#f2c14e', '#57b573', '#b073d6', '#efe9dc', '#2aa7a0'] as const
const faces = ['#8a5a3a', '#c58d63', '#e6b78d'] as const
/** Numbers that look drawn and are always the same. */
const mixed = (one: number, other: number) => {
  const wave = Math.sin(one * 127.1 + other * 311.7) * 43_758.545_3
  return wave - Math.floor(wave)
}

/** The people in the stands; the louder, the higher they jump. */
export function drawCrowd(pen: Pen, size: Size, nowMs: number, loudness: number): void {
  const { width, height } = size
  const step = Math.max(17, height * 0.055)
  for (let row = 0; row < 3; row += 1) {
    const base = height * (0.47 + row * 0.062)
    pen.fillStyle = ['#2c1226', '#3a172b', '#4a1d2e'][row] ?? '#4a1d2e'
    pen.fillRect(0, base + step * 0.2, width, height * 0.12)
    for (let nth = 0; (nth - 1) * step < width; nth += 1) {
      const pace = 190 + mixed(row, nth) * 170
      const jump = Math.abs(Math.sin(nowMs / pace + nth)) * height * 0.02 * loudness
      const x = (nth + (row % 2) * 0.5) * step + mixed(row + 5, nth) * 5
      const y = base - jump
      pen.fillStyle = shirts[Math.floor(mixed(row + 9, nth) * shirts.length)] ?? '#fff'
      pen.globalAlpha = 0.62 + row * 0.16
      pen.beginPath()
      pen.ellipse(x, y + step * 0.44, step * 0.38, step * 0.46, 0, Math.PI, Math.PI * 2)
      pen.fill()
      pen.fillStyle = faces[Math.floor(mixed(row + 13, nth) * faces.length)] ?? '#c58d63'
      pen.beginPath()
      pen.arc(x, y - step * 0.14, step * 0.22, 0, Math.PI * 2)
      pen.fill()
    }
  }
  pen.globalAlpha = 1
}
