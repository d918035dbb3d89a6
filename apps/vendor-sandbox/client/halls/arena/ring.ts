import type { ArenaScene } from '../../../src/halls/arena/arena-game.ts'
import { mixed } from '../../../src/halls/mix.ts'
import { decorations, type Decor, type Size } from './ring-decor.ts'

type Pen = CanvasRenderingContext2D

/** What an arena is painted with. */
interface RingLook {
  readonly sky: readonly [string, string]
  readonly far: string
  readonly stand: string
  readonly ground: readonly [string, string]
  readonly fence: string
  readonly decor: Decor
}

const looks: Readonly<Record<ArenaScene, RingLook>> = {
  sunrise: {
    sky: ['#f7b25a', '#7a3f6a'],
    far: '#5a2f4a',
    stand: '#3a1f34',
    ground: ['#e8b070', '#a8683a'],
    fence: '#6a3a20',
    decor: 'sun',
  },
  village: {
    sky: ['#bfe8ff', '#6ab0d8'],
    far: '#5a9a5a',
    stand: '#3a5a3a',
    ground: ['#d8b078', '#9a6a3c'],
    fence: '#8a5a2c',
    decor: 'palms',
  },
  valley: {
    sky: ['#a8e0f0', '#4a90c8'],
    far: '#3f7a6a',
    stand: '#244a4a',
    ground: ['#c8d080', '#7a8a3c'],
    fence: '#f0f0e4',
    decor: 'hills',
  },
  hall: {
    sky: ['#2a2350', '#120f2a'],
    far: '#3a2f6a',
    stand: '#1c1838',
    ground: ['#b8794a', '#6a3a24'],
    fence: '#d8a84a',
    decor: 'lanterns',
  },
  palace: {
    sky: ['#6a1420', '#2a060c'],
    far: '#8a2a2a',
    stand: '#3a0c12',
    ground: ['#e0b85a', '#9a6a1c'],
    fence: '#ffd86a',
    decor: 'pillars',
  },
  dust: {
    sky: ['#f0d8a0', '#c08a4a'],
    far: '#8a7a3a',
    stand: '#5a4422',
    ground: ['#d8a868', '#8a5a30'],
    fence: '#5a3a1c',
    decor: 'palms',
  },
  market: {
    sky: ['#ffe0b0', '#f0905a'],
    far: '#c84a3a',
    stand: '#6a2a3a',
    ground: ['#e0b880', '#a87848'],
    fence: '#c8402a',
    decor: 'tents',
  },
  clouds: {
    sky: ['#ffffff', '#8ac8f8'],
    far: '#d8ecff',
    stand: '#6a9ad0',
    ground: ['#f4f0e4', '#c8bca4'],
    fence: '#f8d878',
    decor: 'clouds',
  },
  bamboo: {
    sky: ['#d8f0b8', '#6aa86a'],
    far: '#3f7a3f',
    stand: '#2a5230',
    ground: ['#c8b070', '#8a7038'],
    fence: '#a8c05a',
    decor: 'bamboo',
  },
  volcano: {
    sky: ['#5a1a1a', '#1c0808'],
    far: '#2a0f10',
    stand: '#1a0a0c',
    ground: ['#8a4a38', '#4a201c'],
    fence: '#ff7a3a',
    decor: 'volcano',
  },
  west: {
    sky: ['#ffd89a', '#e0784a'],
    far: '#b0583a',
    stand: '#6a3422',
    ground: ['#e8b87a', '#b07840'],
    fence: '#7a4a24',
    decor: 'cactus',
  },
  monsoon: {
    sky: ['#2a3a54', '#0f1626'],
    far: '#1f2c40',
    stand: '#141d2c',
    ground: ['#7a6a58', '#42382e'],
    fence: '#8aa8c8',
    decor: 'rain',
  },
}

/** Where the ring lies in the picture. */
export function ringIn({ width, height }: Size): { x: number; y: number; rx: number; ry: number } {
  return { x: width / 2, y: height * 0.78, rx: Math.min(width * 0.46, height * 1.15), ry: height * 0.17 }
}

