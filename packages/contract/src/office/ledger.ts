// The books as operators read them: balances, transactions, accounts, and the auditor's checks.
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { amount, hash, time } from '../fields.ts'
import { dayQuery, memberName, officePaging, pageQuery } from './fields.ts'

/** An amount with the digits of its own currency. */
const currencyFields = { currencyCode: z.string(), currencySymbol: z.string() }

/** What an account of a member holds. */
const accountKind = z.enum(['main', 'play', 'bonus', 'vendor', 'table', 'play_table', 'points'])

export const trialBalance = defineEndpoint({
  name: 'trialBalance',
  method: 'GET',
  path: '/office/ledger/balance',
  summary: 'The site’s accounts and all members’ totals per currency, at one moment; each currency sums to zero',
  tag: 'ledger',
  access: ['operator'],
  permission: 'ledger.read',
  query: z.strictObject({}),
  reply: z.strictObject({
    at: time,
    /** How many postings are not added up yet. While there are too many, `list` is empty. */
    waiting: z.number(),
    list: z.array(
      z.strictObject({
        ...currencyFields,
        houses: z.array(z.strictObject({ name: z.string(), balance: amount })),
        members: z.array(z.strictObject({ kind: accountKind, balance: amount })),
        sum: amount,
        isBalanced: z.boolean(),
      }),
    ),
  }),
  errors: [],
})

const account = z.strictObject({
  accountId: z.string(),
  kind: accountKind,
  /** The vendor that holds the money; empty for accounts of the site. */
  vendor: z.string(),
  ...currencyFields,
})

const posting = z.strictObject({
  sequence: z.string(),
  kind: z.string(),
  /** The house's account on the other side, which moved by the opposite. */
  house: z.string(),
  amount,
  balanceBefore: amount,
  balanceAfter: amount,
  reference: z.nullable(z.string()),
  roundId: z.nullable(z.string()),
  gameCode: z.nullable(z.string()),
  lane: z.number(),
  batch: z.string(),
  at: time,
})
export type LedgerPosting = z.output<typeof posting>

/** What one key of a provider posted. */
export const transaction = z.strictObject({
  provider: z.string(),
  key: z.string(),
  member: memberName,
  account,
  postings: z.array(posting),
})
export type LedgerTransaction = z.output<typeof transaction>

/** A name of anything that moved money, as somebody types it. */
const reference = z.string().check(z.trim(), z.minLength(1), z.maxLength(300))

export const findTransactions = defineEndpoint({
  name: 'findTransactions',
  method: 'GET',
  path: '/office/ledger/transactions',
  summary:
    'Transactions by their key, or by the id of a deposit, withdrawal, adjustment or round; at most 100, the oldest first',
  tag: 'ledger',
  access: ['operator'],
  permission: 'ledger.read',
  query: z.strictObject({ reference }),
  reply: z.strictObject({ list: z.array(transaction), isMore: z.boolean() }),
  errors: [],
})

const accountNumber = z.string().check(z.regex(/^\d{1,18}$/))

export const readTransaction = defineEndpoint({
  name: 'readTransaction',
  method: 'GET',
  path: '/office/ledger/accounts/:accountId/postings/:sequence',
  summary: 'The transaction that a posting belongs to, with all its postings',
  tag: 'ledger',
  access: ['operator'],
  permission: 'ledger.read',
  params: z.strictObject({ accountId: accountNumber, sequence: accountNumber }),
  reply: transaction,
  errors: ['ledger.not_found'],
})

export const memberAccounts = defineEndpoint({
  name: 'memberAccounts',
  method: 'GET',
  path: '/office/ledger/accounts',
  summary: 'The accounts of a member, named by number or username, with their balances',
  tag: 'ledger',
  access: ['operator'],
  permission: 'ledger.read',
  query: z.strictObject({ member: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)) }),
  reply: z.strictObject({
    member: memberName,
    list: z.array(z.strictObject({ ...account.shape, balance: amount, owed: amount })),
  }),
  errors: ['adjustment.member_unknown'],
})

/** What members find in their account record; `other` is what only the books call by a name. */
const movementKind = z.string().check(z.regex(/^[a-z_]{1,40}$/))

