import type { Minor } from '@baize/money'
import { barrelSvg, baseSvg, seatColours } from './cannon-art.ts'
import { canvasOfSvg } from './sprites.ts'
import { cannonAt, type Point, type View } from './view.ts'
import type { Weapon } from './water-gateway.ts'

/** The four cannons at the edges. */
export interface Cannons {
  /** Turns a cannon to an angle. */
  aim(seat: number, angle: number): void
  /** Lets it jump back from its shot. Returns where its mouth is. */
  shoot(seat: number, weapon: Weapon, view: View): Point
  draw(pen: CanvasRenderingContext2D, view: View, shown: CannonsShown): void
}

export interface CannonsShown {
  readonly seats: readonly { readonly seat: number; readonly name: string; readonly power: Minor }[]
  readonly own: number
  readonly ownWeapon: Weapon
  readonly money: (amount: Minor) => string
  /** What an empty place is called. */
  readonly free: string
  readonly seconds: number
  /** Dots of a point of the screen. */
  readonly dots: number
}

const weapons = ['cannon', 'net', 'torpedo'] as const
/** How high above the edge the barrel turns, in sizes of a cannon. */
const raised = 0.5

/** Draws the pictures of all cannons once. */
export async function createCannons(): Promise<Cannons> {
  const barrels = await Promise.all(
    seatColours.map((colour) => Promise.all(weapons.map((weapon) => canvasOfSvg(barrelSvg(weapon, colour), 240, 300)))),
  )
  const bases = await Promise.all(seatColours.map((colour) => canvasOfSvg(baseSvg(colour), 330, 165)))
  const angles: (number | undefined)[] = [undefined, undefined, undefined, undefined]
  const recoils = [0, 0, 0, 0]
  const used: Weapon[] = ['cannon', 'cannon', 'cannon', 'cannon']
  const sizeOf = (view: View, dots: number) => Math.max(92 * view.unit, 50 * dots)
  let dotsNow = 1
  return {
    aim: (seat, angle) => void (angles[seat] = angle),
    shoot(seat, weapon, view) {
      used[seat] = weapon
      recoils[seat] = 1
      const [at, angle] = [cannonAt(view, seat), angles[seat] ?? 0]
      const long = sizeOf(view, dotsNow) * 0.95
      const lift = sizeOf(view, dotsNow) * raised * (at.y > (view.top + view.bottom) / 2 ? -1 : 1)
      return { x: at.x + Math.cos(angle) * long, y: at.y + lift + Math.sin(angle) * long }
    },
    draw(pen, view, shown) {
      dotsNow = shown.dots
      const size = sizeOf(view, shown.dots)
      for (let seat = 0; seat < 4; seat += 1) {
        recoils[seat] = Math.max(0, (recoils[seat] ?? 0) - shown.seconds * 7)
        const taken = shown.seats.find((one) => one.seat === seat)
        const at = cannonAt(view, seat)
        const weapon = seat === shown.own ? shown.ownWeapon : (used[seat] ?? 'cannon')
        const barrel = barrels[seat]?.[weapons.indexOf(weapon)]
        const base = bases[seat]
        if (barrel === undefined || base === undefined) continue
        const isUp = at.y < (view.top + view.bottom) / 2
        pen.save()
        pen.globalAlpha = taken === undefined ? 0.3 : 1
        pen.translate(at.x, at.y)
        if (isUp) pen.scale(1, -1)
        pen.drawImage(base, -size * 0.7, -size * 0.62, size * 1.4, size * 0.7)
        if (taken !== undefined) {
          // Who has not shot yet looks straight into the water.
          const angle = (angles[seat] ?? (isUp ? Math.PI / 2 : -Math.PI / 2)) + Math.PI / 2
          pen.translate(0, -size * raised)
          pen.rotate(isUp ? Math.PI - angle : angle)
          const back = (recoils[seat] ?? 0) * size * 0.14
          pen.drawImage(barrel, -size * 0.5, -size * 0.94 + back, size, size * 1.25)
        }
        pen.restore()
        plate(pen, at, isUp, { shown, taken, isOwn: seat === shown.own })
      }
    },
  }
}

/** The player’s name and what a shot costs. */
function plate(
  pen: CanvasRenderingContext2D,
  at: Point,
  isUp: boolean,
  {
    shown,
    taken,
    isOwn,
  }: {
    readonly shown: CannonsShown
    readonly taken: CannonsShown['seats'][number] | undefined
    readonly isOwn: boolean
  },
): void {
  const { dots, money } = shown
  const text = taken === undefined ? shown.free : taken.name
  pen.save()
  pen.font = `700 ${12 * dots}px 'Noto Sans Variable', 'Noto Sans Thai Variable', 'Noto Sans SC Variable', sans-serif`
  const power = taken === undefined ? '' : money(taken.power)
  const wide = Math.max(pen.measureText(text).width, pen.measureText(power).width) + 20 * dots
  const tall = (taken === undefined ? 22 : 36) * dots
  const y = at.y + (isUp ? 2 * dots : -tall - 2 * dots)
  pen.globalAlpha = taken === undefined ? 0.55 : 0.92
  pen.fillStyle = 'rgb(8 10 34 / 78%)'
  pen.strokeStyle = isOwn ? '#ffd76a' : 'rgb(255 255 255 / 22%)'
  pen.lineWidth = (isOwn ? 2 : 1) * dots
  pen.beginPath()
  pen.roundRect(at.x - wide / 2, y, wide, tall, 9 * dots)
  pen.fill()
  pen.stroke()
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillStyle = isOwn ? '#fff' : '#dbe6ff'
  pen.fillText(text, at.x, y + (taken === undefined ? tall / 2 : 11 * dots))
  pen.fillStyle = '#ffd76a'
  if (taken !== undefined) pen.fillText(power, at.x, y + 26 * dots)
  pen.restore()
}
