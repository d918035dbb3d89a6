import { Container, Graphics, type Text, type Texture } from 'pixi.js'
import type { Tier } from '../flow/celebration.ts'
import type { Theme } from './art.ts'
import { easeOut, easeOutBack } from './ease.ts'
import type { Layout } from './layout.ts'
import { bigLetters, fitWidth, plainLetters } from './letters.ts'
import type { Shower } from './shower.ts'
import type { Timeline } from './timeline.ts'

/** The contents of a celebration. `amountAt` returns the text of the count-up at a progress from 0 to 1. */
export interface Celebration {
  readonly tier: Tier
  readonly title: string
  readonly amountAt: (progress: number) => string
  readonly seconds: number
}

export interface Overlay {
  readonly view: Container
  resize(layout: Layout): void
  celebrate(celebration: Celebration): Promise<void>
  /** Shows a plate with a title, a big middle line and a hint. It closes after `seconds` or when hurried. */
  announce(plate: {
    readonly title: string
    readonly middle: string
    readonly hint: string
    readonly seconds: number
  }): Promise<void>
}

export interface OverlayOptions {
  readonly timeline: Timeline
  readonly theme: Theme
  readonly shower: Shower
  readonly coin: Texture
  readonly reducedMotion: boolean
}

/** Updates per second of a count-up: big letters are expensive to draw, and nobody could read more. */
const countsPerSecond = 18

const showers: Record<Tier, number> = { big: 3, mega: 5, epic: 8 }

/** The layer over the whole machine: celebrations and announcements. */
export function createOverlay({ timeline, theme, shower, coin, reducedMotion }: OverlayOptions): Overlay {
  const view = new Container({ visible: false })
  const veil = new Graphics()
  const rays = raysOf(theme)
  const title = bigLetters(theme, 90)
  const middle = bigLetters(theme, 120)
  const hint = plainLetters(28, '#f6ead2')
  view.addChild(veil, rays, title, middle, hint)
  let layout: Layout | undefined
  let spin = 0
  timeline.each((seconds) => {
    if (!view.visible || reducedMotion) return
    spin += seconds
    rays.rotation = spin * 0.22
  })
  const place = () => {
    if (layout !== undefined) placeParts({ veil, rays, title, middle, hint }, layout)
  }
  const open = async (texts: { title: string; middle: string; hint: string }) => {
    place()
    const scale = writeInto({ title, middle, hint }, texts, (layout?.width ?? 800) * 0.92)
    view.visible = true
    await timeline.play(reducedMotion ? 0.15 : 0.5, (progress) => {
      view.alpha = Math.min(1, progress * 2.5)
      if (!reducedMotion) title.scale.set(scale * Math.max(0.01, easeOutBack(progress, 1.9)))
    })
  }
  const close = async () => {
    await timeline.play(0.3, (progress) => (view.alpha = 1 - easeOut(progress)), { fixedDuration: true })
    view.visible = false
  }
  return {
    view,
    resize: (resized) => {
      layout = resized
      if (view.visible) place()
    },
    celebrate: async ({ tier, title: name, amountAt, seconds }) => {
      await open({ title: name, middle: amountAt(0), hint: '' })
      let sinceBurst = 1
      const stop = timeline.each((passed) => {
        sinceBurst += passed
        if (sinceBurst < 0.12 || layout === undefined || reducedMotion) return
        sinceBurst = 0
        rain(shower, coin, layout, showers[tier])
      })
      const widest = (layout?.width ?? 800) * 0.92
      await timeline.play(
        seconds,
        inSteps(Math.ceil(seconds * countsPerSecond), (progress) => {
          middle.text = amountAt(easeOut(progress))
          fitWidth(middle, widest)
        }),
      )
      stop()
      await timeline.wait(1.6)
      await close()
    },
    announce: async ({ seconds, ...texts }) => {
      await open(texts)
      await timeline.wait(seconds)
      await close()
    },
  }
}

type Lines<Line> = { readonly title: Line; readonly middle: Line; readonly hint: Line }

/** Sets the texts and fits each into the available width. Returns the scale of the title. */
function writeInto(lines: Lines<Text>, texts: Lines<string>, room: number): number {
  for (const name of ['title', 'middle', 'hint'] as const) lines[name].text = texts[name]
  fitWidth(lines.middle, room)
  fitWidth(lines.hint, room)
  return fitWidth(lines.title, room)
}

/** Limits the calls of a frame callback to the number of steps, plus one at the end. */
function inSteps(steps: number, frame: (progress: number) => void): (progress: number) => void {
  let shown = -1
  return (progress) => {
    const step = Math.floor(progress * steps)
    if (step === shown) return
    shown = step
    frame(progress)
  }
}

interface Parts {
  readonly veil: Graphics
  readonly rays: Graphics
  readonly title: Text
  readonly middle: Text
  readonly hint: Text
}

function placeParts({ veil, rays, title, middle, hint }: Parts, { width, height }: Layout) {
  const size = Math.min(width * 0.16, height * 0.16)
  const center = { x: width / 2, y: height * 0.44 }
  veil.clear().rect(0, 0, width, height).fill({ color: 0x05030c, alpha: 0.78 })
  rays.position.copyFrom(center)
  rays.scale.set(Math.hypot(width, height) / 900)
  title.style.fontSize = size
  middle.style.fontSize = size * 1.15
  hint.style.fontSize = Math.max(15, size * 0.3)
  title.position.set(center.x, center.y - size * 0.85)
  middle.position.set(center.x, center.y + size * 0.55)
  hint.position.set(center.x, center.y + size * 1.75)
}

function rain(shower: Shower, coin: Texture, { width, height }: Layout, count: number) {
  const force = Math.sqrt(height) * 40
  const size = Math.min(width, height) * 0.07
  shower.burst(coin, { x: width * 0.2, y: height + size, count, force, size, fan: 0.7 })
  shower.burst(coin, { x: width * 0.8, y: height + size, count, force, size, fan: 0.7 })
}

function raysOf(theme: Theme): Graphics {
  const rays = new Graphics({ blendMode: 'add' })
  const count = 16
  for (let ray = 0; ray < count; ray += 1) {
    const angle = (ray / count) * Math.PI * 2
    const half = ray % 2 === 0 ? 0.085 : 0.045
    const reach = ray % 2 === 0 ? 520 : 430
    const corner = (turn: number) => ({ x: Math.cos(angle + turn) * reach, y: Math.sin(angle + turn) * reach })
    const [left, right] = [corner(-half), corner(half)]
    rays.poly([{ x: 0, y: 0 }, left, right]).fill({ color: theme.accent, alpha: 0.13 })
  }
  for (const radius of [60, 110, 170, 240]) rays.circle(0, 0, radius).fill({ color: theme.accentSoft, alpha: 0.05 })
  return rays
}
