import type { GunLook, WeaponId } from '../../../src/halls/waters/pond.ts'
import type { Spot } from '../../../src/halls/waters/swim.ts'

type Pen = CanvasRenderingContext2D

/** How a gun is drawn: its place, its angle (0 is upwards), its kick from 1 to 0, and how strong its stake is, 0…1. */
export interface GunPose {
  readonly at: Spot
  readonly angle: number
  readonly kick: number
  readonly power: number
  readonly size: number
}

/** Draws a gun. */
export function drawGun(pen: Pen, look: GunLook, pose: GunPose): void {
  const { at, angle, size, kick } = pose
  pen.save()
  pen.translate(at.x, at.y)
  if (look !== 'rod') {
    pen.fillStyle = 'rgb(4 14 34 / 62%)'
    pen.beginPath()
    pen.ellipse(0, size * 0.34, size * 1.15, size * 0.5, 0, 0, Math.PI * 2)
    pen.fill()
  }
  pen.rotate(angle)
  pen.translate(0, kick * size * 0.16)
  barrels[look](pen, pose)
  pen.restore()
}

const shaded = (pen: Pen, wide: number, light: string, dark: string) => {
  const paint = pen.createLinearGradient(-wide, 0, wide, 0)
  paint.addColorStop(0, dark)
  paint.addColorStop(0.35, light)
  paint.addColorStop(1, dark)
  return paint
}

function drawCannon(pen: Pen, { size, power }: GunPose): void {
  const wide = size * (0.3 + power * 0.14)
  pen.fillStyle = shaded(pen, wide, '#ffd88a', '#8a5a1a')
  pen.beginPath()
  pen.moveTo(-wide, 0)
  pen.lineTo(-wide * 0.78, -size * 1.1)
  pen.lineTo(wide * 0.78, -size * 1.1)
  pen.lineTo(wide, 0)
  pen.fill()
  pen.fillStyle = shaded(pen, wide, '#fff0c0', '#a86a1a')
  pen.fillRect(-wide * 1.08, -size * 1.22, wide * 2.16, size * 0.2)
  pen.fillRect(-wide * 1.1, -size * 0.5, wide * 2.2, size * 0.14)
  hub(pen, size * 0.52, '#e8404a', '#7a1020')
}

function drawTurret(pen: Pen, { size, power }: GunPose): void {
  const barrelsOf = power > 0.55 ? [-0.26, 0, 0.26] : power > 0.2 ? [-0.18, 0.18] : [0]
  for (const side of barrelsOf) {
    pen.save()
    pen.translate(side * size, 0)
    pen.fillStyle = shaded(pen, size * 0.13, '#dbe6f0', '#4a5a70')
    pen.fillRect(-size * 0.12, -size * 1.2, size * 0.24, size * 1.2)
    pen.fillStyle = '#3ad0ff'
    pen.fillRect(-size * 0.14, -size * 1.25, size * 0.28, size * 0.12)
    pen.restore()
  }
  hub(pen, size * 0.55, '#7a94b4', '#2a3a54')
}

function drawBubbles(pen: Pen, { size, power }: GunPose): void {
  const wide = size * (0.26 + power * 0.12)
  pen.fillStyle = shaded(pen, wide, '#b8fff0', '#1a8a94')
  pen.beginPath()
  pen.moveTo(-wide * 0.7, 0)
  pen.lineTo(-wide * 0.6, -size * 0.86)
  pen.quadraticCurveTo(-wide * 1.5, -size * 1.06, -wide * 1.3, -size * 1.24)
  pen.lineTo(wide * 1.3, -size * 1.24)
  pen.quadraticCurveTo(wide * 1.5, -size * 1.06, wide * 0.6, -size * 0.86)
  pen.lineTo(wide * 0.7, 0)
  pen.fill()
  hub(pen, size * 0.5, '#ffb84a', '#c0601a')
}

function drawHarpoon(pen: Pen, { size, kick }: GunPose): void {
  pen.fillStyle = shaded(pen, size * 0.2, '#c8a070', '#5a3a1c')
  pen.fillRect(-size * 0.18, -size * 0.9, size * 0.36, size)
  pen.strokeStyle = '#5a3a1c'
  pen.lineWidth = size * 0.12
  pen.beginPath()
  pen.moveTo(-size * 0.66, -size * (0.5 - kick * 0.2))
  pen.quadraticCurveTo(0, -size * 1.1, size * 0.66, -size * (0.5 - kick * 0.2))
  pen.stroke()
  if (kick < 0.4) spear(pen, size)
  hub(pen, size * 0.46, '#8a9ab0', '#384454')
}

