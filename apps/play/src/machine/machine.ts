import 'pixi.js/unsafe-eval'
import { Application, type Texture } from 'pixi.js'
import { scatterOf, type PublishedSlot, type SpinResult } from '@baize/engines'
import type { RestingSpin, ShownSpin, ShownWin } from '../flow/shown-round.ts'
import { seededRandom } from '../seeded-random.ts'
import type { GameArt } from './art.ts'
import { createBackdrop, type Backdrop } from './backdrop.ts'
import { hasGraphicsCard } from './graphics-card.ts'
import { mendCanvasBlending } from './canvas-blend.ts'
import { createFallingBoard } from './falling-board.ts'
import { createFeatureLayers } from './feature-layers.ts'
import type { HoldBoard } from './hold-board.ts'
import { createHousing, type Housing } from './housing.ts'
import type { LanternSky } from './lantern-sky.ts'
import { layoutFor, rowsShown, type Layout } from './layout.ts'
import { createOverlay, type Celebration, type Overlay } from './overlay.ts'
import type { Pace } from './pace.ts'
import { createAmbience } from './particles.ts'
import type { Prize } from './prize-plates.ts'
import { createPoolPlate, plateShare, type PoolPlate } from './pool-plate.ts'
import { createPoolShow } from './pool-show.ts'
import { createReelSet, type ReelEvents, type ReelSet } from './reel-set.ts'
import { createShower, type Shower } from './shower.ts'
import { createSpread, type Spread } from './spread.ts'
import { coinMote, sparkMote } from './standard-motes.ts'
import { symbolTextures, textureOfSvg } from './textures.ts'
import { createTimeline, type Timeline } from './timeline.ts'
import { createWinLayer } from './win-layer.ts'

/** The animated picture of one slot, controlled by the director. */
export interface Machine {
  readonly timeline: Timeline
  startReels(kind: SpinResult['kind']): void
  stopReels(spin: ShownSpin, events: ReelEvents): Promise<void>
  /** Shows a window immediately, without animation. */
  rest(spin: RestingSpin): void
  showWins(wins: readonly ShownWin[], label: string | undefined, seconds: number): Promise<void>
  clearWins(): void
  sparkle(wins: readonly ShownWin[]): void
  celebrate(celebration: Celebration): Promise<void>
  announce: Overlay['announce']
  /** Sets the text in place of the title; an empty one brings the title back. */
  headline(text: string): void
  freeSpins: Backdrop['freeSpins']
  /** The plate of the jackpot pool; `undefined` for a slot without one. */
  readonly plate: PoolPlate | undefined
  /** Celebrates that the pool is won. */
  poolWon(celebration: Celebration): Promise<void>
  /** What a book adds; `undefined` for a slot without one. */
  readonly spread: Spread | undefined
  /** The lanterns of free spins; `undefined` for a slot without any. */
  readonly sky: LanternSky | undefined
  /** The board on which coins stay; `undefined` for a slot without a hold. */
  readonly board: HoldBoard | undefined
  /** Shows what the prizes with names are worth; nothing for a slot without any. */
  prizes(prizes: readonly Prize[]): void
  /** The number of cells of the window. */
  readonly cells: number
}

export interface MachineOptions {
  readonly host: HTMLElement
  readonly slot: PublishedSlot
  /** Whether symbols fall onto a board instead of running past on reels. */
  readonly falling: boolean
  readonly art: GameArt
  readonly title: string
  /** What the plate of the jackpot pool is called. */
  readonly poolLabel: string
  readonly pace: Pace
}

