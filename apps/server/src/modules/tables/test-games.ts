import { createHash } from 'node:crypto'
import type { DealtRound, SharedField, SharedGame, SharedOutcome } from '@baize/engines'

/** What the games of the tests have in common. */
function madeOf(code: string, engine: SharedGame['engine'], version: number) {
  const canonicalJson = JSON.stringify({ code, version })
  return {
    engine,
    code,
    title: code,
    version,
    canonicalJson,
    definitionHash: createHash('sha256').update(canonicalJson).digest('hex'),
    published: { rtp: '0.875000' },
  }
}

const pockets = 8
const roundsOfShoe = 3
const field = (id: string, group: SharedField['group'], odds: string): SharedField => ({
  id,
  group,
  odds,
  rtp: '0.875000',
})
const straights = Array.from({ length: pockets }, (_, pocket) => `p${pocket}`)

function pocketOf(outcome: SharedOutcome): number {
  if (outcome.engine !== 'roulette') throw new Error('not a round of the wheel')
  return outcome.pocket
}

function winsOn(place: string): readonly number[] {
  const all = Array.from({ length: pockets }, (_, pocket) => pocket)
  if (place === 'even') return all.filter((pocket) => pocket % 2 === 0)
  return place === 'odd' ? all.filter((pocket) => pocket % 2 === 1) : [Number(place.slice(1))]
}

/** A wheel of eight pockets that is dealt like a shoe of three rounds: even or odd pays 1.75 times, a single pocket seven times. */
export function toyWheel(version = 1): SharedGame {
  const greatestMultiple = (place: string) => ({ numerator: 7n, denominator: straights.includes(place) ? 1n : 4n })
  return {
    ...madeOf('toy-wheel', 'roulette', version),
    fields: [
      field('even', 'main', '0.75'),
      field('odd', 'main', '0.75'),
      ...straights.map((id) => field(id, 'side', '6')),
    ],
    opposite: [['even', 'odd']],
    shoe: true,
    openSeries(chance) {
      const drawn = Array.from({ length: roundsOfShoe }, () => chance.below(pockets))
      return {
        burned: [],
        start: 0,
        deal(position): DealtRound {
          const pocket = drawn[position]
          if (pocket === undefined) throw new RangeError('the shoe has no such round')
          return { outcome: { engine: 'roulette', pocket }, next: position + 1, isLast: position + 1 === roundsOfShoe }
        },
      }
    },
    pays: (outcome, place) =>
      winsOn(place).includes(pocketOf(outcome)) ? greatestMultiple(place) : { numerator: 0n, denominator: 1n },
    greatestMultiple,
    showMs: () => 2_000,
    brief: (outcome) => String(pocketOf(outcome)),
    coverage: { outcomes: pockets, winsOn },
  }
}

/** A flight that gains a tenth every 100 milliseconds and always crashes at the same multiple, in hundredths; 0: at once. */
export function toyCrash(crashHundredths: number): SharedGame {
  return {
    ...madeOf('toy-crash', 'crash', crashHundredths),
    fields: [field('first', 'main', '1+'), field('second', 'main', '1+')],
    opposite: [],
    shoe: false,
    openSeries(chance) {
      chance.below(2)
      return {
        burned: [],
        start: 0,
        deal: () => ({ outcome: { engine: 'crash', crashHundredths }, next: 1, isLast: true }),
      }
    },
    pays: () => ({ numerator: 0n, denominator: 1n }),
    greatestMultiple: () => ({ numerator: 1_000_000n, denominator: 1n }),
    showMs: () => 500,
    brief: () => String(crashHundredths),
    coverage: { outcomes: 1, winsOn: () => [] },
    flight: {
      multipleAt: (elapsedMs) => 100 + Math.floor(elapsedMs / 10),
      msUntil: (hundredths) => (hundredths - 100) * 10,
      crashOf: (outcome) => (outcome.engine === 'crash' ? outcome.crashHundredths : 0),
    },
  }
}