function spear(pen: Pen, size: number): void {
  pen.fillStyle = '#e4ecf4'
  pen.fillRect(-size * 0.05, -size * 1.3, size * 0.1, size)
  pen.beginPath()
  pen.moveTo(0, -size * 1.62)
  pen.lineTo(-size * 0.16, -size * 1.24)
  pen.lineTo(size * 0.16, -size * 1.24)
  pen.fill()
}

function drawRod(pen: Pen, { size, kick }: GunPose): void {
  pen.lineCap = 'round'
  pen.strokeStyle = '#6a3f1c'
  pen.lineWidth = size * 0.16
  pen.beginPath()
  pen.moveTo(0, size * 0.5)
  pen.lineTo(0, -size * 0.4)
  pen.stroke()
  pen.strokeStyle = '#c88a4a'
  pen.lineWidth = size * 0.08
  pen.beginPath()
  pen.moveTo(0, -size * 0.4)
  pen.quadraticCurveTo(kick * size * 0.3, -size * 1.1, 0, -size * (1.7 - kick * 0.3))
  pen.stroke()
  hub(pen, size * 0.26, '#d8e0e8', '#5a6478')
}

function hub(pen: Pen, radius: number, light: string, dark: string): void {
  const paint = pen.createRadialGradient(-radius * 0.3, -radius * 0.3, radius * 0.1, 0, 0, radius)
  paint.addColorStop(0, light)
  paint.addColorStop(1, dark)
  pen.fillStyle = paint
  pen.beginPath()
  pen.arc(0, 0, radius, 0, Math.PI * 2)
  pen.fill()
  pen.strokeStyle = 'rgb(255 240 200 / 75%)'
  pen.lineWidth = radius * 0.12
  pen.stroke()
}

const barrels: Readonly<Record<GunLook, (pen: Pen, pose: GunPose) => void>> = {
  cannon: drawCannon,
  turret: drawTurret,
  bubbles: drawBubbles,
  harpoon: drawHarpoon,
  rod: drawRod,
}

/** How a shot of each weapon looks. */
const shots: Readonly<Record<WeaponId, { readonly colour: string; readonly size: number }>> = {
  gun: { colour: '#ffe680', size: 1 },
  torpedo: { colour: '#ff8a4a', size: 1.7 },
  harpoon: { colour: '#e4f0ff', size: 1.6 },
  net: { colour: '#9affc8', size: 1.4 },
  barrel: { colour: '#c88a4a', size: 1.9 },
  rail: { colour: '#8af0ff', size: 2.2 },
  bait: { colour: '#ffd24a', size: 1.3 },
}

/** The colour of a weapon's shots and nets. */
export const colourOf = (weapon: WeaponId): string => shots[weapon].colour

/** Draws a shot on its way; `angle` is where it flies, in radians from the right. A rod's hook has its line. */
export function drawShot(
  pen: Pen,
  look: GunLook,
  shot: { at: Spot; angle: number; weapon: WeaponId; from: Spot },
  unit: number,
): void {
  const { at, angle, weapon, from } = shot
  const { colour, size } = shots[weapon]
  const radius = Math.max(4, 9 * unit) * size
  if (look === 'rod') {
    pen.strokeStyle = 'rgb(255 255 255 / 60%)'
    pen.lineWidth = 1.2
    pen.beginPath()
    pen.moveTo(from.x, from.y)
    pen.quadraticCurveTo((from.x + at.x) / 2, (from.y + at.y) / 2 - 26 * unit, at.x, at.y)
    pen.stroke()
    pen.fillStyle = colour
    pen.beginPath()
    pen.arc(at.x, at.y, radius * 0.8, 0, Math.PI * 2)
    pen.fill()
    return
  }
  pen.save()
  pen.translate(at.x, at.y)
  pen.rotate(angle)
  const trail = pen.createLinearGradient(-radius * 5, 0, radius, 0)
  trail.addColorStop(0, 'rgb(255 255 255 / 0%)')
  trail.addColorStop(1, colour)
  pen.fillStyle = trail
  pen.beginPath()
  pen.moveTo(-radius * 5, 0)
  pen.lineTo(0, -radius * 0.8)
  pen.arc(0, 0, radius * 0.8, -Math.PI / 2, Math.PI / 2)
  pen.fill()
  pen.fillStyle = '#fff'
  pen.beginPath()
  pen.ellipse(radius * 0.1, 0, radius * 0.55, radius * 0.35, 0, 0, Math.PI * 2)
  pen.fill()
  pen.restore()
}