const movement = z.strictObject({
  sequence: z.string(),
  kind: movementKind,
  amount,
  balanceBefore: amount,
  balanceAfter: amount,
  provider: z.string(),
  key: z.string(),
  roundId: z.nullable(z.string()),
  gameCode: z.nullable(z.string()),
  at: time,
})
export type AccountPosting = z.output<typeof movement>

/** Groups of movements that a list is narrowed to. */
export const movementGroup = z.enum([
  'deposit',
  'withdrawal',
  'transfer',
  'bet',
  'win',
  'promotion',
  'pay',
  'correction',
  'other',
])

export const accountPostings = defineEndpoint({
  name: 'accountPostings',
  method: 'GET',
  path: '/office/ledger/accounts/:accountId/postings',
  summary: 'Postings of a member’s account, the newest first; a search looks through 20,000 of them at a time',
  tag: 'ledger',
  access: ['operator'],
  permission: 'ledger.read',
  params: z.strictObject({ accountId: accountNumber }),
  query: z.strictObject({
    group: z.optional(movementGroup),
    ...dayQuery,
    /** Only postings up to this number: go on with the reply's `upTo`, and with `earlierUpTo` for what is older. */
    upTo: z.optional(accountNumber),
    ...pageQuery,
  }),
  reply: z.strictObject({
    member: memberName,
    account,
    list: z.array(movement),
    ...officePaging,
    upTo: z.string(),
    earlierUpTo: z.nullable(z.string()),
    /** Until when postings are in months that were detached. */
    archivedUntil: z.nullable(time),
  }),
  errors: ['ledger.not_found'],
})

const auditRun = z.strictObject({
  run: z.number(),
  startedAt: time,
  /** `null` while it runs. */
  finishedAt: z.nullable(time),
  part: z.string(),
  /** From 0 to 1. */
  share: z.number(),
  checked: z.number(),
  /** Problems that it found and that were not known before. */
  found: z.number(),
})

const auditState = z.strictObject({
  /** The newest runs, the newest first. */
  runs: z.array(auditRun),
  openProblems: z.number(),
})

export const ledgerAudit = defineEndpoint({
  name: 'ledgerAudit',
  method: 'GET',
  path: '/office/ledger/audit',
  summary: 'The auditor’s newest runs and how far the current one is',
  tag: 'ledger',
  access: ['operator'],
  permission: 'ledger.read',
  query: z.strictObject({}),
  reply: auditState,
  errors: [],
})

export const startLedgerAudit = defineEndpoint({
  name: 'startLedgerAudit',
  method: 'POST',
  path: '/office/ledger/audit',
  summary: 'Have the auditor check all books again; it goes on by itself',
  tag: 'ledger',
  access: ['operator'],
  permission: 'ledger.read',
  maxPerHour: 20,
  body: z.strictObject({}),
  reply: auditState,
  errors: ['ledger.audit_running'],
})

export const ledgerProblems = defineEndpoint({
  name: 'ledgerProblems',
  method: 'GET',
  path: '/office/ledger/problems',
  summary: 'What the auditor found, the newest first',
  tag: 'ledger',
  access: ['operator'],
  permission: 'ledger.read',
  query: z.strictObject({ state: z._default(z.enum(['open', 'settled', 'all']), 'open'), ...pageQuery }),
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        problem: z.number(),
        rule: z.string(),
        message: z.string(),
        accountId: z.nullable(z.string()),
        memberId: z.nullable(z.string()),
        foundAt: time,
        settledAt: z.nullable(time),
        settledReason: z.nullable(z.string()),
      }),
    ),
    ...officePaging,
  }),
  errors: [],
})

export const officeHourHeads = defineEndpoint({
  name: 'officeHourHeads',
  method: 'GET',
  path: '/office/ledger/heads',
  summary: 'The published heads of the hash chains, hour by hour, the newest first',
  tag: 'ledger',
  access: ['operator'],
  permission: 'ledger.read',
  query: z.strictObject({ ...pageQuery }),
  reply: z.strictObject({
    list: z.array(z.strictObject({ hour: time, lane: z.number(), batch: z.string(), hash, publishedAt: time })),
    ...officePaging,
  }),
  errors: [],
})
