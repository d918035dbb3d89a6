import { minor, type Minor } from '@baize/money'
import * as z from 'zod'

const minorText = z
  .string()
  .regex(/^[1-9]\d{0,17}$/, 'a positive whole number of minor units, as text')
  .transform((digits): Minor => minor(BigInt(digits)))

const highest = z.strictObject({ day: minorText.optional(), week: minorText.optional(), month: minorText.optional() })
const someNumbers = (schema: z.ZodInt) => z.array(schema).min(1).max(12)

const weeks = (count: number) => count * 7 * 24

/** What the place where a brand is licensed demands of the protection of its players. */
const rules = z
  .strictObject({
    /** Whether members must have set a deposit limit before they can deposit. */
    depositLimitNeeded: z.boolean(),
    /** The highest limits that members may set, in minor units of the brand's currency. */
    highestMinor: z.strictObject({
      deposit: highest.optional(),
      loss: highest.optional(),
      stake: highest.optional(),
    }),
    /** How long a raised or removed limit waits before it can be confirmed, and for how long it can be then. */
    increaseWaitHours: z.int().min(24).max(720),
    confirmWithinHours: z.int().min(1).max(720),
    /** The time-outs that members may choose, from a day to six weeks. */
    timeoutHours: someNumbers(z.int().min(24).max(weeks(6))),
    /** The self-exclusions, from six months. */
    exclusionMonths: someNumbers(z.int().min(6).max(120)),
    exclusionForGood: z.boolean(),
    realityCheck: z.strictObject({
      /** For members who have not chosen; `null` is never. */
      everyMinutes: z.int().min(1).max(1_440).nullable(),
      choices: someNumbers(z.int().min(1).max(1_440)),
      mayBeOff: z.boolean(),
    }),
  })
  .refine(
    ({ realityCheck: { everyMinutes, mayBeOff } }) => everyMinutes !== null || mayBeOff,
    'a reality check that may not be off needs everyMinutes',
  )

/** The jurisdictions that a `brand.json` can name. A brand may also write its own, in full. */
const named = {
  /** What every member is offered, and nothing that is forced on anybody. */
  open: {
    depositLimitNeeded: false,
    highestMinor: {},
    increaseWaitHours: 24,
    confirmWithinHours: 168,
    timeoutHours: [24, 72, weeks(1), weeks(2), weeks(6)],
    exclusionMonths: [6, 12, 36, 60],
    exclusionForGood: true,
    realityCheck: { everyMinutes: 60, choices: [15, 30, 60, 120, 240], mayBeOff: true },
  },
  /** For licences that demand a limit first, cap what may be chosen, and never let play go unnoticed. */
  strict: {
    depositLimitNeeded: true,
    highestMinor: {
      deposit: { day: '500000', week: '2000000', month: '5000000' },
      loss: { day: '500000', week: '2000000', month: '5000000' },
      stake: { day: '2000000', week: '8000000', month: '20000000' },
    },
    increaseWaitHours: 72,
    confirmWithinHours: 72,
    timeoutHours: [24, weeks(1), weeks(2), weeks(4), weeks(6)],
    exclusionMonths: [6, 12, 60],
    exclusionForGood: true,
    realityCheck: { everyMinutes: 30, choices: [10, 15, 30, 60], mayBeOff: false },
  },
} as const satisfies Readonly<Record<string, z.input<typeof rules>>>

/** The setting `jurisdiction` of a brand: a name of the list above, or rules of its own. */
export const jurisdiction = z
  .union([z.enum(Object.keys(named) as [keyof typeof named]), rules]) // The keys of a literal are exactly its names.
  .transform((value): Jurisdiction => (typeof value === 'string' ? rules.parse(named[value]) : value))

export type Jurisdiction = Readonly<z.output<typeof rules>>
