/** In how many ways k of n things can be taken: 0 if there are not enough. */
export function choose(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n
  let ways = 1n
  for (let taken = 1; taken <= k; taken += 1) ways = (ways * BigInt(n - k + taken)) / BigInt(taken)
  return ways
}

/** In how many different orders symbols can stand, of which some may be equal: 24, 12, 6, 4 or 1 for four digits. */
export function countOrders(symbols: readonly string[]): bigint {
  let orders = 1n
  const seen = new Map<string, number>()
  for (const [index, symbol] of symbols.entries()) {
    const times = (seen.get(symbol) ?? 0) + 1
    seen.set(symbol, times)
    orders = (orders * BigInt(index + 1)) / BigInt(times)
  }
  return orders
}

/** The different orders of symbols, in ascending order. */
export function* ordersOf(symbols: readonly string[]): Generator<string[]> {
  if (symbols.length === 0) {
    yield []
    return
  }
  const sorted = symbols.toSorted()
  for (const [index, first] of sorted.entries()) {
    if (index > 0 && sorted[index - 1] === first) continue
    for (const rest of ordersOf(sorted.toSpliced(index, 1))) yield [first, ...rest]
  }
}

/** The ways to take `size` of the items, in the order of the items. */
export function* combinations<T>(items: readonly T[], size: number): Generator<T[]> {
  if (size === 0) {
    yield []
    return
  }
  for (const [index, first] of items.entries()) {
    if (items.length - index < size) return
    for (const rest of combinations(items.slice(index + 1), size - 1)) yield [first, ...rest]
  }
}

/** Each way to take one item of each set, the last set fastest. */
export function* products<T>(sets: readonly (readonly T[])[]): Generator<T[]> {
  const [first, ...others] = sets
  if (first === undefined) {
    yield []
    return
  }
  for (const item of first) for (const rest of products(others)) yield [item, ...rest]
}
