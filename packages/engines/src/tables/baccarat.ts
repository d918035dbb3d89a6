import { lastDigit, rankOf, suitOf } from './cards.ts'
import { lost, odds, returned, type CardChance, type Share, type TableField, type TablePlay } from './table-play.ts'

/** The hands of a round, in the order in which their cards were dealt. */
export interface BaccaratHands {
  readonly player: readonly number[]
  readonly banker: readonly number[]
}

/** How banker's wins are paid: less five percent; in full but half for a win with six; in full but nothing for a win with seven of three cards. */
export type BankerTerms = 'commission' | 'halfOnSix' | 'pushOnThreeCardSeven'

/** Bets beside player, banker and tie. */
export type BaccaratSide =
  | 'playerPair'
  | 'bankerPair'
  | 'eitherPair'
  | 'perfectPair'
  | 'big'
  | 'small'
  | 'superSix'
  | 'luckySix'
  | 'dragonSeven'
  | 'pandaEight'
  | 'playerDragon'
  | 'bankerDragon'

/** A baccarat table. */
export interface BaccaratTerms {
  readonly banker: BankerTerms
  readonly sides: readonly BaccaratSide[]
}

/** Who won: the side with more points. */
export function winnerOf({ player, banker }: BaccaratHands): 'player' | 'banker' | 'tie' {
  const difference = lastDigit(player) - lastDigit(banker)
  return difference > 0 ? 'player' : difference < 0 ? 'banker' : 'tie'
}

/** Whether banker takes a third card, from its points and the points of player's third card, if there is one. */
export function bankerDraws(points: number, playersThird: number | undefined): boolean {
  if (playersThird === undefined) return points <= 5
  if (points <= 2) return true
  if (points === 3) return playersThird !== 8
  if (points === 4) return playersThird >= 2 && playersThird <= 7
  if (points === 5) return playersThird >= 4 && playersThird <= 7
  return points === 6 && (playersThird === 6 || playersThird === 7)
}

/** Deals a round by the third-card table. */
function deal({ card }: CardChance): BaccaratHands {
  const player = [card()]
  const banker = [card()]
  player.push(card())
  banker.push(card())
  if (lastDigit(player) >= 8 || lastDigit(banker) >= 8) return { player, banker }
  const bankersTwo = lastDigit(banker)
  const third = lastDigit(player) <= 5 ? card() : undefined
  if (third !== undefined) player.push(third)
  if (bankerDraws(bankersTwo, third === undefined ? undefined : lastDigit([third]))) banker.push(card())
  return { player, banker }
}

const isPair = ([first = 0, second = 0]: readonly number[]) => rankOf(first) === rankOf(second)
const isPerfect = ([first = 0, second = 0]: readonly number[]) =>
  isPair([first, second]) && suitOf(first) === suitOf(second)
const isNatural = (cards: readonly number[]) => cards.length === 2 && lastDigit(cards) >= 8
const wins = (happened: boolean, to: number, one = 1): Share => (happened ? odds(to, one) : lost)

/** By how much a side must win without a natural, and what it then pays to one. */
const dragonOdds: Readonly<Record<number, number>> = { 9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1 }

function dragon(own: readonly number[], other: readonly number[]): Share {
  const margin = lastDigit(own) - lastDigit(other)
  if (isNatural(own)) return margin > 0 ? odds(1) : margin === 0 ? returned : lost
  if (isNatural(other)) return lost
  const to = dragonOdds[margin]
  return to === undefined ? lost : odds(to)
}

