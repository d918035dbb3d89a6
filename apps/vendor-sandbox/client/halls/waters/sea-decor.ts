import { mixed } from '../../../src/halls/mix.ts'

type Pen = CanvasRenderingContext2D

/** What stands or floats in a pond. */
export type Decor = 'none' | 'piers' | 'palace' | 'cage' | 'ruins' | 'hull' | 'arch' | 'vents' | 'lilies' | 'boat'

/** What a decoration is painted with. */
export interface DecorLook {
  readonly decor: Decor
  readonly dark: string
  readonly lights?: string
}

/** Paints what stands or floats in a pond. */
export function paintDecor(pen: Pen, { decor, dark, lights = '#fff' }: DecorLook, width: number, height: number): void {
  pen.fillStyle = dark
  pen.strokeStyle = dark
  pen.globalAlpha = 0.7
  const columnsAt = decor === 'palace' ? [0.08, 0.2, 0.8, 0.92] : decor === 'ruins' ? [0.1, 0.22, 0.84] : []
  for (const [nth, at] of columnsAt.entries())
    column(
      pen,
      width * at,
      height * (decor === 'ruins' ? 0.4 + nth * 0.08 : 0.3),
      height * 0.92,
      Math.max(18, width * 0.026),
    )
  if (decor === 'palace') roof(pen, width, height, lights)
  if (decor === 'piers')
    for (const at of [0.06, 0.3, 0.68, 0.94]) post(pen, width * at, 0, height * 0.95, Math.max(12, width * 0.016))
  if (decor === 'cage') bars(pen, width, height)
  if (decor === 'hull') ribs(pen, width, height)
  if (decor === 'arch')
    for (const [at, size] of [
      [0.14, 0.34],
      [0.84, 0.26],
    ] as const)
      arch(pen, width * at, height * 0.95, Math.min(width, height) * size)
  if (decor === 'vents')
    for (const at of [0.12, 0.26, 0.76, 0.9])
      vent(pen, width * at, height * 0.95, height * (0.18 + mixed(Math.round(at * 100)) * 0.16))
  if (decor === 'lilies')
    for (let nth = 0; nth < 9; nth += 1)
      lily(
        pen,
        mixed(nth, 21) * width,
        mixed(nth, 22) * height * 0.16,
        16 + mixed(nth, 23) * Math.min(34, width * 0.04),
      )
  if (decor === 'boat') boat(pen, width, height, lights)
  pen.globalAlpha = 1
}

function column(pen: Pen, x: number, top: number, bottom: number, wide: number): void {
  pen.fillRect(x - wide / 2, top, wide, bottom - top)
  pen.fillRect(x - wide, top - wide * 0.5, wide * 2, wide * 0.5)
  pen.fillRect(x - wide, bottom - wide * 0.5, wide * 2, wide * 0.5)
}

function roof(pen: Pen, width: number, height: number, lights: string): void {
  for (const [at, size] of [
    [0.14, 0.2],
    [0.86, 0.2],
    [0.5, 0.34],
  ] as const) {
    const [x, wide] = [width * at, Math.max(90, width * size)]
    const top = height * (at === 0.5 ? 0.26 : 0.28)
    pen.beginPath()
    pen.moveTo(x - wide / 2, top)
    pen.quadraticCurveTo(x - wide * 0.2, top - wide * 0.04, x, top - wide * 0.3)
    pen.quadraticCurveTo(x + wide * 0.2, top - wide * 0.04, x + wide / 2, top)
    pen.quadraticCurveTo(x, top + wide * 0.05, x - wide / 2, top)
    pen.fill()
  }
  pen.fillRect(width * 0.36, height * 0.27, width * 0.28, height * 0.6)
  pen.fillStyle = lights
  pen.globalAlpha = 0.35
  for (let row = 0; row < 3; row += 1)
    for (let nth = 0; nth < 4; nth += 1)
      pen.fillRect(width * (0.385 + nth * 0.062), height * (0.34 + row * 0.15), width * 0.03, height * 0.07)
  pen.globalAlpha = 0.7
}

function post(pen: Pen, x: number, top: number, bottom: number, wide: number): void {
  pen.fillRect(x - wide / 2, top, wide, bottom)
  for (let y = top + 40; y < bottom; y += 110) pen.fillRect(x - wide * 0.75, y, wide * 1.5, wide * 0.5)
}

