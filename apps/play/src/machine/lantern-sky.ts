import { Container, Sprite, type Text, type Texture } from 'pixi.js'
import type { Theme } from './art.ts'
import { easeOut, easeOutBack, pulse } from './ease.ts'
import { skyPlaces, type SkyPlace } from './lantern-places.ts'
import type { Layout } from './layout.ts'
import { bigLetters, fitWidth, plainLetters } from './letters.ts'
import type { Pace } from './pace.ts'
import type { Shower } from './shower.ts'
import type { Timeline } from './timeline.ts'

/** The lanterns of free spins: each rises from the river and stays in the sky, with what all of them multiply by. */
export interface LanternSky {
  readonly view: Container
  resize(layout: Layout): void
  /** Empties the sky and makes room for so many lanterns. */
  begin(lanterns: number): void
  /** Sends a lantern up. Resolves when it is among the others and the sum shows it. */
  rise(worth: number, sum: number): Promise<void>
  /** Lets all lanterns go. */
  release(): Promise<void>
}

export interface LanternSkyOptions {
  readonly timeline: Timeline
  readonly theme: Theme
  readonly pace: Pace
  readonly shower: Shower
  readonly spark: Texture
  /** The picture of a lantern by its worth. */
  readonly textures: ReadonlyMap<number, Texture>
}

interface Lantern {
  readonly view: Container
  readonly phase: number
  /** Where it belongs; `undefined` while it rises or leaves. */
  place: SkyPlace | undefined
}

export function createLanternSky(options: LanternSkyOptions): LanternSky {
  const { timeline, pace, theme } = options
  const view = new Container({ visible: false })
  const crowd = new Container()
  const sum = bigLetters(theme, 60)
  view.addChild(crowd, sum)
  const lanterns: Lantern[] = []
  let layout: Layout | undefined
  let places: readonly SkyPlace[] = []
  let expected = 8
  let now = 0
  const arrange = () => {
    if (layout === undefined) return
    const sky = skyPlaces(layout, expected)
    places = sky.places
    sum.style.fontSize = sky.sum.size
    sum.position.set(sky.sum.x, sky.sum.y)
    lanterns.forEach((lantern, index) => {
      if (lantern.place !== undefined) lantern.place = places[index]
    })
  }
  timeline.each((seconds) => {
    now += pace.reducedMotion ? 0 : seconds
    for (const { view: one, place, phase } of lanterns) if (place !== undefined) hang(one, place, now + phase)
  })
  return {
    view,
    resize: (resized) => {
      layout = resized
      arrange()
    },
    begin: (count) => {
      expected = count
      crowd.removeChildren().forEach((child) => child.destroy({ children: true }))
      lanterns.length = 0
      sum.text = ''
      view.visible = true
      view.alpha = 1
      arrange()
    },
    rise: async (worth, total) => {
      const place = places[lanterns.length]
      const texture = options.textures.get(worth) ?? options.textures.values().next().value
      if (place === undefined || texture === undefined || layout === undefined) return
      const lantern: Lantern = { view: lanternOf(texture, worth), phase: lanterns.length * 1.7, place: undefined }
      lanterns.push(lantern)
      crowd.addChild(lantern.view)
      await fly(options, lantern, place, layout)
      lantern.place = place
      sum.text = `×${total}`
      fitWidth(sum, layout.cellWidth * 1.6)
      await pop(options, sum)
    },
    release: async () => {
      const height = layout?.height ?? 800
      const leaving = lanterns.map((lantern) => {
        lantern.place = undefined
        return { view: lantern.view, y: lantern.view.y, lead: lantern.phase / 20 }
      })
      await timeline.play(pace.reducedMotion ? 0.3 : 1.3, (progress) => {
        for (const { view: one, y, lead } of leaving) {
          const gone = Math.max(0, progress * 1.4 - lead) ** 2
          if (!pace.reducedMotion) one.y = y - gone * height * 0.5
        }
        view.alpha = 1 - Math.max(0, progress - 0.55) / 0.45
      })
      view.visible = false
    },
  }
}

/** A lantern of unit height with its worth on it. */
function lanternOf(texture: Texture, worth: number): Container {
  const view = new Container()
  const paper = new Sprite({ texture, anchor: 0.5 })
  paper.scale.set(1.45 / texture.height)
  const label = worthLetters(worth)
  view.addChild(paper, label)
  return view
}

function worthLetters(worth: number): Text {
  const label = plainLetters(64, '#fff7dc')
  label.text = `×${worth}`
  label.scale.set(0.42 / 64)
  label.position.set(0, -0.02)
  return label
}

/** Sways at its place. */
function hang(view: Container, { x, y, size }: SkyPlace, time: number) {
  view.position.set(x + Math.sin(time * 0.8) * size * 0.05, y + Math.sin(time * 1.1) * size * 0.07)
  view.rotation = Math.sin(time * 0.9) * 0.05
  view.scale.set(size)
}

async function fly({ timeline, pace, shower, spark }: LanternSkyOptions, one: Lantern, to: SkyPlace, layout: Layout) {
  const { reels, cellWidth, cellHeight } = layout
  if (pace.reducedMotion) {
    hang(one.view, to, 0)
    return timeline.play(0.25, (progress) => (one.view.alpha = progress))
  }
  const big = Math.min(cellWidth, cellHeight) * 1.5
  const from = { x: reels.x + reels.width / 2, y: reels.y + reels.height * 0.98 }
  const middle = { x: from.x, y: reels.y + reels.height * 0.45 }
  const slow = pace.turbo ? 0.45 : 1
  await timeline.play(0.55 * slow, (progress) => {
    const up = easeOut(progress)
    one.view.position.set(from.x + Math.sin(progress * 5) * big * 0.06, from.y + (middle.y - from.y) * up)
    one.view.scale.set(big * (0.35 + 0.65 * easeOutBack(progress, 1.6)))
    one.view.alpha = Math.min(1, progress * 3)
  })
  shower.burst(spark, { ...middle, count: 10, force: big * 2.4, size: big * 0.16, fan: 6.2 })
  if (!pace.turbo) await timeline.wait(0.25)
  await timeline.play(0.6 * slow, (progress) => {
    const along = easeOut(progress)
    const drift = pulse(progress) * big * 0.25
    one.view.position.set(middle.x + (to.x - middle.x) * along + drift, middle.y + (to.y - middle.y) * along)
    one.view.scale.set(big + (to.size - big) * along)
  })
}

/** The sum of all lanterns jumps when it grows. */
async function pop({ timeline, pace }: LanternSkyOptions, sum: Text) {
  if (pace.reducedMotion) return
  const scale = sum.scale.x
  await timeline.play(pace.turbo ? 0.15 : 0.32, (progress) => sum.scale.set(scale * (1 + 0.45 * pulse(progress))))
  sum.scale.set(scale)
}
