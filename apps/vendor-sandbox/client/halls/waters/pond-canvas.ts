import type { Pond } from '../../../src/halls/waters/pond.ts'
import type { Spot } from '../../../src/halls/waters/swim.ts'
import type { WatersView } from '../../../src/halls/waters/waters-view.ts'
import { element } from '../../element.ts'
import { prefersReducedMotion } from '../../motion.ts'
import type { HallWindow } from '../hall-screen.ts'
import { openAim, type PondSize } from './aim.ts'
import { openEffects } from './effects.ts'
import { drawGun, drawShot } from './gun-art.ts'
import type { Hand } from './hand.ts'
import type { WatersSay } from './hand-bar.ts'
import { openOthers, type Others } from './others.ts'
import { openPondState } from './pond-view.ts'
import { clamp, makeBossCall, showRewards } from './rewards.ts'
import { drawWater, paintSea } from './sea.ts'
import { drawFish, drawTag, isOn, type SeenFish } from './shoals.ts'
import { loadSprites } from './sprites.ts'
import { openTrigger, type Trigger } from './trigger.ts'

type Pen = CanvasRenderingContext2D

/** The pond as it is seen and shot at. */
export interface PondCanvas {
  readonly element: HTMLElement
  show(view: WatersView): void
  /** Turns the gun by radians, as the arrow keys do. */
  turn(by: number): void
  /** Fires once, as the space key does. */
  fire(): void
  /** Follows the fish that pays the most, or the next after the present one. */
  lockNext(): void
}

/** A frame that comes later than this after the one before counts as one of this length. */
const longestFrameMs = 64

/** Opens a pond on a canvas. */
export function openPondCanvas(pond: Pond, hand: Hand, window: HallWindow, say: WatersSay): PondCanvas {
  const canvas = element('canvas', { class: 'pond', role: 'img', tabindex: 0, 'aria-label': say('pond.label') })
  const pen = canvas.getContext('2d')
  const sprites = loadSprites(pond.quarry.map(({ species }) => species))
  const state = openPondState(pond, sprites)
  let size: PondSize = { width: 1, height: 1, unit: 1, density: 1 }
  const gunSize = () => clamp(58 * size.unit, 34, 64)
  const gunAt = (): Spot => ({ x: size.width / 2, y: size.height - gunSize() * 0.5 })
  const common = { window, say, state, size: () => size, gunAt, pond, hand }
  const aim = openAim(hand, common.size, gunAt)
  const nowMs = () => window.nowMs()
  const effects = openEffects({ size: common.size, nowMs, isStill: prefersReducedMotion() })
  const others = openOthers(pond.gun, effects)
  const trigger = openTrigger({ ...common, aim, effects })
  const callBoss = makeBossCall(window, say, common.size)
  const picture: Picture = { background: undefined, seen: [], brokenOf: (fish) => state.brokenOf(fish) }
  let lastMs = 0
  let answered: string | undefined
  let isFirst = true

  const frame = (atMs: number) => {
    requestAnimationFrame(frame)
    if (pen === null || !canvas.isConnected) return
    picture.seen = state.see(nowMs(), size)
    aim.follow(picture.seen)
    callBoss(picture.seen)
    trigger.step(Math.min(longestFrameMs, atMs - lastMs), picture.seen)
    lastMs = atMs
    const pose = { at: gunAt(), angle: aim.angle(), kick: trigger.kick(), power: hand.power(), size: gunSize() }
    drawPond(pen, pond, { picture, size, trigger, others, target: aim.target(), nowMs: nowMs() })
    drawGun(pen, pond.gun, pose)
    effects.draw(pen, nowMs())
  }
  watchSize(canvas, (fitted) => {
    size = fitted
    picture.background = paintSea(pond.scene, size.width, size.height, size.density)
    sprites.resize(size.unit, size.density)
  })
  listen(canvas, {
    aim: (spot) => aim.at(spot),
    press(spot) {
      const touched = picture.seen.findLast((one) => isOn(one, spot, 12))
      if (hand.isLocking() && touched !== undefined) aim.lock(touched.fish.id)
      aim.at(spot)
      trigger.hold(true)
      trigger.fire()
    },
    release: () => trigger.hold(false),
  })
  requestAnimationFrame(frame)

  return {
    element: canvas,
    show(view) {
      state.take(view)
      others.take(view.others)
      const { last } = view
      const find = (fish: string) => picture.seen.find((one) => one.fish.id === fish) ?? trigger.struckAt(fish)
      // What came before the window was opened is not shown again.
      if (!isFirst && last !== undefined && last.requestId !== answered)
        showRewards({ ...common, effects }, last.shots, { find, seen: picture.seen })
      answered = last?.requestId
      isFirst = false
    },
    turn: (by) => aim.turn(by),
    fire: () => trigger.fire(),
    lockNext: () => aim.lockNext(picture.seen),
  }
}

