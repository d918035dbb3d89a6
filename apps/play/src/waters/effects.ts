import { seededRandom } from '../seeded-random.ts'
import { drawFish } from './draw-fish.ts'
import type { Placed } from './placed.ts'
import type { Point, View } from './view.ts'

/** Something that is shown for a while. `part` runs from 0 to 1. */
interface Effect {
  readonly seconds: number
  readonly draw: (pen: CanvasRenderingContext2D, part: number) => void
  readonly over?: () => void
  age: number
}

export interface Effects {
  /** A shot has hit. */
  spark(at: Point, colour: string): void
  /** A net opens over a point. */
  net(at: Point, radius: number): void
  /** A torpedo bursts. */
  blast(at: Point, radius: number): void
  /** A caught fish turns over and is gone; `ms` is the time that its movement followed until now. */
  dies(fish: Placed, ms: number): void
  /** A boss falls: it breaks up under one blast after another, until it bursts; `burst` is called then. */
  falls(boss: Placed, ms: number, burst: () => void): void
  /** What a cannon has gained, in one sum beside it: a new one takes the place of the one before. */
  gain(at: Point, text: string, size: number): void
  /** Coins fly from a point to a cannon; more for more. */
  coins(from: Point, to: Point, count: number, landed: () => void): void
  /** Amounts and names that rise. */
  text(at: Point, text: string, size: number, colour: string): void
  /** Lightning from a point to others. */
  lightning(from: Point, to: readonly Point[]): void
  /** A great ring of light. */
  ring(at: Point, radius: number, colour: string): void
  /** The flash of a cannon. */
  muzzle(at: Point, angle: number): void
  draw(pen: CanvasRenderingContext2D, seconds: number): void
  /** How far the picture trembles now, in dots. */
  readonly tremble: number
  shake(): void
}

/** So many effects at once; beyond that, the oldest end. */
const most = 160
/** How long a boss takes to fall. */
const fallSeconds = 1.7
/** After which part of its fall it bursts. */
const burstPart = 0.72
/** How long after the beginning of its fall a boss bursts. */
export const burstMs = fallSeconds * burstPart * 1_000
/** How long a sum stays at a cannon. */
export const gainSeconds = 1.6

/** What is shown over the fish: nothing of it decides anything. */
export function createEffects(view: () => View, coin: CanvasImageSource, calm: boolean): Effects {
  const random = seededRandom(91)
  let list: Effect[] = []
  let shaking = 0
  let gained: Effect | undefined
  const shake = (seconds: number) => {
    if (!calm) shaking = Math.max(shaking, seconds)
  }
  const add = (seconds: number, draw: Effect['draw'], over?: () => void) => {
    list.push({ seconds, draw, age: 0, ...(over === undefined ? {} : { over }) })
    if (list.length > most) list.shift()?.over?.()
  }
  return {
    spark(at, colour) {
      const rays = Array.from({ length: 7 }, () => random() * Math.PI * 2)
      add(0.28, (pen, part) => drawSpark(pen, at, rays, { colour, part, unit: view().unit }))
    },
    net: (at, radius) => add(0.6, (pen, part) => drawNet(pen, at, radius, part)),
    blast(at, radius) {
      shake(0.25)
      add(0.5, (pen, part) => drawBlast(pen, at, radius, part))
    },
    ...catchEffects(add, { view, random, coin, calm }),
    falls(boss, ms, burst) {
      const bursts = Array.from({ length: 7 }, (_, nth) => ({
        x: (random() - 0.5) * boss.long * 0.7,
        y: (random() - 0.5) * boss.tall * 0.7,
        at: 0.04 + nth * 0.1,
      }))
      let isWhole = true
      add(fallSeconds, (pen, part) => {
        drawFall(pen, boss, bursts, { part, ms: ms + part * 3_000, calm })
        if (!isWhole || part < burstPart) return
        isWhole = false
        shake(0.5)
        burst()
      })
    },
    gain(at, text, size) {
      const draw: Effect['draw'] = (pen, part) =>
        drawText(pen, at, text, { size, colour: '#fff3a0', part, view: view() })
      gained = { seconds: gainSeconds, draw, age: 0 }
    },
    muzzle: (at, angle) => add(0.12, (pen, part) => drawMuzzle(pen, at, angle, { part, unit: view().unit })),
    draw(pen, seconds) {
      shaking = Math.max(0, shaking - seconds)
      const ended: Effect[] = []
      for (const effect of list) if (!drawn(pen, effect, seconds)) ended.push(effect)
      if (gained !== undefined && !drawn(pen, gained, seconds)) gained = undefined
      if (ended.length === 0) return
      list = list.filter((effect) => !ended.includes(effect))
      for (const effect of ended) effect.over?.()
    },
    get tremble() {
      return shaking * 26 * view().unit
    },
    shake: () => shake(0.7),
  }
}

