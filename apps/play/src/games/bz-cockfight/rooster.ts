import type { BirdLook } from '@baize/engines/cockfight'
import { drawComb, drawTail } from './plumes.ts'
import type { Pose } from './motion.ts'
import { shade, type Pen } from './pen.ts'

export interface RoosterSize {
  /** The length of its body, in pixels. */
  readonly length: number
  /** The colour of its corner, on a ribbon round its leg. */
  readonly ribbon: string
}

/** Draws a bird with its feet at the origin. */
export function drawRooster(pen: Pen, look: BirdLook, pose: Pose, { length, ribbon }: RoosterSize): void {
  pen.save()
  drawShadow(pen, pose, length)
  pen.translate(0, -pose.lift * length * 0.95)
  pen.scale((length / 100) * pose.faces, length / 100)
  drawLegs(pen, look, pose, ribbon)
  pen.translate(0, hip)
  pen.rotate(pose.lean)
  drawTail(pen, look, pose)
  if (pose.wings > 0.12) drawWing(pen, look, pose, true)
  drawBody(pen, look)
  drawNeck(pen, look, pose)
  drawWing(pen, look, pose, false)
  pen.restore()
}

/** The height of the hip above the feet, upwards negative. */
const hip = -56

function drawShadow(pen: Pen, { lift }: Pose, length: number): void {
  pen.fillStyle = `rgb(40 16 0 / ${Math.max(10, 38 - lift * 22)}%)`
  pen.beginPath()
  pen.ellipse(0, 2, length * (0.48 - lift * 0.14), length * 0.085, 0, 0, Math.PI * 2)
  pen.fill()
}

function drawLegs(pen: Pen, { legs, body }: BirdLook, { stride, lift }: Pose, ribbon: string): void {
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  for (const [nth, side] of [-1, 1].entries()) {
    const swing = Math.sin(stride * Math.PI * 2 + nth * Math.PI)
    const isUp = lift > 0.05
    const foot = isUp
      ? { x: 16 + side * 9 + swing * 8, y: hip + 44 }
      : { x: side * 8 + swing * 13, y: -Math.max(0, -swing) * 8 }
    const knee = { x: (foot.x + side * 3) / 2 - 7, y: hip + (foot.y - hip) * 0.52 }
    pen.strokeStyle = shade(body, 0.85)
    line(pen, 15, [side * 6, hip + 8], [knee.x + 1, knee.y - 4])
    pen.strokeStyle = side === -1 ? shade(legs, 0.78) : legs
    line(pen, 5, [knee.x, knee.y], [foot.x, foot.y - 3])
    for (const [dx, dy] of [
      [14, 2],
      [9, 5],
      [-9, 3],
    ] as const)
      line(pen, 3.6, [foot.x, foot.y - 3], [foot.x + dx, foot.y - 4 + dy])
    pen.strokeStyle = ribbon
    const along = (share: number): [number, number] => [
      knee.x + (foot.x - knee.x) * share,
      knee.y + (foot.y - knee.y) * share,
    ]
    line(pen, 8, along(0.34), along(0.5))
  }
}

function line(pen: Pen, width: number, from: readonly [number, number], to: readonly [number, number]): void {
  pen.lineWidth = width
  pen.beginPath()
  pen.moveTo(...from)
  pen.lineTo(...to)
  pen.stroke()
}

function drawBody(pen: Pen, { body, neck }: BirdLook): void {
  const fill = pen.createLinearGradient(0, -40, 0, 26)
  fill.addColorStop(0, shade(body, 1.18))
  fill.addColorStop(0.5, body)
  fill.addColorStop(1, shade(body, 0.6))
  pen.fillStyle = fill
  pen.beginPath()
  pen.moveTo(-46, -10)
  pen.bezierCurveTo(-38, -34, 4, -36, 28, -42)
  pen.bezierCurveTo(52, -34, 48, 12, 16, 23)
  pen.bezierCurveTo(-12, 30, -48, 18, -46, -10)
  pen.fill()
  // Feathers that hang from the back.
  pen.strokeStyle = shade(neck, 0.92)
  pen.lineCap = 'round'
  for (let nth = 0; nth < 6; nth += 1) line(pen, 2.4, [-38 + nth * 5, -20 - nth * 1.6], [-44 + nth * 4, 0 + nth])
}

