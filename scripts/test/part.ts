import type { SingleTest, Tally } from './tally.ts'

/** One part of `npm test`. */
export interface Part {
  readonly name: string
  readonly says: string
  /** The part needs none of the others and uses about one core, so two such parts run at the same time. */
  readonly static?: true
  run(): Promise<Tally>
  /** Runs one test on its own. Resolves to whether it passed. */
  rerun?(test: SingleTest): Promise<boolean>
}
