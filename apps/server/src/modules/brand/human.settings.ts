import * as z from 'zod'
import { isHostName } from './host-name.settings.ts'

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** An address with TLS, or on the same machine. */
const webAddress = z
  .string()
  .max(300)
  .refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    // The origin goes into the Content-Security-Policy, where some characters would act as wildcards.
    if (url?.protocol === 'https:') return isHostName(url.hostname)
    return url?.protocol === 'http:' && loopback.test(url.hostname)
  }, 'not an address that begins with https://')
const origin = webAddress.refine((text) => new URL(text).origin === text, 'not an origin')

/**
 * How many calls per hour from one address range (IPv4 /24, IPv6 /48) pass without a result; from all ranges together, ten
 * times as many. Programs that send many gain little from this.
 */
const uncheckedPerHour = z.int().min(0).max(1_000).default(0)

/** Whether a registration also needs a result, in addition to the code that it may require (3.036). */
const atRegistration = z.boolean().default(false)

/**
 * The human check before a code or link is sent to somebody who is not logged in (3.036): none; a proof of work, which
 * costs a person nothing noticeable but a program that asks a thousand times a lot; or an external service.
 */
export const humanCheck = z.discriminatedUnion('provider', [
  z.strictObject({ provider: z.literal('none') }),
  z.strictObject({
    provider: z.literal('work'),
    /** How many keys must be derived on average to find the right one; between half and one and a half times that. */
    tries: z.int().min(2).max(100_000).default(120),
    /** The work of deriving one key, in iterations of PBKDF2. */
    iterations: z.int().min(1).max(1_000_000).default(5_000),
    uncheckedPerHour,
    atRegistration,
  }),
  z.strictObject({
    provider: z.literal('siteverify'),
    /** The script that pages load, and the property of `window` that it defines, with `render(element, options)`. */
    scriptUrl: webAddress,
    scriptObject: z.string().regex(/^[a-z][A-Za-z0-9]{1,31}$/, 'not the name of a script’s object'),
    siteKey: z.string().min(1).max(200),
    /** Verifies results. It is called with the secret, which comes from the environment and is not a setting. */
    verifyUrl: webAddress,
    /** The origins of the script's frames and calls, apart from its own. */
    furtherOrigins: z.array(origin).max(8).default([]),
    /** Whether the service returns the action of a result. If so, a result for another purpose is refused. */
    repeatsAction: z.boolean().default(true),
    uncheckedPerHour,
    atRegistration,
  }),
])

/** A brand's settings for the human check. */
export type HumanCheckSettings = Readonly<z.output<typeof humanCheck>>
