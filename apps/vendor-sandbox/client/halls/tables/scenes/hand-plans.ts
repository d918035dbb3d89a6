import { higherOf, lastDigit, rankNames, rankOf, winnerOf } from '@baize/engines/tables'
import { beats, bullOf } from '../../../../src/halls/tables/rules/bull.ts'
import { kindOf, scoreOf } from '../../../../src/halls/tables/rules/poker-hands.ts'
import { strengthOf } from '../../../../src/halls/tables/rules/san-gong.ts'
import type { TableKind, TableOutcome, OutcomeOf } from '../../../../src/halls/tables/rules/table-rules.ts'
import type { SharedSpec } from '../../../../src/halls/tables/variants.ts'
import type { SayIn } from '../../../words/words.ts'

/** The hands of tables of cards. */
export type HandName = 'player' | 'banker' | 'dragon' | 'tiger' | 'player1' | 'player2' | 'player3' | 'board' | 'dealer'

/** A card, where it lies and when; it lies face down until `openMs`, for ever if that is Infinity. */
export interface DealtCard {
  readonly hand: HandName
  readonly place: number
  readonly card: number
  readonly atMs: number
  readonly openMs: number
  readonly isSqueezed?: boolean
}

type Say = SayIn<'vendor-tables'>

/** How the cards of a kind of table are shown. */
export interface HandsPlan {
  readonly hands: readonly HandName[]
  readonly turnsThird?: boolean
  nameOf(hand: HandName, say: Say): string
  /** What is said of the open cards of a hand. */
  scoreOf(cards: readonly number[], hand: HandName, say: Say): string
  deal(
    outcome: TableOutcome,
    part: 'opening' | 'revealing',
    spec: SharedSpec,
  ): { readonly cards: readonly DealtCard[]; readonly doneMs: number }
  winners(outcome: TableOutcome): readonly HandName[]
  /** What stays the same through all parts of a round. */
  identity(outcome: TableOutcome): unknown
  /** Whether somebody with chips on these fields may squeeze the cards of a hand. */
  mayTouch(hand: HandName, fields: ReadonlySet<string>): boolean
}

/** A plan for outcomes of one kind, as a plan for any: the outcomes come from a table of that kind. */
function planFor<K extends TableKind>(
  kind: K,
  plan: Omit<HandsPlan, 'deal' | 'winners' | 'identity' | 'mayTouch'> & {
    deal(outcome: OutcomeOf<K>, part: 'opening' | 'revealing', spec: SharedSpec): ReturnType<HandsPlan['deal']>
    winners(outcome: OutcomeOf<K>): readonly HandName[]
    identity?(outcome: OutcomeOf<K>): unknown
    mayTouch?: HandsPlan['mayTouch']
  },
): HandsPlan {
  const mine = (outcome: TableOutcome): OutcomeOf<K> => {
    if (outcome.kind !== kind) throw new Error(`these are not the hands of ${outcome.kind}`)
    // The kind has just been compared.
    return outcome as OutcomeOf<K>
  }
  const { identity = (outcome: OutcomeOf<K>) => outcome, mayTouch = () => false } = plan
  return {
    ...plan,
    deal: (outcome, part, spec) => plan.deal(mine(outcome), part, spec),
    winners: (outcome) => plan.winners(mine(outcome)),
    identity: (outcome) => identity(mine(outcome)),
    mayTouch,
  }
}

function dealBaccarat({ player, banker }: OutcomeOf<'baccarat'>, spec: SharedSpec): ReturnType<HandsPlan['deal']> {
  const step = spec.rules.cardMs ?? 900
  const squeezeMs = (spec.squeezeSeconds ?? 0) * 1000
  const early = squeezeMs * 0.55
  const isSqueezed = squeezeMs > 0
  const total = player.length + banker.length
  const cards: DealtCard[] = [0, 1].flatMap((place) =>
    (['player', 'banker'] as const).map((hand, nth) => {
      const atMs = (place * 2 + nth) * step
      const card = (hand === 'player' ? player : banker)[place] ?? 0
      return { hand, place, card, atMs, openMs: isSqueezed ? 4 * step + early : atMs, isSqueezed }
    }),
  )
  let atMs = 4 * step + early
  for (const [hand, own] of [
    ['player', player],
    ['banker', banker],
  ] as const) {
    const card = own[2]
    if (card === undefined) continue
    cards.push({ hand, place: 2, card, atMs, openMs: isSqueezed ? total * step + squeezeMs : atMs, isSqueezed })
    atMs += step
  }
  return { cards, doneMs: total * step + squeezeMs }
}

/** Hands that are dealt round by round, face down, and turned over one after another. */
function dealRound(
  hands: readonly (readonly [HandName, readonly number[]])[],
  step: number,
  turnMs: number,
): ReturnType<HandsPlan['deal']> {
  const size = hands[0]?.[1].length ?? 0
  const laidMs = hands.length * size * step
  const cards = hands.flatMap(([hand, own], nth) =>
    own.map((card, place): DealtCard => ({
      hand,
      place,
      card,
      atMs: (place * hands.length + nth) * step,
      openMs: laidMs + nth * turnMs,
    })),
  )
  return { cards, doneMs: laidMs + (hands.length - 1) * turnMs + 500 }
}

const threeAndBanker = ({ players, banker }: OutcomeOf<'bull'> | OutcomeOf<'sanGong'>) =>
  [
    ['player1', players[0] ?? []],
    ['player2', players[1] ?? []],
    ['player3', players[2] ?? []],
    ['banker', banker],
  ] as const satisfies readonly (readonly [HandName, readonly number[]])[]

