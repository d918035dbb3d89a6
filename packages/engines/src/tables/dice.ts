import { lost, odds, type FieldGroup, type Share, type TablePlay } from './table-play.ts'

/** A throw of three dice. */
export interface Dice {
  readonly dice: readonly number[]
}

/** What a sic bo table pays to one, where tables differ. */
export interface SicBoPays {
  /** For the sums 4 to 10; 17 to 11 pay the same. */
  readonly sums: readonly number[]
  /** For a number on one, two or three dice. */
  readonly singles: readonly [number, number, number]
  readonly pair: number
  readonly double: number
  readonly triple: number
  readonly anyTriple: number
  /** For three different numbers in a run, in any order; left out, there is no such bet. */
  readonly run?: number
}

const faces = [1, 2, 3, 4, 5, 6] as const
const pairsOf = <T>(items: readonly T[]) =>
  items.flatMap((first, place) => items.slice(place + 1).map((second) => [first, second] as const))
const countOf = (dice: readonly number[], face: number) => dice.filter((die) => die === face).length
const sumOf = (dice: readonly number[]) => dice.reduce((sum, die) => sum + die, 0)
const isTriple = ([first, ...rest]: readonly number[]) => rest.every((die) => die === first)

interface DiceBet {
  readonly id: string
  readonly group: FieldGroup
  readonly odds: string
  readonly pays: (dice: readonly number[]) => Share
}

const fixed = (
  id: string,
  to: number,
  happens: (dice: readonly number[]) => boolean,
  group: FieldGroup = 'side',
): DiceBet => ({ id, group, odds: String(to), pays: (dice) => (happens(dice) ? odds(to) : lost) })

const byCount = (id: string, singles: SicBoPays['singles'], face: number, group: FieldGroup): DiceBet => ({
  id,
  group,
  odds: singles.join('/'),
  pays: (dice) => {
    const to = singles[countOf(dice, face) - 1]
    return to === undefined ? lost : odds(to)
  },
})

function sicBoBets(pays: SicBoPays): readonly DiceBet[] {
  const unlessTriple = (happens: (sum: number) => boolean) => (dice: readonly number[]) =>
    !isTriple(dice) && happens(sumOf(dice))
  const runs = pays.run === undefined ? [] : [1, 2, 3, 4]
  return [
    fixed(
      'small',
      1,
      unlessTriple((sum) => sum <= 10),
      'main',
    ),
    fixed(
      'odd',
      1,
      unlessTriple((sum) => sum % 2 === 1),
      'main',
    ),
    fixed(
      'even',
      1,
      unlessTriple((sum) => sum % 2 === 0),
      'main',
    ),
    fixed(
      'big',
      1,
      unlessTriple((sum) => sum >= 11),
      'main',
    ),
    ...faces.map((face) => fixed(`triple${face}`, pays.triple, (dice) => countOf(dice, face) === 3)),
    fixed('anyTriple', pays.anyTriple, isTriple),
    ...faces.map((face) => fixed(`double${face}`, pays.double, (dice) => countOf(dice, face) >= 2)),
    ...pays.sums.flatMap((to, place) => [
      fixed(`sum${4 + place}`, to, (dice) => sumOf(dice) === 4 + place),
      fixed(`sum${17 - place}`, to, (dice) => sumOf(dice) === 17 - place),
    ]),
    ...pairsOf(faces).map(([first, second]) =>
      fixed(`pair${first}${second}`, pays.pair, (dice) => dice.includes(first) && dice.includes(second)),
    ),
    ...runs.map((first) =>
      fixed(`run${first}`, pays.run ?? 0, (dice) => [0, 1, 2].every((step) => dice.includes(first + step))),
    ),
    ...faces.map((face) => byCount(`one${face}`, pays.singles, face, 'side')),
  ]
}

/** The pictures of the dice of fish-prawn-crab, in the order of the faces. */
export const creatures = ['fish', 'prawn', 'crab', 'rooster', 'gourd', 'tiger'] as const

const creatureBets: readonly DiceBet[] = [
  ...creatures.map((creature, face) => byCount(creature, [1, 2, 3], face, 'main')),
  ...pairsOf(creatures.map((creature, face) => ({ creature, face }))).map(([first, second]): DiceBet => ({
    id: `${first.creature}-${second.creature}`,
    group: 'side',
    odds: '5.5',
    pays: (dice) => (dice.includes(first.face) && dice.includes(second.face) ? [13, 2] : lost),
  })),
  fixed('anyTriple', 30, isTriple),
]

/** Three dice show every combination of six faces equally often, so a return is a count over 216. */
function returnOf(bet: DiceBet, lowest: number): string {
  const all = [0, 1, 2, 3, 4, 5].map((face) => face + lowest)
  let halves = 0
  for (const first of all)
    for (const second of all)
      for (const third of all) {
        const [top, bottom] = bet.pays([first, second, third])
        halves += (top * 2) / bottom
      }
  return (halves / 432).toFixed(6)
}

function dicePlay(bets: readonly DiceBet[], lowest: number): Omit<TablePlay<Dice>, 'brief'> {
  const byId = new Map(bets.map((bet) => [bet.id, bet]))
  return {
    fields: bets.map((bet) => ({ id: bet.id, group: bet.group, odds: bet.odds, returned: returnOf(bet, lowest) })),
    deal: (source) => ({ dice: [0, 1, 2].map(() => source.below(6) + lowest) }),
    pays: ({ dice }, field) => byId.get(field)?.pays(dice) ?? lost,
  }
}

/** The rules of a sic bo table: three dice; bets on big, small, odd and even lose on a triple. */
export function sicBoPlay(pays: SicBoPays): TablePlay<Dice> {
  return {
    ...dicePlay(sicBoBets(pays), 1),
    brief: ({ dice }) => `${isTriple(dice) ? 'T' : sumOf(dice) >= 11 ? 'B' : 'S'}${sumOf(dice)}`,
  }
}

/** The rules of a fish-prawn-crab table: three dice with six pictures, 0 to 5. */
export function fishPrawnCrabPlay(): TablePlay<Dice> {
  return { ...dicePlay(creatureBets, 0), brief: ({ dice }) => dice.join('') }
}
