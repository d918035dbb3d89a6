// What the engines of our own games are told and what they answer, each named by its engine.
import * as z from 'zod/mini'

const whole = z.number().check(z.int(), z.gte(0), z.lte(1_000_000))
const list = <Item extends z.ZodMiniType>(item: Item) => z.readonly(z.array(item))
const risk = z.enum(['low', 'medium', 'high'])

const diceFields = { engine: z.literal('dice'), side: z.enum(['under', 'over']), chance: whole }
const plinkoFields = { engine: z.literal('plinko'), rows: whole, risk }
const wheelFields = { engine: z.literal('wheel'), segments: whole, risk }
const minesFields = { engine: z.literal('mines'), mines: whole }
const fishKind = z.string().check(z.regex(/^[a-z]{1,20}$/))
const fishFields = { engine: z.literal('fish'), weapon: z.enum(['cannon', 'net', 'torpedo']) }
const blackjackFields = { engine: z.literal('blackjack') }
const threeCardFields = { engine: z.literal('threeCard'), pairPlus: whole }
const videoPokerFields = { engine: z.literal('videoPoker') }
const threeCardHand = z.enum(['highCard', 'pair', 'flush', 'straight', 'threeOfAKind', 'straightFlush'])

/** What a player chooses before a round. The engine decides whether its game has such a bet. */
export const gameBet = z.discriminatedUnion('engine', [
  z.strictObject(diceFields),
  z.strictObject(plinkoFields),
  z.strictObject(wheelFields),
  z.strictObject(minesFields),
  z.strictObject({ ...fishFields, shots: z.readonly(z.array(fishKind).check(z.minLength(1), z.maxLength(10))) }),
  z.strictObject(blackjackFields),
  z.strictObject(threeCardFields),
  z.strictObject(videoPokerFields),
])
export type GameBet = z.output<typeof gameBet>

/** Minor units as text, since they are a bigint. */
const minorUnits = z.string().check(z.regex(/^[1-9][0-9]{0,17}$/))

/** What a player does in an open round, and what the server does: `pool` pays the jackpot pool that a round has won. */
export const gameStep = z.discriminatedUnion('kind', [
  z.strictObject({ engine: z.literal('mines'), kind: z.literal('reveal'), cell: whole }),
  z.strictObject({ engine: z.literal('mines'), kind: z.literal('cashOut') }),
  z.strictObject({ engine: z.enum(['slot', 'fish']), kind: z.literal('pool'), amountMinor: minorUnits }),
  z.strictObject({
    ...blackjackFields,
    kind: z.enum(['hit', 'stand', 'double', 'split', 'insure', 'decline', 'standAll']),
  }),
  z.strictObject({ engine: z.literal('threeCard'), kind: z.enum(['play', 'fold']) }),
  z.strictObject({
    ...videoPokerFields,
    kind: z.literal('draw'),
    held: z.readonly(z.array(whole).check(z.maxLength(5))),
  }),
])
export type GameStep = z.output<typeof gameStep>

const win = {
  symbol: z.string(),
  count: z.number(),
  positions: list(z.readonly(z.tuple([z.number(), z.number()]))),
  payCoins: z.number(),
}

const heldCoin = z.strictObject({
  position: z.readonly(z.tuple([z.number(), z.number()])),
  coins: z.number(),
  name: z.optional(z.enum(['mini', 'minor', 'major'])),
})

const spin = z.strictObject({
  kind: z.enum(['base', 'free']),
  stops: list(z.number()),
  window: list(list(z.string())),
  wins: list(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('line'), ...win, line: z.number() }),
      z.strictObject({ kind: z.literal('ways'), ...win, ways: z.number() }),
      z.strictObject({ kind: z.literal('scatter'), ...win }),
      z.strictObject({ kind: z.literal('expanded'), ...win }),
    ]),
  ),
  /** Only in slots whose free spins have lanterns. */
  lantern: z.optional(z.number()),
  /** Only in slots that hold coins. */
  coins: z.optional(list(heldCoin)),
  multiplier: z.number(),
  payCoins: z.number(),
  scatters: z.number(),
  freeSpinsAwarded: z.number(),
})

/** Only in slots with a jackpot pool. */
const poolResult = z.strictObject({
  ticket: z.number().check(z.int(), z.gte(0)),
  won: z.boolean(),
  /** `null` if nothing was won, and until it is paid. */
  paidMinor: z.nullable(minorUnits),
})

const board = z.strictObject({
  window: list(list(z.string())),
  wins: list(z.strictObject({ kind: z.literal('cluster'), ...win })),
  multiplier: z.number(),
  payCoins: z.number(),
})

/** A round's outcome as its engine returns it; `packages/engines` says what each field means. */
export const outcome = z.discriminatedUnion('engine', [
  z.strictObject({
    engine: z.literal('slot'),
    spins: list(spin),
    payCoins: z.number(),
    freeSpinsAwarded: z.number(),
    pool: z.optional(poolResult),
    special: z.optional(z.string()),
    hold: z.optional(
      z.strictObject({
        respins: list(list(heldCoin)),
        full: z.boolean(),
        grandCoins: z.number(),
        payCoins: z.number(),
      }),
    ),
  }),
  z.strictObject({ engine: z.literal('cluster'), boards: list(board), payCoins: z.number() }),
  z.strictObject({ ...diceFields, roll: whole, won: z.boolean() }),
  z.strictObject({ ...plinkoFields, path: list(whole), bucket: whole, multipleHundredths: whole }),
  z.strictObject({ ...wheelFields, stop: whole, multipleHundredths: whole }),
  z.strictObject({
    ...minesFields,
    opened: list(whole),
    state: z.enum(['open', 'hit', 'paid']),
    hitCell: z.nullable(whole),
    /** Hidden while the round is open. */
    mineCells: z.nullable(list(whole)),
  }),
  z.strictObject({
    ...fishFields,
    shots: list(z.strictObject({ kind: fishKind, multiple: whole })),
    pool: poolResult,
  }),
  z.strictObject({
    ...blackjackFields,
    /** Only the first card while the round is open. */
    dealer: list(whole),
    hands: list(
      z.strictObject({
        cards: list(whole),
        doubled: z.boolean(),
        result: z.nullable(z.enum(['natural', 'won', 'push', 'lost', 'bust'])),
      }),
    ),
    active: z.nullable(whole),
    insurance: z.enum(['none', 'offered', 'declined', 'won', 'lost']),
    state: z.enum(['insurance', 'playing', 'over']),
    returnsHalves: whole,
  }),
  z.strictObject({
    ...threeCardFields,
    player: list(whole),
    hand: threeCardHand,
    /** Empty while the round is open. */
    dealer: list(whole),
    dealerHand: z.nullable(threeCardHand),
    result: z.nullable(z.enum(['folded', 'notQualified', 'won', 'push', 'lost'])),
    returns: z.strictObject({ ante: whole, play: whole, bonus: whole, pairPlus: whole }),
  }),
  z.strictObject({
    ...videoPokerFields,
    dealt: list(whole),
    held: z.nullable(list(whole)),
    cards: list(whole),
    hand: z.enum([
      'nothing',
      'jacksOrBetter',
      'twoPairs',
      'threeOfAKind',
      'straight',
      'flush',
      'fullHouse',
      'fourOfAKind',
      'straightFlush',
      'royalFlush',
    ]),
    returns: whole,
  }),
])
export type Outcome = z.output<typeof outcome>
