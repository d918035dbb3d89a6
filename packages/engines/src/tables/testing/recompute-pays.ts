import type { SharedOutcome } from '../../shared-outcomes.ts'

/** What a winning bet pays to one, given in hundredths, read from a field's odds: the nth number of `1/2/12` or `1–30`. */
type Odds = (nth?: number) => number

/**
 * The second implementation of what live tables pay: in hundredths of a unit, the stake included. It reads the odds from the
 * published definition and decides by other means than the rules do.
 */
export function recomputePays(definition: string, outcome: SharedOutcome, field: string): number {
  const { fields } = JSON.parse(definition)
  const text: string = fields.find(({ id }: { id: string }) => id === field).odds
  const numbers = text.split(/[/–]/).map((one) => Math.round(Number(one) * 100))
  const odds: Odds = (nth = 0) => 100 + (numbers[nth] ?? 0)
  switch (outcome.engine) {
    case 'baccarat':
      return baccarat(outcome, field, odds)
    case 'dragonTiger':
      return dragonTiger(outcome, field, odds)
    case 'roulette':
      return coveredBy(field).includes(outcome.pocket) ? odds() : 0
    case 'sicBo':
      return sicBo(outcome.dice, field, odds)
    case 'fishPrawnCrab':
      return creatures(outcome.dice, field, odds)
    case 'fanTan':
      return fanTan(outcome.beads % 4 || 4, field, odds)
    case 'xocDia':
      return xocDia(
        outcome.discs.reduce((sum, disc) => sum + disc, 0),
        field,
        odds,
      )
    case 'crash':
    case 'cockfight':
      throw new RangeError(`${outcome.engine} is no live table`)
  }
}

const points = (cards: readonly number[]) =>
  cards.reduce((sum, card) => sum + (card < 36 ? 1 + ((card - (card % 4)) >> 2) : 0), 0) % 10
const rank = (card: number | undefined = 0) => (card - (card % 4)) / 4

function baccarat(
  { player, banker }: { readonly player: readonly number[]; readonly banker: readonly number[] },
  field: string,
  odds: Odds,
): number {
  const [p, b] = [points(player), points(banker)]
  const pairs = [player, banker].map(([one, two]) => rank(one) === rank(two))
  const perfect = [player, banker].filter(([one, two]) => one === two).length
  const cards = player.length + banker.length
  switch (field) {
    case 'player':
      return p === b ? 100 : p > b ? odds() : 0
    case 'banker':
      return p === b ? 100 : p < b ? odds() : 0
    case 'tie':
      return p === b ? odds() : 0
    case 'small':
      return cards === 4 ? odds() : 0
    case 'big':
      return cards === 4 ? 0 : odds()
    case 'playerPair':
      return pairs[0] === true ? odds() : 0
    case 'bankerPair':
      return pairs[1] === true ? odds() : 0
    case 'eitherPair':
      return pairs.includes(true) ? odds() : 0
    case 'perfectPair':
      return perfect === 0 ? 0 : odds(perfect - 1)
    default: {
      const [own, other] = field === 'playerDragon' ? [player, banker] : [banker, player]
      const by = points(own) - points(other)
      const natural = (hand: readonly number[]) => hand.length === 2 && points(hand) > 7
      if (natural(own)) return by < 0 ? 0 : by === 0 ? 100 : 200
      if (natural(other) || by < 4) return 0
      return 100 + ([100, 200, 400, 600, 1_000, 3_000][by - 4] ?? Number.NaN)
    }
  }
}

