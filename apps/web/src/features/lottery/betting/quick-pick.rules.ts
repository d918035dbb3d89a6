import { parseSelection, type BetType, type Pick } from '@baize/lottery'

/** A uniform whole number from 0 to `bound` - 1, from whatever source. */
export type Below = (bound: number) => number

/** Random sets for a bet: so many numbers, or one line of any other kind. `isFree` tells whether a symbol can be chosen. */
export function quickPick(
  { pick }: BetType,
  count: number,
  below: Below,
  isFree: (symbol: string) => boolean = () => true,
): readonly (readonly string[])[] {
  switch (pick.kind) {
    case 'numbers':
      return [randomNumbers(pick, count, below, isFree)]
    case 'choose': {
      const free = pick.symbols.filter(isFree)
      return [sample(free, pick.size === 1 ? Math.min(count, free.length) : pick.size, below)]
    }
    case 'places': {
      if (pick.isRepeated) return Array.from({ length: pick.places }, () => sample(pick.symbols, 1, below))
      return inRandomOrder(pick.symbols, pick.places, below).map((symbol) => [symbol])
    }
    case 'group': {
      const size = pick.shape.reduce((sum, part) => sum + part.count, 0)
      const drawn = inRandomOrder(pick.symbols, size, below)
      return pick.shape.map(({ count: ofPart }, index) => {
        const start = pick.shape.slice(0, index).reduce((sum, part) => sum + part.count, 0)
        return drawn.slice(start, start + ofPart).toSorted()
      })
    }
  }
}

function randomNumbers(
  pick: Pick & { readonly kind: 'numbers' },
  count: number,
  below: Below,
  isFree: (number: string) => boolean,
): readonly string[] {
  // By how a selection writes them: for bets in any order, 123 and 321 are the same.
  const found = new Map<string, string>()
  // Nearly all numbers may be closed or equal; then there are fewer.
  for (let tries = 0; found.size < count && tries < 200 * count; tries += 1) {
    const digits = Array.from({ length: pick.digits }, () => String(below(10)))
    if (pick.as === 'roll') digits[below(pick.digits)] = 'R'
    const number = digits.join('')
    const parsed = parseSelection(pick, number)
    if (isFree(number) && 'selection' in parsed) found.set(parsed.selection.text, number)
  }
  return [...found.values()].toSorted()
}

/** So many of the symbols in a random order, none twice. */
function inRandomOrder(symbols: readonly string[], count: number, below: Below): readonly string[] {
  const left = [...symbols]
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(below(left.length), 1)).flat()
}

/** The same in the order of the symbols. */
function sample(symbols: readonly string[], count: number, below: Below): readonly string[] {
  const drawn = new Set(inRandomOrder(symbols, count, below))
  return symbols.filter((symbol) => drawn.has(symbol))
}
