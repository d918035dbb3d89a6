import type { ArenaView } from '../../../src/halls/arena/arena-view.ts'
import { mixed } from '../../../src/halls/mix.ts'
import { element } from '../../element.ts'
import { prefersReducedMotion } from '../../motion.ts'
import type { HallWindow } from '../hall-screen.ts'
import { danceAt, waitingAt, type DanceMoment, type Pose } from './dance.ts'
import { drawRing, ringIn } from './ring.ts'
import type { Size } from './ring-decor.ts'
import { drawRooster, plumageColours, type Plumage } from './rooster.ts'

type Pen = CanvasRenderingContext2D

/** The ring as it is seen. */
export interface PitCanvas {
  readonly element: HTMLCanvasElement
  show(view: ArenaView): void
}

interface Feather {
  readonly x: number
  readonly y: number
  readonly bornMs: number
  readonly colour: string
  readonly turn: number
}

const corners = { meron: '#f0444a', wala: '#3f8cf0' } as const
const featherMs = 1_500
const feathersOfClash = 9
/** The share of a dance at which it stands still. */
const lastShare = 0.985

/** Opens the ring on a canvas. What it shows follows from the view and the server's clock, so all windows show the same. */
export function openPitCanvas(window: HallWindow, nameOf: (name: number) => string): PitCanvas {
  const canvas = element('canvas', { class: 'pit', role: 'img' })
  const pen = canvas.getContext('2d')
  const isStill = prefersReducedMotion()
  let size = { width: 1, height: 1, density: 1 }
  let view: ArenaView | undefined
  let feathers: Feather[] = []
  let clashedMs = 0

  const clash = (shown: ArenaView, moment: DanceMoment, now: number) => {
    if (shown.phase !== 'bout' || moment.clash < 0.4 || now - clashedMs < 900) return
    clashedMs = now
    window.sounds.play('crowd')
    window.sounds.play('card', 0.7)
    if (!isStill) feathers.push(...feathersOf(shown, moment, size, now))
  }
  const frame = () => {
    requestAnimationFrame(frame)
    if (pen === null || view === undefined || !canvas.isConnected) return
    const now = window.nowMs()
    const moment = momentOf(view, isStill && view.phase !== 'bout' ? 0 : now)
    clash(view, moment, now)
    feathers = feathers.filter(({ bornMs }) => now - bornMs < featherMs)
    pen.setTransform(size.density, 0, 0, size.density, 0, 0)
    drawRing(pen, view.scene, size, isStill ? 0 : now, isStill ? 0 : excitementOf(view, moment))
    drawBirds(pen, view, moment, size)
    for (const side of ['meron', 'wala'] as const) drawName(pen, nameOf(view.pair[side].name), moment[side], side, size)
    for (const feather of feathers) drawFeather(pen, feather, (now - feather.bornMs) / featherMs)
    if (view.phase === 'bout' || view.phase === 'result') drawBreath(pen, moment, size)
  }
  new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = canvas
    if (width === 0 || height === 0) return
    size = { width, height, density: Math.min(2, devicePixelRatio) }
    canvas.width = Math.round(width * size.density)
    canvas.height = Math.round(height * size.density)
  }).observe(canvas)
  requestAnimationFrame(frame)
  return { element: canvas, show: (shown) => void (view = shown) }
}

function momentOf({ dance, phase, phaseStartsMs, phaseEndsMs }: ArenaView, nowMs: number): DanceMoment {
  if (dance === undefined) return waitingAt(nowMs)
  if (phase === 'result') return danceAt(dance.seed, dance.end, lastShare)
  const share = (nowMs - phaseStartsMs) / (phaseEndsMs - phaseStartsMs)
  return danceAt(dance.seed, dance.end, Math.min(lastShare, Math.max(0, share)))
}

/** How much the people in the stands move. */
function excitementOf({ phase }: ArenaView, { clash }: DanceMoment): number {
  return phase === 'bout' ? 0.35 + clash : phase === 'result' ? 0.9 : 0.08
}

/** The colours of a plumage's number. */
function plumageOf(number: number): Plumage {
  const plumage = plumageColours[number % plumageColours.length] ?? plumageColours[0]
  if (plumage === undefined) throw new Error('there are no plumages')
  return plumage
}

/** The colours of both birds, which are never the same. */
function plumagesOf({ pair: { meron, wala } }: ArenaView): { meron: Plumage; wala: Plumage } {
  const isSame = wala.plumage === meron.plumage
  return { meron: plumageOf(meron.plumage), wala: plumageOf(isSame ? wala.plumage + 1 : wala.plumage) }
}

