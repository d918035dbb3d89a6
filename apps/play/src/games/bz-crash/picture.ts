import { seededRandom } from '../../seeded-random.ts'
import { bankShare, paintRiver } from './river.ts'
import { drawMoon, fillSky, paintStars } from './sky.ts'
import { createSparks } from './sparks.ts'

/** What the picture shows in a frame. */
export interface Moment {
  readonly kind: 'rest' | 'rising' | 'burst'
  /** Milliseconds since it began to rise; of a burst, those at which it burst. */
  readonly elapsedMs: number
  /** In hundredths. */
  readonly multiple: number
  /** While it rests: how near the rise is, from 0 to 1. */
  readonly near?: number
}

/** The night over the river, the fireball and its trail. */
export interface Picture {
  readonly view: HTMLCanvasElement
  /** Draws a frame at a time in milliseconds. */
  draw(moment: Moment, nowMs: number): void
}

/** More pixels than this for each point would cost more than they show. */
const mostScale = 2

/** How far the fireball has come on its way to its place in the sky, from 0 to 1. */
export function wayAt(elapsedMs: number): number {
  return 1 - Math.exp(-elapsedMs / 3_200)
}

/** How high over the river the picture is at a multiple in hundredths: 0 below 1.3, and 1 near 50. */
export function heightAt(multiple: number): number {
  return Math.max(0, Math.log2(multiple / 130) / 5.3)
}

export function createPicture(still: boolean): Picture {
  return new NightPicture(still)
}

class NightPicture implements Picture {
  readonly view = document.createElement('canvas')
  readonly #still: boolean
  readonly #pen = this.view.getContext('2d')
  readonly #river = document.createElement('canvas')
  readonly #stars = document.createElement('canvas')
  readonly #ball = document.createElement('canvas')
  readonly #sparks = createSparks(seededRandom(21))
  #width = 0
  #height = 0
  #scale = 1
  #lastMs = 0
  #lastUp = 0
  #burstAt: number | undefined

  constructor(still: boolean) {
    this.#still = still
  }