/** Draws an arena: sky, stands with people, ground and fence. */
export function drawRing(pen: Pen, scene: ArenaScene, size: Size, nowMs: number, excitement: number): void {
  const look = looks[scene]
  const { width, height } = size
  const sky = pen.createLinearGradient(0, 0, 0, height * 0.7)
  sky.addColorStop(0, look.sky[1])
  sky.addColorStop(1, look.sky[0])
  pen.fillStyle = sky
  pen.fillRect(0, 0, width, height)
  decorations[look.decor](pen, look, size, nowMs)
  drawCrowd(pen, look, size, nowMs, excitement)
  const ground = pen.createLinearGradient(0, height * 0.6, 0, height)
  ground.addColorStop(0, look.ground[0])
  ground.addColorStop(1, look.ground[1])
  pen.fillStyle = look.ground[1]
  pen.fillRect(0, height * 0.66, width, height * 0.34)
  const ring = ringIn(size)
  pen.fillStyle = ground
  pen.beginPath()
  pen.ellipse(ring.x, ring.y, ring.rx * 1.06, ring.ry * 1.12, 0, 0, Math.PI * 2)
  pen.fill()
  pen.strokeStyle = 'rgb(255 255 255 / 38%)'
  pen.lineWidth = 3
  pen.beginPath()
  pen.ellipse(ring.x, ring.y, ring.rx * 0.97, ring.ry * 0.98, 0, 0, Math.PI * 2)
  pen.stroke()
  drawFence(pen, look, size)
}

function drawFence(pen: Pen, { fence }: RingLook, size: Size): void {
  const { x, y, rx, ry } = ringIn(size)
  pen.strokeStyle = fence
  pen.lineCap = 'round'
  const posts = 15
  for (let nth = 0; nth <= posts; nth += 1) {
    const angle = Math.PI + (nth / posts) * Math.PI
    const [px, py] = [x + Math.cos(angle) * rx * 1.06, y + Math.sin(angle) * ry * 1.12]
    pen.lineWidth = Math.max(3, size.height * 0.012)
    pen.beginPath()
    pen.moveTo(px, py)
    pen.lineTo(px, py - size.height * 0.1)
    pen.stroke()
  }
  for (const rise of [0.035, 0.085]) {
    pen.lineWidth = Math.max(2.5, size.height * 0.01)
    pen.beginPath()
    pen.ellipse(x, y - size.height * rise, rx * 1.06, ry * 1.12, 0, Math.PI, Math.PI * 2)
    pen.stroke()
  }
}

const shirts = ['#e8604a', '#4a9ae0', '#f0c04a', '#6ac07a', '#c07ae0', '#f0f0f0'] as const

function drawCrowd(pen: Pen, { stand }: RingLook, { width, height }: Size, nowMs: number, excitement: number): void {
  for (let row = 0; row < 3; row += 1) {
    const base = height * (0.5 + row * 0.065)
    pen.fillStyle = stand
    pen.fillRect(0, base, width, height * 0.2)
    const step = Math.max(15, height * 0.052)
    const count = Math.ceil(width / step) + 1
    for (let nth = 0; nth < count; nth += 1) {
      const jump = Math.abs(Math.sin(nowMs / (190 + mixed(row, nth) * 160) + nth)) * height * 0.018 * excitement
      const x = (nth + (row % 2) * 0.5) * step + mixed(row, nth, 2) * 5
      const y = base - jump
      pen.globalAlpha = 0.55 + row * 0.18
      pen.fillStyle = shirts[Math.floor(mixed(row, nth, 3) * shirts.length)] ?? '#fff'
      pen.beginPath()
      pen.ellipse(x, y + step * 0.34, step * 0.36, step * 0.42, 0, Math.PI, Math.PI * 2)
      pen.fill()
      pen.fillStyle = ['#8a5a3a', '#c89068', '#e8b890'][Math.floor(mixed(row, nth, 4) * 3)] ?? '#c89068'
      pen.beginPath()
      pen.arc(x, y - step * 0.2, step * 0.21, 0, Math.PI * 2)
      pen.fill()
    }
  }
  pen.globalAlpha = 1
}
