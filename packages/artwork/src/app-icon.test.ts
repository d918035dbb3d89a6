import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { appIcon } from './app-icon.ts'
import { paintSquare } from './raster.ts'

const bytesPerPixel = 3

/** Decodes a PNG as written by this package: one IDAT, no filters. */
function pixelsOf(png: Buffer): { readonly width: number; at(x: number, y: number): number[] } {
  const width = png.readUInt32BE(16)
  const start = png.indexOf('IDAT')
  const rows = inflateSync(png.subarray(start + 4, start + 4 + png.readUInt32BE(start - 4)))
  const line = width * bytesPerPixel + 1
  expect(rows.length).toBe(line * png.readUInt32BE(20))
  return { width, at: (x, y) => [...rows.subarray(y * line + 1 + x * bytesPerPixel).subarray(0, bytesPerPixel)] }
}

describe('the icon of the installed site (2.051)', () => {
  it.each([180, 192, 512])('is a square PNG of %i pixels that fills its square', (size) => {
    const icon = appIcon(size, 0.6)
    expect(icon.subarray(1, 4).toString()).toBe('PNG')
    const { width, at } = pixelsOf(icon)
    expect(width).toBe(size)
    // The corners are dark cloth in some shade, never unpainted black.
    for (const corner of [at(0, 0), at(size - 1, size - 1)]) expect(Math.max(...corner)).toBeGreaterThan(20)
  })

  it('keeps the mark within the inner four fifths of the maskable icon', () => {
    const { at } = pixelsOf(appIcon(512, 0.56))
    const isGold = ([red = 0, green = 0, blue = 0]: number[]) => red > 140 && green > 90 && blue < green
    const far = Array.from({ length: 512 }, (_, y) => Array.from({ length: 512 }, (__, x) => [x, y] as const))
      .flat()
      .filter(([x, y]) => Math.hypot(x - 255.5, y - 255.5) > 512 * 0.4)
    expect(far.some(([x, y]) => isGold(at(x, y)))).toBe(false)
    expect(isGold(at(255, 256 - 137))).toBe(true)
  })
})

it('painting blends a pixel by the share of it inside the shape', () => {
  const half = {
    outlines: [
      [
        [-1, -1],
        [0.5, -1],
        [0.5, 1],
        [-1, 1],
      ] as const,
    ],
    colours: ['#ffffff'] as const,
  }
  const pixels = paintSquare([half], 2, 1)
  // The left pixels are covered completely, the right ones by half.
  expect([pixels[0], pixels[3]]).toEqual([255, 128])
})
