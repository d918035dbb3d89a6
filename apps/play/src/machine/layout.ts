import type { SlotDefinition } from '@baize/engines'

/** A rectangle in the window, in CSS pixels. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The position of the machine in the window. */
export interface Layout {
  readonly width: number
  readonly height: number
  readonly portrait: boolean
  readonly cellWidth: number
  readonly cellHeight: number
  /** The visible symbols. */
  readonly reels: Box
  /** The frame around them. */
  readonly frame: Box
  /** The title above the frame; height 0 if there is no room. */
  readonly title: Box
}

interface Insets {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

/** The space taken by the controls. The stylesheet distinguishes the same four window shapes. */
export function insetsFor(width: number, height: number): Insets {
  if (height > width) return { top: 56, right: 8, bottom: 296, left: 8 }
  if (height < 520) return { top: 8, right: 112, bottom: 62, left: 64 }
  if (width >= 1600 && height >= 900) return { top: 64, right: 32, bottom: 146, left: 32 }
  return { top: 56, right: 24, bottom: 116, left: 24 }
}

/** Fits the reels and rows into a window with nearly square cells, taller in portrait orientation. */
export function layoutFor(width: number, height: number, reels: number, rows: number): Layout {
  const insets = insetsFor(width, height)
  const portrait = height > width
  const room = { width: width - insets.left - insets.right, height: height - insets.top - insets.bottom }
  const titleHeight = height < 520 ? 0 : Math.min(room.height * 0.17, 120)
  const border = borderOf(Math.min(room.width, room.height))
  const aspect = portrait ? 1.28 : 0.84
  const maxCell = { width: (room.width - border * 2) / reels, height: (room.height - titleHeight - border * 2) / rows }
  const cellWidth = Math.floor(Math.min(maxCell.width, maxCell.height / (portrait ? 0.95 : aspect)))
  const cellHeight = Math.floor(Math.min(maxCell.height, cellWidth * aspect))
  const box = { width: cellWidth * reels, height: cellHeight * rows }
  const spare = room.height - titleHeight - border * 2 - box.height
  const x = Math.round(insets.left + (room.width - box.width) / 2)
  const y = Math.round(insets.top + titleHeight + border + spare * (portrait ? 0.55 : 0.5))
  const frame = { x: x - border, y: y - border, width: box.width + border * 2, height: box.height + border * 2 }
  const titleTop = insets.top + (portrait ? spare * 0.3 : 0)
  return {
    width,
    height,
    portrait,
    cellWidth,
    cellHeight,
    reels: { x, y, ...box },
    frame,
    title: { x: insets.left, y: titleTop, width: room.width, height: titleHeight === 0 ? 0 : frame.y - titleTop - 6 },
  }
}

/**
 * How many rows of nearly square cells the window of a game is as high as. Reels of changing heights share one window: it is lower
 * than their greatest height, so that two rows are not too tall.
 */
export function rowsShown(
  { evaluation, rows }: Pick<SlotDefinition, 'evaluation' | 'rows'>,
  { clientWidth, clientHeight }: { readonly clientWidth: number; readonly clientHeight: number },
): number {
  if (evaluation.kind !== 'variableWays') return rows
  return clientHeight > clientWidth ? rows - 1 : Math.ceil(rows / 2)
}

function borderOf(room: number): number {
  return Math.round(Math.min(40, Math.max(12, room * 0.04)))
}
