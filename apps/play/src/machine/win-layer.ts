import { Container, Graphics, type Sprite, type Text } from 'pixi.js'
import type { Line, Position } from '@baize/engines'
import type { ShownWin } from '../flow/shown-round.ts'
import type { Theme } from './art.ts'
import { pulse } from './ease.ts'
import type { Box, Layout } from './layout.ts'
import { fitWidth, plainLetters } from './letters.ts'
import type { ReelSet } from './reel-set.ts'
import type { Timeline } from './timeline.ts'

export interface WinLayer {
  readonly view: Container
  resize(layout: Layout): void
  /** Lights up the given wins together for `seconds`, with a label at the first one. */
  show(wins: readonly ShownWin[], label: string | undefined, seconds: number): Promise<void>
  clear(): void
}

export interface WinLayerOptions {
  readonly reels: ReelSet
  readonly timeline: Timeline
  readonly theme: Theme
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

  const clear = () => {
    turn += 1
    glow.clear()
    strokes.clear()
    label.visible = false
    for (const [cell, size] of sizes) cell.scale.set(size)
    sizes = new Map()
    for (const cell of options.reels.cells()) cell.tint = 0xffffff
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
      for (const cell of options.reels.cells()) cell.tint = winners.has(cell) ? 0xffffff : dimmed
      sizes = new Map([...winners].map((cell) => [cell, cell.scale.x]))
      drawWins({ glow, strokes }, options, wins, layout)
      if (text !== undefined && wins[0] !== undefined)
        placeLabel(label, text, options.reels.boxOf(middleOf(wins[0])), layout)
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

function drawWins(brushes: Brushes, options: WinLayerOptions, wins: readonly ShownWin[], at: Layout) {
  for (const win of wins) {
    const color = colorOf(options.theme, win)
    if (win.kind === 'line') drawLine(brushes, options.lines[win.line] ?? [], color, at)
    for (const position of win.positions) drawCell(brushes, options.reels.boxOf(position), color)
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

function drawCell({ glow, strokes }: Brushes, cell: Box, color: string) {
  const pad = Math.max(2, cell.width * 0.025)
  const box = [cell.x + pad, cell.y + pad, cell.width - pad * 2, cell.height - pad * 2] as const
  const round = cell.width * 0.1
  const thick = Math.max(2, cell.width * 0.022)
  glow
    .roundRect(...box, round)
    .fill({ color, alpha: 0.1 })
    .stroke({ color, width: thick * 4, alpha: 0.3 })
  strokes.roundRect(...box, round).stroke({ color, width: thick })
  strokes.roundRect(...box, round).stroke({ color: '#ffffff', width: thick * 0.35, alpha: 0.8 })
}

function colorOf(theme: Theme, win: ShownWin): string {
  const index = win.kind === 'line' ? win.line : win.positions.length
  return win.kind === 'scatter' ? theme.accent : (theme.lines[index % theme.lines.length] ?? theme.accent)
}

function middleOf({ positions }: ShownWin): Position {
  return positions[Math.floor((positions.length - 1) / 2)] ?? [0, 0]
}

function placeLabel(label: Text, text: string, cell: Box, layout: Layout) {
  label.text = text
  label.style.fontSize = Math.max(20, layout.cellHeight * 0.26)
  fitWidth(label, layout.cellWidth * 2.4)
  label.position.set(cell.x + cell.width / 2, cell.y + cell.height * 0.84)
  label.visible = true
}
