import { crc32, deflateSync } from 'node:zlib'

/** A point in the units of the drawing. */
export type Point = readonly [x: number, y: number]

/** Closed outlines that are painted together with a vertical gradient. */
export interface Painted {
  readonly outlines: readonly (readonly Point[])[]
  /** `#rrggbb`, from top to bottom. */
  readonly colours: readonly [string, ...string[]]
}

// Edges are smoothed by sampling this many lines within each row of pixels; along a line, coverage is exact.
const linesInRow = 4

/**
 * Paints shapes over each other into a square picture of opaque pixels, as phones require for icons: RGB, row by row. The
 * drawing's origin is the middle of the picture, and one unit is `scale` pixels. Without a `ground` the background is
 * black.
 */
export function paintSquare(
  shapes: readonly Painted[],
  sizePx: number,
  scale: number,
  ground: Uint8Array = new Uint8Array(sizePx * sizePx * 3),
): Uint8Array {
  const pixels = Uint8Array.from(ground)
  for (const { outlines, colours } of shapes) {
    const placed = outlines.map((points) =>
      points.map(([x, y]): Point => [x * scale + sizePx / 2, y * scale + sizePx / 2]),
    )
    const heights = placed.flatMap((points) => points.map(([, y]) => y))
    const [top, bottom] = [Math.min(...heights), Math.max(...heights)]
    const stops = colours.map(partsOf)
    for (let row = Math.max(0, Math.floor(top)); row < Math.min(sizePx, Math.ceil(bottom)); row += 1) {
      const colour = colourAt(stops, (row + 0.5 - top) / (bottom - top))
      coverOf(placed, row, sizePx).forEach((cover, column) => blend(pixels, (row * sizePx + column) * 3, colour, cover))
    }
  }
  return pixels
}

/** The share of each pixel of a row that is inside any of the outlines. */
function coverOf(outlines: readonly (readonly Point[])[], row: number, sizePx: number): Float64Array {
  const cover = new Float64Array(sizePx)
  for (const points of outlines) {
    for (let line = 0; line < linesInRow; line += 1) {
      const crossings = crossingsAt(points, row + (line + 0.5) / linesInRow)
      for (let at = 0; at + 1 < crossings.length; at += 2) addSpan(cover, crossings[at] ?? 0, crossings[at + 1] ?? 0)
    }
  }
  return cover.map((share) => Math.min(1, share))
}

function crossingsAt(points: readonly Point[], y: number): number[] {
  return points
    .flatMap(([x1, y1], index) => {
      const [x2, y2] = points[(index + 1) % points.length] ?? [x1, y1]
      return y1 <= y === y2 <= y ? [] : [x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)]
    })
    .toSorted((left, right) => left - right)
}

function addSpan(cover: Float64Array, from: number, to: number): void {
  const last = Math.min(cover.length - 1, Math.ceil(to) - 1)
  for (let column = Math.max(0, Math.floor(from)); column <= last; column += 1)
    cover[column] = (cover[column] ?? 0) + (Math.min(to, column + 1) - Math.max(from, column)) / linesInRow
}

function blend(pixels: Uint8Array, at: number, colour: readonly number[], cover: number): void {
  if (cover <= 0) return
  for (const [part, value] of colour.entries())
    pixels[at + part] = Math.round((pixels[at + part] ?? 0) * (1 - cover) + value * cover)
}

function partsOf(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}

function colourAt(stops: readonly (readonly number[])[], share: number): number[] {
  const place = Math.min(1, Math.max(0, share)) * (stops.length - 1)
  const from = stops[Math.floor(place)] ?? []
  const to = stops[Math.min(stops.length - 1, Math.floor(place) + 1)] ?? []
  return from.map((value, part) => value + ((to[part] ?? value) - value) * (place % 1))
}

/** Encodes opaque pixels (RGB, row by row) as a PNG file. */
export function pngOf(pixels: Uint8Array, sizePx: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(sizePx, 0)
  header.writeUInt32BE(sizePx, 4)
  // Eight bits per channel, RGB, and PNG's only compression and filter methods, without interlacing.
  header.set([8, 2, 0, 0, 0], 8)
  const rows = Array.from({ length: sizePx }, (_, row) =>
    Buffer.concat([Buffer.of(0), pixels.subarray(row * sizePx * 3, (row + 1) * sizePx * 3)]),
  )
  const signature = Buffer.of(137, 80, 78, 71, 13, 10, 26, 10)
  const data = deflateSync(Buffer.concat(rows), { level: 9 })
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

function chunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
