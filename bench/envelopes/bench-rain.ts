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
