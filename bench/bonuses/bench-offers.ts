/** How many members have an open bonus. */
export const crowd = 1_000

/** How many offers the brand has. */
export const offers = 30

/** The id of an offer of the benchmark. */
export function offerOf(index: number): string {
  return `bench-${index}`
}
