import { Container, Graphics, Sprite } from 'pixi.js'
import type { Position } from '@baize/engines'
import type { Theme } from './art.ts'
import { easeOutBack, pulse } from './ease.ts'
import { coinLetters, coinView, middleOf, symbolSide, type CoinTextures, type ShownCoin } from './hold-coins.ts'
import { drawBoard, drawLamps, drawTension } from './hold-drawing.ts'
import type { Layout } from './layout.ts'
import type { Pace } from './pace.ts'
import type { Shower } from './shower.ts'
import type { Texture } from 'pixi.js'
import type { SymbolTextures } from './textures.ts'
import type { Timeline } from './timeline.ts'

/** What happens in a respin, as it becomes visible. */
export interface RespinEvents {
  readonly landed: (coin: ShownCoin, filled: number) => void
}

/** The board on which coins stay: over the reels during a hold, and as letters on the coins before it. */
export interface HoldBoard {
  readonly view: Container
  resize(layout: Layout): void
  /** Writes their values on coins of the reels. */
  label(coins: readonly ShownCoin[]): void
  /** Takes everything away. */
  clear(): void
  /** Covers the reels; the coins stay, and respins begin. */
  begin(coins: readonly ShownCoin[]): Promise<void>
  /** Spins the empty cells and lets coins land; `left` respins remain afterwards. */
  respin(landed: readonly ShownCoin[], left: number, events: RespinEvents): Promise<void>
  /** Lets one coin jump, when it is counted. */
  count(position: Position): Promise<void>
  /** All coins shine together, when the board is full. */
  glory(): Promise<void>
}

export interface HoldBoardOptions {
  readonly reels: number
  readonly rows: number
  readonly timeline: Timeline
  readonly theme: Theme
  readonly pace: Pace
  readonly shower: Shower
  readonly spark: Texture
  readonly coin: SymbolTextures
  readonly coins: CoinTextures
}

/** From how few empty cells on the hold shows how close it is. */
const closeCells = 3

export function createHoldBoard(options: HoldBoardOptions): HoldBoard {
  return new Board(options)
}

class Board implements HoldBoard {
  readonly view = new Container()
  readonly #options: HoldBoardOptions
  readonly #labels = new Container()
  readonly #board = new Container({ visible: false })
  readonly #ground = new Graphics()
  readonly #tension = new Graphics({ blendMode: 'add' })
  readonly #ghosts = new Container()
  readonly #coins = new Container()
  readonly #lamps = new Graphics()
  readonly #shown = new Map<string, { readonly coin: ShownCoin; view: Container }>()
  #labelled: readonly ShownCoin[] = []
  #layout: Layout | undefined
  #left = 3
  #spinning: readonly Position[] = []
  #now = 0

