import * as z from 'zod/mini'
import { defineEndpoint, everyone, realAccounts } from './endpoint.ts'
import { time } from './fields.ts'
import { challengeResult, humanErrors } from './human-check.ts'
import { loginAnswer, loginValue } from './member.ts'

/** What kinds of providers there are: two that are known by name, and any other that speaks OpenID Connect. */
export const socialProvider = z.enum(['line', 'google', 'oidc'])
export type SocialProvider = z.output<typeof socialProvider>

const named = { provider: socialProvider, label: z.string() }
const text = (max: number) => z.string().check(z.maxLength(max))
const password = z.optional(text(128))
/** A value that was sent to the provider and came back. */
const returned = (max: number) => z.optional(text(max))

/**
 * An account at a provider that is not linked to any member yet. For some minutes its owner can register with it or
 * link it.
 */
const newcomer = z.strictObject({
  ...named,
  /** The account's name at the provider. */
  displayName: z.nullable(z.string()),
  email: z.nullable(z.string()),
})
export type SocialNewcomer = z.output<typeof newcomer>

export const socialProviders = defineEndpoint({
  name: 'socialProviders',
  method: 'GET',
  path: '/wps/session/social',
  summary: 'The providers that a member can log in with, at most three (2.086)',
  tag: 'social sign-in',
  access: everyone,
  reply: z.strictObject({ list: z.array(z.strictObject(named)) }),
  errors: [],
})

export const startSocialSignIn = defineEndpoint({
  name: 'startSocialSignIn',
  method: 'POST',
  path: '/wps/session/social/start',
  summary: 'Start a login with a provider; the value is the address to go to (2.086)',
  tag: 'social sign-in',
  access: everyone,
  body: z.strictObject({ provider: socialProvider }),
  reply: z.strictObject({ url: z.string() }),
  errors: ['social.unknown_provider', 'social.unreachable', 'request.too_many'],
})

export const finishSocialSignIn = defineEndpoint({
  name: 'finishSocialSignIn',
  method: 'POST',
  path: '/wps/session/social/finish',
  summary:
    'Submit the provider’s reply: returns a session (or its second factor), a link, a confirmation of the owner, or an account that is not linked yet',
  tag: 'social sign-in',
  access: everyone,
  body: z.strictObject({
    state: text(200),
    code: returned(2_000),
    iss: returned(300),
    error: returned(100),
  }),
  reply: z.discriminatedUnion('outcome', [
    z.strictObject({ outcome: z.literal('signedIn'), login: loginAnswer }),
    z.strictObject({ outcome: z.literal('linked'), ...named }),
    z.strictObject({ outcome: z.literal('confirmed'), ...named }),
    z.strictObject({ outcome: z.literal('newcomer'), newcomer }),
  ]),
  errors: [
    'social.spent',
    'social.cancelled',
    'social.refused',
    'social.unreachable',
    'social.linked_elsewhere',
    'social.already_linked',
    'social.other_account',
    'session.too_old',
    'login.suspended',
  ],
})

export const socialNewcomer = defineEndpoint({
  name: 'socialNewcomer',
  method: 'GET',
  path: '/wps/session/social/newcomer',
  summary: 'The account at a provider that this browser may register with or link now, if any',
  tag: 'social sign-in',
  access: everyone,
  reply: z.strictObject({ newcomer: z.nullable(newcomer) }),
  errors: [],
})

export const forgetSocialNewcomer = defineEndpoint({
  name: 'forgetSocialNewcomer',
  method: 'DELETE',
  path: '/wps/session/social/newcomer',
  summary: 'Forget the account at a provider that this browser came back with',
  tag: 'social sign-in',
  access: everyone,
  reply: z.strictObject({}),
  errors: [],
})

export const registerSocial = defineEndpoint({
  name: 'registerSocial',
  method: 'PUT',
  path: '/wps/member/social/register',
  summary: 'Register with an account at a provider instead of a password; success logs in (2.086, 7.007)',
  tag: 'social sign-in',
  access: everyone,
  encrypted: true,
  // Loose on purpose: the brand decides which fields are accepted, and the use-case refuses all others.
  body: z.looseObject({ username: text(64), ageConfirmed: z.boolean(), challengeResult }),
  reply: loginValue,
  errors: [
    'social.spent',
    'social.linked_elsewhere',
    'register.username_taken',
    'register.affiliate_invalid',
    'register.too_many',
    ...humanErrors,
  ],
})

export const linkedAccounts = defineEndpoint({
  name: 'linkedAccounts',
  method: 'GET',
  path: '/wps/member/social',
  summary: 'The provider accounts that the member logs in with, at most one per provider',
  tag: 'social sign-in',
  access: realAccounts,
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        ...named,
        /** Whether the site still offers this provider. */
        offered: z.boolean(),
        displayName: z.nullable(z.string()),
        linkedAt: time,
        lastUsedAt: z.nullable(time),
      }),
    ),
    /** Providers that can be linked. */
    linkable: z.array(z.strictObject(named)),
    hasPassword: z.boolean(),
  }),
  errors: [],
})

export const startLinking = defineEndpoint({
  name: 'startLinking',
  method: 'POST',
  path: '/wps/member/social/start',
  summary: 'Start linking an account at a provider, with the password; the value is the address to go to',
  tag: 'social sign-in',
  access: realAccounts,
  encrypted: true,
  body: z.strictObject({ provider: socialProvider, password }),
  reply: z.strictObject({ url: z.string() }),
  errors: [
    'social.unknown_provider',
    'social.unreachable',
    'social.already_linked',
    'password.needed',
    'password.wrong',
    'session.too_old',
    'login.too_many',
    'request.too_many',
  ],
})

export const startConfirming = defineEndpoint({
  name: 'startConfirming',
  method: 'POST',
  path: '/wps/member/social/confirm',
  summary: 'Start confirming the owner by a linked account; the value is the address to go to',
  tag: 'social sign-in',
  access: realAccounts,
  body: z.strictObject({ provider: socialProvider }),
  reply: z.strictObject({ url: z.string() }),
  errors: ['social.unknown_provider', 'social.unreachable', 'social.link_not_found', 'request.too_many'],
})

export const linkNewcomer = defineEndpoint({
  name: 'linkNewcomer',
  method: 'POST',
  path: '/wps/member/social/link',
  summary: 'Link the account that this browser came back with; a session from before then needs the password',
  tag: 'social sign-in',
  access: realAccounts,
  encrypted: true,
  body: z.strictObject({ password }),
  reply: z.strictObject(named),
  errors: [
    'social.spent',
    'social.linked_elsewhere',
    'social.already_linked',
    'password.needed',
    'password.wrong',
    'session.too_old',
    'login.too_many',
  ],
})

export const unlinkAccount = defineEndpoint({
  name: 'unlinkAccount',
  method: 'POST',
  path: '/wps/member/social/unlink',
  summary: 'Remove a link; removing the last one needs the password and is refused if there is none',
  tag: 'social sign-in',
  access: realAccounts,
  encrypted: true,
  body: z.strictObject({ provider: socialProvider, password }),
  reply: z.strictObject({}),
  errors: ['social.link_not_found', 'social.last_way_in', 'password.needed', 'password.wrong', 'login.too_many'],
})
