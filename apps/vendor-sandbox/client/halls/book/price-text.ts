import type { PriceFormat } from '../../../src/halls/book/profiles.ts'

/** The formats in the order of the switch. */
export const priceFormats: readonly PriceFormat[] = ['decimal', 'hongkong', 'malay', 'indonesian']

/**
 * A price in thousandths as a format writes it. Malay prices above 2 and Indonesian ones below 2 are negative: the stake for
 * a win of 1, or the win for a stake of 1.
 */
export function priceText(price: number, format: PriceFormat): string {
  const win = price / 1_000 - 1
  switch (format) {
    case 'decimal':
      return price % 10 === 0 ? (price / 1_000).toFixed(2) : (price / 1_000).toFixed(3)
    case 'hongkong':
      return win.toFixed(price % 10 === 0 ? 2 : 3)
    case 'malay':
      return win <= 1 ? win.toFixed(price % 10 === 0 ? 2 : 3) : (-1 / win).toFixed(2)
    case 'indonesian':
      return win >= 1 ? win.toFixed(2) : (-1 / win).toFixed(2)
  }
}

/** A line in quarters as text: `+0.75`, `−1`, `0`. */
export function lineText(line: number): string {
  const size = String(Math.abs(line) / 4)
  return line > 0 ? `+${size}` : line < 0 ? `−${size}` : '0'
}
