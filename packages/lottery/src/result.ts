import type { LotteryFormat, LotteryResult } from './format.ts'

/**
 * Reads a result as an adapter or an operator gives it; undefined unless it has exactly the numbers of the format, each as long as
 * it must be.
 */
export function parseResult(format: LotteryFormat, input: unknown): LotteryResult | undefined {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return undefined
  const given = new Map<string, unknown>(Object.entries(input))
  const { draw } = format
  const codes = draw.kind === 'numbers' ? draw.prizes.map(({ code }) => code) : ['places']
  if (given.size !== codes.length) return undefined
  const read: Record<string, readonly string[]> = {}
  for (const code of codes) {
    const items = textsOf(given.get(code))
    if (items === undefined || !isPossible(format, code, items)) return undefined
    read[code] = items
  }
  return read
}

function textsOf(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined
  const texts = value.filter((item): item is string => typeof item === 'string')
  return texts.length === value.length ? texts : undefined
}

function isPossible({ draw }: LotteryFormat, code: string, items: readonly string[]): boolean {
  if (draw.kind === 'places') {
    if (items.length !== draw.count || !items.every((item) => draw.symbols.includes(item))) return false
    return draw.isRepeated || new Set(items).size === items.length
  }
  const prize = draw.prizes.find((one) => one.code === code)
  return (
    prize !== undefined &&
    items.length === prize.count &&
    items.every((item) => item.length === prize.digits && /^[0-9]+$/.test(item))
  )
}
