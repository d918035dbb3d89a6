import type { BaccaratSide } from '@baize/engines/tables'
import { describe, expect, test } from 'vitest'
import { exactReturn, listed } from '../testing/exact-return.ts'
import { baccarat, type BaccaratTerms } from './baccarat.ts'
import type { OutcomeOf } from './table-rules.ts'

const sides: readonly BaccaratSide[] = [
  'playerPair',
  'bankerPair',
  'eitherPair',
  'perfectPair',
  'big',
  'small',
  'superSix',
  'luckySix',
  'dragonSeven',
  'pandaEight',
  'playerDragon',
  'bankerDragon',
]
const pairSides = new Set<string>(['playerPair', 'bankerPair', 'eitherPair', 'perfectPair'])
const terms = (banker: BaccaratTerms['banker']): BaccaratTerms => ({ banker, sides, cardMs: 100 })

/** How many cards of a value eight decks have, the value 0 being the first of ten. */
const inShoe = [128, 32, 32, 32, 32, 32, 32, 32, 32, 32]
/** A card of a value. */
const cardOf = (value: number) => (value === 0 ? 36 : (value - 1) * 4)
const values = Array.from({ length: 10 }, (_, value) => value)

/** Every round of a full shoe by values, with the number of ways that six cards can lie so. */
function baccaratRounds(): readonly (readonly [OutcomeOf<'baccarat'>, number])[] {
  const { deal } = baccarat(terms('commission'))
  const rounds: (readonly [OutcomeOf<'baccarat'>, number])[] = []
  const left = [...inShoe]
  const follow = (taken: readonly number[], ways: number) => {
    if (taken.length >= 4) {
      const source = listed([...taken.map(cardOf), 0, 0])
      const outcome = deal(source)
      if (source.used() <= taken.length) {
        const unseen = [412 * 411, 411, 1][taken.length - 4] ?? 1
        rounds.push([outcome, ways * unseen])
        return
      }
    }
    for (const value of values) {
      const count = left[value] ?? 0
      left[value] = count - 1
      follow([...taken, value], ways * count)
      left[value] = count
    }
  }
  follow([], 1)
  return rounds
}

describe('baccarat', () => {
  const rounds = baccaratRounds()

  test.each(['commission', 'halfOnSix', 'pushOnThreeCardSeven'] as const)(
    'with banker on %s returns what it publishes, by every order of a full shoe',
    (banker) => {
      const rules = baccarat(terms(banker))
      const fields = rules.fields.filter(({ id }) => !pairSides.has(id))
      const computed = fields.map(({ id }) => [id, exactReturn(rules, id, rounds)])
      expect(computed).toEqual(fields.map(({ id, returned }) => [id, returned]))
    },
  )

  test('pays 98.9421, 98.7649 and 85.6404 percent on banker, player and tie', () => {
    const rules = baccarat(terms('commission'))
    const returns = ['banker', 'player', 'tie'].map((id) => exactReturn(rules, id, rounds))
    expect(returns).toEqual(['0.989421', '0.987649', '0.856404'])
  })

  test('would be found to return something else if banker drew on five against an ace', () => {
    const rules = baccarat(terms('commission'))
    const wrong = rounds.map(([outcome, ways]): readonly [OutcomeOf<'baccarat'>, number] => {
      const { player, banker } = outcome
      return player.length === 3 && player[2] === 0
        ? [{ ...outcome, banker: banker.slice(0, 2) }, ways]
        : [outcome, ways]
    })
    expect(exactReturn(rules, 'banker', wrong)).not.toBe('0.989421')
  })

  test('pays pairs as published, by every four cards', () => {
    const rules = baccarat(terms('commission'))
    const pairs = rules.fields.filter(({ id }) => pairSides.has(id))
    const dealt = [...fourCards()]
    expect(pairs.map(({ id }) => [id, exactReturn(rules, id, dealt)])).toEqual(
      pairs.map(({ id, returned }) => [id, returned]),
    )
  })
})

/** Every four cards of eight decks; the first is taken as the first ace of spades, since all cards are alike. */
function* fourCards(): Iterable<readonly [OutcomeOf<'baccarat'>, number]> {
  const copies = (card: number, taken: readonly number[]) => 8 - taken.filter((one) => one === card).length
  for (let second = 0; second < 52; second += 1)
    for (let third = 0; third < 52; third += 1)
      for (let fourth = 0; fourth < 52; fourth += 1) {
        const ways = copies(second, [0]) * copies(third, [0, second]) * copies(fourth, [0, second, third])
        yield [{ kind: 'baccarat', player: [0, second], banker: [third, fourth] }, ways]
      }
}
