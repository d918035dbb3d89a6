import { canonicalJson, hashOfText } from '../definition-hash.ts'
import { decimalOf, rational } from '../rational.ts'
import type { SharedGame } from '../shared-game.ts'
import type { SharedOutcome } from '../shared-outcomes.ts'
import { drawCrash, growthOf, type CrashDefinition } from './crash.ts'

/** How long a round is shown after the crash. */
const showMs = 3_000

/** A game of a multiple that grows until it crashes, as everything else sees it: one series for each round, two bets a player. */
export function crashGame(definition: CrashDefinition): SharedGame {
  const { engine, code, title, version, share, greatest } = definition
  const text = canonicalJson(definition)
  const rtp = decimalOf(rational(BigInt(share), 100n), 6)
  // To one, as of all tables: what comes back without the stake.
  const odds = `0.01–${(greatest / 100 - 1).toLocaleString('en')}`
  return {
    engine,
    code,
    title,
    version,
    canonicalJson: text,
    definitionHash: hashOfText(text),
    published: { rtp },
    fields: ['first', 'second'].map((id) => ({ id, group: 'main', odds, rtp })),
    opposite: [],
    shoe: false,
    openSeries(chance) {
      const outcome: SharedOutcome = { engine, crashHundredths: drawCrash(definition, chance) }
      return {
        burned: [],
        start: 0,
        deal(position) {
          if (position !== 0) throw new RangeError('a series of this game has one round')
          return { outcome, next: 1, isLast: true }
        },
      }
    },
    // Only what is cashed out pays, and each bet at a multiple of its own.
    pays: () => rational(0n, 1n),
    greatestMultiple: () => rational(BigInt(greatest), 100n),
    showMs: () => showMs,
    brief: (outcome) => (Math.max(100, crashOf(outcome)) / 100).toFixed(2),
    coverage: { outcomes: 1, winsOn: () => [] },
    flight: { ...growthOf(definition), crashOf },
  }
}

function crashOf(outcome: SharedOutcome): number {
  if (outcome.engine !== 'crash') throw new RangeError(`an outcome of ${outcome.engine} is not one of crash`)
  return outcome.crashHundredths
}