function bars(pen: Pen, width: number, height: number): void {
  pen.lineWidth = Math.max(5, width * 0.006)
  for (let nth = 0; nth <= 10; nth += 1) {
    const x = (nth / 10) * width
    pen.globalAlpha = nth % 5 === 0 ? 0.6 : 0.28
    pen.beginPath()
    pen.moveTo(x, 0)
    pen.lineTo(width / 2 + (x - width / 2) * 0.92, height * 0.92)
    pen.stroke()
  }
  pen.globalAlpha = 0.5
  for (const y of [0.06, 0.5, 0.9]) pen.strokeRect(-10, height * y, width + 20, 1)
}

function ribs(pen: Pen, width: number, height: number): void {
  pen.lineWidth = Math.max(10, width * 0.014)
  pen.lineCap = 'round'
  for (let nth = 0; nth < 6; nth += 1) {
    const x = width * (0.56 + nth * 0.08)
    pen.beginPath()
    pen.moveTo(x, height * 0.94)
    pen.quadraticCurveTo(x + width * 0.09, height * 0.66, x + width * 0.02, height * (0.36 + nth * 0.035))
    pen.stroke()
  }
  pen.beginPath()
  pen.moveTo(width * 0.5, height * 0.95)
  pen.quadraticCurveTo(width * 0.8, height * 0.84, width * 1.04, height * 0.9)
  pen.stroke()
  post(pen, width * 0.2, height * 0.24, height * 0.7, Math.max(9, width * 0.012))
  pen.fillRect(width * 0.1, height * 0.4, width * 0.2, Math.max(6, width * 0.008))
}

function arch(pen: Pen, x: number, y: number, size: number): void {
  pen.beginPath()
  pen.moveTo(x - size, y)
  pen.bezierCurveTo(x - size * 1.1, y - size * 1.6, x + size * 1.1, y - size * 1.6, x + size, y)
  pen.lineTo(x + size * 0.55, y)
  pen.bezierCurveTo(x + size * 0.6, y - size * 0.95, x - size * 0.6, y - size * 0.95, x - size * 0.55, y)
  pen.fill()
}

function vent(pen: Pen, x: number, y: number, size: number): void {
  pen.beginPath()
  pen.moveTo(x - size * 0.5, y)
  pen.quadraticCurveTo(x - size * 0.16, y - size * 0.5, x - size * 0.14, y - size)
  pen.lineTo(x + size * 0.14, y - size)
  pen.quadraticCurveTo(x + size * 0.16, y - size * 0.5, x + size * 0.5, y)
  pen.fill()
}

function lily(pen: Pen, x: number, y: number, size: number): void {
  pen.globalAlpha = 0.9
  pen.fillStyle = '#3f9a4f'
  pen.beginPath()
  pen.ellipse(x, y, size * 1.3, size * 0.7, 0, 0.35, Math.PI * 2)
  pen.lineTo(x, y)
  pen.fill()
  pen.fillStyle = '#ffb8d0'
  if (size > 26)
    for (const lean of [-0.9, -0.45, 0, 0.45, 0.9]) {
      pen.beginPath()
      pen.ellipse(x + lean * size * 0.5, y - size * 0.34, size * 0.16, size * 0.36, lean, 0, Math.PI * 2)
      pen.fill()
    }
}

function boat(pen: Pen, width: number, height: number, lights: string): void {
  const [x, wide] = [width * 0.5, Math.max(170, width * 0.24)]
  pen.globalAlpha = 1
  pen.fillStyle = '#0a1024'
  pen.beginPath()
  pen.moveTo(x - wide / 2, 0)
  pen.quadraticCurveTo(x - wide * 0.4, height * 0.07, x - wide * 0.3, height * 0.07)
  pen.lineTo(x + wide * 0.3, height * 0.07)
  pen.quadraticCurveTo(x + wide * 0.44, height * 0.06, x + wide / 2, 0)
  pen.fill()
  for (const side of [-0.42, -0.2, 0.2, 0.42]) {
    const glow = pen.createRadialGradient(
      x + wide * side,
      height * 0.03,
      2,
      x + wide * side,
      height * 0.3,
      height * 0.5,
    )
    glow.addColorStop(0, lights)
    glow.addColorStop(1, 'transparent')
    pen.globalAlpha = 0.2
    pen.fillStyle = glow
    pen.beginPath()
    pen.moveTo(x + wide * side, height * 0.02)
    pen.lineTo(x + wide * side * 2.6 - width * 0.14, height)
    pen.lineTo(x + wide * side * 2.6 + width * 0.14, height)
    pen.fill()
  }
}
