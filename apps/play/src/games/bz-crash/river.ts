import { seededRandom } from '../../seeded-random.ts'

/** How high over the lower edge the river's far bank lies, as a share of the picture's height. */
export const bankShare = 0.24

/** Paints the banks of the river at night, with the naga in the water: drawn once for a size, then moved as a whole. */
export function paintRiver(canvas: HTMLCanvasElement, width: number, height: number, scale: number): void {
  canvas.width = Math.ceil(width * scale)
  canvas.height = Math.ceil(height * scale)
  const pen = canvas.getContext('2d')
  if (pen === null) return
  pen.scale(scale, scale)
  const bank = height * (1 - bankShare)
  hills(pen, width, bank, height)
  water(pen, width, bank, height)
  naga(pen, width, bank, height)
  people(pen, width, height)
}

function hills(pen: CanvasRenderingContext2D, width: number, bank: number, height: number): void {
  const rows = [
    [0.16, '#1d1440', 1.3],
    [0.09, '#150e30', 2.4],
  ] as const
  for (const [rise, colour, waves] of rows) {
    pen.fillStyle = colour
    pen.beginPath()
    pen.moveTo(0, bank)
    for (let x = 0; x <= width; x += 6) {
      const at = (x / width) * Math.PI * 2 * waves
      pen.lineTo(x, bank - height * rise * (0.5 + 0.32 * Math.sin(at + rise * 40) + 0.18 * Math.sin(at * 2.3 + 1)))
    }
    pen.lineTo(width, bank)
    pen.fill()
  }
  // A temple on the far bank.
  const [x, size] = [width * 0.2, Math.min(70, height * 0.13)]
  pen.fillStyle = '#0e0922'
  pen.beginPath()
  pen.moveTo(x - size * 0.5, bank)
  for (const [dx, dy] of [
    [-0.42, 0.3],
    [-0.5, 0.34],
    [-0.22, 0.55],
    [-0.26, 0.6],
    [0, 1.15],
    [0.26, 0.6],
    [0.22, 0.55],
    [0.5, 0.34],
    [0.42, 0.3],
    [0.5, 0],
  ] as const)
    pen.lineTo(x + dx * size, bank - dy * size)
  pen.fill()
  pen.fillStyle = '#ffd98a'
  for (const dx of [-0.2, 0, 0.2]) pen.fillRect(x + dx * size - 1.5, bank - size * 0.16, 3, 5)
}

function water(pen: CanvasRenderingContext2D, width: number, bank: number, height: number): void {
  const depth = pen.createLinearGradient(0, bank, 0, height)
  depth.addColorStop(0, '#35235e')
  depth.addColorStop(0.4, '#1a1440')
  depth.addColorStop(1, '#0a0820')
  pen.fillStyle = depth
  pen.fillRect(0, bank, width, height - bank)
  const random = seededRandom(11)
  for (let line = 0; line < 90; line += 1) {
    const near = random() ** 1.6
    const y = bank + 3 + near * (height - bank - 6)
    const length = 10 + near * 60 * random()
    pen.strokeStyle = `rgba(${random() < 0.3 ? '255,196,120' : '190,170,255'},${0.05 + 0.12 * random()})`
    pen.lineWidth = 1 + near
    pen.beginPath()
    const x = random() * width
    pen.moveTo(x, y)
    pen.lineTo(x + length, y)
    pen.stroke()
  }
}

