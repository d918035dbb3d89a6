import { blackJoker, laidOn, redJoker, strengthOf, type DouDizhuCombo } from './combos.ts'

/** The strength of an ace, the highest that can be in a run. */
const lastInRun = 11

/**
 * What can be laid from some cards: one play of every kind, length and rank, in which triples and fours take the cheapest cards along.
 * Each of them may be laid; other cards to go with a triple may be, too.
 */
export function playsFrom(cards: readonly number[], on: DouDizhuCombo | null): readonly (readonly number[])[] {
  const ranks = byStrength(cards)
  const groups = (size: number) => ranks.flatMap((group) => (group.length >= size ? [group.slice(0, size)] : []))
  const planes = runsOf(ranks, 3, 2)
  const bodies = [...groups(3), ...planes]
  const jokers = [blackJoker, redJoker].filter((card) => cards.includes(card))
  const all = [
    ...groups(1),
    ...groups(2),
    ...bodies,
    ...bodies.flatMap((body) => [1, 2].flatMap((each) => withOthers(ranks, body, body.length / 3, each))),
    ...runsOf(ranks, 1, 5),
    ...runsOf(ranks, 2, 3),
    ...groups(4),
    ...groups(4).flatMap((body) => [1, 2].flatMap((each) => withOthers(ranks, body, 2, each))),
    ...(jokers.length === 2 ? [jokers] : []),
  ]
  return all.filter((play) => laidOn(play, on) !== undefined)
}

function byStrength(cards: readonly number[]): number[][] {
  const ranks: number[][] = Array.from({ length: 15 }, () => [])
  for (const card of cards.toSorted((a, b) => a - b)) ranks[strengthOf(card)]?.push(card)
  return ranks
}

/** Runs of at least `least` ranks with `each` cards of each. */
function runsOf(ranks: readonly (readonly number[])[], each: number, least: number): number[][] {
  const found: number[][] = []
  for (let from = 0; from <= lastInRun; from += 1) {
    const cards: number[] = []
    for (let rank = from; rank <= lastInRun && (ranks[rank]?.length ?? 0) >= each; rank += 1) {
      cards.push(...(ranks[rank] ?? []).slice(0, each))
      if (rank - from + 1 >= least) found.push([...cards])
    }
  }
  return found
}

/** A body with so many single cards or pairs of other ranks: of ranks with few cards first, so that groups stay whole, then low ones. */
function withOthers(
  ranks: readonly (readonly number[])[],
  body: readonly number[],
  count: number,
  each: number,
): number[][] {
  const used = new Set(body.map(strengthOf))
  const others = ranks
    .filter((group, rank) => !used.has(rank) && group.length >= each)
    .toSorted((a, b) => a.length - b.length || strengthOf(a[0] ?? 0) - strengthOf(b[0] ?? 0))
    .flatMap((group) => (each === 1 ? group : group.slice(0, 2)))
    .slice(0, count * each)
  return others.length === count * each ? [[...body, ...others]] : []
}
