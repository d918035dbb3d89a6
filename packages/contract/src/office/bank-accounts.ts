// Members' bank accounts as operators see them.
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { code, time, uuid } from '../fields.ts'
import { dayQuery, memberName, memberNumber, officePaging, pageQuery, sortQuery } from './fields.ts'
import { officeReason } from './operators.ts'

/**
 * What a list shows. `waiting`: nobody has decided about it; `verified`: and in use; `removed`: by the member, or because it was
 * rejected.
 */
export const bankAccountQueue = z.enum(['waiting', 'verified', 'rejected', 'removed', 'all'])

/** `waiting`: can be used later; `unverified`: can be used once an operator has verified it. */
const state = z.enum(['usable', 'waiting', 'unverified', 'removed', 'rejected'])

const bankAccountRow = z.strictObject({
  accountId: uuid,
  member: memberName,
  bank: code,
  bankName: z.string(),
  numberTail: z.string(),
  holder: z.string(),
  state,
  isVerified: z.boolean(),
  addedAt: time,
  usableFrom: time,
  removedAt: z.nullable(time),
  /** What an operator decided about it. */
  verdict: z.nullable(
    z.strictObject({ verdict: z.enum(['verified', 'rejected']), operator: z.string(), at: time, reason: z.string() }),
  ),
  /** Other members who have, or had, the same number. */
  sameNumber: z.array(memberName),
  /** The member's real name, if it is another one than the holder's. */
  otherName: z.nullable(z.string()),
  openWithdrawals: z.number(),
  paidWithdrawals: z.number(),
})
export type OfficeBankAccount = z.output<typeof bankAccountRow>

export const officeBankAccounts = defineEndpoint({
  name: 'officeBankAccounts',
  method: 'GET',
  path: '/office/bank-accounts',
  summary: 'Members’ bank accounts: those that nobody has verified, or others',
  tag: 'banks',
  access: ['operator'],
  permission: 'banks.read',
  query: z.strictObject({
    queue: z._default(bankAccountQueue, 'waiting'),
    member: z.optional(memberNumber),
    bank: z.optional(code),
    /** A whole account number, whichever its bank. */
    number: z.optional(z.string().check(z.regex(/^\d{6,20}$/))),
    ...dayQuery,
    ...sortQuery(['addedAt'], 'asc'),
    ...pageQuery,
  }),
  reply: z.strictObject({
    list: z.array(bankAccountRow),
    ...officePaging,
    banks: z.array(z.strictObject({ bank: code, name: z.string() })),
  }),
  errors: [],
})

const params = z.strictObject({ accountId: uuid })

export const officeBankAccount = defineEndpoint({
  name: 'officeBankAccount',
  method: 'GET',
  path: '/office/bank-accounts/:accountId',
  summary: 'One bank account of a member',
  tag: 'banks',
  access: ['operator'],
  permission: 'banks.read',
  params,
  reply: bankAccountRow,
  errors: ['bank.not_found'],
})

export const showBankNumber = defineEndpoint({
  name: 'showBankNumber',
  method: 'POST',
  path: '/office/bank-accounts/:accountId/number',
  summary: 'The number of a bank account in full, to compare it; the audit log says that it was shown',
  tag: 'banks',
  access: ['operator'],
  permission: 'banks.decide',
  maxPerHour: 120,
  params,
  body: z.strictObject({}),
  reply: z.strictObject({ number: z.string() }),
  errors: ['bank.not_found'],
})

const decisionErrors = ['bank.not_found', 'payment.decided'] as const

export const verifyBankAccount = defineEndpoint({
  name: 'verifyBankAccount',
  method: 'POST',
  path: '/office/bank-accounts/:accountId/verify',
  summary: 'Verify a bank account: it can be used at once',
  tag: 'banks',
  access: ['operator'],
  permission: 'banks.decide',
  freshFactor: true,
  params,
  body: z.strictObject({ reason: z.optional(officeReason) }),
  reply: bankAccountRow,
  errors: decisionErrors,
})

export const rejectBankAccount = defineEndpoint({
  name: 'rejectBankAccount',
  method: 'POST',
  path: '/office/bank-accounts/:accountId/reject',
  summary: 'Reject a bank account: it is removed, and the member reads why',
  tag: 'banks',
  access: ['operator'],
  permission: 'banks.decide',
  freshFactor: true,
  params,
  body: z.strictObject({ reason: officeReason }),
  reply: bankAccountRow,
  errors: decisionErrors,
})
