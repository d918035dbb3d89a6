// What the engines of our own games are told and what they answer, each named by its engine.
import * as z from 'zod/mini'

const whole = z.number().check(z.int(), z.gte(0), z.lte(1_000_000))
const list = <Item extends z.ZodMiniType>(item: Item) => z.readonly(z.array(item))
const risk = z.enum(['low', 'medium', 'high'])

const diceFields = { engine: z.literal('dice'), side: z.enum(['under', 'over']), chance: whole }
const plinkoFields = { engine: z.literal('plinko'), rows: whole, risk }
const wheelFields = { engine: z.literal('wheel'), segments: whole, risk }
const minesFields = { engine: z.literal('mines'), mines: whole }

/** What a player chooses before a round. The engine decides whether its game has such a bet. */
export const gameBet = z.discriminatedUnion('engine', [
  z.strictObject(diceFields),
  z.strictObject(plinkoFields),
  z.strictObject(wheelFields),
  z.strictObject(minesFields),
])
export type GameBet = z.output<typeof gameBet>

/** What a player does in an open round. */
export const gameStep = z.discriminatedUnion('kind', [
  z.strictObject({ engine: z.literal('mines'), kind: z.literal('reveal'), cell: whole }),
  z.strictObject({ engine: z.literal('mines'), kind: z.literal('cashOut') }),
])
export type GameStep = z.output<typeof gameStep>

const win = {
  symbol: z.string(),
  count: z.number(),
  positions: list(z.readonly(z.tuple([z.number(), z.number()]))),
  payCoins: z.number(),
}

const spin = z.strictObject({
  kind: z.enum(['base', 'free']),
  stops: list(z.number()),
  window: list(list(z.string())),
  wins: list(
    z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('line'), ...win, line: z.number() }),
      z.strictObject({ kind: z.literal('ways'), ...win, ways: z.number() }),
      z.strictObject({ kind: z.literal('scatter'), ...win }),
    ]),
  ),
  multiplier: z.number(),
  payCoins: z.number(),
  scatters: z.number(),
  freeSpinsAwarded: z.number(),
})

/** A round's outcome as its engine returns it; `packages/engines` says what each field means. */
export const outcome = z.discriminatedUnion('engine', [
  z.strictObject({
    engine: z.literal('slot'),
    spins: list(spin),
    payCoins: z.number(),
    freeSpinsAwarded: z.number(),
  }),
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
])
export type Outcome = z.output<typeof outcome>
