import { createHash } from 'node:crypto'

/** How many members come. */
export const crowd = 10_000

/** The file in the data folder that contains a {@link BenchRain}. */
export const rainFile = 'bench-rain.json'

/** What the load needs to know about a rain. */
export interface BenchRain {
  readonly rainId: string
  readonly startsAtMs: number
  readonly potMinor: string
  /** The connection string of the database's owner, for adding up what was paid. */
  readonly ownerAddress: string
}

/** The session token of a member of the crowd. */
export function tokenOf(index: number): string {
  return createHash('sha256').update(`crowd ${index}`).digest('base64url')
}