function dragonTiger(
  { dragon, tiger }: { readonly dragon: number; readonly tiger: number },
  field: string,
  odds: Odds,
): number {
  const tied = rank(dragon) === rank(tiger)
  if (field === 'tie') return tied ? odds() : 0
  if (field === 'suitedTie') return dragon === tiger ? odds() : 0
  const [own, other] = field.startsWith('dragon') ? [dragon, tiger] : [tiger, dragon]
  const face = rank(own) + 1
  if (field === 'dragon' || field === 'tiger') return tied ? 50 : rank(own) > rank(other) ? odds() : 0
  if (face === 7) return 0
  const isRed = own % 4 === 1 || own % 4 === 2
  const happened: Readonly<Record<string, boolean>> = {
    Big: face > 7,
    Small: face < 7,
    Odd: face % 2 === 1,
    Even: face % 2 === 0,
    Red: isRed,
    Black: !isRed,
  }
  return happened[field.replace(/^dragon|^tiger/, '')] === true ? odds() : 0
}

const redNumbers = '1,3,5,7,9,12,14,16,18,19,21,23,25,27,30,32,34,36'.split(',').map(Number)

/** The numbers that a field of roulette covers, from its name. */
function coveredBy(field: string): readonly number[] {
  const all = Array.from({ length: 36 }, (_, place) => place + 1)
  const [kind = '', ...numbers] = field.split('-')
  const nth = Number(numbers[0])
  switch (kind) {
    case 'low':
      return all.slice(0, 18)
    case 'high':
      return all.slice(18)
    case 'odd':
      return all.filter((one) => one % 2 === 1)
    case 'even':
      return all.filter((one) => one % 2 === 0)
    case 'red':
      return redNumbers
    case 'black':
      return all.filter((one) => !redNumbers.includes(one))
    case 'dozen':
      return all.slice(nth * 12 - 12, nth * 12)
    case 'column':
      return all.filter((one) => (one - nth) % 3 === 0)
    default:
      return numbers.map(Number)
  }
}

function sicBo(dice: readonly number[], field: string, odds: Odds): number {
  const sum = dice.reduce((all, die) => all + die, 0)
  const triple = new Set(dice).size === 1
  const [, name = '', digits = ''] = /^([A-Za-z]+)(\d*)$/.exec(field) ?? []
  const count = dice.filter((die) => die === Number(digits)).length
  const happened: Readonly<Record<string, boolean>> = {
    small: !triple && sum < 11,
    big: !triple && sum > 10,
    odd: !triple && sum % 2 === 1,
    even: !triple && sum % 2 === 0,
    anyTriple: triple,
    triple: count === 3,
    double: count > 1,
    sum: sum === Number(digits),
    pair: [...digits].every((digit) => dice.includes(Number(digit))),
  }
  if (name === 'one') return count === 0 ? 0 : odds(count - 1)
  return happened[name] === true ? odds() : 0
}

const creatureNames = ['fish', 'prawn', 'crab', 'rooster', 'gourd', 'tiger']

function creatures(dice: readonly number[], field: string, odds: Odds): number {
  if (field === 'anyTriple') return dice[0] === dice[1] && dice[1] === dice[2] ? odds() : 0
  const named = dice.map((die) => creatureNames[die])
  const [first, second] = field.split('-')
  if (second !== undefined) return named.includes(first) && named.includes(second) ? odds() : 0
  const count = named.filter((one) => one === first).length
  return count === 0 ? 0 : odds(count - 1)
}

function fanTan(home: number, field: string, odds: Odds): number {
  const digits = field.replace(/\D/g, '')
  const kind = field.replace(/\d/g, '')
  const isIn = digits.includes(String(home))
  if (kind === 'three') return isIn ? 0 : odds()
  if (kind !== 'nim') return isIn ? odds() : 0
  return digits.startsWith(String(home)) ? odds() : isIn ? 100 : 0
}

function xocDia(reds: number, field: string, odds: Odds): number {
  const on: Readonly<Record<string, string>> = {
    even: '024',
    odd: '13',
    alike: '04',
    fourWhite: '0',
    threeWhite: '1',
    twoTwo: '2',
    threeRed: '3',
    fourRed: '4',
  }
  return on[field]?.includes(String(reds)) === true ? odds() : 0
}