/** Coils that rise from the water, and a crested head. */
function naga(pen: CanvasRenderingContext2D, width: number, bank: number, height: number): void {
  const unit = Math.min(width * 0.07, (height - bank) * 0.34)
  const [left, y] = [width * 0.56, bank + (height - bank) * 0.42]
  const coil = (x: number, size: number) => {
    pen.lineCap = 'round'
    for (const [colour, thick] of [
      ['#0c2b2b', 0.62],
      ['#1f7a63', 0.46],
      ['#58c39a', 0.16],
    ] as const) {
      pen.strokeStyle = colour
      pen.lineWidth = unit * thick * size
      pen.beginPath()
      pen.arc(x, y + unit * 0.16, unit * 0.78 * size, Math.PI * 1.06, Math.PI * 1.94)
      pen.stroke()
    }
    pen.fillStyle = '#e9b64a'
    for (let spine = 0; spine < 7; spine += 1) {
      const angle = Math.PI * (1.14 + spine * 0.12)
      const [sx, sy] = [
        x + Math.cos(angle) * unit * 1.02 * size,
        y + unit * 0.16 + Math.sin(angle) * unit * 1.02 * size,
      ]
      pen.beginPath()
      pen.moveTo(sx, sy)
      pen.lineTo(sx + Math.cos(angle + 0.5) * unit * 0.22 * size, sy + Math.sin(angle + 0.5) * unit * 0.22 * size)
      pen.lineTo(sx + Math.cos(angle - 0.9) * unit * 0.12 * size, sy + Math.sin(angle - 0.9) * unit * 0.12 * size)
      pen.fill()
    }
  }
  coil(left, 0.62)
  coil(left + unit * 1.55, 0.82)
  head(pen, left + unit * 3.3, y, unit)
}

function head(pen: CanvasRenderingContext2D, x: number, y: number, unit: number): void {
  const path = (points: readonly (readonly [number, number])[], colour: string) => {
    pen.fillStyle = colour
    pen.beginPath()
    for (const [dx, dy] of points) pen.lineTo(x + dx * unit, y - dy * unit)
    pen.closePath()
    pen.fill()
  }
  pen.lineCap = 'round'
  for (const [colour, thick] of [
    ['#0c2b2b', 0.66],
    ['#1f7a63', 0.5],
    ['#58c39a', 0.16],
  ] as const) {
    pen.strokeStyle = colour
    pen.lineWidth = unit * thick
    pen.beginPath()
    pen.moveTo(x, y + unit * 0.1)
    pen.quadraticCurveTo(x - unit * 0.5, y - unit * 0.8, x + unit * 0.05, y - unit * 1.35)
    pen.stroke()
  }
  path(
    [
      [-0.1, 1.5],
      [-0.45, 2.05],
      [-0.1, 1.95],
      [-0.05, 2.5],
      [0.2, 2.0],
      [0.42, 2.35],
      [0.42, 1.8],
    ],
    '#e9b64a',
  )
  path(
    [
      [-0.28, 1.2],
      [-0.25, 1.65],
      [0.15, 1.85],
      [0.6, 1.72],
      [1.02, 1.5],
      [0.98, 1.4],
      [0.5, 1.42],
      [0.86, 1.2],
      [0.4, 1.14],
      [0.1, 1.0],
    ],
    '#1f7a63',
  )
  path(
    [
      [0.02, 1.72],
      [0.5, 1.72],
      [0.3, 1.62],
    ],
    '#58c39a',
  )
  pen.fillStyle = '#ffe08a'
  pen.beginPath()
  pen.arc(x + unit * 0.32, y - unit * 1.6, unit * 0.07, 0, Math.PI * 2)
  pen.fill()
}

/** Those who came to see it, with lights in their hands. */
function people(pen: CanvasRenderingContext2D, width: number, height: number): void {
  const random = seededRandom(4)
  for (let x = -6; x < width + 10; x += 13 + random() * 10) {
    const tall = 15 + random() * 12
    pen.fillStyle = '#05040f'
    pen.beginPath()
    pen.arc(x, height - tall, 5, 0, Math.PI * 2)
    pen.fill()
    pen.beginPath()
    pen.ellipse(x, height + 2, 8.5, tall - 3, 0, Math.PI, Math.PI * 2)
    pen.fill()
    if (random() < 0.3) {
      pen.fillStyle = '#ffe6b0'
      pen.shadowColor = '#ffb54d'
      pen.shadowBlur = 10
      pen.fillRect(x + 6, height - tall - 7, 3, 4)
      pen.shadowBlur = 0
    }
  }
}
