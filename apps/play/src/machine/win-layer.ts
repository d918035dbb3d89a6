import { Container, Graphics, type Sprite, type Text } from 'pixi.js'
import type { Line, Position, SlotWin } from '@baize/engines'
import type { Theme } from './art.ts'
import { pulse } from './ease.ts'
import type { Layout } from './layout.ts'
import { fitWidth, plainLetters } from './letters.ts'
import type { ReelSet } from './reel-set.ts'
import type { Timeline } from './timeline.ts'

export interface WinLayer {
  readonly view: Container
  resize(layout: Layout): void
  /** Lights up the given wins together for `seconds`, with a label at the first one. */
  show(wins: readonly SlotWin[], label: string | undefined, seconds: number): Promise<void>
  clear(): void
}

export interface WinLayerOptions {
  readonly reels: ReelSet
  readonly timeline: Timeline
  readonly theme: Theme
  readonly rows: number
  readonly lines: readonly Line[]
  readonly reducedMotion: boolean
}

const dimmed = 0x4a4a5c

/** Lights up the winning symbols, draws their paylines, and dims all other symbols. */
export function createWinLayer(options: WinLayerOptions): WinLayer {
  const view = new Container()
  const glow = new Graphics({ blendMode: 'add' })
  const strokes = new Graphics()
  const label = plainLetters(40, '#ffffff')
  label.visible = false
  view.addChild(glow, strokes, label)
  let layout: Layout | undefined
  let turn = 0
  /** The winning symbols' scale at rest, to restore it afterwards. */
  let sizes: ReadonlyMap<Sprite, number> = new Map()

  const allCells = (): readonly Sprite[] => {
    const reels = layout === undefined ? 0 : Math.round(layout.reels.width / layout.cellWidth)
    return Array.from({ length: reels * options.rows }, (_, index) =>
      options.reels.cell([Math.floor(index / options.rows), index % options.rows]),
    )
  }
  const clear = () => {
    turn += 1
    glow.clear()
    strokes.clear()
    label.visible = false
    for (const [cell, size] of sizes) cell.scale.set(size)
    sizes = new Map()
    for (const cell of allCells()) cell.tint = 0xffffff
  }
  return {
    view,
    clear,
    resize: (resized) => {
      layout = resized
      view.position.set(resized.reels.x, resized.reels.y)
      // The reels have resized their symbols, so the old sizes must not be restored.
      sizes = new Map()
      clear()
    },
    show: async (wins, text, seconds) => {
      if (layout === undefined) return
      clear()
      const mine = turn
      const winners = new Set(wins.flatMap((win) => win.positions).map((position) => options.reels.cell(position)))
      for (const cell of allCells()) cell.tint = winners.has(cell) ? 0xffffff : dimmed
      sizes = new Map([...winners].map((cell) => [cell, cell.scale.x]))
      drawWins({ glow, strokes }, options, wins, layout)
      if (text !== undefined && wins[0] !== undefined) placeLabel(label, text, wins[0], layout)
      await options.timeline.play(seconds, (progress) => {
        if (mine !== turn) return
        const beat = pulse(progress)
        glow.alpha = 0.45 + 0.55 * beat
        if (!options.reducedMotion) for (const [cell, size] of sizes) cell.scale.set(size * (1 + 0.13 * beat))
      })
      if (mine === turn) for (const [cell, size] of sizes) cell.scale.set(size)
    },
  }
}

interface Brushes {
  readonly glow: Graphics
  readonly strokes: Graphics
}

function drawWins(brushes: Brushes, options: WinLayerOptions, wins: readonly SlotWin[], at: Layout) {
  for (const win of wins) {
    const color = colorOf(options.theme, win)
    if (win.kind === 'line') drawLine(brushes, options.lines[win.line] ?? [], color, at)
    for (const position of win.positions) drawCell(brushes, position, color, at)
  }
}

function drawLine({ glow, strokes }: Brushes, line: Line, color: string, at: Layout) {
  const points = line.map((row, reel) => ({ x: (reel + 0.5) * at.cellWidth, y: (row + 0.5) * at.cellHeight }))
  const thick = Math.max(3, at.cellHeight * 0.045)
  const trace = (graphics: Graphics) => {
    const [first, ...rest] = points
    if (first === undefined) return graphics
    graphics.moveTo(0, first.y).lineTo(first.x, first.y)
    for (const point of rest) graphics.lineTo(point.x, point.y)
    return graphics.lineTo(at.reels.width, rest.at(-1)?.y ?? first.y)
  }
  trace(glow).stroke({ color, width: thick * 4, alpha: 0.22, join: 'round' })
  trace(glow).stroke({ color, width: thick * 2.2, alpha: 0.35, join: 'round' })
  trace(strokes).stroke({ color: '#120818', width: thick * 1.7, alpha: 0.65, join: 'round' })
  trace(strokes).stroke({ color, width: thick, join: 'round' })
  trace(strokes).stroke({ color: '#ffffff', width: thick * 0.3, alpha: 0.85, join: 'round' })
}

function drawCell({ glow, strokes }: Brushes, [reel, row]: Position, color: string, at: Layout) {
  const pad = Math.max(2, at.cellWidth * 0.025)
  const box = [
    reel * at.cellWidth + pad,
    row * at.cellHeight + pad,
    at.cellWidth - pad * 2,
    at.cellHeight - pad * 2,
  ] as const
  const round = at.cellWidth * 0.1
  const thick = Math.max(2, at.cellWidth * 0.022)
  glow
    .roundRect(...box, round)
    .fill({ color, alpha: 0.1 })
    .stroke({ color, width: thick * 4, alpha: 0.3 })
  strokes.roundRect(...box, round).stroke({ color, width: thick })
  strokes.roundRect(...box, round).stroke({ color: '#ffffff', width: thick * 0.35, alpha: 0.8 })
}

function colorOf(theme: Theme, win: SlotWin): string {
  const index = win.kind === 'line' ? win.line : win.positions.length
  return win.kind === 'scatter' ? theme.accent : (theme.lines[index % theme.lines.length] ?? theme.accent)
}

function placeLabel(label: Text, text: string, win: SlotWin, layout: Layout) {
  const middle = win.positions[Math.floor((win.positions.length - 1) / 2)] ?? [0, 0]
  label.text = text
  label.style.fontSize = Math.max(20, layout.cellHeight * 0.26)
  fitWidth(label, layout.cellWidth * 2.4)
  label.position.set((middle[0] + 0.5) * layout.cellWidth, (middle[1] + 0.84) * layout.cellHeight)
  label.visible = true
}
