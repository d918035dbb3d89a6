import { seededRandom, type RandomSource } from '../seeded-random.ts'

/** The colours of a water: each hall has its own. */
export interface SeaColours {
  /** From the surface to the depth. */
  readonly water: readonly [string, string, string]
  readonly far: string
  readonly sand: string
  readonly corals: readonly string[]
}

export const lagoonColours: SeaColours = {
  water: ['#5fe0e8', '#1697c8', '#0a4a8e'],
  far: '#1c78b0',
  sand: '#e8cf96',
  corals: ['#ff7a9a', '#ffb04a', '#c86aff', '#4ae0b0', '#ff5a5a'],
}
export const reefColours: SeaColours = {
  water: ['#3aa8f0', '#1458c0', '#0a1f70'],
  far: '#12469c',
  sand: '#b89ad0',
  corals: ['#ff5ab0', '#8a5aff', '#ffd04a', '#3ad0ff', '#ff7a3a'],
}
export const abyssColours: SeaColours = {
  water: ['#20407a', '#101f58', '#060a2a'],
  far: '#0e1a50',
  sand: '#3a3a78',
  corals: ['#4affd0', '#ff4ad8', '#6a8aff', '#f0ff5a', '#b04aff'],
}

/** Paints the water with its ground, rocks, corals and a sunken temple: drawn once for a size. */
export function paintSea(
  canvas: HTMLCanvasElement,
  width: number,
  whole: number,
  colours: SeaColours,
  // What lies below is covered by the bar: the ground begins above it.
  height = whole,
): void {
  canvas.width = Math.ceil(width)
  canvas.height = Math.ceil(whole)
  const pen = canvas.getContext('2d', { alpha: false })
  if (pen === null) return
  const random = seededRandom(29)
  const depth = pen.createLinearGradient(0, 0, 0, height)
  for (const [index, colour] of colours.water.entries()) depth.addColorStop(index / 2, colour)
  pen.fillStyle = depth
  pen.fillRect(0, 0, width, height)
  const unit = Math.sqrt(width * height) / 1_000
  sun(pen, width, height)
  mountains(pen, width, height, colours.far, random)
  temple(pen, width, height, unit, colours.far)
  ground(pen, width, height, colours)
  for (let index = 0; index < 26; index += 1) {
    const edge = index % 2 === 0 ? random() * 0.36 : 1 - random() * 0.36
    const at = { x: edge * width, y: height * (0.93 + random() * 0.08), size: unit * (46 + random() * 74) }
    const colour = colours.corals[index % colours.corals.length] ?? '#fff'
    coral(pen, at, colour, index % 4, random)
  }
  if (whole > height) {
    pen.fillStyle = colours.water[2]
    pen.fillRect(0, height, width, whole - height)
  }
  vignette(pen, width, whole)
}

function sun(pen: CanvasRenderingContext2D, width: number, height: number): void {
  const light = pen.createRadialGradient(width * 0.5, -height * 0.1, 0, width * 0.5, -height * 0.1, height)
  light.addColorStop(0, 'rgb(255 255 255 / 55%)')
  light.addColorStop(0.4, 'rgb(200 250 255 / 16%)')
  light.addColorStop(1, 'rgb(200 250 255 / 0%)')
  pen.fillStyle = light
  pen.fillRect(0, 0, width, height)
  pen.globalCompositeOperation = 'lighter'
  for (let ray = 0; ray < 7; ray += 1) {
    const x = width * (0.08 + ray * 0.14)
    const beam = pen.createLinearGradient(0, 0, 0, height * 0.85)
    beam.addColorStop(0, 'rgb(255 255 255 / 13%)')
    beam.addColorStop(1, 'rgb(255 255 255 / 0%)')
    pen.fillStyle = beam
    pen.beginPath()
    pen.moveTo(x, 0)
    pen.lineTo(x + width * 0.05, 0)
    pen.lineTo(x + (x - width / 2) * 0.5 + width * 0.12, height * 0.85)
    pen.lineTo(x + (x - width / 2) * 0.5 - width * 0.04, height * 0.85)
    pen.fill()
  }
  pen.globalCompositeOperation = 'source-over'
}

function mountains(
  pen: CanvasRenderingContext2D,
  width: number,
  height: number,
  colour: string,
  random: RandomSource,
): void {
  for (const [layer, alpha] of [
    [0.62, 0.35],
    [0.74, 0.6],
  ] as const) {
    pen.globalAlpha = alpha
    pen.fillStyle = colour
    pen.beginPath()
    pen.moveTo(0, height)
    const shift = random() * 9
    for (let x = 0; x <= width + 8; x += 8) {
      const at = (x / width) * 7 + shift
      pen.lineTo(x, height * (layer + 0.06 * Math.sin(at) + 0.04 * Math.sin(at * 2.7) + 0.015 * Math.sin(at * 9)))
    }
    pen.lineTo(width, height)
    pen.fill()
  }
  pen.globalAlpha = 1
}

/** A temple that sank long ago, far behind. */
function temple(pen: CanvasRenderingContext2D, width: number, height: number, unit: number, colour: string): void {
  const [x, y, size] = [width * 0.5, height * 0.86, unit * 150]
  pen.globalAlpha = 0.75
  pen.fillStyle = colour
  for (const [dx, tall, wide] of [
    [0, 1.75, 0.34],
    [-0.62, 1.15, 0.24],
    [0.62, 1.15, 0.24],
    [-1.15, 0.75, 0.2],
    [1.15, 0.75, 0.2],
  ] as const) {
    const middle = x + dx * size
    pen.beginPath()
    pen.moveTo(middle - wide * size, y)
    pen.bezierCurveTo(
      middle - wide * size,
      y - tall * size * 0.55,
      middle - wide * size * 0.2,
      y - tall * size * 0.6,
      middle,
      y - tall * size,
    )
    pen.bezierCurveTo(
      middle + wide * size * 0.2,
      y - tall * size * 0.6,
      middle + wide * size,
      y - tall * size * 0.55,
      middle + wide * size,
      y,
    )
    pen.fill()
  }
  pen.fillRect(x - size * 1.5, y - size * 0.12, size * 3, size * 0.4)
  pen.globalAlpha = 1
}

