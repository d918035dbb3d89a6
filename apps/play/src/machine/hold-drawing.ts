import type { Graphics } from 'pixi.js'
import type { Position } from '@baize/engines'
import { respinsOfHold } from '@baize/engines'
import type { Theme } from './art.ts'
import { middleOf } from './hold-coins.ts'
import type { Layout } from './layout.ts'

/** The tray of a hold: a dark ground with one sunk cell for each coin. */
export function drawBoard(ground: Graphics, layout: Layout, theme: Theme, cells: readonly Position[]): void {
  const { reels, cellWidth, cellHeight } = layout
  ground.clear().rect(reels.x, reels.y, reels.width, reels.height).fill({ color: theme.reelBottom })
  const pad = Math.max(2, cellWidth * 0.04)
  for (const [reel, row] of cells) {
    const box = [
      reels.x + reel * cellWidth + pad,
      reels.y + row * cellHeight + pad,
      cellWidth - pad * 2,
      cellHeight - pad * 2,
    ] as const
    const round = cellWidth * 0.12
    ground.roundRect(...box, round).fill({ color: 0x000000, alpha: 0.42 })
    ground.roundRect(...box, round).stroke({ color: theme.divider, width: Math.max(1.5, pad * 0.5), alpha: 0.55 })
    ground
      .roundRect(box[0] + 2, box[1] + 2, box[2] - 4, box[3] * 0.4, round * 0.8)
      .fill({ color: 0xffffff, alpha: 0.035 })
  }
}

/** The last empty cells glow. */
export function drawTension(glow: Graphics, layout: Layout, theme: Theme, cells: readonly Position[]): void {
  const { cellWidth, cellHeight } = layout
  glow.clear()
  for (const cell of cells) {
    const { x, y } = middleOf(cell, layout)
    const [width, height] = [cellWidth * 0.92, cellHeight * 0.92]
    for (const [grow, alpha] of [
      [1.16, 0.1],
      [1.07, 0.18],
      [1, 0.3],
    ] as const)
      glow
        .roundRect(x - (width * grow) / 2, y - (height * grow) / 2, width * grow, height * grow, cellWidth * 0.14)
        .fill({ color: theme.accent, alpha })
  }
}

/** One lamp for each respin that is left, on the upper edge of the frame. */
export function drawLamps(lamps: Graphics, layout: Layout, theme: Theme, left: number): void {
  const { frame, cellWidth } = layout
  const radius = Math.max(8, Math.min(20, cellWidth * 0.085))
  const middle = { x: frame.x + frame.width / 2, y: frame.y + radius * 0.35 }
  const plate = { width: radius * 9.4, height: radius * 3 }
  lamps
    .clear()
    .roundRect(middle.x - plate.width / 2, middle.y - plate.height / 2, plate.width, plate.height, plate.height / 2)
    .fill({ color: 0x1c0406, alpha: 0.94 })
    .stroke({ color: theme.accent, width: 2 })
  for (let lamp = 0; lamp < respinsOfHold; lamp += 1) {
    const x = middle.x + (lamp - 1) * radius * 2.9
    const isLit = lamp < left
    if (isLit) lamps.circle(x, middle.y, radius * 1.35).fill({ color: theme.accent, alpha: 0.28 })
    lamps
      .circle(x, middle.y, radius)
      .fill({ color: isLit ? theme.accent : '#3b1512' })
      .stroke({ color: isLit ? '#fff6d0' : '#6b2a20', width: 2 })
    if (isLit)
      lamps.circle(x - radius * 0.3, middle.y - radius * 0.35, radius * 0.3).fill({ color: 0xffffff, alpha: 0.8 })
  }
}
