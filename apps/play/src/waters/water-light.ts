import { seededRandom } from '../seeded-random.ts'
import type { View } from './view.ts'

/** Bubbles that rise, and light that plays on the water; `still` leaves out the light, which costs most. */
export function createWaterLight(still: boolean) {
  const random = seededRandom(5)
  const bubbles = Array.from({ length: 34 }, () => ({
    x: random(),
    at: random(),
    size: 2 + random() * 7,
    speed: 0.03 + random() * 0.05,
    sway: random() * 9,
  }))
  return {
    draw(pen: CanvasRenderingContext2D, view: View, ms: number) {
      if (!still) beams(pen, view, ms)
      pen.strokeStyle = 'rgb(220 248 255 / 55%)'
      pen.lineWidth = Math.max(1, 1.4 * view.unit)
      pen.beginPath()
      for (const { x, at, size, speed, sway } of bubbles) {
        const up = (at + (ms / 1_000) * speed) % 1
        const [px, py] = [
          x * view.width + Math.sin(ms / 700 + sway) * 9 * view.unit,
          view.bottom - up * (view.bottom - view.top),
        ]
        const radius = size * view.unit * (0.6 + up * 0.6)
        pen.moveTo(px + radius, py)
        pen.arc(px, py, radius, 0, Math.PI * 2)
      }
      pen.stroke()
    },
  }
}

function beams(pen: CanvasRenderingContext2D, { width, height }: View, ms: number): void {
  pen.save()
  pen.globalCompositeOperation = 'lighter'
  for (let beam = 0; beam < 5; beam += 1) {
    const sway = Math.sin(ms / 4_300 + beam * 1.7)
    const x = width * (0.1 + beam * 0.2 + sway * 0.04)
    const strength = 0.05 + 0.035 * Math.sin(ms / 2_100 + beam * 2.3)
    const shade = pen.createLinearGradient(0, 0, 0, height * 0.8)
    shade.addColorStop(0, `rgb(210 250 255 / ${strength})`)
    shade.addColorStop(1, 'rgb(210 250 255 / 0%)')
    pen.fillStyle = shade
    pen.beginPath()
    pen.moveTo(x, 0)
    pen.lineTo(x + width * 0.07, 0)
    pen.lineTo(x + width * (0.17 + sway * 0.05), height * 0.8)
    pen.lineTo(x - width * (0.02 - sway * 0.05), height * 0.8)
    pen.fill()
  }
  pen.restore()
}