/** Draws an effect so many seconds later; false once it is over. */
function drawn(pen: CanvasRenderingContext2D, effect: Effect, seconds: number): boolean {
  effect.age += seconds
  if (effect.age >= effect.seconds) return false
  pen.save()
  effect.draw(pen, effect.age / effect.seconds)
  pen.restore()
  return true
}

/** What is shown of a catch. */
function catchEffects(
  add: (seconds: number, draw: Effect['draw'], over?: () => void) => void,
  {
    view,
    random,
    coin,
    calm,
  }: {
    readonly view: () => View
    readonly random: () => number
    readonly coin: CanvasImageSource
    readonly calm: boolean
  },
): Pick<Effects, 'dies' | 'coins' | 'text' | 'lightning' | 'ring'> {
  return {
    dies: (fish, ms) =>
      add(0.75, (pen, part) => {
        const spin = calm ? 0 : part * part * 5
        const scale = part < 0.25 ? 1 + part * 1.2 : 1.3 * (1 - (part - 0.25) / 0.75)
        drawFish(pen, fish, {
          ms: ms + part * 4_000,
          scale,
          spin,
          alpha: 1 - part * 0.4,
          flash: Math.max(0, 0.8 - part * 2),
        })
      }),
    coins(from, to, count, landed) {
      for (let index = 0; index < count; index += 1) {
        const [far, turn] = [(0.3 + random() * 0.7) * 95 * view().unit, random() * Math.PI * 2]
        const out = { x: from.x + Math.cos(turn) * far, y: from.y + Math.sin(turn) * far }
        const late = index * 0.03
        const last = index === count - 1 ? landed : undefined
        add(0.95 + late, (pen, part) => drawCoin(pen, coin, { from, out, to }, { part, late, unit: view().unit }), last)
      }
    },
    text: (at, text, size, colour) =>
      add(1.5, (pen, part) =>
        drawText(pen, { x: at.x, y: at.y - part * 52 * view().unit }, text, { size, colour, part, view: view() }),
      ),
    lightning: (from, to) =>
      add(0.6, (pen, part) => {
        for (const point of to)
          drawBolt(pen, from, point, { part, unit: view().unit, random: seededRandom(Math.floor(part * 14) + point.x) })
      }),
    ring: (at, radius, colour) =>
      add(0.8, (pen, part) => drawRing(pen, at, radius * part, { colour, part, unit: view().unit })),
  }
}

interface Look {
  readonly part: number
  readonly unit: number
}

function drawSpark(
  pen: CanvasRenderingContext2D,
  { x, y }: Point,
  rays: readonly number[],
  { colour, part, unit }: Look & { readonly colour: string },
): void {
  pen.globalAlpha = 1 - part
  pen.strokeStyle = colour
  pen.lineWidth = 4 * unit * (1 - part)
  pen.lineCap = 'round'
  pen.beginPath()
  for (const ray of rays) {
    const [near, far] = [(8 + part * 22) * unit, (14 + part * 42) * unit]
    pen.moveTo(x + Math.cos(ray) * near, y + Math.sin(ray) * near)
    pen.lineTo(x + Math.cos(ray) * far, y + Math.sin(ray) * far)
  }
  pen.stroke()
}

