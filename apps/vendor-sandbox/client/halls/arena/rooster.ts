import type { Pose } from './dance.ts'

type Pen = CanvasRenderingContext2D

/** The colours of a bird. */
export interface Plumage {
  readonly body: string
  readonly wing: string
  readonly hackle: string
  readonly tail: string
  readonly breast: string
  readonly legs: string
}

/** One for each number that a bird may have. */
export const plumageColours: readonly Plumage[] = [
  { body: '#a8301c', wing: '#7a1f14', hackle: '#f2a51f', tail: '#12413a', breast: '#5a1a12', legs: '#e8b02a' },
  { body: '#f2ece0', wing: '#dcd2c0', hackle: '#fffaf0', tail: '#c8c0b4', breast: '#fff8ea', legs: '#f0c23a' },
  { body: '#23242e', wing: '#14151c', hackle: '#3a4a6a', tail: '#0f3a4a', breast: '#181a22', legs: '#8a94a0' },
  { body: '#c87a2a', wing: '#8a4a1a', hackle: '#ffd05a', tail: '#23242e', breast: '#a85a1c', legs: '#e8b02a' },
  { body: '#6a707e', wing: '#4a5060', hackle: '#c8d0dc', tail: '#2a303c', breast: '#5a6070', legs: '#d8c04a' },
  { body: '#7a2a4a', wing: '#4a1830', hackle: '#e87a5a', tail: '#1f1a3a', breast: '#3a1424', legs: '#e8a02a' },
  { body: '#d8b050', wing: '#a87a2a', hackle: '#fff0b0', tail: '#6a3a1a', breast: '#c8983a', legs: '#e8c04a' },
  { body: '#2f6a4a', wing: '#1c4a34', hackle: '#f0b83a', tail: '#0f2a5a', breast: '#24352a', legs: '#e0a82a' },
  { body: '#e06a2a', wing: '#a8401a', hackle: '#ffe09a', tail: '#7a1a1a', breast: '#c84a1c', legs: '#f0c23a' },
  { body: '#3a4a8a', wing: '#26306a', hackle: '#e8e0ff', tail: '#5a2a7a', breast: '#2a2f5a', legs: '#e8b83a' },
]

/** Draws a bird with its feet at the origin. `size` is the length of its body; `ribbon` is the colour of its corner. */
export function drawRooster(
  pen: Pen,
  plumage: Plumage,
  pose: Pose,
  { size, ribbon }: { size: number; ribbon: string },
): void {
  const unit = size / 100
  pen.save()
  drawShadow(pen, pose, size)
  pen.translate(0, -pose.lift * size * 1.2)
  pen.scale(unit * pose.faces, unit)
  const hip = -58 + pose.sits * 34
  drawLegs(pen, plumage, pose, { hip, ribbon })
  pen.translate(0, hip)
  pen.rotate(pose.lean)
  drawTail(pen, plumage, pose)
  if (pose.wings > 0.15) drawWing(pen, plumage, pose, true)
  pen.fillStyle = plumage.body
  pen.beginPath()
  pen.moveTo(-46, -6)
  pen.bezierCurveTo(-40, -34, 8, -36, 30, -40)
  pen.bezierCurveTo(50, -30, 44, 14, 14, 22)
  pen.bezierCurveTo(-14, 28, -46, 18, -46, -6)
  pen.fill()
  pen.fillStyle = plumage.breast
  pen.beginPath()
  pen.moveTo(38, -28)
  pen.bezierCurveTo(50, -10, 34, 20, 8, 22)
  pen.bezierCurveTo(24, 8, 26, -10, 38, -28)
  pen.fill()
  drawHead(pen, plumage, pose)
  drawWing(pen, plumage, pose, false)
  pen.restore()
}

function drawShadow(pen: Pen, { lift }: Pose, size: number): void {
  pen.fillStyle = `rgb(0 0 0 / ${34 - lift * 22}%)`
  pen.beginPath()
  pen.ellipse(0, 2, size * (0.46 - lift * 0.16), size * 0.09, 0, 0, Math.PI * 2)
  pen.fill()
}

function drawLegs(
  pen: Pen,
  { legs, body }: Plumage,
  { stride, lift, sits }: Pose,
  { hip, ribbon }: { hip: number; ribbon: string },
): void {
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  for (const [nth, side] of [-1, 1].entries()) {
    const swing = Math.sin(stride * Math.PI * 2 + nth * Math.PI)
    const isUp = lift > 0.04
    // In the air the legs are drawn up and reach forwards.
    const foot = isUp
      ? { x: 20 + side * 8, y: hip + 46 }
      : { x: side * 7 + swing * 13 * (1 - sits), y: -Math.max(0, -swing) * 7 * (1 - sits) }
    const knee = { x: isUp ? -2 : (foot.x + side * 3) / 2 - 8, y: hip + (foot.y - hip) * 0.52 }
    pen.strokeStyle = body
    pen.lineWidth = 13
    pen.beginPath()
    pen.moveTo(side * 6, hip + 10)
    pen.lineTo(knee.x, knee.y - 4)
    pen.stroke()
    pen.strokeStyle = legs
    pen.lineWidth = 5.5
    pen.beginPath()
    pen.moveTo(knee.x, knee.y)
    pen.lineTo(foot.x, foot.y - 3)
    pen.lineTo(foot.x + 14, foot.y - 1)
    pen.moveTo(foot.x, foot.y - 3)
    pen.lineTo(foot.x + 8, foot.y + 2)
    pen.moveTo(foot.x, foot.y - 3)
    pen.lineTo(foot.x - 9, foot.y)
    pen.stroke()
    pen.strokeStyle = ribbon
    pen.lineWidth = 8
    pen.beginPath()
    pen.moveTo(knee.x + (foot.x - knee.x) * 0.36, knee.y + (foot.y - knee.y) * 0.36)
    pen.lineTo(knee.x + (foot.x - knee.x) * 0.52, knee.y + (foot.y - knee.y) * 0.52)
    pen.stroke()
  }
}

