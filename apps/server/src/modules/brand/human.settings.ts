import * as z from 'zod'
import { isHostName } from './host-name.settings.ts'

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** By TLS, or on this very machine. */
const webAddress = z
  .string()
  .max(300)
  .refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    // The origin goes into a policy of what pages may load, where some signs would stand for every host.
    if (url?.protocol === 'https:') return isHostName(url.hostname)
    return url?.protocol === 'http:' && loopback.test(url.hostname)
  }, 'not an address that begins with https://')
const origin = webAddress.refine((text) => new URL(text).origin === text, 'not an origin')

/** How many calls an hour from one address pass without a result; programs that send many never get far by it. */
const uncheckedPerHour = z.int().min(0).max(1_000).default(0)

/** Whether a registration needs a result too, besides the code that it may ask for (3.036). */
const atRegistration = z.boolean().default(false)

/**
 * What is asked of whoever is not logged in, before a code or link is sent (3.036): nothing; work for their program, which
 * costs a person nothing and a program that asks a thousand times a lot; or a service that looks at them.
 */
export const humanCheck = z.discriminatedUnion('provider', [
  z.strictObject({ provider: z.literal('none') }),
  z.strictObject({
    provider: z.literal('work'),
    /** How many keys a program derives on average until it has found the one; half of it at least, half more at most. */
    tries: z.int().min(2).max(100_000).default(120),
    /** How much work one key is: iterations of PBKDF2. */
    iterations: z.int().min(1).max(1_000_000).default(5_000),
    uncheckedPerHour,
    atRegistration,
  }),
  z.strictObject({
    provider: z.literal('siteverify'),
    /** What pages load, and the property of `window` that it makes, with `render(element, options)`. */
    scriptUrl: webAddress,
    scriptObject: z.string().regex(/^[a-z][A-Za-z0-9]{1,31}$/, 'not a name of a script’s object'),
    siteKey: z.string().min(1).max(200),
    /** Asked with the secret, which is no setting: it comes from the environment. */
    verifyUrl: webAddress,
    /** Where the script's frames and calls come from, if not from its own origin. */
    furtherOrigins: z.array(origin).max(8).default([]),
    /** Whether the service repeats what a result was made for; then one for another purpose is refused. */
    repeatsAction: z.boolean().default(true),
    uncheckedPerHour,
    atRegistration,
  }),
])

/** How a brand checks that a person asks. */
export type HumanCheckSettings = Readonly<z.output<typeof humanCheck>>