function drawNet(pen: CanvasRenderingContext2D, { x, y }: Point, radius: number, part: number): void {
  const size = radius * Math.min(1, 0.25 + part * 2.4)
  pen.globalAlpha = part < 0.6 ? 0.95 : (1 - part) / 0.42
  pen.strokeStyle = '#eafcff'
  pen.lineWidth = Math.max(1, radius * 0.022)
  pen.translate(x, y)
  pen.rotate(part * 0.5)
  pen.beginPath()
  for (let spoke = 0; spoke < 10; spoke += 1) {
    const angle = (spoke / 10) * Math.PI * 2
    pen.moveTo(0, 0)
    pen.lineTo(Math.cos(angle) * size, Math.sin(angle) * size)
  }
  for (const share of [0.34, 0.67, 1]) {
    for (let spoke = 0; spoke <= 10; spoke += 1) {
      const angle = (spoke / 10) * Math.PI * 2
      const [px, py] = [Math.cos(angle) * size * share, Math.sin(angle) * size * share]
      if (spoke === 0) pen.moveTo(px, py)
      else pen.lineTo(px, py)
    }
  }
  pen.stroke()
  pen.fillStyle = 'rgb(160 230 255 / 16%)'
  pen.fill()
}

function drawBlast(pen: CanvasRenderingContext2D, { x, y }: Point, radius: number, part: number): void {
  const size = radius * (0.3 + part * 0.9)
  const fire = pen.createRadialGradient(x, y, 0, x, y, size)
  fire.addColorStop(0, `rgb(255 255 230 / ${1 - part})`)
  fire.addColorStop(0.45, `rgb(255 190 70 / ${0.9 - part * 0.9})`)
  fire.addColorStop(1, 'rgb(255 80 30 / 0%)')
  pen.fillStyle = fire
  pen.beginPath()
  pen.arc(x, y, size, 0, Math.PI * 2)
  pen.fill()
}

function drawRing(
  pen: CanvasRenderingContext2D,
  { x, y }: Point,
  radius: number,
  { colour, part, unit }: Look & { readonly colour: string },
): void {
  pen.globalAlpha = 1 - part
  pen.strokeStyle = colour
  pen.lineWidth = 16 * unit * (1 - part) + 1
  pen.beginPath()
  pen.arc(x, y, radius, 0, Math.PI * 2)
  pen.stroke()
}

function drawMuzzle(pen: CanvasRenderingContext2D, { x, y }: Point, angle: number, { part, unit }: Look): void {
  pen.globalAlpha = 1 - part
  pen.fillStyle = '#fff6c8'
  pen.translate(x, y)
  pen.rotate(angle)
  pen.beginPath()
  pen.ellipse(16 * unit, 0, 26 * unit, 11 * unit, 0, 0, Math.PI * 2)
  pen.fill()
}

function drawCoin(
  pen: CanvasRenderingContext2D,
  coin: CanvasImageSource,
  { from, out, to }: { readonly from: Point; readonly out: Point; readonly to: Point },
  { part, late, unit }: Look & { readonly late: number },
): void {
  const whole = 0.95 + late
  const time = Math.max(0, (part * whole - late) / 0.95)
  const first = Math.min(1, time / 0.35)
  const second = Math.max(0, (time - 0.35) / 0.65) ** 1.8
  const eased = 1 - (1 - first) ** 2
  const x = (from.x + (out.x - from.x) * eased) * (1 - second) + to.x * second
  const y = (from.y + (out.y - from.y) * eased) * (1 - second) + to.y * second
  const size = 34 * unit * (1 - second * 0.35)
  pen.translate(x, y)
  pen.scale(Math.max(0.15, Math.abs(Math.cos(time * 11))), 1)
  pen.drawImage(coin, -size / 2, -size / 2, size, size)
}