/** Builds the picture in its host element. */
export async function createMachine(options: MachineOptions): Promise<Machine> {
  const { host, slot, art, pace } = options
  const app = await openStage(host)
  const reelCount = slot.strips.length
  const layoutNow = () => layoutFor(host.clientWidth, host.clientHeight, reelCount, rowsShown(slot, host))
  const first = layoutNow()
  const [textures, motes] = await Promise.all([symbolsOf(art, pixelsFor(first, app.renderer.resolution)), motesOf(art)])
  const parts = buildParts(options, createTimeline(app.ticker), textures, motes)
  const { timeline, reels, backdrop, ambience, housing, wins, shower, overlay, plate, spread } = parts
  const spark = moteOf(motes, 'spark')
  const layers = await createFeatureLayers({ slot, art, pace, timeline, shower, textures, spark })
  const { sky, board } = layers
  app.stage.addChild(backdrop.view, ambience.view, housing.view, wins.view, layers.view)
  for (const part of [plate, spread]) if (part !== undefined) app.stage.addChild(part.view)
  app.stage.addChild(overlay.view, shower.view)

  let layout = first
  let fitted = false
  const fit = async () => {
    if (fitted && host.clientWidth === layout.width && host.clientHeight === layout.height) return
    layout = layoutNow()
    fitted = true
    app.renderer.resize(layout.width, layout.height)
    reels.resize(layout)
    wins.resize(layout)
    overlay.resize(layout)
    layers.resize(layout)
    for (const part of [plate, spread]) part?.resize(layout)
    ambience.resize(layout.width, layout.height)
    await Promise.all([
      backdrop.resize(layout, app.renderer.resolution),
      housing.resize(layers.titled(layout), app.renderer.resolution),
    ])
  }
  await fit()
  new ResizeObserver(() => void fit()).observe(host)

  const stripsOf = (kind: SpinResult['kind']) =>
    kind === 'free' && 'strips' in slot.feature ? slot.feature.strips : slot.strips
  const calm = () => (wins.clear(), housing.suspense(undefined), board?.clear())
  return {
    timeline,
    startReels: (kind) => {
      calm()
      reels.start(stripsOf(kind))
    },
    stopReels: (spin, events) => stopInSuspense(parts, spin, events),
    rest: (spin) => {
      calm()
      reels.show(stripsOf(spin.kind), spin)
    },
    showWins: wins.show,
    clearWins: wins.clear,
    sparkle: (shown) => {
      if (!pace.reducedMotion) sparkleOver(shown, reels, layout, { shower, spark: moteOf(motes, 'spark') })
    },
    celebrate: overlay.celebrate,
    announce: overlay.announce,
    headline: (text) => housing.headline(text === '' ? options.title : text, layers.headlineRoom(text, layout)),
    freeSpins: backdrop.freeSpins,
    plate,
    poolWon: poolShowOf(parts, motes, () => layout, pace),
    spread,
    sky,
    board,
    prizes: layers.prizes,
    cells: reelCount * slot.rows,
  }
}

/** Lets the reels stop, and lights up the one that everybody waits for. */
async function stopInSuspense(
  { reels, housing }: { readonly reels: ReelSet; readonly housing: Housing },
  spin: ShownSpin,
  events: ReelEvents,
) {
  await reels.stop(spin, {
    landed: events.landed,
    suspense: (reel) => {
      housing.suspense(reel)
      events.suspense(reel)
    },
  })
  housing.suspense(undefined)
}

/** How a won pool is celebrated; without a pool, like any other win. */
function poolShowOf(
  { plate, timeline, overlay, shower }: ReturnType<typeof buildParts>,
  motes: ReadonlyMap<string, Texture>,
  layout: () => Layout,
  { reducedMotion }: Pace,
): Machine['poolWon'] {
  if (plate === undefined) return overlay.celebrate
  const piece = motes.get('ball') ?? moteOf(motes, 'spark')
  return createPoolShow({ timeline, overlay, shower, plate, piece, layout, reducedMotion })
}

