// Player protection: limits, time-outs, self-exclusion and the reality check of a member.
import * as z from 'zod/mini'
import { defineEndpoint, realAccounts } from './endpoint.ts'
import { amount, pageNo, pageSize, paging, positiveAmount, time, uuid } from './fields.ts'

/** What a limit counts: deposits, losses (stakes less what was paid back), or stakes. */
export const limitedFlow = z.enum(['deposit', 'loss', 'stake'])
export type LimitedFlow = z.output<typeof limitedFlow>

/** A calendar period in the brand's time zone; a week begins on Monday. */
export const limitPeriod = z.enum(['day', 'week', 'month'])
export type LimitPeriod = z.output<typeof limitPeriod>

/** A time-out of hours to weeks, or an exclusion of months or for good. */
export const exclusionKind = z.enum(['timeout', 'exclusion'])
export type ExclusionKind = z.output<typeof exclusionKind>

const minutes = z.nullable(z.number())

/** One limit, whether it is set or not. */
const limit = z.strictObject({
  flow: limitedFlow,
  period: limitPeriod,
  /** `null` if there is none. */
  amount: z.nullable(amount),
  /** What the current period has used of it; below zero if the member has won. */
  used: amount,
  /** When the current period ends. */
  renewsAt: time,
  /** The highest limit that the brand's jurisdiction allows; `null` if it names none. */
  highest: z.nullable(amount),
})
export type ProtectionLimit = z.output<typeof limit>

/** A change that makes protection weaker. It waits, and the member confirms it afterwards. */
const waitingChange = z.strictObject({
  changeId: uuid,
  subject: z.enum(['deposit', 'loss', 'stake', 'reality']),
  period: z.nullable(limitPeriod),
  /** For limits, amounts; for the reality check, minutes. `null`: none. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  confirmableAt: time,
  /** Whether it can be confirmed now, by the server's clock. */
  isConfirmable: z.boolean(),
  /** If it is not confirmed by then, it lapses. */
  lapsesAt: time,
})
export type WaitingProtection = z.output<typeof waitingChange>

export const protection = z.strictObject({
  limits: z.array(limit),
  waiting: z.array(waitingChange),
  /** How often play is interrupted by a reality check; `null`: never. */
  realityMinutes: minutes,
  /** What the member may choose. */
  realityChoices: z.array(z.number()),
  realityMayBeOff: z.boolean(),
  /** The time-out or exclusion that is on; `endsAt` is `null` if it is for good. */
  exclusion: z.nullable(z.strictObject({ kind: exclusionKind, beganAt: time, endsAt: z.nullable(time) })),
  timeoutHours: z.array(z.number()),
  exclusionMonths: z.array(z.number()),
  exclusionForGood: z.boolean(),
  /** Whether a deposit limit has to be set before a deposit. */
  depositLimitNeeded: z.boolean(),
  increaseWaitHours: z.number(),
  currencySymbol: z.string(),
  currencyCode: z.string(),
  currencyDigits: z.number(),
})
export type Protection = z.output<typeof protection>

/** Whether the change was made at once or waits, and what holds now. */
const changed = z.strictObject({ made: z.boolean(), protection })

export const ownProtection = defineEndpoint({
  name: 'ownProtection',
  method: 'GET',
  path: '/wps/protection',
  summary: 'The member’s limits, waiting changes, reality check and exclusion, and what may be chosen',
  tag: 'protection',
  access: realAccounts,
  query: z.strictObject({}),
  reply: protection,
  errors: [],
})

export const setLimit = defineEndpoint({
  name: 'setLimit',
  method: 'PUT',
  path: '/wps/protection/limits',
  summary:
    'Set, lower, raise or remove a limit. Lowering acts at once; raising and removing wait and are confirmed later',
  tag: 'protection',
  access: realAccounts,
  maxPerHour: 60,
  body: z.strictObject({ flow: limitedFlow, period: limitPeriod, amount: z.nullable(positiveAmount) }),
  reply: changed,
  errors: ['protection.limit_too_high', 'payment.amount_invalid'],
})

