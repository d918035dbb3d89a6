// What the engines of shared rounds answer, each named by its engine; `packages/engines` says what each field means.
import * as z from 'zod/mini'

const whole = z.number().check(z.int(), z.gte(0), z.lte(100_000_000))
const cards = z.readonly(z.array(whole))

export const sharedOutcome = z.discriminatedUnion('engine', [
  z.strictObject({ engine: z.literal('crash'), crashHundredths: whole }),
  z.strictObject({ engine: z.literal('baccarat'), player: cards, banker: cards }),
  z.strictObject({ engine: z.literal('dragonTiger'), dragon: whole, tiger: whole }),
  z.strictObject({ engine: z.literal('roulette'), pocket: whole }),
  z.strictObject({ engine: z.literal('sicBo'), dice: cards }),
  z.strictObject({ engine: z.literal('fishPrawnCrab'), dice: cards }),
  z.strictObject({ engine: z.literal('fanTan'), beads: whole }),
  z.strictObject({ engine: z.literal('xocDia'), discs: cards }),
  z.strictObject({
    engine: z.literal('cockfight'),
    fight: whole,
    meron: whole,
    wala: whole,
    winner: z.enum(['meron', 'draw', 'wala']),
    hundredths: cards,
    turns: cards,
  }),
])

/** What is known of a round before its first bet, of games whose rounds differ; `SharedCard` in `packages/engines`. */
export const sharedCard = z.strictObject({
  engine: z.literal('cockfight'),
  season: whole,
  nth: whole,
  of: whole,
  meron: whole,
  wala: whole,
  strengths: z.strictObject({ meron: whole, wala: whole }),
  fields: z.readonly(z.array(z.strictObject({ id: z.string(), odds: z.string(), rtp: z.string() }))),
})