  constructor(options: HoldBoardOptions) {
    this.#options = options
    this.#board.addChild(this.#ground, this.#tension, this.#ghosts, this.#coins, this.#lamps)
    this.view.addChild(this.#labels, this.#board)
    options.timeline.each((seconds) => this.#breathe(seconds))
  }

  resize(layout: Layout): void {
    this.#layout = layout
    this.label(this.#labelled)
    for (const held of this.#shown.values()) {
      held.view.destroy({ children: true })
      held.view = this.#coins.addChild(coinView(held.coin, this.#options.coins, layout))
    }
    this.#draw()
  }

  label(coins: readonly ShownCoin[]): void {
    this.#labelled = coins
    empty(this.#labels)
    const layout = this.#layout
    if (layout === undefined) return
    for (const coin of coins) {
      // A coin with a name covers the plain one of the reel.
      const isPlain = coin.name === undefined
      const letters = isPlain ? coinLetters(coin, layout) : coinView(coin, this.#options.coins, layout)
      const { x, y } = middleOf(coin.position, layout)
      letters.position.set(x, y)
      this.#labels.addChild(letters)
    }
  }

  clear(): void {
    this.label([])
    empty(this.#coins)
    this.#shown.clear()
    this.#spin([])
    this.#board.visible = false
  }

  async begin(coins: readonly ShownCoin[]): Promise<void> {
    this.clear()
    this.#left = 3
    for (const coin of coins) this.#put(coin)
    this.#board.visible = true
    this.#draw()
    const { timeline, pace } = this.#options
    await timeline.play(0.5, (progress) => {
      this.#ground.alpha = progress
      this.#lamps.alpha = progress
      if (!pace.reducedMotion) for (const { view } of this.#shown.values()) view.scale.set(1 + 0.25 * pulse(progress))
    })
  }

  async respin(landed: readonly ShownCoin[], left: number, events: RespinEvents): Promise<void> {
    const { timeline, pace, reels, rows } = this.#options
    this.#left -= 1
    this.#draw()
    const cells = cellsOf(reels, rows).filter((cell) => !this.#shown.has(cell.join()))
    const isClose = cells.length <= closeCells
    this.#spin(pace.reducedMotion ? [] : cells)
    await timeline.wait((pace.turbo ? 0.22 : 0.75) + (isClose && !pace.turbo ? 0.9 : 0))
    for (const cell of cells) {
      const coin = landed.find(({ position }) => position.join() === cell.join())
      this.#spin(this.#spinning.filter((one) => one !== cell))
      if (coin !== undefined) await this.#land(coin, events)
      else if (!pace.turbo) await timeline.wait(isClose ? 0.16 : 0.035)
    }
    this.#left = left
    this.#draw()
    await timeline.wait(pace.turbo ? 0.08 : 0.3)
  }

  async count(position: Position): Promise<void> {
    const { timeline, pace } = this.#options
    const view = this.#shown.get(position.join())?.view
    if (view === undefined) return
    this.#burst(position, 5)
    await timeline.play(pace.turbo ? 0.07 : 0.2, (progress) => {
      if (!pace.reducedMotion) view.scale.set(1 + 0.28 * pulse(progress))
      view.alpha = 1
    })
    view.scale.set(1)
    view.alpha = 0.55
  }

  async glory(): Promise<void> {
    const { timeline, pace } = this.#options
    for (const { coin } of this.#shown.values()) this.#burst(coin.position, 4)
    await timeline.play(1.4, (progress) => {
      this.#ground.tint = progress < 1 ? 0xffe9a8 : 0xffffff
      if (pace.reducedMotion) return
      for (const { view } of this.#shown.values()) view.scale.set(1 + 0.14 * Math.abs(Math.sin(progress * 9)))
    })
    for (const { view } of this.#shown.values()) view.scale.set(1)
  }

  #put(coin: ShownCoin): Container | undefined {
    if (this.#layout === undefined) return undefined
    const view = this.#coins.addChild(coinView(coin, this.#options.coins, this.#layout))
    this.#shown.set(coin.position.join(), { coin, view })
    return view
  }

  async #land(coin: ShownCoin, events: RespinEvents) {
    const { timeline, pace } = this.#options
    const view = this.#put(coin)
    events.landed(coin, this.#shown.size)
    if (view === undefined) return
    this.#burst(coin.position, coin.name === undefined ? 7 : 16)
    await timeline.play(pace.turbo ? 0.12 : 0.34, (progress) => {
      view.alpha = Math.min(1, progress * 4)
      if (!pace.reducedMotion) view.scale.set(1.7 - 0.7 * easeOutBack(progress, 2.2))
    })
    view.scale.set(1)
    if (coin.name !== undefined && !pace.turbo) await timeline.wait(0.45)
  }

  #burst(position: Position, count: number) {
    const { shower, spark, pace } = this.#options
    if (this.#layout === undefined || pace.reducedMotion) return
    const side = symbolSide(this.#layout)
    shower.burst(spark, { ...middleOf(position, this.#layout), count, force: side * 2.6, size: side * 0.16, fan: 6.2 })
  }

  /** Which cells spin: in each, a blurred coin runs through. */
  #spin(cells: readonly Position[]) {
    this.#spinning = cells
    while (this.#ghosts.children.length > cells.length) this.#ghosts.removeChildAt(0).destroy()
    while (this.#ghosts.children.length < cells.length)
      this.#ghosts.addChild(new Sprite({ texture: this.#options.coin.fast, anchor: 0.5 }))
  }

  #breathe(seconds: number) {
    const layout = this.#layout
    if (layout === undefined || !this.#board.visible) return
    this.#now += seconds
    for (const [index, ghost] of this.#ghosts.children.entries()) {
      const cell = this.#spinning[index]
      if (cell === undefined) continue
      const { x, y } = middleOf(cell, layout)
      const run = (this.#now * 5.2 + cell[0] * 0.37 + cell[1] * 0.61) % 1
      ghost.position.set(x, y + (run - 0.5) * layout.cellHeight * 0.62)
      ghost.alpha = 0.55 * Math.sin(run * Math.PI)
      ghost.scale.set((symbolSide(layout) * 0.8) / this.#options.coin.still.width)
    }
    const beat = this.#options.pace.reducedMotion ? 0.6 : 0.5 + 0.5 * Math.sin(this.#now * 7)
    this.#tension.alpha = 0.35 + 0.65 * beat
  }

  #draw() {
    const layout = this.#layout
    if (layout === undefined) return
    const { theme, reels, rows } = this.#options
    const free = cellsOf(reels, rows).filter((cell) => !this.#shown.has(cell.join()))
    drawBoard(this.#ground, layout, theme, cellsOf(reels, rows))
    drawTension(this.#tension, layout, theme, free.length <= closeCells ? free : [])
    drawLamps(this.#lamps, layout, theme, this.#left)
  }
}

function empty(container: Container) {
  for (const child of container.removeChildren()) child.destroy({ children: true })
}

function cellsOf(reels: number, rows: number): readonly Position[] {
  return Array.from({ length: reels * rows }, (_, index): Position => [Math.floor(index / rows), index % rows])
}
