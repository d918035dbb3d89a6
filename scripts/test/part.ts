import type { SingleTest, Tally } from './tally.ts'

/** One part of `npm test`. */
export interface Part {
  readonly name: string
  readonly says: string
  /** It needs nothing of the other parts and uses about one core, so that two of them run at the same time. */
  readonly static?: true
  run(): Promise<Tally>
  /** Runs one test by itself. Resolves to whether it passed. */
  rerun?(test: SingleTest): Promise<boolean>
}
