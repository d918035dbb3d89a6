import { hasGraphicsCard } from '../machine/graphics-card.ts'
import { coinSvg, bulletSvgs } from './cannon-art.ts'
import type { Bullet } from './bullets.ts'
import { createCannons, type Cannons, type CannonsShown } from './cannons.ts'
import { drawFish } from './draw-fish.ts'
import { createEffects, type Effects } from './effects.ts'
import type { Placed } from './placed.ts'
import { paintSea, type SeaColours } from './sea-bed.ts'
import { createWaterLight } from './water-light.ts'
import { canvasOf, canvasOfSvg, createSprites, type Sprites } from './sprites.ts'
import { viewOf, type Point, type View } from './view.ts'

/** What the picture shows in one frame. */
export interface SeaFrame {
  readonly fish: readonly Placed[]
  readonly boss: Placed | undefined
  readonly bullets: readonly Bullet[]
  /** Fish that were hit a moment ago, and how brightly they flash. */
  readonly flashes: ReadonlyMap<number, number>
  readonly locked: number | undefined
  /** Frames around the fish that the weapon can hit; `undefined` for none. */
  readonly mayHit: ((fish: Placed) => boolean) | undefined
  readonly cannons: Omit<CannonsShown, 'seconds' | 'dots'>
  readonly ms: number
}

/** The picture of the water. */
export interface Sea {
  readonly canvas: HTMLCanvasElement
  readonly sprites: Sprites
  readonly cannons: Cannons
  readonly effects: Effects
  readonly view: View
  /** Dots of a point of the screen. */
  readonly dots: number
  turn(turned: boolean): void
  draw(frame: SeaFrame, seconds: number): void
}

export interface SeaOptions {
  readonly host: HTMLElement
  readonly colours: SeaColours
  readonly calm: boolean
  /** How high the bars above and below are, in points of the screen. */
  readonly insets: () => { readonly top: number; readonly bottom: number }
}

/** Prepares the picture: everything that moves is drawn once, then only copied. */
export async function createSea({ host, colours, calm, insets }: SeaOptions): Promise<Sea> {
  const hasCard = hasGraphicsCard()
  const dots = hasCard ? Math.min(2, window.devicePixelRatio) : 1
  const canvas = document.createElement('canvas')
  host.replaceChildren(canvas)
  const pen = canvas.getContext('2d', { alpha: false })
  if (pen === null) throw new Error('this browser does not support canvas')
  const bed = canvasOf(1, 1)
  let turned = false
  let view = viewOf({ width: 1, height: 1, dots }, { top: 0, bottom: 0 }, turned)
  const sprites = createSprites(sizeNow().unit)
  const [cannons, coin, ...shots] = await Promise.all([
    createCannons(),
    canvasOfSvg(coinSvg, 96, 96),
    ...Object.values(bulletSvgs).map((svg) => canvasOfSvg(svg, 120, 120)),
  ])
  const bullets = Object.fromEntries(Object.keys(bulletSvgs).map((weapon, index) => [weapon, shots[index]]))
  const effects = createEffects(() => view, coin, calm)
  const light = createWaterLight(calm || !hasCard)

  function sizeNow(): View {
    const [width, height] = [Math.round(host.clientWidth * dots), Math.round(host.clientHeight * dots)]
    return viewOf({ width: Math.max(1, width), height: Math.max(1, height), dots }, insets(), turned)
  }
  const fit = () => {
    const before = view
    view = sizeNow()
    if (before.width === view.width && before.height === view.height) return
    canvas.width = view.width
    canvas.height = view.height
    canvas.style.width = '100%'
    canvas.style.height = '100%'
    paintSea(bed, view.width, view.height, colours, Math.min(view.height, view.bottom + 30 * dots))
    sprites.resize(view.unit)
  }
  fit()
  new ResizeObserver(fit).observe(host)

  return {
    canvas,
    sprites,
    cannons,
    effects,
    get view() {
      return view
    },
    dots,
    turn(now) {
      turned = now
      view = sizeNow()
    },
    draw(frame, seconds) {
      const shaken = effects.tremble
      pen.setTransform(1, 0, 0, 1, 0, 0)
      pen.drawImage(bed, 0, 0)
      if (shaken > 0) pen.translate(Math.sin(frame.ms / 23) * shaken, Math.cos(frame.ms / 31) * shaken)
      light.draw(pen, view, frame.ms)
      if (frame.boss !== undefined) drawFish(pen, frame.boss, mannerOf(frame, frame.boss))
      for (const fish of frame.fish) drawFish(pen, fish, mannerOf(frame, fish))
      marks(pen, frame, view, dots)
      drawBullets(pen, frame.bullets, bullets, view)
      effects.draw(pen, seconds)
      cannons.draw(pen, view, { ...frame.cannons, seconds, dots })
    },
  }
}