function ground(pen: CanvasRenderingContext2D, width: number, height: number, { sand, far }: SeaColours): void {
  pen.fillStyle = far
  pen.beginPath()
  pen.moveTo(0, height)
  for (let x = 0; x <= width + 8; x += 8)
    pen.lineTo(x, height * (0.9 + 0.02 * Math.sin((x / width) * 9)) - Math.abs(x / width - 0.5) * height * 0.09)
  pen.lineTo(width, height)
  pen.fill()
  const shade = pen.createLinearGradient(0, height * 0.9, 0, height)
  shade.addColorStop(0, sand)
  shade.addColorStop(1, far)
  pen.fillStyle = shade
  pen.beginPath()
  pen.moveTo(0, height)
  for (let x = 0; x <= width + 8; x += 8) pen.lineTo(x, height * (0.945 + 0.012 * Math.sin((x / width) * 14 + 2)))
  pen.lineTo(width, height)
  pen.fill()
}

interface Place {
  readonly x: number
  readonly y: number
  readonly size: number
}

function coral(pen: CanvasRenderingContext2D, at: Place, colour: string, form: number, random: RandomSource): void {
  pen.save()
  pen.translate(at.x, at.y)
  pen.strokeStyle = colour
  pen.fillStyle = colour
  pen.lineCap = 'round'
  pen.shadowColor = colour
  pen.shadowBlur = at.size * 0.12
  if (form === 0) branch(pen, at.size * 0.44, -Math.PI / 2, at.size * 0.13, 4, random)
  else if (form === 1) fan(pen, at.size)
  else if (form === 2) brain(pen, at.size)
  else weed(pen, at.size, random)
  pen.restore()
}

function branch(
  pen: CanvasRenderingContext2D,
  long: number,
  angle: number,
  thick: number,
  left: number,
  random: RandomSource,
): void {
  pen.save()
  pen.lineWidth = thick
  pen.beginPath()
  pen.moveTo(0, 0)
  const [x, y] = [Math.cos(angle) * long, Math.sin(angle) * long]
  pen.lineTo(x, y)
  pen.stroke()
  pen.translate(x, y)
  if (left > 0)
    for (const turn of [-0.5, 0.42])
      branch(pen, long * (0.66 + random() * 0.16), angle + turn * (0.8 + random() * 0.5), thick * 0.7, left - 1, random)
  pen.restore()
}

function fan(pen: CanvasRenderingContext2D, size: number): void {
  pen.globalAlpha = 0.85
  for (let rib = 0; rib < 11; rib += 1) {
    const angle = -Math.PI / 2 + (rib - 5) * 0.19
    pen.lineWidth = size * 0.045
    pen.beginPath()
    pen.moveTo(0, 0)
    pen.quadraticCurveTo(
      Math.cos(angle) * size * 0.5,
      Math.sin(angle) * size * 0.55,
      Math.cos(angle) * size * (1.05 - Math.abs(rib - 5) * 0.05),
      Math.sin(angle) * size * (1.05 - Math.abs(rib - 5) * 0.05),
    )
    pen.stroke()
  }
  pen.lineWidth = size * 0.02
  for (let ring = 1; ring < 7; ring += 1) {
    pen.beginPath()
    pen.arc(0, 0, size * 0.15 * ring, Math.PI * 1.2, Math.PI * 1.8)
    pen.stroke()
  }
}

function brain(pen: CanvasRenderingContext2D, size: number): void {
  pen.beginPath()
  pen.ellipse(0, -size * 0.12, size * 0.5, size * 0.36, 0, 0, Math.PI * 2)
  pen.fill()
  pen.shadowBlur = 0
  pen.strokeStyle = 'rgb(0 0 40 / 30%)'
  pen.lineWidth = size * 0.035
  for (let line = -3; line <= 3; line += 1) {
    pen.beginPath()
    pen.moveTo(line * size * 0.12, -size * 0.42)
    pen.bezierCurveTo(line * size * 0.22, -size * 0.25, line * size * 0.05, -size * 0.1, line * size * 0.17, size * 0.2)
    pen.stroke()
  }
}

function weed(pen: CanvasRenderingContext2D, size: number, random: RandomSource): void {
  for (let blade = 0; blade < 6; blade += 1) {
    const x = (blade - 2.5) * size * 0.11
    const lean = (random() - 0.5) * size * 0.5
    pen.lineWidth = size * 0.07
    pen.beginPath()
    pen.moveTo(x, 0)
    pen.bezierCurveTo(x + lean, -size * 0.35, x - lean, -size * 0.7, x + lean * 0.8, -size * (0.9 + random() * 0.5))
    pen.stroke()
  }
}

function vignette(pen: CanvasRenderingContext2D, width: number, height: number): void {
  const dark = pen.createRadialGradient(
    width / 2,
    height * 0.45,
    height * 0.3,
    width / 2,
    height * 0.5,
    Math.max(width, height) * 0.75,
  )
  dark.addColorStop(0, 'rgb(0 6 30 / 0%)')
  dark.addColorStop(1, 'rgb(0 6 30 / 55%)')
  pen.fillStyle = dark
  pen.fillRect(0, 0, width, height)
}
