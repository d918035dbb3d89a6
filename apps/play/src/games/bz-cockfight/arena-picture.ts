import { birds, type BirdLook } from '@baize/engines/cockfight'
import { element } from '../../controls/element.ts'
import type { Moment } from './motion.ts'
import type { Pen } from './pen.ts'
import { drawCrowd, drawRing, drawVillage, ringIn, type Size } from './ring.ts'
import { drawRooster } from './rooster.ts'

/** The colours of the corners. */
export const cornerColours = { meron: '#d3242f', wala: '#2467d6' } as const
const sides = ['meron', 'wala'] as const
const puffMs = 900

/** What the picture shows. */
export interface Shown {
  readonly meron: number
  readonly wala: number
  readonly moment: Moment
  /** How much the people in the stands move, 0 to 1. */
  readonly loudness: number
}

interface Feather {
  readonly x: number
  readonly y: number
  readonly colour: string
  readonly bornMs: number
  readonly turn: number
}

/** The arena on a canvas that fills its place. */
export class ArenaPicture {
  readonly view = element('canvas', { class: 'arena-picture', role: 'img' })
  readonly #pen: Pen | null = this.view.getContext('2d')
  #size: Size = { width: 0, height: 0 }
  #density = 1
  #still: readonly HTMLCanvasElement[] = []
  #feathers: Feather[] = []
  #clashMs = -Infinity

  /** Draws a moment. Does nothing where nothing can be drawn. */
  draw({ meron, wala, moment, loudness }: Shown, nowMs: number): void {
    const pen = this.#pen
    if (pen === null || !this.#fit()) return
    const size = this.#size
    const [village, ring] = this.#still
    pen.setTransform(this.#density, 0, 0, this.#density, 0, 0)
    if (village !== undefined) pen.drawImage(village, 0, 0, size.width, size.height)
    drawCrowd(pen, size, nowMs, loudness)
    if (ring !== undefined) pen.drawImage(ring, 0, 0, size.width, size.height)
    const looks = { meron: lookOf(meron), wala: lookOf(wala) }
    this.#puff(moment, looks, nowMs)
    const { x, y, rx, bird } = ringIn(size)
    // Whoever is in the air is behind.
    for (const side of sides.toSorted((a, b) => moment[b].lift - moment[a].lift)) {
      pen.save()
      pen.translate(x + moment[side].x * rx, y + bird * 0.12)
      drawRooster(pen, looks[side], moment[side], { length: bird, ribbon: cornerColours[side] })
      pen.restore()
    }
    for (const feather of this.#feathers) drawFeather(pen, feather, (nowMs - feather.bornMs) / puffMs, bird)
  }

  /** Takes over the size of its place. Says whether there is any room. */
  #fit(): boolean {
    const { clientWidth: width, clientHeight: height } = this.view
    if (width === 0 || height === 0) return false
    const density = Math.min(2, devicePixelRatio)
    if (width === this.#size.width && height === this.#size.height && density === this.#density) return true
    this.#size = { width, height }
    this.#density = density
    this.view.width = Math.round(width * density)
    this.view.height = Math.round(height * density)
    this.#still = [drawVillage, drawRing].map((draw) => {
      const canvas = element('canvas', {})
      canvas.width = this.view.width
      canvas.height = this.view.height
      const pen = canvas.getContext('2d')
      pen?.scale(density, density)
      if (pen !== null) draw(pen, this.#size)
      return canvas
    })
    return true
  }

  /** Feathers fly where the birds meet. */
  #puff({ clash, meron, wala }: Moment, looks: Readonly<Record<'meron' | 'wala', BirdLook>>, nowMs: number): void {
    this.#feathers = this.#feathers.filter(({ bornMs }) => nowMs - bornMs < puffMs)
    if (clash < 0.5 || nowMs - this.#clashMs < 700) return
    this.#clashMs = nowMs
    const { x, y, rx, bird } = ringIn(this.#size)
    const middle = x + ((meron.x + wala.x) / 2) * rx
    for (let nth = 0; nth < 7; nth += 1)
      this.#feathers.push({
        x: middle + Math.sin(nth * 2.4) * bird * 0.4,
        y: y - bird * (0.75 + Math.cos(nth * 1.7) * 0.35),
        colour: looks[nth % 2 === 0 ? 'meron' : 'wala'].neck,
        bornMs: nowMs,
        turn: nth * 1.9,
      })
  }
}

function lookOf(bird: number): BirdLook {
  const look = (birds[bird] ?? birds[0])?.look
  if (look === undefined) throw new Error('there are no birds')
  return look
}

function drawFeather(pen: Pen, { x, y, colour, turn }: Feather, share: number, bird: number): void {
  pen.save()
  pen.globalAlpha = Math.max(0, 1 - share)
  pen.translate(x + Math.sin(share * 6 + turn) * bird * 0.28, y + share * bird * 0.7)
  pen.rotate(Math.sin(share * 6 + turn))
  pen.scale(bird / 130, bird / 130)
  pen.fillStyle = colour
  pen.beginPath()
  pen.moveTo(-12, 0)
  pen.quadraticCurveTo(0, -7, 12, 0)
  pen.quadraticCurveTo(0, 7, -12, 0)
  pen.fill()
  pen.restore()
}

/** A bird’s portrait, to stand beside its name. */
export function portraitOf(bird: number): HTMLCanvasElement {
  const canvas = element('canvas', { class: 'bird-portrait', 'aria-hidden': 'true' })
  canvas.width = 112
  canvas.height = 96
  const pen = canvas.getContext('2d')
  if (pen === null) return canvas
  pen.translate(50, 90)
  const pose = { x: 0, lift: 0, faces: 1, lean: 0, wings: 0, neck: 0.1, stride: 0.12, isCalling: false } as const
  drawRooster(pen, lookOf(bird), pose, { length: 66, ribbon: 'transparent' })
  return canvas
}
