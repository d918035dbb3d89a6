import * as z from 'zod/mini'
import { defineEndpoint, everyone, realAccounts } from './endpoint.ts'
import { time } from './fields.ts'
import { challengeResult, humanErrors } from './human-check.ts'
import { loginAnswer, loginValue } from './member.ts'

/** What kinds of providers there are: two that are known by name, and any other that speaks OpenID Connect. */
export const socialProvider = z.enum(['line', 'google', 'oidc'])
export type SocialProvider = z.output<typeof socialProvider>

const named = { provider: socialProvider, label: z.string() }
const text = (most: number) => z.string().check(z.maxLength(most))
const password = z.optional(text(128))
/** A value that went through the provider's address, and came back. */
const returned = (most: number) => z.optional(text(most))

/** An account at a provider that nobody here has yet: what its owner may do with it for some minutes. */
const newcomer = z.strictObject({
  ...named,
  /** What the account is called there. */
  displayName: z.nullable(z.string()),
  email: z.nullable(z.string()),
})
export type SocialNewcomer = z.output<typeof newcomer>

export const socialProviders = defineEndpoint({
  name: 'socialProviders',
  method: 'GET',
  path: '/wps/session/social',
  summary: 'The providers that a member can sign in with, up to three (2.086)',
  tag: 'social sign-in',
  access: everyone,
  reply: z.strictObject({ list: z.array(z.strictObject(named)) }),
  errors: [],
})

export const startSocialSignIn = defineEndpoint({
  name: 'startSocialSignIn',
  method: 'POST',
  path: '/wps/session/social/start',
  summary: 'Begin to sign in with a provider; the value is the address to go to (2.086)',
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
    'Hand over what the provider sent back: a session (or its second factor), a link, that it is the owner, or an account that nobody here has yet',
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
  summary: 'Forget the account at a provider that this browser came with',
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
  // Loose on purpose: which fields are taken is a setting of the brand, and the use-case refuses every other one.
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
  summary: 'The accounts at providers that the member signs in with, one a provider at the most',
  tag: 'social sign-in',
  access: realAccounts,
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        ...named,
        /** Whether the house offers this provider still. */
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
  summary: 'Begin to link an account at a provider, with the own password; the value is the address to go to',
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
  summary: 'Begin to confirm with a linked account that it is the owner; the value is the address to go to',
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
  summary: 'Link the account that this browser came with; a session from before it needs the own password',
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
  summary: 'Remove a link; the last one needs the own password, and stays where there is none',
  tag: 'social sign-in',
  access: realAccounts,
  encrypted: true,
  body: z.strictObject({ provider: socialProvider, password }),
  reply: z.strictObject({}),
  errors: ['social.link_not_found', 'social.last_way_in', 'password.needed', 'password.wrong', 'login.too_many'],
})