function drawTail(pen: Pen, { tail, wing }: Plumage, { wings, sits, stride }: Pose): void {
  const sway = Math.sin(stride * 6) * 0.05
  for (let plume = 0; plume < 6; plume += 1) {
    pen.save()
    pen.translate(-40, -8)
    pen.rotate(-0.5 + plume * 0.26 + sway - wings * 0.12 + sits * 0.25)
    pen.fillStyle = plume % 2 === 0 ? tail : wing
    pen.beginPath()
    pen.moveTo(0, -5)
    pen.bezierCurveTo(-30, -34, -62, -30, -66 + plume * 3, 8)
    pen.bezierCurveTo(-56, -8, -30, -8, 0, 7)
    pen.fill()
    pen.restore()
  }
}

function drawWing(pen: Pen, { wing, hackle }: Plumage, { wings }: Pose, isFar: boolean): void {
  pen.save()
  pen.translate(isFar ? 6 : -2, -22)
  pen.rotate(-wings * (isFar ? 1.9 : 1.5))
  pen.globalAlpha = isFar ? 0.85 : 1
  const spread = 1 + wings * 0.5
  for (let plume = 0; plume < 5; plume += 1) {
    pen.save()
    pen.rotate((plume - 2) * 0.17 * wings)
    pen.fillStyle = plume % 2 === 0 ? wing : shadeOf(wing)
    pen.beginPath()
    pen.moveTo(10, -6 + plume * 4)
    pen.quadraticCurveTo(-18 * spread, -10 + plume * 6, (-34 - plume * 4) * spread, 4 + plume * 6)
    pen.quadraticCurveTo(-12 * spread, 12 + plume * 5, 12, 6 + plume * 3)
    pen.fill()
    pen.restore()
  }
  pen.fillStyle = hackle
  pen.globalAlpha *= 0.5
  pen.beginPath()
  pen.ellipse(2, 2, 14, 9, 0.3, 0, Math.PI * 2)
  pen.fill()
  pen.restore()
}

/** A colour a little darker. */
function shadeOf(colour: string): string {
  const part = (from: number) => Math.round(parseInt(colour.slice(from, from + 2), 16) * 0.78)
  return `rgb(${part(1)} ${part(3)} ${part(5)})`
}

function drawHead(pen: Pen, { hackle, breast }: Plumage, { neck, isCrowing }: Pose): void {
  const bow = Math.max(0, -neck)
  const up = Math.max(0, neck)
  const head = { x: 44 + bow * 26 - up * 4, y: -72 - up * 18 + bow * 78 }
  pen.fillStyle = hackle
  pen.beginPath()
  pen.moveTo(8, -36)
  pen.quadraticCurveTo(18 + bow * 18, -64 + bow * 40, head.x - 10, head.y - 4)
  pen.lineTo(head.x + 9, head.y + 8)
  pen.quadraticCurveTo(50 + bow * 8, -34 + bow * 20, 42, -6)
  pen.quadraticCurveTo(34, -14, 30, -4)
  pen.quadraticCurveTo(24, -16, 18, -6)
  pen.quadraticCurveTo(12, -20, 8, -36)
  pen.fill()
  pen.save()
  pen.translate(head.x, head.y)
  pen.rotate(bow * 0.9 - up * 0.25)
  drawFace(pen, { hackle, breast, isCrowing })
  pen.restore()
}

function drawFace(
  pen: Pen,
  { hackle, breast, isCrowing }: { hackle: string; breast: string; isCrowing: boolean },
): void {
  pen.fillStyle = '#e0202c'
  pen.beginPath()
  pen.moveTo(-12, -8)
  pen.bezierCurveTo(-22, -30, -8, -30, -6, -20)
  pen.bezierCurveTo(-6, -36, 6, -36, 6, -20)
  pen.bezierCurveTo(10, -32, 20, -26, 13, -8)
  pen.fill()
  pen.beginPath()
  pen.ellipse(9, 16, 6, 10, 0.1, 0, Math.PI * 2)
  pen.fill()
  pen.fillStyle = hackle
  pen.beginPath()
  pen.arc(0, 0, 14, 0, Math.PI * 2)
  pen.fill()
  pen.fillStyle = '#e8505a'
  pen.beginPath()
  pen.ellipse(5, 0, 8, 7, 0, 0, Math.PI * 2)
  pen.fill()
  pen.fillStyle = '#f5b52a'
  const gape = isCrowing ? 7 : 1
  pen.beginPath()
  pen.moveTo(11, -6)
  pen.lineTo(31, -1 - gape)
  pen.lineTo(12, 2)
  pen.moveTo(12, 2)
  pen.lineTo(27, 2 + gape)
  pen.lineTo(10, 7)
  pen.fill()
  pen.fillStyle = '#fff'
  pen.beginPath()
  pen.arc(5, -3, 4.4, 0, Math.PI * 2)
  pen.fill()
  pen.fillStyle = breast === '#181a22' ? '#c02020' : '#181014'
  pen.beginPath()
  pen.arc(6.2, -3, 2.5, 0, Math.PI * 2)
  pen.fill()
}
