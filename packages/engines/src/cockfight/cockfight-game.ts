import { canonicalJson, hashOfText } from '../definition-hash.ts'
import type { CockfightDefinition } from './cockfight-definition.ts'
import { decimalOf, rational, type Rational } from '../rational.ts'
import type { SharedField, SharedGame } from '../shared-game.ts'
import type { SharedCard, SharedOutcome } from '../shared-outcomes.ts'
import {
  corners,
  drawFight,
  returnOfField,
  termsOf,
  type CockfightOutcome,
  type Corner,
  type FightTerms,
} from './cockfight.ts'

/** What a definition's fields pay and return over every pair that there can be; a test enumerates it. */
export interface CockfightBounds {
  readonly least: Readonly<Record<Corner, number>>
  readonly most: Readonly<Record<Corner, number>>
  /** The lowest return of each field. */
  readonly rtp: Readonly<Record<Corner, string>>
}

/** How long the parts of a fight take to show, in milliseconds. */
export const fightTimes = {
  /** The birds come into the ring. */
  enter: 2_600,
  turn: 1_050,
  /** The last move, and the result before the next fight. */
  end: 3_200,
} as const

const opposite = [['meron', 'wala']] as const
/** The stake comes back. */
const even = rational(1n, 1n)
const nothing = rational(0n, 1n)

/** A simulated cockfight as everything else sees it: one series for each fight, whose number says who fights. */
export function cockfightGame(definition: CockfightDefinition, bounds: CockfightBounds): SharedGame {
  const { engine, code, title, version } = definition
  const text = canonicalJson(definition)
  const games = new Map<string, SharedGame>()
  const inFight = (terms: FightTerms): SharedGame => {
    const { meron, wala } = terms.strengths
    const known = games.get(`${meron}/${wala}`) ?? { ...base, ...partsOf(terms) }
    games.set(`${meron}/${wala}`, known)
    return known
  }
  const base: SharedGame = {
    engine,
    code,
    title,
    version,
    canonicalJson: text,
    definitionHash: hashOfText(text),
    published: { rtp: Object.values(bounds.rtp).toSorted()[0] ?? '' },
    fields: corners.map((id) => ({
      id,
      group: groupOf(id),
      odds: `${toOne(bounds.least[id])}–${toOne(bounds.most[id])}`,
      rtp: bounds.rtp[id],
    })),
    opposite,
    shoe: false,
    openSeries: (chance, seriesNo) => {
      const outcome = drawFight(definition, seriesNo, chance)
      return {
        burned: [],
        start: 0,
        deal(position) {
          if (position !== 0) throw new RangeError('a series of this game has one round')
          return { outcome, next: 1, isLast: true }
        },
      }
    },
    pays,
    greatestMultiple: (field) => hundredths(isCorner(field) ? bounds.most[field] : 0),
    showMs: (outcome) => fightTimes.enter + ours(outcome).turns.length * fightTimes.turn + fightTimes.end,
    brief: (outcome) => ours(outcome).winner.slice(0, 1).toUpperCase(),
    coverage: coverageOf({ strengths: { meron: 1, wala: 1 }, drawsInThousand: definition.draws.ofEqual }),
    cardOf: (seriesNo) => cardOf(termsOf(definition, seriesNo)),
    inSeries: (seriesNo) => inFight(termsOf(definition, seriesNo)),
  }
  return base
}

const groupOf = (corner: Corner): SharedField['group'] => (corner === 'draw' ? 'side' : 'main')
const isCorner = (field: string): field is Corner => corners.some((one) => one === field)
const hundredths = (multiple: number): Rational => rational(BigInt(multiple), 100n)
/** To one, as people write odds: 167 is `0.67`, 930 is `8.3`. */
const toOne = (multiple: number) => String((multiple - 100) / 100)

function ours(outcome: SharedOutcome): CockfightOutcome {
  if (outcome.engine !== 'cockfight') throw new RangeError(`an outcome of ${outcome.engine} is no fight`)
  return outcome
}

/** A fight's outcome names its odds, so that what it pays follows from it alone. */
function pays(outcome: SharedOutcome, field: string): Rational {
  const { winner, hundredths: multiples } = ours(outcome)
  if (!isCorner(field)) return nothing
  if (winner === field) return hundredths(multiples[corners.indexOf(field)] ?? 0)
  return winner === 'draw' ? even : nothing
}

/** What differs from fight to fight: odds, and with them limits and turnover. */
function partsOf(terms: FightTerms): Pick<SharedGame, 'fields' | 'greatestMultiple' | 'coverage'> {
  return {
    fields: fieldsOf(terms).map((field) => ({ ...field, group: groupOf(field.id) })),
    greatestMultiple: (field) => hundredths(isCorner(field) ? terms.multiples[field] : 0),
    coverage: coverageOf(terms),
  }
}

const fieldsOf = (terms: FightTerms) =>
  corners.map((id) => ({ id, odds: toOne(terms.multiples[id]), rtp: decimalOf(returnOfField(terms, id), 6) }))

function cardOf(terms: FightTerms): SharedCard {
  const { season, nth, of, meron, wala, strengths } = terms
  return { engine: 'cockfight', season, nth, of, meron, wala, strengths, fields: fieldsOf(terms) }
}

/** A thousand fights of this kind: meron's first, then the draws, then wala's. */
function coverageOf({
  strengths: { meron, wala },
  drawsInThousand,
}: Pick<FightTerms, 'strengths' | 'drawsInThousand'>): SharedGame['coverage'] {
  const forMeron = Math.round(((1_000 - drawsInThousand) * meron) / (meron + wala))
  const ends = {
    meron: [0, forMeron],
    draw: [forMeron, forMeron + drawsInThousand],
    wala: [forMeron + drawsInThousand, 1_000],
  } as const
  return {
    outcomes: 1_000,
    winsOn(field) {
      if (!isCorner(field)) return []
      const [from, to] = ends[field]
      return Array.from({ length: to - from }, (_, nth) => from + nth)
    },
  }
}
