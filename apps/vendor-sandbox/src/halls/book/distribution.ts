/** The chances of whole numbers, from `from` upwards without gaps. They add up to 1, or to the chance of a condition. */
export interface Distribution {
  readonly from: number
  readonly chances: readonly number[]
}

/** The distribution of a number that is certain. */
export function certain(value: number): Distribution {
  return { from: value, chances: [1] }
}

/** Gathers chances of values into a distribution. */
export function gather(parts: Iterable<readonly [value: number, chance: number]>): Distribution {
  const byValue = new Map<number, number>()
  for (const [value, chance] of parts) byValue.set(value, (byValue.get(value) ?? 0) + chance)
  if (byValue.size === 0) return { from: 0, chances: [] }
  const from = Math.min(...byValue.keys())
  const to = Math.max(...byValue.keys())
  return { from, chances: Array.from({ length: to - from + 1 }, (_, nth) => byValue.get(from + nth) ?? 0) }
}

/** The sum of two independent numbers. */
export function plus(left: Distribution, right: Distribution): Distribution {
  if (left.chances.length === 0 || right.chances.length === 0) return { from: 0, chances: [] }
  const chances = Array.from({ length: left.chances.length + right.chances.length - 1 }, () => 0)
  left.chances.forEach((one, at) => {
    if (one === 0) return
    right.chances.forEach((other, by) => {
      chances[at + by] = (chances[at + by] ?? 0) + one * other
    })
  })
  return { from: left.from + right.from, chances }
}

/** The sum of `count` independent numbers of one distribution. */
export function times(one: Distribution, count: number): Distribution {
  let sum = certain(0)
  let power = one
  for (let rest = count; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) sum = plus(sum, power)
    if (rest > 1) power = plus(power, power)
  }
  return sum
}

/** The distribution with every chance multiplied. */
export function scale({ from, chances }: Distribution, by: number): Distribution {
  return { from, chances: chances.map((chance) => chance * by) }
}

/** Adds the chances of distributions of excluding conditions. */
export function either(parts: readonly Distribution[]): Distribution {
  return gather(parts.flatMap((part) => [...entries(part)]))
}

/** The values with their chances. */
export function entries({ from, chances }: Distribution): readonly (readonly [value: number, chance: number])[] {
  return chances.map((chance, nth) => [from + nth, chance] as const)
}

/** The chance that a condition holds. */
export function chanceThat(distribution: Distribution, holds: (value: number) => boolean): number {
  return entries(distribution).reduce((sum, [value, chance]) => (holds(value) ? sum + chance : sum), 0)
}