const numbered = ['player1', 'player2', 'player3'] as const
const nameOfSeat = (hand: HandName, say: Say) =>
  hand.startsWith('player') && hand.length > 6
    ? say('hand.playerNth', hand.slice(6))
    : say(nameKeys[hand] ?? 'hand.player')

const nameKeys: Readonly<
  Partial<
    Record<
      HandName,
      'hand.player' | 'hand.banker' | 'hand.dragon' | 'hand.tiger' | 'hand.board' | 'hand.dealer' | 'hand.yours'
    >
  >
> = {
  player: 'hand.player',
  banker: 'hand.banker',
  dragon: 'hand.dragon',
  tiger: 'hand.tiger',
  board: 'hand.board',
  dealer: 'hand.dealer',
}

/** What a bull is called. */
export function bullName(bull: number, say: Say): string {
  if (bull === 11) return say('bull.five')
  return bull === 10 ? say('bull.bull') : bull === 0 ? say('bull.none') : say('bull.points', bull)
}

function dealHoldem(
  { player, board, dealer }: OutcomeOf<'holdem'>,
  part: 'opening' | 'revealing',
  step: number,
): ReturnType<HandsPlan['deal']> {
  const open = (hand: HandName, place: number, card: number | undefined, atMs: number): DealtCard => ({
    hand,
    place,
    card: card ?? -1,
    atMs,
    openMs: atMs,
  })
  const isEnd = part === 'revealing'
  const since = isEnd ? -60_000 : 0
  const cards = [
    open('player', 0, player[0], since),
    { ...open('dealer', 0, dealer[0] ?? 0, since + step), openMs: isEnd ? 4 * step : Infinity },
    open('player', 1, player[1], since + 2 * step),
    { ...open('dealer', 1, dealer[1] ?? 0, since + 3 * step), openMs: isEnd ? 4.6 * step : Infinity },
    ...[0, 1, 2].map((place) => open('board', place, board[place], since + (4 + place) * step)),
    ...(isEnd ? [open('board', 3, board[3], 0), open('board', 4, board[4], 2 * step)] : []),
  ]
  return { cards, doneMs: 5.4 * step }
}

/** The plans of the tables that have hands. */
export const handPlans: Readonly<Partial<Record<TableKind, HandsPlan>>> = {
  baccarat: planFor('baccarat', {
    hands: ['player', 'banker'],
    turnsThird: true,
    nameOf: nameOfSeat,
    scoreOf: (cards) => String(lastDigit(cards)),
    deal: (outcome, _, spec) => dealBaccarat(outcome, spec),
    winners: (outcome) => {
      const winner = winnerOf(outcome)
      return winner === 'tie' ? ['player', 'banker'] : [winner]
    },
    mayTouch: (hand, fields) => [...fields].some((field) => field.startsWith(hand)),
  }),
  dragonTiger: planFor('dragonTiger', {
    hands: ['dragon', 'tiger'],
    nameOf: nameOfSeat,
    scoreOf: ([card = 0]) => rankNames[rankOf(card)] ?? '',
    deal: ({ dragon, tiger }, _, { rules: { cardMs = 900 } }) => ({
      cards: [
        { hand: 'dragon', place: 0, card: dragon, atMs: 0, openMs: cardMs * 0.8 },
        { hand: 'tiger', place: 0, card: tiger, atMs: cardMs * 0.4, openMs: cardMs * 1.7 },
      ],
      doneMs: cardMs * 2,
    }),
    winners: (outcome) => {
      const winner = higherOf(outcome)
      return winner === 'tie' ? ['dragon', 'tiger'] : [winner]
    },
  }),
  bull: planFor('bull', {
    hands: [...numbered, 'banker'],
    nameOf: nameOfSeat,
    scoreOf: (cards, _, say) => (cards.length < 5 ? '' : bullName(bullOf(cards), say)),
    deal: (outcome, _, { rules: { cardMs = 240 } }) => dealRound(threeAndBanker(outcome), cardMs, 600),
    winners: ({ players, banker }) => {
      const won = numbered.filter((__, nth) => beats(players[nth] ?? [], banker))
      return won.length === 0 ? ['banker'] : won
    },
  }),
  sanGong: planFor('sanGong', {
    hands: [...numbered, 'banker'],
    nameOf: nameOfSeat,
    scoreOf: (cards, _, say) =>
      cards.length < 3
        ? ''
        : strengthOf(cards) === 40
          ? say('sanGong.pictures')
          : say('sanGong.points', lastDigit(cards)),
    deal: (outcome, _, { rules: { cardMs = 380 } }) => dealRound(threeAndBanker(outcome), cardMs, 400),
    winners: ({ players, banker }) => {
      const won = numbered.filter((__, nth) => strengthOf(players[nth] ?? []) > strengthOf(banker))
      return won.length === 0 ? ['banker'] : won
    },
  }),
  holdem: planFor('holdem', {
    hands: ['dealer', 'board', 'player'],
    nameOf: (hand, say) => (hand === 'player' ? say('hand.yours') : nameOfSeat(hand, say)),
    scoreOf: () => '',
    deal: (outcome, part, { rules: { cardMs = 500 } }) => dealHoldem(outcome, part, cardMs),
    winners: ({ player, board, dealer }) => {
      const difference = scoreOf([...player, ...board]) - scoreOf([...dealer, ...board])
      return difference > 0 ? ['player'] : difference < 0 ? ['dealer'] : ['player', 'dealer']
    },
    identity: ({ player, board }) => [player, board.slice(0, 3)],
  }),
}

/** What a hand of five to seven cards is called. */
export const pokerName = (cards: readonly number[], say: Say): string => say(`poker.${kindOf(scoreOf(cards))}`)