function feathersOf(view: ArenaView, { meron, wala }: DanceMoment, size: Size, bornMs: number): Feather[] {
  const { x, y, rx } = ringIn(size)
  const plumages = plumagesOf(view)
  const middle = x + ((meron.x + wala.x) / 2) * rx
  const salt = Math.floor(bornMs)
  return Array.from({ length: feathersOfClash }, (_, nth) => ({
    x: middle + (mixed(salt, nth, 1) - 0.5) * 60,
    y: y - size.height * (0.24 + mixed(salt, nth, 2) * 0.14),
    bornMs,
    colour: plumages[nth % 2 === 0 ? 'meron' : 'wala'].hackle,
    turn: mixed(salt, nth, 3) * 6,
  }))
}

function drawBirds(pen: Pen, view: ArenaView, moment: DanceMoment, size: Size): void {
  const plumages = plumagesOf(view)
  const { x, y, rx } = ringIn(size)
  const length = Math.min(size.height * 0.3, rx * 0.4)
  const birds = (['meron', 'wala'] as const).map((side) => ({ side, pose: moment[side] }))
  // Whoever is in the air is behind.
  for (const { side, pose } of birds.toSorted((a, b) => b.pose.lift - a.pose.lift)) {
    pen.save()
    pen.translate(x + pose.x * rx * 0.82, y + size.height * 0.045)
    drawRooster(pen, plumages[side], pose, { size: length, ribbon: corners[side] })
    if (pose.lift < 0.05 && view.phase === 'bout') drawDust(pen, pose, length)
    pen.restore()
  }
}

/** A bird's name above its head, in the colour of its corner: the birds change sides as they dance. */
function drawName(pen: Pen, name: string, pose: Pose, side: 'meron' | 'wala', size: Size): void {
  const { x, y, rx } = ringIn(size)
  const length = Math.min(size.height * 0.3, rx * 0.4)
  const letters = Math.min(17, Math.max(11, size.height * 0.032))
  const at = {
    x: x + (pose.x * 0.82 + pose.faces * 0.04) * rx,
    y: y - length * (1.3 + pose.lift * 1.2 - pose.sits * 0.5),
  }
  pen.font = `700 ${letters}px 'Noto Sans Variable', 'Noto Sans Thai Variable', 'Noto Sans SC Variable', sans-serif`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  const wide = pen.measureText(name).width + letters * 1.3
  pen.fillStyle = corners[side]
  pen.globalAlpha = 0.88
  pen.beginPath()
  pen.roundRect(at.x - wide / 2, at.y - letters * 0.85, wide, letters * 1.7, letters)
  pen.fill()
  pen.globalAlpha = 1
  pen.fillStyle = '#fff'
  pen.fillText(name, at.x, at.y)
}

function drawDust(pen: Pen, { stride, faces }: Pose, size: number): void {
  const puff = (stride * 2) % 1
  pen.fillStyle = `rgb(240 220 180 / ${(1 - puff) * 30}%)`
  for (const [dx, radius] of [
    [-0.2, 0.09],
    [-0.36, 0.06],
    [-0.08, 0.05],
  ] as const) {
    pen.beginPath()
    pen.arc(dx * size * faces * (1 + puff), -puff * size * 0.12, radius * size * (0.5 + puff), 0, Math.PI * 2)
    pen.fill()
  }
}

function drawFeather(pen: Pen, { x, y, colour, turn }: Feather, share: number): void {
  pen.save()
  pen.globalAlpha = 1 - share
  pen.translate(x + Math.sin(share * 7 + turn) * 26, y + share * 90)
  pen.rotate(Math.sin(share * 7 + turn) * 0.9)
  pen.fillStyle = colour
  pen.beginPath()
  pen.moveTo(-11, 0)
  pen.quadraticCurveTo(0, -6, 11, 0)
  pen.quadraticCurveTo(0, 6, -11, 0)
  pen.fill()
  pen.strokeStyle = 'rgb(0 0 0 / 35%)'
  pen.lineWidth = 1
  pen.beginPath()
  pen.moveTo(-13, 0)
  pen.lineTo(11, 0)
  pen.stroke()
  pen.restore()
}

/** How much breath the birds have left, along the lower edge. */
function drawBreath(pen: Pen, { breath }: DanceMoment, { width, height }: Size): void {
  const [wide, tall] = [width * 0.4, Math.max(7, height * 0.022)]
  const y = height - tall * 2
  for (const side of ['meron', 'wala'] as const) {
    const left = side === 'meron' ? width * 0.5 - wide - 6 : width * 0.5 + 6
    pen.fillStyle = 'rgb(0 0 0 / 50%)'
    pen.beginPath()
    pen.roundRect(left, y, wide, tall, tall / 2)
    pen.fill()
    const long = wide * breath[side]
    pen.fillStyle = corners[side]
    pen.beginPath()
    pen.roundRect(side === 'meron' ? left + wide - long : left, y, long, tall, tall / 2)
    pen.fill()
  }
}