function drawWing(pen: Pen, { wing, neck }: BirdLook, { wings }: Pose, isFar: boolean): void {
  pen.save()
  pen.translate(isFar ? 8 : 0, -20)
  pen.rotate(-wings * (isFar ? 2 : 1.55))
  const spread = 1 + wings * 0.65
  for (let nth = 5; nth >= 0; nth -= 1) {
    pen.save()
    pen.rotate((nth - 2.5) * 0.16 * wings)
    pen.fillStyle = shade(wing, (isFar ? 0.66 : 0.86) + (nth % 2) * 0.22)
    pen.beginPath()
    pen.moveTo(14, -8 + nth * 3)
    pen.quadraticCurveTo(-18 * spread, -13 + nth * 5, (-36 - nth * 3) * spread, 2 + nth * 5)
    pen.quadraticCurveTo(-12 * spread, 12 + nth * 4, 14, 4 + nth * 2)
    pen.fill()
    pen.restore()
  }
  // The band over the shoulder.
  pen.fillStyle = isFar ? shade(neck, 0.6) : shade(neck, 0.94)
  pen.beginPath()
  pen.ellipse(3, -2, 15, 8, 0.28, 0, Math.PI * 2)
  pen.fill()
  pen.restore()
}

function drawNeck(pen: Pen, look: BirdLook, { neck, isCalling }: Pose): void {
  const [bow, up] = [Math.max(0, -neck), Math.max(0, neck)]
  const head = { x: 43 + bow * 28 - up * 5, y: -70 - up * 20 + bow * 76 }
  // The cape of the neck, in strands from dark to light.
  const strands = 7
  for (let nth = 0; nth < strands; nth += 1) {
    const share = nth / (strands - 1)
    pen.fillStyle = shade(look.neck, 0.72 + share * 0.34)
    pen.beginPath()
    pen.moveTo(head.x - 11 + share * 4, head.y - 4)
    pen.quadraticCurveTo(14 + share * 14 + bow * 16, -52 + bow * 40, 4 + share * 34, -10 + share * 4)
    pen.quadraticCurveTo(22 + share * 16 + bow * 14, -34 + bow * 30, head.x + 9, head.y + 8)
    pen.fill()
  }
  pen.save()
  pen.translate(head.x, head.y)
  pen.rotate(bow * 0.9 - up * 0.28)
  drawFace(pen, look, isCalling)
  pen.restore()
}

function drawFace(pen: Pen, look: BirdLook, isCalling: boolean): void {
  drawComb(pen, look.comb)
  pen.fillStyle = '#d8202e'
  pen.beginPath()
  pen.ellipse(9, 15, 5.5, 9.5, 0.12, 0, Math.PI * 2)
  pen.fill()
  pen.fillStyle = look.neck
  pen.beginPath()
  pen.arc(0, 0, 14, 0, Math.PI * 2)
  pen.fill()
  pen.fillStyle = '#e4525c'
  pen.beginPath()
  pen.ellipse(5, 0, 8.5, 7.5, 0, 0, Math.PI * 2)
  pen.fill()
  const gape = isCalling ? 7 : 1
  pen.fillStyle = '#f4b32a'
  pen.beginPath()
  pen.moveTo(11, -6)
  pen.quadraticCurveTo(24, -7 - gape * 0.5, 31, 1 - gape)
  pen.lineTo(12, 2)
  pen.fill()
  pen.fillStyle = '#d8901c'
  pen.beginPath()
  pen.moveTo(12, 2)
  pen.lineTo(26, 2 + gape)
  pen.lineTo(10, 7)
  pen.fill()
  for (const [radius, colour, dx] of [
    [4.6, '#fff6dc', 0],
    [2.8, '#1b1014', 1.2],
    [0.9, '#fff', 2],
  ] as const) {
    pen.fillStyle = colour
    pen.beginPath()
    pen.arc(5 + dx, -3 - (radius < 1 ? 1 : 0), radius, 0, Math.PI * 2)
    pen.fill()
  }
}
