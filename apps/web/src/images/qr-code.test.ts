import { expect, it } from 'vitest'
import { qrPath } from './qr-code.tsx'

const quiet = 4

type Grid = readonly (readonly boolean[])[]

/** The modules of a rendered code, without its quiet zone. */
function drawn({ path, size }: ReturnType<typeof qrPath>): Grid {
  const dark = new Set(path.match(/M\d+ \d+/g))
  const width = size - 2 * quiet
  return Array.from({ length: width }, (_, y) =>
    Array.from({ length: width }, (__, x) => dark.has(`M${x + quiet} ${y + quiet}`)),
  )
}

/** Whether a module of a small code (versions 2 and 3) belongs to the function patterns. */
function isPattern(x: number, y: number, width: number): boolean {
  const finder = (x < 9 && y < 9) || (x >= width - 8 && y < 9) || (x < 9 && y >= width - 8)
  const alignment = Math.abs(x - (width - 7)) <= 2 && Math.abs(y - (width - 7)) <= 2
  return finder || alignment || x === 6 || y === 6
}

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** Decodes a small code by ISO/IEC 18004: mask from the format, column pairs from the right, one byte segment. */
function read(grid: Grid): string {
  const width = grid.length
  const at = (x: number, y: number) => grid[y]?.[x] === true
  const mask = masks[Number.parseInt([2, 3, 4].map((x) => Number(at(x, 8))).join(''), 2) ^ 0b101]
  const bits: number[] = []
  let upwards = true
  for (let right = width - 1; right > 0; right -= 2) {
    if (right === 6) right -= 1
    for (let step = 0; step < width; step += 1) {
      const y = upwards ? width - 1 - step : step
      for (const x of [right, right - 1])
        if (!isPattern(x, y, width)) bits.push(Number(at(x, y) !== (mask?.(x, y) ?? false)))
    }
    upwards = !upwards
  }
  const number = (from: number, length: number) => Number.parseInt(bits.slice(from, from + length).join(''), 2)
  expect(number(0, 4)).toBe(0b0100)
  return String.fromCharCode(...Array.from({ length: number(4, 8) }, (_, index) => number(12 + 8 * index, 8)))
}

it.each(['https://play.example/app/ios', 'http://127.0.0.1:3000/app/android'])(
  'a QR code decodes to its address %s (2.051)',
  (address) => {
    expect(read(drawn(qrPath(address)))).toBe(address)
  },
)

it('a QR code has the required quiet zone', () => {
  const { path, size } = qrPath('https://play.example/app/ios')
  const places = [...path.matchAll(/M(\d+) (\d+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)])
  expect([Math.min(...places), Math.max(...places)]).toEqual([quiet, size - quiet - 1])
})
