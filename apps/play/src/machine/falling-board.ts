import { Container, Graphics, Sprite } from 'pixi.js'
import type { Position, Strip } from '@baize/engines'
import type { RestingSpin, ShownSpin } from '../flow/shown-round.ts'
import type { Box, Layout } from './layout.ts'
import type { ReelEvents, ReelSet, ReelSetOptions } from './reel-set.ts'

interface Piece {
  readonly sprite: Sprite
  readonly column: number
  readonly row: number
}

/** How far above the window a new board waits, and how far below it an old one ends, in rows. */
const beyond = 1.5

/** A board whose symbols fall into it, and out of it before the next ones come. */
export function createFallingBoard(options: ReelSetOptions): ReelSet {
  return new FallingBoard(options)
}

class FallingBoard implements ReelSet {
  readonly view = new Container()
  readonly #options: ReelSetOptions
  readonly #window = new Graphics()
  readonly #board = new Container()
  readonly #pieces: readonly Piece[]
  readonly #size = { width: 100, height: 100 }
  /** Resolves when the old board is gone. */
  #cleared: Promise<void> = Promise.resolve()
  /** Counts what has been shown, so that a fall that was overtaken stops moving anything. */
  #turn = 0

  constructor(options: ReelSetOptions) {
    this.#options = options
    const { reels: columns, rows } = options
    this.#pieces = Array.from({ length: columns * rows }, (_, cell) => ({
      sprite: new Sprite({ anchor: 0.5 }),
      column: Math.floor(cell / rows),
      row: cell % rows,
    }))
    this.#board.addChild(...this.cells())
    this.#board.mask = this.#window
    this.view.addChild(this.#board, this.#window)
  }

  cell([column, row]: Position): Sprite {
    const piece = this.#pieces[column * this.#options.rows + row]
    if (piece === undefined) throw new RangeError(`no cell ${column}, ${row}`)
    return piece.sprite
  }

  cells(): readonly Sprite[] {
    return this.#pieces.map(({ sprite }) => sprite)
  }

  cover(): never {
    throw new Error('a board that falls has no reels to cover')
  }

  boxOf([column, row]: Position): Box {
    return { x: column * this.#size.width, y: row * this.#size.height, ...this.#size }
  }

  show(_strips: readonly Strip[], { window }: RestingSpin): void {
    this.#turn += 1
    this.#board.alpha = 1
    this.#paint(window)
    this.#rest()
  }

  resize({ reels, cellWidth, cellHeight }: Layout): void {
    this.view.position.set(reels.x, reels.y)
    this.#window.clear().rect(0, 0, reels.width, reels.height).fill(0xffffff)
    Object.assign(this.#size, { width: cellWidth, height: cellHeight })
    this.#rest()
  }

  start(): void {
    const { pace, timeline, reels: columns, rows } = this.#options
    if (pace.reducedMotion) {
      this.#board.alpha = 0.25
      return
    }
    this.#turn += 1
    const mine = this.#turn
    // Gravity takes the lower rows first, and one column after the other.
    this.#cleared = timeline.play(0.55 * this.#slow(), (progress) => {
      if (mine !== this.#turn) return
      for (const piece of this.#pieces) {
        const late = (piece.column / columns) * 0.3 + ((rows - 1 - piece.row) / rows) * 0.25
        const fallen = Math.max(0, progress - late) / (1 - late)
        this.#put(piece, fallen ** 2 * (rows + beyond))
      }
    })
  }

  async stop(spin: ShownSpin, { landed }: ReelEvents): Promise<void> {
    const { pace, timeline, reels: columns } = this.#options
    if (pace.reducedMotion) return this.#appear(spin, landed)
    await this.#cleared
    this.#paint(spin.window)
    const down = new Set<number>()
    await timeline.play(0.95 * this.#slow(), (progress) => {
      for (const piece of this.#pieces) this.#put(piece, this.#dropAt(piece, progress))
      for (let column = 0; column < columns; column += 1) {
        if (down.has(column) || progress < this.#landedBy(column, 0)) continue
        down.add(column)
        landed(column, spin.window[column] ?? [])
      }
    })
    await timeline.wait(0.12 * this.#slow())
  }

  /** With reduced motion, the new board fades in place. */
  async #appear(spin: ShownSpin, landed: ReelEvents['landed']) {
    this.#paint(spin.window)
    this.#rest()
    await this.#options.timeline.play(0.3, (progress) => (this.#board.alpha = 0.25 + progress * 0.75), {
      fixedDuration: true,
    })
    spin.window.forEach((symbols, column) => landed(column, symbols))
  }

  #slow(): number {
    return this.#options.pace.turbo ? 0.5 : 1
  }

  #paint(window: RestingSpin['window']) {
    for (const { sprite, column, row } of this.#pieces) {
      const looks = this.#options.textures.get(window[column]?.[row] ?? '')
      if (looks !== undefined) sprite.texture = looks.still
    }
  }

  #rest() {
    for (const piece of this.#pieces) this.#put(piece, 0)
  }

  /** Puts a piece so many rows below its cell. */
  #put({ sprite, column, row }: Piece, below: number) {
    const { width, height } = this.#size
    sprite.scale.set((Math.min(width, height * 1.06) * 0.96) / Math.max(1, sprite.texture.width))
    sprite.position.set((column + 0.5) * width, (row + 0.5 + below) * height)
  }

  /** When the piece of a row has come down, as a share of the whole fall. */
  #landedBy(column: number, row: number): number {
    const { reels: columns, rows } = this.#options
    return 0.42 + (column / columns) * 0.3 + ((rows - 1 - row) / rows) * 0.16
  }

  /** Falls faster and faster, then bounces a little. */
  #dropAt({ column, row }: Piece, progress: number): number {
    const end = this.#landedBy(column, row)
    const part = Math.min(1, Math.max(0, progress - end + 0.42) / 0.42)
    if (progress <= end) return -(this.#options.rows + beyond) * (1 - part ** 2)
    return -Math.sin(Math.min(1, (progress - end) / 0.12) * Math.PI) * 0.09
  }
}
