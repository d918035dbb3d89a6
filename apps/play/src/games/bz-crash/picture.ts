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
  const view = document.createElement('canvas')
  const pen = view.getContext('2d')
  const [river, stars, ball] = [1, 2, 3].map(() => document.createElement('canvas'))
  const sparks = createSparks(seededRandom(21))
  let [width, height, scale] = [0, 0, 1]
  let lastMs = 0
  let lastUp = 0
  let burstAt: number | undefined

  const resize = () => {
    const [w, h] = [Math.max(1, view.clientWidth), Math.max(1, view.clientHeight)]
    const wanted = Math.min(mostScale, devicePixelRatio)
    if (w === width && h === height && wanted === scale) return
    ;[width, height, scale] = [w, h, wanted]
    view.width = Math.round(w * scale)
    view.height = Math.round(h * scale)
    if (river !== undefined) paintRiver(river, w, h, scale)
    if (stars !== undefined) paintStars(stars, w, h, scale)
    if (ball !== undefined) paintBall(ball, scale)
  }

  const placeOf = ({ elapsedMs }: Moment, nowMs: number) => {
    const way = wayAt(elapsedMs)
    const sway = still ? 0 : Math.sin(nowMs / 520) * 4 * way
    const from = { x: width * 0.3, y: height * (1 - bankShare * 0.55) }
    const to = { x: width * 0.56, y: height * 0.56 }
    return { from, x: from.x + (to.x - from.x) * way, y: from.y + (to.y - from.y) * way + sway }
  }

  const drawScene = (target: CanvasRenderingContext2D, up: number, nowMs: number) => {
    fillSky(target, width, height, up)
    if (stars !== undefined) {
      const sunk = (up * height * 1.3) % height
      target.globalAlpha = Math.min(1, 0.55 + up * 0.6)
      for (const y of [sunk, sunk - height]) target.drawImage(stars, 0, y, width, height)
      target.globalAlpha = 1
    }
    drawMoon(target, width * 0.83, height * (0.24 + up * 0.8), Math.min(34, width * 0.055))
    const sunk = up * height * 2.2
    if (river !== undefined && sunk < height) target.drawImage(river, 0, sunk, width, height)
    if (sunk < height * bankShare) drawRipples(target, nowMs, sunk)
  }

  /** Rings on the water where it comes from. */
  const drawRipples = (target: CanvasRenderingContext2D, nowMs: number, sunk: number) => {
    const [x, y] = [width * 0.3, height * (1 - bankShare * 0.55) + sunk]
    for (let ring = 0; ring < 3; ring += 1) {
      const part = still ? (ring + 1) / 4 : (nowMs / 2_600 + ring / 3) % 1
      target.strokeStyle = `rgba(255,150,90,${0.5 * (1 - part)})`
      target.lineWidth = 2
      target.beginPath()
      target.ellipse(x, y, 8 + part * 70, 3 + part * 17, 0, 0, Math.PI * 2)
      target.stroke()
    }
  }

  /** The light in the water that grows before it comes out. */
  const drawGlow = (target: CanvasRenderingContext2D, near: number, nowMs: number) => {
    if (ball === undefined || near <= 0) return
    const beat = still ? 1 : 1 + Math.sin(nowMs / 190) * 0.08 * near
    const size = 150 * near * beat
    target.globalAlpha = 0.75 * near
    target.globalCompositeOperation = 'lighter'
    const y = height * (1 - bankShare * 0.55)
    target.drawImage(ball, width * 0.3 - size / 2, y - size * 0.22, size, size * 0.44)
    target.globalCompositeOperation = 'source-over'
    target.globalAlpha = 1
  }

  const drawTrail = (target: CanvasRenderingContext2D, moment: Moment, nowMs: number, up: number) => {
    const { from, x, y } = placeOf(moment, nowMs)
    const start = from.y + up * height * 2.2
    const fade = target.createLinearGradient(x, y, from.x, Math.min(start, height * 1.4))
    fade.addColorStop(0, 'rgba(255,190,110,0.95)')
    fade.addColorStop(0.35, 'rgba(255,90,60,0.5)')
    fade.addColorStop(1, 'rgba(190,40,120,0)')
    target.globalCompositeOperation = 'lighter'
    target.strokeStyle = fade
    target.lineCap = 'round'
    for (const thick of [14, 6, 2.5]) {
      target.lineWidth = thick
      target.globalAlpha = thick > 10 ? 0.28 : 0.75
      target.beginPath()
      target.moveTo(from.x, start)
      target.quadraticCurveTo(x - 6, start - (start - y) * 0.25, x, y)
      target.stroke()
    }
    target.globalAlpha = 1
    target.globalCompositeOperation = 'source-over'
  }

  const drawBall = (target: CanvasRenderingContext2D, moment: Moment, nowMs: number) => {
    if (ball === undefined) return
    const { x, y } = placeOf(moment, nowMs)
    const beat = still ? 1 : 1 + Math.sin(nowMs / 130) * 0.05
    const size = (92 + Math.min(60, Math.log2(moment.multiple / 100) * 11)) * beat
    target.globalCompositeOperation = 'lighter'
    target.drawImage(ball, x - size / 2, y - size / 2, size, size)
    target.globalCompositeOperation = 'source-over'
  }

  const drawBurst = (target: CanvasRenderingContext2D, moment: Moment, nowMs: number) => {
    const { x, y } = placeOf(moment, nowMs)
    if (burstAt === undefined) {
      burstAt = nowMs
      if (!still) sparks.add(90, x, y, 300)
    }
    const part = still ? 0.5 : Math.min(1, (nowMs - burstAt) / 900)
    if (part === 1) return
    target.strokeStyle = `rgba(255,120,70,${0.8 * (1 - part)})`
    target.lineWidth = 6 * (1 - part) + 1
    target.beginPath()
    target.arc(x, y, 20 + part * Math.min(width, height) * 0.45, 0, Math.PI * 2)
    target.stroke()
    if (still || part > 0.2) return
    target.fillStyle = `rgba(255,220,180,${0.5 * (1 - part * 5)})`
    target.fillRect(0, 0, width, height)
  }

  return {
    view,
    draw(moment, nowMs) {
      resize()
      if (pen === null) return
      const seconds = Math.min(0.1, (nowMs - lastMs) / 1_000)
      lastMs = nowMs
      const up = moment.kind === 'rest' || still ? 0 : heightAt(moment.multiple)
      pen.setTransform(scale, 0, 0, scale, 0, 0)
      drawScene(pen, up, nowMs)
      if (moment.kind === 'rest') {
        drawGlow(pen, moment.near ?? 0, nowMs)
        burstAt = undefined
        lastUp = 0
        sparks.clear()
        return
      }
      if (moment.kind === 'rising') {
        burstAt = undefined
        drawTrail(pen, moment, nowMs, up)
        const { x, y } = placeOf(moment, nowMs)
        if (!still && Math.floor(nowMs / 40) !== Math.floor((nowMs - seconds * 1_000) / 40)) sparks.add(1, x, y + 8, 46)
        drawBall(pen, moment, nowMs)
      } else drawBurst(pen, moment, nowMs)
      if (!still) sparks.draw(pen, seconds, Math.max(0, up - lastUp) * height * 2.2)
      lastUp = up
    },
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
