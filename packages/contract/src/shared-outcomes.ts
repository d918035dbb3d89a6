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
])
