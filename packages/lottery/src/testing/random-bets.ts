import type { BetType, LotteryFormat, Pick } from '../format.ts'
import type { NumberSource } from '../draw.ts'
import { parseSelection } from '../selection.ts'

/** A source of numbers for tests: Mulberry32, which is quick and repeatable but no secret. */
export function repeatable(seed: number): NumberSource {
  let state = Math.trunc(seed) % 2 ** 32
  return {
    below(n) {
      state = (state + 0x6d2b79f5) % 2 ** 32
      let mixed = Math.imul(state ^ (state >>> 15), state | 1)
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
      return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * n)
    },
  }
}

/** So many different items, in any order. */
function some<T>(source: NumberSource, items: readonly T[], count: number): T[] {
  const left = [...items]
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(source.below(left.length), 1)).flat()
}

/** A selection that is valid and has few lines. */
export function randomSelection(source: NumberSource, pick: Pick): string {
  for (;;) {
    const text = attempt(source, pick)
    const parsed = parseSelection(pick, text)
    if ('selection' in parsed && parsed.selection.lines <= 300) return text
  }
}

function attempt(source: NumberSource, pick: Pick): string {
  switch (pick.kind) {
    case 'numbers':
      return Array.from({ length: 1 + source.below(4) }, () => {
        const digits = Array.from({ length: pick.digits }, () => String(source.below(10)))
        if (pick.as === 'roll') digits[source.below(pick.digits)] = 'R'
        return digits.join('')
      }).join(source.below(2) === 0 ? ', ' : '\n')
    case 'choose':
      return some(source, pick.symbols, pick.size + source.below(3)).join(' ')
    case 'places':
      return Array.from({ length: pick.places }, () => some(source, pick.symbols, 1 + source.below(3)).join(',')).join(
        '|',
      )
    case 'group':
      return pick.shape.map(({ count }) => some(source, pick.symbols, count + source.below(3)).join(' ')).join('|')
  }
}

/** A draw in which numbers of a selection are not rare: with chance 1/2, its lines' digits are taken over into prizes. */
export function luckyResult(
  source: NumberSource,
  format: LotteryFormat,
  bet: BetType,
  line: string,
  drawn: Readonly<Record<string, readonly string[]>>,
): Readonly<Record<string, readonly string[]>> {
  if (format.draw.kind !== 'numbers' || bet.rule.kind === 'none') return drawn
  const parts = line.split('+')
  return Object.fromEntries(
    Object.entries(drawn).map(([prize, numbers]) => [
      prize,
      numbers.map((number) => {
        const part = parts[source.below(parts.length)] ?? ''
        if (source.below(2) === 0 || part.length > number.length) return number
        const shuffled = source.below(2) === 0 ? part : some(source, [...part], part.length).join('')
        const isFront = source.below(4) === 0
        return isFront ? shuffled + number.slice(part.length) : number.slice(0, number.length - part.length) + shuffled
      }),
    ]),
  )
}
