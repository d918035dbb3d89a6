import { seededRandom } from '../../seeded-random.ts'

type Colour = readonly [number, number, number]

/** The sky from top to bottom over the river, and far above it. */
const low: readonly Colour[] = [
  [13, 9, 38],
  [44, 26, 84],
  [150, 72, 92],
]
const high: readonly Colour[] = [
  [3, 2, 12],
  [9, 6, 34],
  [34, 16, 66],
]

/** Fills the sky at a height from 0, at the river, to 1. */
export function fillSky(pen: CanvasRenderingContext2D, width: number, height: number, up: number): void {
  const part = Math.min(1, up)
  const sky = pen.createLinearGradient(0, 0, 0, height)
  low.forEach((colour, index) => {
    const mixed = colour.map((value, channel) => Math.round(value + ((high[index]?.[channel] ?? 0) - value) * part))
    sky.addColorStop([0, 0.55, 1][index] ?? 0, `rgb(${mixed.join(',')})`)
  })
  pen.fillStyle = sky
  pen.fillRect(0, 0, width, height)
}

/** Paints the stars on a tile as high as the picture, which is repeated upwards. */
export function paintStars(canvas: HTMLCanvasElement, width: number, height: number, scale: number): void {
  canvas.width = Math.ceil(width * scale)
  canvas.height = Math.ceil(height * scale)
  const pen = canvas.getContext('2d')
  if (pen === null) return
  pen.scale(scale, scale)
  const random = seededRandom(8)
  // A glow that ends before the tile does, so that no seam shows.
  const half = Math.min(width, height) / 2
  const glow = pen.createRadialGradient(width / 2, height / 2, 0, width / 2, height / 2, half)
  glow.addColorStop(0, 'rgba(150,110,255,0.16)')
  glow.addColorStop(1, 'rgba(150,110,255,0)')
  pen.fillStyle = glow
  pen.fillRect(0, 0, width, height)
  const count = Math.round((width * height) / 2_600)
  for (let star = 0; star < count; star += 1) {
    const bright = random()
    pen.fillStyle = `rgba(${bright > 0.85 ? '255,226,180' : '220,214,255'},${0.25 + bright * 0.75})`
    pen.beginPath()
    pen.arc(random() * width, random() * height, 0.4 + bright ** 4 * 1.3, 0, Math.PI * 2)
    pen.fill()
  }
  serpent(pen, width, height)
}

/** A constellation: the naga among the stars, in shares of the tile. */
const serpentStars = [
  [0.2, 0.62],
  [0.3, 0.5],
  [0.4, 0.56],
  [0.48, 0.68],
  [0.58, 0.62],
  [0.63, 0.46],
  [0.72, 0.36],
  [0.79, 0.42],
  [0.84, 0.34],
] as const

function serpent(pen: CanvasRenderingContext2D, width: number, height: number): void {
  pen.strokeStyle = 'rgba(190,176,255,0.2)'
  pen.lineWidth = 1
  pen.beginPath()
  for (const [x, y] of serpentStars) pen.lineTo(x * width, y * height)
  pen.stroke()
  pen.fillStyle = '#fff3d6'
  for (const [x, y] of serpentStars) {
    pen.beginPath()
    pen.arc(x * width, y * height, 1.9, 0, Math.PI * 2)
    pen.fill()
  }
}

/** The full moon at the end of the rains. */
export function drawMoon(pen: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  const halo = pen.createRadialGradient(x, y, size * 0.6, x, y, size * 3.4)
  halo.addColorStop(0, 'rgba(255,236,196,0.34)')
  halo.addColorStop(0.35, 'rgba(255,226,186,0.12)')
  halo.addColorStop(1, 'rgba(255,236,196,0)')
  pen.fillStyle = halo
  pen.fillRect(x - size * 4, y - size * 4, size * 8, size * 8)
  pen.fillStyle = '#fdeccb'
  pen.beginPath()
  pen.arc(x, y, size, 0, Math.PI * 2)
  pen.fill()
  pen.fillStyle = 'rgba(214,186,140,0.5)'
  for (const [dx, dy, part] of [
    [-0.3, -0.2, 0.24],
    [0.28, 0.18, 0.3],
    [-0.1, 0.45, 0.16],
    [0.35, -0.4, 0.12],
  ] as const) {
    pen.beginPath()
    pen.arc(x + dx * size, y + dy * size, part * size, 0, Math.PI * 2)
    pen.fill()
  }
}
