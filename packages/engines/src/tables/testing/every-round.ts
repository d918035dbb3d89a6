import { decimalOf, rational } from '../../rational.ts'
import type { SharedGame } from '../../shared-game.ts'
import type { SharedOutcome } from '../../shared-outcomes.ts'
import { baccaratPlay } from '../baccarat.ts'

/** A round, and in how many ways it comes. */
export type WeightedRound = readonly [outcome: SharedOutcome, ways: number]

/** How many cards of a value eight decks have, the value 0 being that of ten and pictures. */
const inShoe = [128, 32, 32, 32, 32, 32, 32, 32, 32, 32]
const cardOf = (value: number) => (value === 0 ? 36 : (value - 1) * 4)

/** Every round of a full shoe by the values of its cards, with the number of ways in which six cards can lie so. */
export function baccaratRounds(): readonly WeightedRound[] {
  const { deal } = baccaratPlay({ banker: 'commission', sides: [] })
  const rounds: WeightedRound[] = []
  const left = [...inShoe]
  const follow = (values: readonly number[], ways: number) => {
    if (values.length >= 4) {
      let taken = 0
      const cards = [...values.map(cardOf), 0, 0]
      const hands = deal({ card: () => cards[taken++] ?? 0, below: () => 0 })
      if (taken <= values.length) {
        rounds.push([{ engine: 'baccarat', ...hands }, ways * ([412 * 411, 411, 1][values.length - 4] ?? 1)])
        return
      }
    }
    for (const [value, count] of left.entries()) {
      left[value] = count - 1
      follow([...values, value], ways * count)
      left[value] = count
    }
  }
  follow([], 1)
  return rounds
}

/** Every four cards of eight decks, as pairs see them; the first is the first ace of spades, since all cards are alike. */
export function fourCards(): readonly WeightedRound[] {
  const rounds: WeightedRound[] = []
  const copies = (card: number, taken: readonly number[]) => 8 - taken.filter((one) => one === card).length
  for (let second = 0; second < 52; second += 1)
    for (let third = 0; third < 52; third += 1)
      for (let fourth = 0; fourth < 52; fourth += 1)
        rounds.push([
          { engine: 'baccarat', player: [0, second], banker: [third, fourth] },
          copies(second, [0]) * copies(third, [0, second]) * copies(fourth, [0, second, third]),
        ])
  return rounds
}

const listed = (count: number, outcomeOf: (nth: number) => SharedOutcome): readonly WeightedRound[] =>
  Array.from({ length: count }, (_, nth) => [outcomeOf(nth), 1] as const)
const threeDice = (nth: number, lowest: number) => [36, 6, 1].map((step) => (Math.floor(nth / step) % 6) + lowest)

/** Every round of a table other than baccarat. */
export function everyRound(code: string): readonly WeightedRound[] {
  switch (code) {
    case 'bz-dragon-tiger':
      return Array.from({ length: 52 * 52 }, (_, nth) => {
        const [dragon, tiger] = [Math.floor(nth / 52), nth % 52]
        return [{ engine: 'dragonTiger', dragon, tiger }, 8 * (dragon === tiger ? 7 : 8)] as const
      })
    case 'bz-roulette':
      return listed(37, (pocket) => ({ engine: 'roulette', pocket }))
    case 'bz-sic-bo':
      return listed(216, (nth) => ({ engine: 'sicBo', dice: threeDice(nth, 1) }))
    case 'bz-fish-prawn-crab':
      return listed(216, (nth) => ({ engine: 'fishPrawnCrab', dice: threeDice(nth, 0) }))
    case 'bz-fan-tan':
      return listed(40, (more) => ({ engine: 'fanTan', beads: 41 + more }))
    case 'bz-xoc-dia':
      return listed(16, (nth) => ({ engine: 'xocDia', discs: [3, 2, 1, 0].map((bit) => (nth >> bit) & 1) }))
    default:
      throw new Error(`there is no list of all rounds of ${code}`)
  }
}

/** The exact return of fields over all rounds, with six decimals. */
export function exactReturns(
  game: Pick<SharedGame, 'pays'>,
  fields: readonly string[],
  rounds: readonly WeightedRound[],
): Readonly<Record<string, string>> {
  const total = rounds.reduce((sum, [, ways]) => sum + BigInt(ways), 0n)
  return Object.fromEntries(
    fields.map((field) => {
      const byShare = new Map<string, { numerator: bigint; denominator: bigint; ways: bigint }>()
      for (const [outcome, ways] of rounds) {
        const { numerator, denominator } = game.pays(outcome, field)
        const key = `${numerator}/${denominator}`
        const known = byShare.get(key)
        if (known === undefined) byShare.set(key, { numerator, denominator, ways: BigInt(ways) })
        else known.ways += BigInt(ways)
      }
      let sum = rational(0n, 1n)
      for (const { numerator, denominator, ways } of byShare.values())
        sum = rational(sum.numerator * denominator + numerator * ways * sum.denominator, sum.denominator * denominator)
      return [field, decimalOf(rational(sum.numerator, sum.denominator * total), 6)]
    }),
  )
}
