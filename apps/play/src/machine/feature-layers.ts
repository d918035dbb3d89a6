import { Container, type Texture } from 'pixi.js'
import type { PublishedSlot } from '@baize/engines'
import type { GameArt } from './art.ts'
import { createHoldBoard, type HoldBoard, type HoldBoardOptions } from './hold-board.ts'
import type { CoinTextures } from './hold-coins.ts'
import { belowSky } from './lantern-places.ts'
import { createLanternSky, type LanternSky } from './lantern-sky.ts'
import type { Box, Layout } from './layout.ts'
import { abovePlates, createPrizePlates, type Prize } from './prize-plates.ts'
import { textureOfSvg, type SymbolTextures } from './textures.ts'

/** What a slot's feature adds to its picture: a sky for lanterns, a board for coins with its prizes, or nothing. */
export interface FeatureLayers {
  readonly view: Container
  readonly sky: LanternSky | undefined
  readonly board: HoldBoard | undefined
  resize(layout: Layout): void
  prizes(prizes: readonly Prize[]): void
  /** The layout with the room that is left for the title. */
  titled(layout: Layout): Layout
  /** Where a text stands instead of the title, if not in its place; the empty text is the title. */
  headlineRoom(text: string, layout: Layout): Box | undefined
}

export interface FeatureLayersOptions extends Pick<HoldBoardOptions, 'timeline' | 'pace' | 'shower' | 'spark'> {
  readonly slot: PublishedSlot
  readonly art: GameArt
  /** The pictures of the symbols. */
  readonly textures: ReadonlyMap<string, SymbolTextures>
}

/** Draws the pictures of the feature and builds its layers. */
export async function createFeatureLayers(options: FeatureLayersOptions): Promise<FeatureLayers> {
  const { art } = options
  const [lanterns, named] = await Promise.all([lanternsOf(art), namedCoinsOf(art)])
  const sky = lanterns.size === 0 ? undefined : createLanternSky({ ...options, theme: art.theme, textures: lanterns })
  const board = boardOf(options, named)
  const plates = board === undefined ? undefined : createPrizePlates(art.theme)
  const view = new Container()
  for (const layer of [board, plates, sky]) if (layer !== undefined) view.addChild(layer.view)
  return {
    view,
    sky,
    board,
    resize: (layout) => {
      for (const layer of [board, plates, sky]) layer?.resize(layout)
    },
    prizes: (prizes) => plates?.show(prizes),
    titled: (layout) => (plates === undefined ? layout : abovePlates(layout)),
    headlineRoom: (text, layout) => (text === '' || sky === undefined ? undefined : belowSky(layout)),
  }
}

function boardOf(options: FeatureLayersOptions, named: CoinTextures['named']): HoldBoard | undefined {
  const { slot, art, textures } = options
  const coin = textures.get(slot.symbols.find(({ kind }) => kind === 'scatter')?.id ?? '')
  if (slot.feature.kind !== 'hold' || coin === undefined) return undefined
  const { timeline, pace, shower, spark } = options
  const size = { reels: slot.strips.length, rows: slot.rows }
  const coins = { plain: coin.still, named }
  return createHoldBoard({ ...size, timeline, pace, shower, spark, theme: art.theme, coin, coins })
}

/** The pictures of coins that have a name. */
async function namedCoinsOf({ feature }: GameArt): Promise<CoinTextures['named']> {
  const names = ['mini', 'minor', 'major'] as const
  const drawn = names.map(async (name) => {
    const svg = feature?.coins?.[name]
    return svg === undefined ? [] : [[name, await textureOfSvg(svg, 288, 288)] as const]
  })
  return new Map((await Promise.all(drawn)).flat())
}

/** The pictures of a game's lanterns by their worth. */
async function lanternsOf({ feature }: GameArt): Promise<ReadonlyMap<number, Texture>> {
  const drawn = Object.entries(feature?.lanterns ?? {}).map(
    async ([worth, svg]) => [Number(worth), await textureOfSvg(svg, 256, 256)] as const,
  )
  return new Map(await Promise.all(drawn))
}
