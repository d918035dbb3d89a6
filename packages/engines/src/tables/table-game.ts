import { canonicalJson, hashOfText } from '../definition-hash.ts'
import { rational, type Rational } from '../rational.ts'
import type { SharedGame } from '../shared-game.ts'
import type { SharedOutcome } from '../shared-outcomes.ts'
import { openShoe, openSingle, type ShoeTerms } from './shoe.ts'
import type { TablePlay } from './table-play.ts'

/** An engine of a table whose bets win or lose by its outcome alone. */
export type TableEngine = Exclude<SharedOutcome['engine'], 'crash' | 'cockfight'>
type OutcomeOf<E extends TableEngine> = Extract<SharedOutcome, { engine: E }>
/** What a round of an engine shows, without the engine's name. */
export type ShownOf<E extends TableEngine> = Omit<OutcomeOf<E>, 'engine'>

/** What makes rules a table of our own. */
export interface TableGameTerms<E extends TableEngine> {
  readonly engine: E
  readonly code: string
  readonly title: string
  readonly version: number
  readonly play: TablePlay<ShownOf<E>>
  /** Cards come from a shoe that lasts for many rounds; everything else is drawn for each round. */
  readonly shoe?: ShoeTerms
  /** What the definition says beside its fields: everything that odds do not tell. */
  readonly rules: Readonly<Record<string, unknown>>
  readonly opposite: SharedGame['opposite']
  readonly coverage: SharedGame['coverage']
  readonly showMs: (round: ShownOf<E>) => number
}

/** Puts the rules of a table and its terms together as a game with shared rounds. */
export function tableGame<E extends TableEngine>(terms: TableGameTerms<E>): SharedGame {
  const { engine, code, title, version, play, shoe, rules, opposite, coverage } = terms
  const fields = play.fields.map(({ returned, ...field }) => ({ ...field, rtp: returned }))
  const definition = canonicalJson({
    engine,
    code,
    title,
    version,
    ...rules,
    ...(shoe === undefined ? {} : { shoe }),
    fields: play.fields.map(({ id, group, odds }) => ({ id, group, odds })),
  })
  const greatest = new Map(fields.map(({ id, odds }) => [id, greatestOf(odds)]))
  const ours = (outcome: SharedOutcome): ShownOf<E> => {
    if (outcome.engine !== engine) throw new RangeError(`a table of ${engine} has no outcome of ${outcome.engine}`)
    // The engine has just been compared, which narrows a union but not a type parameter.
    return outcome as unknown as OutcomeOf<E>
  }
  // The same: what the engine has dealt, with its name, is an outcome of this engine.
  const named = (round: ShownOf<E>) => ({ engine, ...round }) as unknown as SharedOutcome
  return {
    engine,
    code,
    title,
    version,
    canonicalJson: definition,
    definitionHash: hashOfText(definition),
    published: { rtp: fields.map(({ rtp }) => rtp).toSorted()[0] ?? '' },
    fields,
    opposite,
    shoe: shoe !== undefined,
    openSeries: (chance) =>
      shoe === undefined
        ? openSingle(chance, (source) => named(play.deal(source)))
        : openShoe(chance, shoe, (source) => named(play.deal(source))),
    pays(outcome, field) {
      const [numerator, denominator] = play.pays(ours(outcome), field)
      return rational(BigInt(numerator), BigInt(denominator))
    },
    greatestMultiple: (field) => greatest.get(field) ?? rational(0n, 1n),
    showMs: (outcome) => terms.showMs(ours(outcome)),
    brief: (outcome) => play.brief(ours(outcome)),
    coverage,
  }
}

/** The greatest number of an odds text, such as `0.95`, `1/2/12` or `1–30`, with the stake. */
function greatestOf(odds: string): Rational {
  const all = odds.split(/[/–]/).map((text) => {
    const [whole = '', decimals = ''] = text.split('.')
    return rational(BigInt(whole + decimals) + 10n ** BigInt(decimals.length), 10n ** BigInt(decimals.length))
  })
  return all.reduce((most, one) => (one.numerator * most.denominator > most.numerator * one.denominator ? one : most))
}

/** Coverage of a table whose outcomes can be listed, each equally likely. */
export function coverageOf<E extends TableEngine>(
  play: TablePlay<ShownOf<E>>,
  outcomes: readonly ShownOf<E>[],
): SharedGame['coverage'] {
  const known = new Map<string, readonly number[]>()
  return {
    outcomes: outcomes.length,
    winsOn(field) {
      const counted =
        known.get(field) ??
        outcomes.flatMap((outcome, nth) => {
          const [numerator, denominator] = play.pays(outcome, field)
          return numerator > denominator ? [nth] : []
        })
      known.set(field, counted)
      return counted
    },
  }
}
