import { mixed } from '../../../src/halls/mix.ts'
import type { GunLook } from '../../../src/halls/waters/pond.ts'
import type { Spot } from '../../../src/halls/waters/swim.ts'
import type { OtherHunter } from '../../../src/halls/waters/waters-view.ts'
import type { Effects } from './effects.ts'
import { colourOf, drawGun, drawShot } from './gun-art.ts'
import type { SeenFish } from './shoals.ts'

/** The other players of a pond and their shots, as the server tells them. */
export interface Others {
  take(others: readonly OtherHunter[]): void
  draw(
    pen: CanvasRenderingContext2D,
    parts: {
      readonly size: { width: number; height: number; unit: number }
      readonly seen: readonly SeenFish[]
      readonly nowMs: number
    },
  ): void
}

interface Flight {
  readonly place: number
  readonly fish: string
  readonly number: number
  startsMs: number | undefined
}

const flightMs = 520
/** Where their guns stand, as shares of the pond's width and height. */
const stands: Readonly<Record<number, Spot>> = { 1: { x: 0.13, y: 1 }, 2: { x: 0.87, y: 1 }, 3: { x: 0.5, y: 0 } }

/** Creates the other players of a pond. */
export function openOthers(look: GunLook, effects: Effects): Others {
  let present: readonly OtherHunter[] = []
  let flights: Flight[] = []
  const angles = new Map<number, number>()
  let newest: number | undefined
  return {
    take(others) {
      present = others
      const shots = others.flatMap(({ place, shots: own }) => own.map((shot) => ({ place, ...shot })))
      const highest = shots.reduce((most, { number }) => Math.max(most, number), newest ?? 0)
      // Shots from before the window was opened are not shown.
      if (newest !== undefined)
        for (const { place, fish, number } of shots)
          if (number > newest) flights.push({ place, fish, number, startsMs: undefined })
      newest = highest
      flights = flights.slice(-30)
    },
    draw(pen, { size, seen, nowMs }) {
      const standOf = (place: number): Spot => {
        const stand = stands[place] ?? { x: 0.5, y: 0 }
        return { x: stand.x * size.width, y: stand.y === 0 ? 14 : size.height - 16 }
      }
      flights = flights.filter((flight) => {
        const target = seen.find(({ fish }) => fish.id === flight.fish)
        if (target === undefined) return false
        // Not all at once, although they were told at once.
        flight.startsMs ??= nowMs + mixed(flight.number) * 500
        const share = (nowMs - flight.startsMs) / flightMs
        const from = standOf(flight.place)
        const angle = Math.atan2(target.y - from.y, target.x - from.x)
        if (share < 0) return true
        angles.set(flight.place, angle + Math.PI / 2)
        if (share >= 1) {
          effects.net(target, 40 * size.unit, colourOf('gun'))
          return false
        }
        const at = { x: from.x + (target.x - from.x) * share, y: from.y + (target.y - from.y) * share }
        pen.globalAlpha = 0.7
        drawShot(pen, look, { at, angle, weapon: 'gun', from }, size.unit)
        pen.globalAlpha = 1
        return true
      })
      for (const { place, name } of present) {
        const at = standOf(place)
        drawGun(pen, look, {
          at,
          angle: angles.get(place) ?? (place === 3 ? Math.PI : 0),
          kick: 0,
          power: 0.2,
          size: Math.max(22, 36 * size.unit),
        })
        pen.font = "600 12px 'Noto Sans Variable', sans-serif"
        pen.textAlign = 'center'
        pen.fillStyle = 'rgb(255 255 255 / 85%)'
        pen.fillText(name, at.x, place === 3 ? at.y + 58 : at.y - Math.max(22, 36 * size.unit) * 1.7)
      }
    },
  }
}
