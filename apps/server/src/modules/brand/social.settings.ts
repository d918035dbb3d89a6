import { inEachLanguage } from '@baize/phrases'
import * as z from 'zod'

const text = z.strictObject(inEachLanguage(() => z.string().max(40)))
const clientId = z.string().min(1).max(200)
/** An issuer is a URL without query and fragment (OpenID Connect Discovery 1.0, section 3). */
const issuer = z
  .string()
  .max(300)
  .refine((address) => URL.canParse(address) && !/[?#]/.test(address), 'not the address of an issuer')
const origin = z
  .string()
  .refine((address) => URL.canParse(address) && new URL(address).origin === address, 'not an origin')

/**
 * A provider that members can sign in with. Its secret comes from the environment and is not a setting. `askEmail` also
 * asks the provider for the e-mail address, which the registration form then prefills.
 */
const provider = z.discriminatedUnion('provider', [
  z.strictObject({
    provider: z.literal('line'),
    clientId,
    issuer: issuer.default('https://access.line.me'),
    /** LINE gives the e-mail address only to channels with that permission. */
    askEmail: z.boolean().default(false),
  }),
  z.strictObject({
    provider: z.literal('google'),
    clientId,
    issuer: issuer.default('https://accounts.google.com'),
    askEmail: z.boolean().default(true),
  }),
  z.strictObject({
    provider: z.literal('oidc'),
    clientId,
    issuer,
    askEmail: z.boolean().default(true),
    /** The provider's name, for its button. */
    label: text,
    /** The origins of its token endpoint and keys, if not the issuer's own. */
    furtherOrigins: z.array(origin).max(5).default([]),
  }),
])

/** The providers in the order of their buttons (2.086): each kind at most once. */
export const socialSignIn = z
  .array(provider)
  .max(3)
  .refine((all) => new Set(all.map((one) => one.provider)).size === all.length, 'a provider occurs twice')

/** The settings of one provider. */
export type SocialProviderSettings = Readonly<z.output<typeof provider>>
