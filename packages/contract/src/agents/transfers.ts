// Transfers within a team: an agent gives money to somebody below, and a member gives money to the agent above (2.099, 6.007).
import * as z from 'zod/mini'
import { defineEndpoint, realAccounts } from '../endpoint.ts'
import { amount, filterBy, pageNo, pageSize, paging, positiveAmount, time, uuid } from '../fields.ts'

const inCurrency = { currencySymbol: z.string(), currencyCode: z.string() }

/** A member's number, as text. Whatever is not the number of somebody in the team gets the same refusal. */
const memberNumber = z.string().check(z.maxLength(30))

/** The longest note that goes with a transfer, in characters. */
export const transferNoteLength = 100

const person = z.strictObject({ memberId: z.string(), username: z.string() })

/** Why nothing can be given now: a bonus is open, deposits are to be staked first, or the account owes something or is stopped. */
const hindrance = z.enum(['closed', 'bonus', 'turnover', 'owed', 'payOwed', 'blocked', 'dayUsed'])
export type TransferHindrance = z.output<typeof hindrance>

export const transferTerms = defineEndpoint({
  name: 'transferTerms',
  method: 'GET',
  path: '/wps/agent/transfers/terms',
  summary: 'How much the caller can give within the team now, what limits it, and who the agent above is (2.099)',
  tag: 'agents',
  access: realAccounts,
  query: z.strictObject({}),
  reply: z.strictObject({
    balance: amount,
    /** Zero while something hinders it. */
    available: amount,
    hindrance: z.nullable(hindrance),
    /** What is still to be staked for deposits. */
    toStake: amount,
    minAmount: amount,
    maxAmount: amount,
    leftToday: amount,
    timesLeftToday: z.number(),
    hasPaymentPassword: z.boolean(),
    /** The agent directly above, to whom money can be given; `null` if there is none. */
    upline: z.nullable(person),
    ...inCurrency,
  }),
  errors: [],
})

export const transferRecipient = defineEndpoint({
  name: 'transferRecipient',
  method: 'GET',
  path: '/wps/agent/transfers/recipient',
  summary: 'The member below the caller with a username, before money is given to them (6.007)',
  tag: 'agents',
  access: ['agent'],
  maxPerHour: 600,
  query: z.strictObject({ username: z.string().check(z.minLength(1), z.maxLength(64)) }),
  reply: z.strictObject({
    ...person.shape,
    /** 1 for somebody directly below. */
    level: z.number(),
  }),
  errors: ['agent.not_in_team'],
})

const moneyOf = {
  amount: positiveAmount,
  paymentPassword: z.string().check(z.maxLength(128)),
  /** What the recipient reads with it. */
  note: z.optional(z.string().check(z.trim(), z.maxLength(transferNoteLength))),
}

const transfer = z.strictObject({
  transferId: uuid,
  /** As the caller sees it: `in` was received, `out` was given. */
  direction: z.enum(['in', 'out']),
  /** The other side. */
  with: person,
  /** Whether the other side is the agent above. */
  isUpline: z.boolean(),
  amount,
  note: z.nullable(z.string()),
  state: z.enum(['moving', 'done']),
  at: time,
})
export type TeamTransfer = z.output<typeof transfer>

const given = z.strictObject({ transfer, balance: amount, ...inCurrency })

const giveErrors = [
  'transfer.closed',
  'transfer.day_limit',
  'transfer.recipient_refused',
  'transfer.refused',
  'transfer.bonus_open',
  'payment.turnover_open',
  'password.payment_not_set',
  'password.payment_wrong',
  'password.payment_too_many',
  'factor.proof_needed',
  'protection.excluded',
  'wallet.account_blocked',
  'wallet.pay_owed',
  'wallet.insufficient_funds',
  'wallet.debt_open',
  'wallet.changed',
  'wallet.busy',
] as const

export const transferDown = defineEndpoint({
  name: 'transferDown',
  method: 'POST',
  path: '/wps/agent/transfers/down',
  summary: 'Give money to a member anywhere below the caller (6.007)',
  tag: 'agents',
  access: ['agent'],
  encrypted: true,
  idempotent: true,
  maxPerHour: 600,
  body: z.strictObject({ memberId: memberNumber, ...moneyOf }),
  reply: given,
  errors: ['agent.not_in_team', ...giveErrors],
})

export const transferUp = defineEndpoint({
  name: 'transferUp',
  method: 'POST',
  path: '/wps/agent/transfers/up',
  summary: 'Give money to the agent directly above the caller (2.099)',
  tag: 'agents',
  access: realAccounts,
  encrypted: true,
  idempotent: true,
  maxPerHour: 60,
  body: z.strictObject(moneyOf),
  reply: given,
  errors: ['transfer.no_upline', ...giveErrors],
})

export const teamTransfers = defineEndpoint({
  name: 'teamTransfers',
  method: 'GET',
  path: '/wps/agent/transfers',
  summary: 'Transfers that the caller gave or received within the team, newest first (2.099, 6.007)',
  tag: 'agents',
  access: realAccounts,
  query: z.strictObject({ direction: filterBy(z.enum(['in', 'out'])), pageNo, pageSize: pageSize(20) }),
  reply: z.strictObject({ list: z.array(transfer), ...paging, ...inCurrency }),
  errors: [],
})