function drawText(
  pen: CanvasRenderingContext2D,
  { x, y }: Point,
  text: string,
  {
    size,
    colour,
    part,
    view: { width, top, bottom },
  }: { readonly size: number; readonly colour: string; readonly part: number; readonly view: View },
): void {
  const pop = part < 0.12 ? 0.6 + (part / 0.12) * 0.55 : 1.15 - Math.min(0.15, (part - 0.12) * 0.6)
  pen.globalAlpha = part > 0.75 ? (1 - part) * 4 : 1
  pen.font = `400 ${size}px 'Lilita One', 'Noto Sans Variable', sans-serif`
  // A fish at the edge is told of inside the window, and below the bar at the top.
  const half = Math.min(width / 2, pen.measureText(text).width * 0.6)
  pen.translate(Math.min(width - half, Math.max(half, x)), Math.min(bottom - size * 0.6, Math.max(top + size * 0.8, y)))
  pen.scale(pop, pop)
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.lineJoin = 'round'
  pen.lineWidth = size * 0.22
  pen.strokeStyle = '#3a1404'
  pen.strokeText(text, 0, 0)
  pen.fillStyle = colour
  pen.fillText(text, 0, 0)
}

/** A boss that falls, at a part of its fall: it trembles and glows while it is hit, and then is gone in light. */
function drawFall(
  pen: CanvasRenderingContext2D,
  boss: Placed,
  bursts: readonly { readonly x: number; readonly y: number; readonly at: number }[],
  { part, ms, calm }: { readonly part: number; readonly ms: number; readonly calm: boolean },
): void {
  const gone = Math.max(0, (part - burstPart) / (1 - burstPart))
  const tremble = calm ? 0 : boss.long * 0.02 * Math.min(1, part * 3)
  const [dx, dy] = [Math.sin(ms / 17) * tremble, Math.cos(ms / 13) * tremble]
  drawRays(pen, boss, boss.long * (0.5 + part), { part, ms: calm ? 0 : ms })
  if (gone < 1)
    drawFish(
      pen,
      { ...boss, x: boss.x + dx, y: boss.y + dy + part * boss.tall * 0.12 },
      { ms, scale: 1 + part * 0.08 + gone * 0.35, alpha: 1 - gone, flash: 0.25 + part * 0.6 },
    )
  for (const { x, y, at } of bursts) {
    const own = (part - at) / 0.26
    if (own > 0 && own < 1) drawBlast(pen, { x: boss.x + x, y: boss.y + y }, boss.long * 0.34, own)
  }
  if (gone > 0 && gone < 1) drawBlast(pen, boss, boss.long * 0.85, gone)
}

/** Light breaks out of a boss that falls. */
function drawRays(
  pen: CanvasRenderingContext2D,
  { x, y }: Point,
  radius: number,
  { part, ms }: { readonly part: number; readonly ms: number },
): void {
  const light = pen.createRadialGradient(x, y, 0, x, y, radius)
  light.addColorStop(0, `rgb(255 244 190 / ${Math.min(0.8, part * 1.4)})`)
  light.addColorStop(1, 'rgb(255 210 90 / 0%)')
  pen.fillStyle = light
  pen.beginPath()
  for (let ray = 0; ray < 12; ray += 1) {
    const angle = (ray / 12) * Math.PI * 2 + ms / 2_600
    pen.moveTo(x, y)
    pen.arc(x, y, radius, angle, angle + 0.24)
  }
  pen.fill()
}

function drawBolt(
  pen: CanvasRenderingContext2D,
  from: Point,
  to: Point,
  { part, unit, random }: Look & { readonly random: () => number },
): void {
  pen.globalAlpha = 1 - part
  pen.lineJoin = 'round'
  pen.beginPath()
  pen.moveTo(from.x, from.y)
  for (let joint = 1; joint < 9; joint += 1) {
    const share = joint / 9
    const off = () => (random() - 0.5) * 46 * unit
    pen.lineTo(from.x + (to.x - from.x) * share + off(), from.y + (to.y - from.y) * share + off())
  }
  pen.lineTo(to.x, to.y)
  pen.strokeStyle = 'rgb(140 190 255 / 70%)'
  pen.lineWidth = 9 * unit
  pen.stroke()
  pen.strokeStyle = '#fff'
  pen.lineWidth = 3 * unit
  pen.stroke()
}