const sidePays: Readonly<Record<BaccaratSide, (outcome: BaccaratHands) => Share>> = {
  playerPair: ({ player }) => wins(isPair(player), 11),
  bankerPair: ({ banker }) => wins(isPair(banker), 11),
  eitherPair: ({ player, banker }) => wins(isPair(player) || isPair(banker), 5),
  perfectPair: ({ player, banker }) => {
    const pairs = Number(isPerfect(player)) + Number(isPerfect(banker))
    return pairs === 2 ? odds(200) : wins(pairs === 1, 25)
  },
  big: ({ player, banker }) => wins(player.length + banker.length > 4, 27, 50),
  small: ({ player, banker }) => wins(player.length + banker.length === 4, 3, 2),
  superSix: (outcome) => wins(winnerOf(outcome) === 'banker' && lastDigit(outcome.banker) === 6, 15),
  luckySix: (outcome) => {
    if (winnerOf(outcome) !== 'banker' || lastDigit(outcome.banker) !== 6) return lost
    return odds(outcome.banker.length === 2 ? 12 : 20)
  },
  dragonSeven: (outcome) => wins(isDragonSeven(outcome), 40),
  pandaEight: (outcome) =>
    wins(winnerOf(outcome) === 'player' && outcome.player.length === 3 && lastDigit(outcome.player) === 8, 25),
  playerDragon: ({ player, banker }) => dragon(player, banker),
  bankerDragon: ({ player, banker }) => dragon(banker, player),
}

const isDragonSeven = (outcome: BaccaratHands) =>
  winnerOf(outcome) === 'banker' && outcome.banker.length === 3 && lastDigit(outcome.banker) === 7

function bankerPays(terms: BankerTerms, outcome: BaccaratHands): Share {
  const winner = winnerOf(outcome)
  if (winner === 'tie') return returned
  if (winner === 'player') return lost
  if (terms === 'commission') return odds(19, 20)
  if (terms === 'halfOnSix') return lastDigit(outcome.banker) === 6 ? odds(1, 2) : odds(1)
  return isDragonSeven(outcome) ? returned : odds(1)
}

const bankerFields: Readonly<Record<BankerTerms, TableField>> = {
  commission: { id: 'banker', group: 'main', odds: '0.95', returned: '0.989421' },
  halfOnSix: { id: 'banker', group: 'main', odds: '1', returned: '0.985419' },
  pushOnThreeCardSeven: { id: 'banker', group: 'main', odds: '1', returned: '0.989817' },
}

const sideFields: Readonly<Record<BaccaratSide, readonly [odds: string, returned: string]>> = {
  playerPair: ['11', '0.896386'],
  bankerPair: ['11', '0.896386'],
  eitherPair: ['5', '0.862901'],
  perfectPair: ['25/200', '0.919530'],
  big: ['0.54', '0.956543'],
  small: ['1.5', '0.947171'],
  superSix: ['15', '0.861819'],
  luckySix: ['12/20', '0.833164'],
  dragonSeven: ['40', '0.923887'],
  pandaEight: ['25', '0.898124'],
  playerDragon: ['1–30', '0.973483'],
  bankerDragon: ['1–30', '0.906269'],
}

/** The rules of a baccarat table of eight decks. */
export function baccaratPlay(terms: BaccaratTerms): TablePlay<BaccaratHands> {
  return {
    fields: [
      { id: 'player', group: 'main', odds: '1', returned: '0.987649' },
      { id: 'tie', group: 'main', odds: '8', returned: '0.856404' },
      bankerFields[terms.banker],
      ...terms.sides.map((id): TableField => {
        const [to, published] = sideFields[id]
        return { id, group: 'side', odds: to, returned: published }
      }),
    ],
    deal,
    pays(outcome, field) {
      const winner = winnerOf(outcome)
      if (field === 'player') return winner === 'player' ? odds(1) : winner === 'tie' ? returned : lost
      if (field === 'tie') return winner === 'tie' ? odds(8) : lost
      if (field === 'banker') return bankerPays(terms.banker, outcome)
      const side = terms.sides.find((id) => id === field)
      return side === undefined ? lost : sidePays[side](outcome)
    },
    brief: (outcome) => `${winnerOf(outcome)[0]?.toUpperCase() ?? ''}${winningPoints(outcome)}`,
  }
}

/** Points of the better hand. */
export const winningPoints = ({ player, banker }: BaccaratHands): number =>
  Math.max(lastDigit(player), lastDigit(banker))
