// What players do and see in a hand of a card game between players; `packages/engines/src/hands` says what each field means.
import * as z from 'zod/mini'

const whole = z.number().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER))
const seat = z.number().check(z.int(), z.gte(0), z.lte(9))
const card = z.number().check(z.int(), z.gte(0), z.lte(53))
const list = <Item extends z.ZodMiniType>(item: Item) => z.readonly(z.array(item))
const seen = list(z.nullable(z.number()))
const rake = { rakeBasisPoints: whole, rakeCap: whole }

export const handTerms = z.discriminatedUnion('engine', [
  z.strictObject({ engine: z.literal('holdem'), smallBlind: whole, bigBlind: whole, ...rake }),
  z.strictObject({ engine: z.literal('pok-deng'), minBet: whole, maxBet: whole, ...rake }),
  z.strictObject({ engine: z.literal('dou-dizhu'), base: whole, maxMultiple: whole, ...rake }),
])

export const handAction = z.union([
  z.strictObject({ engine: z.literal('holdem'), kind: z.enum(['fold', 'check', 'call']) }),
  z.strictObject({ engine: z.literal('holdem'), kind: z.literal('raise'), to: whole }),
  z.strictObject({ engine: z.literal('pok-deng'), kind: z.literal('bet'), amount: whole }),
  z.strictObject({ engine: z.literal('pok-deng'), kind: z.enum(['draw', 'stay']) }),
  z.strictObject({
    engine: z.literal('dou-dizhu'),
    kind: z.literal('bid'),
    points: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  }),
  z.strictObject({
    engine: z.literal('dou-dizhu'),
    kind: z.literal('play'),
    cards: z.readonly(z.array(card).check(z.minLength(1), z.maxLength(20))),
  }),
  z.strictObject({ engine: z.literal('dou-dizhu'), kind: z.literal('pass') }),
])

const holdem = z.strictObject({
  engine: z.literal('holdem'),
  street: z.enum(['preflop', 'flop', 'turn', 'river', 'over']),
  button: z.number(),
  board: list(z.number()),
  seats: list(
    z.strictObject({
      seat,
      chips: z.number(),
      bet: z.number(),
      committed: z.number(),
      state: z.enum(['in', 'folded', 'allIn']),
      cards: seen,
      did: z.nullable(z.enum(['fold', 'check', 'call', 'bet', 'raise', 'smallBlind', 'bigBlind'])),
    }),
  ),
  pots: list(z.strictObject({ amount: z.number(), seats: list(z.number()) })),
  toAct: z.nullable(z.number()),
  options: z.nullable(
    z.strictObject({
      toCall: z.number(),
      canCheck: z.boolean(),
      raise: z.nullable(z.strictObject({ min: z.number(), max: z.number() })),
    }),
  ),
  end: z.nullable(
    z.strictObject({
      rake: z.number(),
      wins: list(z.strictObject({ seat, amount: z.number(), pot: z.number() })),
      shown: list(
        z.strictObject({
          seat,
          best: list(z.number()),
          rank: z.enum([
            'highCard',
            'pair',
            'twoPairs',
            'threeOfAKind',
            'straight',
            'flush',
            'fullHouse',
            'fourOfAKind',
            'straightFlush',
            'royalFlush',
          ]),
        }),
      ),
    }),
  ),
})

const pokDeng = z.strictObject({
  engine: z.literal('pok-deng'),
  phase: z.enum(['betting', 'drawing', 'over']),
  banker: z.number(),
  seats: list(
    z.strictObject({
      seat,
      chips: z.number(),
      bet: z.nullable(z.number()),
      limits: z.nullable(z.strictObject({ min: z.number(), max: z.number() })),
      cards: seen,
      hand: z.nullable(
        z.strictObject({
          points: z.number(),
          kind: z.enum(['pok9', 'pok8', 'threeOfAKind', 'straightFlush', 'straight', 'threePictures', 'points']),
          deng: z.number(),
        }),
      ),
      net: z.nullable(z.number()),
    }),
  ),
  waitingFor: list(z.number()),
  rake: z.nullable(z.number()),
})

const combo = z.strictObject({
  kind: z.enum([
    'single',
    'pair',
    'triple',
    'tripleWithSingle',
    'tripleWithPair',
    'straight',
    'pairRun',
    'plane',
    'planeWithSingles',
    'planeWithPairs',
    'fourWithTwo',
    'fourWithPairs',
    'bomb',
    'rocket',
  ]),
  rank: z.number(),
  steps: z.number(),
})

const douDizhu = z.strictObject({
  engine: z.literal('dou-dizhu'),
  phase: z.enum(['bidding', 'playing', 'over']),
  landlord: z.nullable(z.number()),
  bid: z.number(),
  multiple: z.number(),
  bottom: seen,
  seats: list(
    z.strictObject({
      seat,
      chips: z.number(),
      cards: seen,
      bid: z.nullable(z.number()),
      net: z.nullable(z.number()),
    }),
  ),
  trick: z.nullable(z.strictObject({ seat, cards: list(z.number()), combo })),
  plays: list(z.strictObject({ seat, cards: list(z.number()) })),
  toAct: z.nullable(z.number()),
  end: z.nullable(
    z.strictObject({ winner: z.enum(['landlord', 'farmers', 'nobody']), spring: z.boolean(), rake: z.number() }),
  ),
})

export const handView = z.discriminatedUnion('engine', [holdem, pokDeng, douDizhu])
