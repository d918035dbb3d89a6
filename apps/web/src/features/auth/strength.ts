import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** Password strength from 0 to 4 (zxcvbn's scale). */
export type Strength = 0 | 1 | 2 | 3 | 4

const estimator = new ZxcvbnFactory({
  dictionary: { passwords: dictionary['passwords-common'] },
  graphs: adjacencyGraphs,
})

/** Only this many characters are rated: longer passwords take long to rate, and nobody guesses them. */
const maxRatedLength = 72

/** Estimates a password's strength; `known` lists words that an attacker would try first. */
export function strengthOf(password: string, known: readonly string[]): Strength {
  return estimator.check(password.slice(0, maxRatedLength), [...known]).score
}
