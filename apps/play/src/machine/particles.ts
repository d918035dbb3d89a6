import { Container, Sprite, type Texture } from 'pixi.js'
import type { RandomSource } from '../seeded-random.ts'
import type { Timeline } from './timeline.ts'

/** One kind of particle that drifts through a scene. Lengths are fractions of the window's size. */
export interface Drift {
  readonly texture: string
  readonly count: number
  /** Where it may be, as fractions of the width and height. */
  readonly area: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }
  /** Fractions of the window's height per second; a negative `y` rises. */
  readonly speed: { readonly x: number; readonly y: number }
  /** Minimum and maximum size as fractions of the window's smaller side. */
  readonly size: readonly [number, number]
  readonly alpha: readonly [number, number]
  /** How far it sways sideways, as a fraction of the width. */
  readonly sway: number
  /** Rotations per second. */
  readonly turn: number
  /** How often per second it brightens and dims. */
  readonly flicker: number
  readonly glow: boolean
}

interface Mote {
  readonly sprite: Sprite
  readonly drift: Drift
  readonly size: number
  readonly phase: number
  readonly alpha: number
  readonly pace: number
  x: number
  y: number
}

export interface Ambience {
  readonly view: Container
  resize(width: number, height: number): void
}

/** Particles drifting through a scene: they leave their area on one side and re-enter on the other. */
export function createAmbience(
  drifts: readonly Drift[],
  textures: ReadonlyMap<string, Texture>,
  timeline: Timeline,
  random: RandomSource,
): Ambience {
  const view = new Container()
  const motes = drifts.flatMap((drift) =>
    Array.from({ length: drift.count }, () => createMote(drift, textures, random)),
  )
  if (motes.length > 0) view.addChild(...motes.map((mote) => mote.sprite))
  const window = { width: 1, height: 1 }
  let now = 0
  timeline.each((seconds) => {
    now += seconds
    for (const mote of motes) moveMote(mote, seconds, now, window)
  })
  return { view, resize: (width, height) => void Object.assign(window, { width, height }) }
}

function createMote(drift: Drift, textures: ReadonlyMap<string, Texture>, random: RandomSource): Mote {
  const texture = textures.get(drift.texture)
  if (texture === undefined) throw new Error(`no texture ${drift.texture}`)
  const sprite = new Sprite({ texture, anchor: 0.5, blendMode: drift.glow ? 'add' : 'normal' })
  const between = (low: number, high: number) => low + (high - low) * random()
  const { area } = drift
  return {
    sprite,
    drift,
    size: between(...drift.size),
    phase: random() * Math.PI * 2,
    alpha: between(...drift.alpha),
    pace: between(0.6, 1.3),
    x: between(area.left, area.right),
    y: between(area.top, area.bottom),
  }
}

function moveMote(mote: Mote, seconds: number, now: number, { width, height }: { width: number; height: number }) {
  const { drift, sprite } = mote
  const { area, speed } = drift
  mote.x = wrapped(mote.x + (speed.x * mote.pace * seconds * height) / width, area.left, area.right)
  mote.y = wrapped(mote.y + speed.y * mote.pace * seconds, area.top, area.bottom)
  const sway = Math.sin(now * 0.7 * mote.pace + mote.phase) * drift.sway
  sprite.position.set((mote.x + sway) * width, mote.y * height)
  sprite.scale.set((mote.size * Math.min(width, height)) / sprite.texture.width)
  if (drift.turn !== 0) sprite.rotation = mote.phase + now * drift.turn * mote.pace * Math.PI * 2
  else sprite.rotation = Math.sin(now * 0.9 + mote.phase) * 0.08
  const edge = edgeFade(mote.y, area.top, area.bottom)
  sprite.alpha = mote.alpha * edge * (1 - 0.45 * (0.5 + 0.5 * Math.sin(now * drift.flicker * Math.PI * 2 + mote.phase)))
}

function edgeFade(y: number, top: number, bottom: number): number {
  const inside = Math.min(y - top, bottom - y) / Math.max(0.001, (bottom - top) * 0.14)
  return Math.max(0, Math.min(1, inside))
}

function wrapped(value: number, low: number, high: number): number {
  const span = high - low
  if (value < low) return value + span
  return value > high ? value - span : value
}
