import type { Box, Layout } from './layout.ts'

/** Where a lantern hangs: its centre and its height, in pixels. */
export interface SkyPlace {
  readonly x: number
  readonly y: number
  readonly size: number
}

/** The places of so many lanterns, and of the sum of all of them. */
export interface Sky {
  readonly places: readonly SkyPlace[]
  readonly sum: SkyPlace
}

/**
 * Hangs lanterns into the sky: on a wide screen to both sides of the reels, otherwise above them, in a shallow arc with the sum at
 * its right end. Where there is no sky, as on a phone on its side, they hang along the upper edge of the frame.
 */
export function skyPlaces(layout: Layout, count: number): Sky {
  return layout.frame.x >= widestEdge ? besideReels(layout, count) : aboveReels(layout, count)
}

/** From how many pixels beside the frame lanterns hang there. */
const widestEdge = 150

function besideReels({ frame, title }: Layout, count: number): Sky {
  const rows = Math.ceil(count / 2)
  const step = frame.height / rows
  const size = Math.min(frame.x * 0.62, step * 1.15)
  const places = Array.from({ length: count }, (_, index) => {
    const row = rows - 1 - Math.floor(index / 2)
    const inward = (row % 2 === 0 ? 0.42 : 0.6) * frame.x
    const x = index % 2 === 0 ? inward : frame.x * 2 + frame.width - inward
    return { x, y: frame.y + step * (row + 0.42), size }
  })
  return { places, sum: { x: frame.x + frame.width / 2, y: title.y + title.height * 0.3, size: title.height * 0.5 } }
}

function aboveReels(layout: Layout, count: number): Sky {
  const { frame, title } = layout
  const hasSky = title.height >= 60
  const left = Math.max(8, frame.x)
  const width = Math.min(frame.width, layout.width - left - 8)
  const slot = width / (count + 1.4)
  const size = hasSky ? Math.min(slot * 1.12, title.height * 0.5) : Math.min(slot, 40)
  const y = hasSky ? title.y + size * 0.62 : frame.y + size * 0.42
  const dip = hasSky ? size * 0.16 : 0
  const places = Array.from({ length: count }, (_, index) => {
    const across = count === 1 ? 0 : (index / (count - 1)) * 2 - 1
    return { x: left + slot * (index + 0.6), y: y + across ** 2 * dip, size }
  })
  return { places, sum: { x: left + width - slot * 0.62, y: y + dip * 0.5, size: size * 0.82 } }
}

/** What is left of the title's room below the lanterns. */
export function belowSky({ title }: Layout): Box {
  const lanterns = title.height * 0.56
  return { ...title, y: title.y + lanterns, height: title.height - lanterns }
}