  draw(moment: Moment, nowMs: number): void {
    this.#resize()
    const pen = this.#pen
    if (pen === null) return
    const seconds = Math.min(0.1, (nowMs - this.#lastMs) / 1_000)
    this.#lastMs = nowMs
    const up = moment.kind === 'rest' || this.#still ? 0 : heightAt(moment.multiple)
    pen.setTransform(this.#scale, 0, 0, this.#scale, 0, 0)
    this.#drawScene(pen, up, nowMs)
    if (moment.kind !== 'burst') this.#burstAt = undefined
    if (moment.kind === 'rest') {
      this.#drawGlow(pen, moment.near ?? 0, nowMs)
      this.#lastUp = 0
      return this.#sparks.clear()
    }
    if (moment.kind === 'rising') this.#drawRising(pen, moment, nowMs, seconds, up)
    else this.#drawBurst(pen, moment, nowMs)
    if (!this.#still) this.#sparks.draw(pen, seconds, Math.max(0, up - this.#lastUp) * this.#height * 2.2)
    this.#lastUp = up
    return undefined
  }

  #resize(): void {
    const [w, h] = [Math.max(1, this.view.clientWidth), Math.max(1, this.view.clientHeight)]
    const wanted = Math.min(mostScale, devicePixelRatio)
    if (w === this.#width && h === this.#height && wanted === this.#scale) return
    ;[this.#width, this.#height, this.#scale] = [w, h, wanted]
    this.view.width = Math.round(w * wanted)
    this.view.height = Math.round(h * wanted)
    paintRiver(this.#river, w, h, wanted)
    paintStars(this.#stars, w, h, wanted)
    paintBall(this.#ball, wanted)
  }

  /** Where it comes out of the water. */
  #spring(): { readonly x: number; readonly y: number } {
    return { x: this.#width * 0.3, y: this.#height * (1 - bankShare * 0.55) }
  }

  #placeOf({ elapsedMs }: Moment, nowMs: number): { readonly x: number; readonly y: number } {
    const way = wayAt(elapsedMs)
    const sway = this.#still ? 0 : Math.sin(nowMs / 520) * 4 * way
    const from = this.#spring()
    const to = { x: this.#width * 0.56, y: this.#height * 0.56 }
    return { x: from.x + (to.x - from.x) * way, y: from.y + (to.y - from.y) * way + sway }
  }

  #drawScene(pen: CanvasRenderingContext2D, up: number, nowMs: number): void {
    const [width, height] = [this.#width, this.#height]
    fillSky(pen, width, height, up)
    const turned = (up * height * 1.3) % height
    pen.globalAlpha = Math.min(1, 0.55 + up * 0.6)
    for (const y of [turned, turned - height]) pen.drawImage(this.#stars, 0, y, width, height)
    pen.globalAlpha = 1
    drawMoon(pen, width * 0.83, height * (0.24 + up * 0.8), Math.min(34, width * 0.055))
    const sunk = up * height * 2.2
    if (sunk < height) pen.drawImage(this.#river, 0, sunk, width, height)
    if (sunk < height * bankShare) this.#drawRipples(pen, nowMs, sunk)
  }

  /** Rings on the water where it comes from. */
  #drawRipples(pen: CanvasRenderingContext2D, nowMs: number, sunk: number): void {
    const { x, y } = this.#spring()
    for (let ring = 0; ring < 3; ring += 1) {
      const part = this.#still ? (ring + 1) / 4 : (nowMs / 2_600 + ring / 3) % 1
      pen.strokeStyle = `rgba(255,150,90,${0.5 * (1 - part)})`
      pen.lineWidth = 2
      pen.beginPath()
      pen.ellipse(x, y + sunk, 8 + part * 70, 3 + part * 17, 0, 0, Math.PI * 2)
      pen.stroke()
    }
  }

  /** The light in the water that grows before it comes out. */
  #drawGlow(pen: CanvasRenderingContext2D, near: number, nowMs: number): void {
    if (near <= 0) return
    const beat = this.#still ? 1 : 1 + Math.sin(nowMs / 190) * 0.08 * near
    const size = 150 * near * beat
    const { x, y } = this.#spring()
    pen.globalAlpha = 0.75 * near
    pen.globalCompositeOperation = 'lighter'
    pen.drawImage(this.#ball, x - size / 2, y - size * 0.22, size, size * 0.44)
    pen.globalCompositeOperation = 'source-over'
    pen.globalAlpha = 1
  }

  #drawRising(pen: CanvasRenderingContext2D, moment: Moment, nowMs: number, seconds: number, up: number): void {
    const { x, y } = this.#placeOf(moment, nowMs)
    this.#drawTrail(pen, x, y, up)
    const isTime = Math.floor(nowMs / 40) !== Math.floor((nowMs - seconds * 1_000) / 40)
    if (!this.#still && isTime) this.#sparks.add(1, x, y + 8, 46)
    const beat = this.#still ? 1 : 1 + Math.sin(nowMs / 130) * 0.05
    const size = (92 + Math.min(60, Math.log2(moment.multiple / 100) * 11)) * beat
    pen.globalCompositeOperation = 'lighter'
    pen.drawImage(this.#ball, x - size / 2, y - size / 2, size, size)
    pen.globalCompositeOperation = 'source-over'
  }

  #drawTrail(pen: CanvasRenderingContext2D, x: number, y: number, up: number): void {
    const from = this.#spring()
    const start = from.y + up * this.#height * 2.2
    const fade = pen.createLinearGradient(x, y, from.x, Math.min(start, this.#height * 1.4))
    fade.addColorStop(0, 'rgba(255,190,110,0.95)')
    fade.addColorStop(0.35, 'rgba(255,90,60,0.5)')
    fade.addColorStop(1, 'rgba(190,40,120,0)')
    pen.globalCompositeOperation = 'lighter'
    pen.strokeStyle = fade
    pen.lineCap = 'round'
    for (const thick of [14, 6, 2.5]) {
      pen.lineWidth = thick
      pen.globalAlpha = thick > 10 ? 0.28 : 0.75
      pen.beginPath()
      pen.moveTo(from.x, start)
      pen.quadraticCurveTo(x - 6, start - (start - y) * 0.25, x, y)
      pen.stroke()
    }
    pen.globalAlpha = 1
    pen.globalCompositeOperation = 'source-over'
  }

  #drawBurst(pen: CanvasRenderingContext2D, moment: Moment, nowMs: number): void {
    const [width, height, { x, y }] = [this.#width, this.#height, this.#placeOf(moment, nowMs)]
    if (this.#burstAt === undefined && !this.#still) this.#sparks.add(90, x, y, 300)
    this.#burstAt ??= nowMs
    const part = this.#still ? 0.5 : Math.min(1, (nowMs - this.#burstAt) / 900)
    if (part === 1) return
    pen.strokeStyle = `rgba(255,120,70,${0.8 * (1 - part)})`
    pen.lineWidth = 6 * (1 - part) + 1
    pen.beginPath()
    pen.arc(x, y, 20 + part * Math.min(width, height) * 0.45, 0, Math.PI * 2)
    pen.stroke()
    if (this.#still || part > 0.2) return
    pen.fillStyle = `rgba(255,220,180,${0.5 * (1 - part * 5)})`
    pen.fillRect(0, 0, width, height)
  }
}

/** The fireball: red, as people say that the naga's are, and white inside. */
function paintBall(canvas: HTMLCanvasElement, scale: number): void {
  const size = 160 * scale
  canvas.width = size
  canvas.height = size
  const pen = canvas.getContext('2d')
  if (pen === null) return
  const half = size / 2
  const glow = pen.createRadialGradient(half, half, 0, half, half, half)
  glow.addColorStop(0, 'rgba(255,255,240,1)')
  glow.addColorStop(0.14, 'rgba(255,232,170,1)')
  glow.addColorStop(0.24, 'rgba(255,130,80,0.9)')
  glow.addColorStop(0.42, 'rgba(240,50,70,0.38)')
  glow.addColorStop(0.7, 'rgba(190,30,120,0.12)')
  glow.addColorStop(1, 'rgba(120,20,140,0)')
  pen.fillStyle = glow
  pen.fillRect(0, 0, size, size)
}