export const setRealityCheck = defineEndpoint({
  name: 'setRealityCheck',
  method: 'PUT',
  path: '/wps/protection/reality-check',
  summary: 'Choose how often play is interrupted by a reality check. Less often waits and is confirmed later',
  tag: 'protection',
  access: realAccounts,
  maxPerHour: 60,
  body: z.strictObject({ minutes: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(1_440))) }),
  reply: changed,
  errors: ['protection.choice_unknown'],
})

export const confirmProtection = defineEndpoint({
  name: 'confirmProtection',
  method: 'POST',
  path: '/wps/protection/changes/:changeId/confirm',
  summary: 'Confirm a change that has waited: from now on it holds',
  tag: 'protection',
  access: realAccounts,
  maxPerHour: 60,
  params: z.strictObject({ changeId: uuid }),
  reply: changed,
  errors: ['protection.change_unknown', 'protection.too_early'],
})

export const withdrawProtection = defineEndpoint({
  name: 'withdrawProtection',
  method: 'DELETE',
  path: '/wps/protection/changes/:changeId',
  summary: 'Withdraw a change that waits',
  tag: 'protection',
  access: realAccounts,
  maxPerHour: 60,
  params: z.strictObject({ changeId: uuid }),
  reply: changed,
  errors: ['protection.change_unknown'],
})

export const excludeMyself = defineEndpoint({
  name: 'excludeMyself',
  method: 'POST',
  path: '/wps/protection/exclusions',
  summary: 'Begin a time-out or a self-exclusion. It acts at once and can be made longer, never shorter',
  tag: 'protection',
  access: realAccounts,
  maxPerHour: 20,
  body: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('timeout'), hours: z.number() }),
    /** Without months, for good. */
    z.strictObject({ kind: z.literal('exclusion'), months: z.nullable(z.number()) }),
  ]),
  reply: changed,
  errors: ['protection.choice_unknown', 'protection.too_short'],
})

export const protectionHistory = defineEndpoint({
  name: 'protectionHistory',
  method: 'GET',
  path: '/wps/protection/history',
  summary: 'What the member has changed of the protection, newest first',
  tag: 'protection',
  access: realAccounts,
  query: z.strictObject({ pageNo, pageSize: pageSize(20) }),
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        at: time,
        subject: z.enum(['deposit', 'loss', 'stake', 'reality', 'timeout', 'exclusion']),
        period: z.nullable(limitPeriod),
        /** `made`: it holds or held; `waiting`; `withdrawn`: by the member or a later change; `lapsed`: never confirmed. */
        state: z.enum(['made', 'waiting', 'withdrawn', 'lapsed']),
        /** Whether customer service did it, because the member asked for it. */
        byOperator: z.boolean(),
        from: z.nullable(z.string()),
        /** Of a time-out or exclusion, when it ends; `null` if for good. */
        to: z.nullable(z.string()),
      }),
    ),
    ...paging,
    currencySymbol: z.string(),
  }),
  errors: [],
})

/** What happened in this session of play (the facts of a reality check). */
const playFacts = z.strictObject({
  /** When the first game was opened in this session; `null` if none was. */
  playingSince: z.nullable(time),
  /** Whole minutes since then, by the server's clock. */
  playedMinutes: z.number(),
  stakes: amount,
  /** What was won less what was staked. */
  result: amount,
  currencySymbol: z.string(),
  everyMinutes: minutes,
  /** When the next reality check is due; `null`: never. */
  nextCheckAt: z.nullable(time),
  /** Seconds until then, by the server's clock; 0 if it is due. */
  secondsToCheck: z.nullable(z.number()),
})
export type PlayFacts = z.output<typeof playFacts>

export const ownPlayFacts = defineEndpoint({
  name: 'ownPlayFacts',
  method: 'GET',
  path: '/wps/protection/play',
  summary: 'How long, how much and with what result the member has played in this session',
  tag: 'protection',
  access: realAccounts,
  query: z.strictObject({}),
  reply: playFacts,
  errors: [],
})

export const passRealityCheck = defineEndpoint({
  name: 'passRealityCheck',
  method: 'POST',
  path: '/wps/protection/play/passed',
  summary: 'The member has seen the reality check and goes on playing',
  tag: 'protection',
  access: realAccounts,
  reply: playFacts,
  errors: [],
})