/** Creates the parts of the picture, from back to front. */
function buildParts(
  { slot, art, title, poolLabel, pace, falling }: MachineOptions,
  timeline: Timeline,
  textures: Awaited<ReturnType<typeof symbolsOf>>,
  motes: Awaited<ReturnType<typeof motesOf>>,
) {
  const scatter = scatterOf(slot)?.id
  const reels = (falling ? createFallingBoard : createReelSet)({
    reels: slot.strips.length,
    rows: slot.rows,
    textures,
    timeline,
    pace,
    scatter,
    scattersNeeded: slot.feature.kind === 'hold' ? slot.feature.coinsNeeded - 1 : 3,
  })
  const backdrop = createBackdrop(art, timeline)
  const ambience = createAmbience(pace.reducedMotion ? [] : art.drifts, motes, timeline, seededRandom(7))
  const housing = createHousing(art, reels, title, slot.pool === undefined ? 1 : 1 - plateShare)
  const lines = slot.evaluation.kind === 'lines' ? slot.evaluation.lines : []
  const wins = createWinLayer({
    reels,
    timeline,
    theme: art.theme,
    lines,
    reducedMotion: pace.reducedMotion,
  })
  const shower = createShower(timeline, seededRandom(11))
  const coin = moteOf(motes, 'coin')
  const overlay = createOverlay({ timeline, theme: art.theme, shower, coin, reducedMotion: pace.reducedMotion })
  const { theme } = art
  const { reducedMotion } = pace
  const plate = slot.pool && createPoolPlate({ theme, timeline, label: poolLabel, reducedMotion })
  const choices = slot.symbols.flatMap(({ id, kind }) => (kind === 'high' || kind === 'low' ? [id] : []))
  const spread =
    slot.feature.kind === 'book'
      ? createSpread({ reels, timeline, theme, textures, choices, reducedMotion })
      : undefined
  return { timeline, reels, backdrop, ambience, housing, wins, shower, overlay, plate, spread }
}

function sparkleOver(
  wins: readonly ShownWin[],
  cells: Pick<ReelSet, 'boxOf'>,
  { reels, cellWidth, cellHeight }: Layout,
  { shower, spark }: { readonly shower: Shower; readonly spark: Texture },
) {
  for (const position of wins.flatMap((win) => win.positions)) {
    const { x, y, width, height } = cells.boxOf(position)
    const at = { x: reels.x + x + width / 2, y: reels.y + y + height / 2 }
    shower.burst(spark, { ...at, count: 3, force: cellHeight * 2.6, size: cellWidth * 0.16, fan: 6.2 })
  }
}

async function openStage(host: HTMLElement): Promise<Application> {
  mendCanvasBlending()
  const app = new Application()
  await app.init({
    width: host.clientWidth,
    height: host.clientHeight,
    backgroundColor: 0x07060f,
    antialias: true,
    autoDensity: true,
    resolution: Math.min(2, window.devicePixelRatio),
    preference: hasGraphicsCard() ? ['webgl', 'canvas'] : 'canvas',
  })
  host.replaceChildren(app.canvas)
  return app
}

function pixelsFor({ cellWidth, cellHeight }: Layout, resolution: number): number {
  return Math.round(Math.min(512, Math.max(288, Math.min(cellWidth, cellHeight) * 1.15 * resolution)))
}

async function symbolsOf(art: GameArt, pixels: number) {
  const drawn = Object.entries(art.symbols).map(async ([id, svg]) => [id, await symbolTextures(svg, pixels)] as const)
  return new Map(await Promise.all(drawn))
}

async function motesOf(art: GameArt): Promise<ReadonlyMap<string, Texture>> {
  const all = { coin: coinMote, spark: sparkMote, ...art.motes }
  const drawn = Object.entries(all).map(async ([name, svg]) => [name, await textureOfSvg(svg, 128, 128)] as const)
  return new Map(await Promise.all(drawn))
}

function moteOf(motes: ReadonlyMap<string, Texture>, name: string): Texture {
  const texture = motes.get(name)
  if (texture === undefined) throw new Error(`no particle named ${name}`)
  return texture
}
