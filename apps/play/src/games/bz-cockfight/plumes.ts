import type { BirdLook } from '@baize/engines/cockfight'
import type { Pose } from './motion.ts'
import { shade, type Pen } from './pen.ts'

/** How the feathers of a tail lie: how many, how far they turn, how long they are, how much they hang. */
const tails: Readonly<Record<BirdLook['tail'], { count: number; step: number; long: number; hang: number }>> = {
  sickle: { count: 6, step: 0.25, long: 64, hang: 12 },
  fan: { count: 8, step: 0.23, long: 52, hang: -2 },
  long: { count: 6, step: 0.17, long: 88, hang: 34 },
}

/** Draws a tail from the hip backwards. */
export function drawTail(pen: Pen, { tail, tailColour, wing }: BirdLook, { wings, stride }: Pose): void {
  const { count, step, long, hang } = tails[tail]
  const sway = Math.sin(stride * 6) * 0.05
  for (let nth = count - 1; nth >= 0; nth -= 1) {
    pen.save()
    pen.translate(-38, -12)
    pen.rotate(-0.2 + (nth - count / 3) * step + sway - wings * 0.12)
    pen.fillStyle = nth % 3 === 2 ? shade(wing, 0.9) : shade(tailColour, 0.85 + (nth % 2) * 0.28)
    pen.beginPath()
    pen.moveTo(4, -5)
    pen.bezierCurveTo(-long * 0.4, -34, -long * 0.9, -32, -long + nth * 2, hang)
    pen.bezierCurveTo(-long * 0.82, -12, -long * 0.42, -10, 2, 8)
    pen.fill()
    pen.restore()
  }
}

/** Draws a comb on a head whose middle is the origin. */
export function drawComb(pen: Pen, comb: BirdLook['comb']): void {
  pen.fillStyle = '#dd1f2d'
  pen.beginPath()
  switch (comb) {
    case 'single':
      pen.moveTo(-13, -6)
      pen.bezierCurveTo(-24, -30, -10, -31, -7, -20)
      pen.bezierCurveTo(-7, -37, 5, -37, 5, -20)
      pen.bezierCurveTo(9, -33, 20, -27, 13, -7)
      break
    case 'pea':
      for (const [x, radius] of [
        [-7, 6],
        [1, 7],
        [8, 5.5],
      ] as const) {
        pen.moveTo(x + radius, -13)
        pen.arc(x, -13, radius, 0, Math.PI * 2)
      }
      break
    case 'rose':
      pen.moveTo(13, -8)
      pen.bezierCurveTo(14, -22, -6, -24, -26, -21)
      pen.bezierCurveTo(-18, -16, -15, -10, -12, -6)
      break
    case 'crest':
      for (const [x, y] of [
        [-22, -26],
        [-14, -33],
        [-4, -36],
        [6, -33],
      ] as const) {
        pen.moveTo(-8, -6)
        pen.quadraticCurveTo(x - 5, y * 0.7, x, y)
        pen.quadraticCurveTo(x + 8, y * 0.6, 7, -8)
      }
      break
  }
  pen.fill()
}