interface Picture {
  background: HTMLCanvasElement | undefined
  seen: readonly SeenFish[]
  readonly brokenOf: (fish: string) => number
}

interface PondParts {
  readonly picture: Picture
  readonly size: PondSize
  readonly trigger: Trigger
  readonly others: Others
  readonly target: string | undefined
  readonly nowMs: number
}

function drawPond(pen: Pen, { scene, gun }: Pond, { picture, size, trigger, others, target, nowMs }: PondParts): void {
  const { background, seen } = picture
  pen.setTransform(size.density, 0, 0, size.density, 0, 0)
  if (background !== undefined) pen.drawImage(background, 0, 0, size.width, size.height)
  drawWater(pen, scene, size, nowMs)
  for (const one of seen) drawFish(pen, one, nowMs, trigger.flashOf(one.fish.id))
  for (const one of seen) drawTag(pen, one, picture.brokenOf(one.fish.id), size.unit)
  const locked = seen.find(({ fish }) => fish.id === target)
  if (locked !== undefined) drawReticle(pen, locked, nowMs)
  others.draw(pen, { size, seen, nowMs })
  const from = { x: size.width / 2, y: size.height - 40 }
  for (const bullet of trigger.bullets)
    drawShot(pen, gun, { at: bullet, angle: bullet.angle, weapon: bullet.weapon.id, from }, size.unit)
}

function drawReticle(pen: Pen, { x, y, sprite }: SeenFish, nowMs: number): void {
  const radius = Math.max(22, sprite.width * 0.34)
  pen.strokeStyle = '#ff5a4a'
  pen.lineWidth = 2.5
  pen.save()
  pen.translate(x, y)
  pen.rotate(nowMs / 900)
  for (let nth = 0; nth < 4; nth += 1) {
    pen.rotate(Math.PI / 2)
    pen.beginPath()
    pen.arc(0, 0, radius, 0.25, 1.1)
    pen.moveTo(radius * 0.8, 0)
    pen.lineTo(radius * 1.2, 0)
    pen.stroke()
  }
  pen.restore()
}

/** Keeps a canvas as sharp as the screen, and tells its size. */
function watchSize(canvas: HTMLCanvasElement, fit: (size: PondSize) => void): void {
  new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = canvas
    if (width === 0 || height === 0) return
    const density = Math.min(2, devicePixelRatio)
    canvas.width = Math.round(width * density)
    canvas.height = Math.round(height * density)
    fit({ width, height, density, unit: clamp(Math.sqrt(width * height) / 900, 0.56, 1.5) })
  }).observe(canvas)
}

interface Touches {
  readonly aim: (at: Spot) => void
  readonly press: (at: Spot) => void
  readonly release: () => void
}

function listen(canvas: HTMLElement, { aim, press, release }: Touches): void {
  const spotOf = (event: PointerEvent): Spot => ({ x: event.offsetX, y: event.offsetY })
  canvas.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return
    canvas.setPointerCapture(event.pointerId)
    press(spotOf(event))
  })
  canvas.addEventListener('pointermove', (event) => aim(spotOf(event)))
  for (const ending of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
    canvas.addEventListener(ending, release)
}
