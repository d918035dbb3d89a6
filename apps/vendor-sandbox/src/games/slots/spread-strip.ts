/**
 * Builds reels from the number of times each symbol appears on each of them, in groups of `together`. A symbol's groups
 * are spread evenly around the reel; the same counts always give the same reels.
 */
export function spreadReels<Id extends string>(
  counts: Readonly<Partial<Record<Id, readonly number[]>>>,
  together = 1,
): Id[][] {
  // `Object.entries` loses the key type, which the argument's type guarantees.
  const entries = Object.entries(counts) as [Id, readonly number[]][]
  const reels = entries[0]?.[1].length ?? 0
  return Array.from({ length: reels }, (_, reel) => {
    const parts = entries.map(([id, each]) => ({ id, count: each[reel] ?? 0 }))
    return spreadStrip(parts, reel, together)
  })
}

function spreadStrip<Id extends string>(
  parts: readonly { readonly id: Id; readonly count: number }[],
  reel: number,
  together: number,
): Id[] {
  const groups = parts.flatMap(({ id, count }, index) => {
    const groupCount = Math.ceil(count / together)
    const shift = (index * 0.382 + reel * 0.236) % 1
    return Array.from({ length: groupCount }, (_, nth) => ({
      id,
      size: Math.floor(((nth + 1) * count) / groupCount) - Math.floor((nth * count) / groupCount),
      place: ((nth + shift) / groupCount) % 1,
      index,
    }))
  })
  const ordered = groups.toSorted((left, right) => left.place - right.place || left.index - right.index)
  return ordered.flatMap(({ id, size }) => Array.from({ length: size }, () => id))
}