function mannerOf({ flashes, ms }: SeaFrame, { fishNo }: Placed) {
  return { ms, flash: flashes.get(fishNo) ?? 0 }
}

/** A ring around the fish that shots follow, and corners around those that a torpedo can hit. */
function marks(
  pen: CanvasRenderingContext2D,
  { fish, boss, locked, mayHit, ms }: SeaFrame,
  { unit }: View,
  dots: number,
): void {
  const all = boss === undefined ? fish : [...fish, boss]
  for (const one of all) {
    const isLocked = one.fishNo === locked
    if (!isLocked && mayHit?.(one) !== true) continue
    const radius = Math.max(one.long, one.tall) * 0.5 + 8 * unit
    pen.save()
    pen.translate(one.x, one.y)
    pen.strokeStyle = isLocked ? '#ff4a4a' : 'rgb(255 215 106 / 55%)'
    pen.lineWidth = (isLocked ? 3 : 1.6) * dots
    if (isLocked) pen.rotate(ms / 900)
    pen.beginPath()
    for (let quarter = 0; quarter < 4; quarter += 1) {
      const from = (quarter / 4) * Math.PI * 2
      pen.moveTo(Math.cos(from) * radius, Math.sin(from) * radius)
      pen.arc(0, 0, radius, from, from + (isLocked ? 1 : 0.5))
    }
    pen.stroke()
    pen.restore()
  }
}

function drawBullets(
  pen: CanvasRenderingContext2D,
  list: readonly Bullet[],
  pictures: Readonly<Record<string, HTMLCanvasElement | undefined>>,
  { unit }: View,
): void {
  for (const { x, y, angle, weapon } of list) {
    const picture = pictures[weapon]
    if (picture === undefined) continue
    const size = (weapon === 'cannon' ? 42 : 58) * unit
    if (weapon === 'torpedo') drawWake(pen, { x, y }, angle, unit)
    pen.save()
    pen.translate(x, y)
    pen.rotate(angle + Math.PI / 2)
    pen.drawImage(picture, -size / 2, -size / 2, size, size)
    pen.restore()
  }
}

/** The bubbles behind a torpedo. */
function drawWake(pen: CanvasRenderingContext2D, { x, y }: Point, angle: number, unit: number): void {
  pen.fillStyle = '#eafcff'
  for (let nth = 1; nth <= 6; nth += 1) {
    const back = (22 + nth * 17) * unit
    // They drift apart and fade, by where the torpedo is.
    const aside = Math.sin((x + y) / (34 * unit) + nth * 2.1) * nth * 1.7 * unit
    pen.globalAlpha = 0.62 - nth * 0.09
    pen.beginPath()
    pen.arc(
      x - Math.cos(angle) * back - Math.sin(angle) * aside,
      y - Math.sin(angle) * back + Math.cos(angle) * aside,
      (8 - nth * 0.8) * unit,
      0,
      Math.PI * 2,
    )
    pen.fill()
  }
  pen.globalAlpha = 1
}
