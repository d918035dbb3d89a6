import { Container, Sprite, type Texture } from 'pixi.js'
import type { CoinName, Position } from '@baize/engines'
import type { Layout } from './layout.ts'
import { fitWidth, plainLetters } from './letters.ts'

/** A coin as it is shown: where it lies and what is written on it. */
export interface ShownCoin {
  readonly position: Position
  /** What it is worth, formatted. */
  readonly worth: string
  /** The name of a great value, in the player's language. */
  readonly title?: string | undefined
  readonly name?: CoinName | undefined
}

/** The pictures of coins: of one without a name, and of those that have a name. */
export interface CoinTextures {
  readonly plain: Texture
  readonly named: ReadonlyMap<CoinName, Texture>
}

/** The middle of a cell, in pixels of the window. */
export function middleOf([reel, row]: Position, { reels, cellWidth, cellHeight }: Layout) {
  return { x: reels.x + (reel + 0.5) * cellWidth, y: reels.y + (row + 0.5) * cellHeight }
}

/** The side of a symbol in a cell, as the reels draw it. */
export function symbolSide({ cellWidth, cellHeight }: Layout): number {
  return Math.min(cellWidth, cellHeight * 1.06) * 0.96
}

/** The value of a coin in letters, to lie over its symbol. */
export function coinLetters(coin: ShownCoin, layout: Layout): Container {
  const side = symbolSide(layout)
  const letters = new Container()
  const worth = plainLetters(Math.max(13, side * 0.25), '#fffdf0')
  worth.text = coin.worth
  fitWidth(worth, side * 0.78)
  letters.addChild(worth)
  if (coin.title !== undefined) {
    const title = plainLetters(Math.max(10, side * 0.17), '#ffe98a')
    title.text = coin.title
    fitWidth(title, side * 0.66)
    title.y = -side * 0.15
    worth.y = side * 0.08
    letters.addChild(title)
  }
  return letters
}

/** A coin with its value, centred on its own origin. */
export function coinView(coin: ShownCoin, textures: CoinTextures, layout: Layout): Container {
  const view = new Container()
  const texture = (coin.name && textures.named.get(coin.name)) ?? textures.plain
  const face = new Sprite({ texture, anchor: 0.5 })
  face.scale.set(symbolSide(layout) / texture.width)
  view.addChild(face, coinLetters(coin, layout))
  const { x, y } = middleOf(coin.position, layout)
  view.position.set(x, y)
  return view
}
