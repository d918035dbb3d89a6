// Withdrawals: the member's bank accounts, and requests that an operator approves and a gateway pays.
import * as z from 'zod/mini'
import { defineEndpoint, realAccounts } from './endpoint.ts'
import { amount, code, pageNo, pageSize, paging, positiveAmount, time, uuid } from './fields.ts'
import { ownerErrors } from './owner-errors.ts'

const inCurrency = { currencySymbol: z.string(), currencyCode: z.string() }

/** A bank account of the member. Its number is never shown in full again. */
const bankAccount = z.strictObject({
  accountId: uuid,
  bank: code,
  bankName: z.string(),
  /** The last four digits. */
  numberTail: z.string(),
  holder: z.string(),
  /** From when it can be withdrawn to: a new account waits, so that a thief gains nothing by adding one. */
  usableFrom: time,
  isUsable: z.boolean(),
  /** Whether an operator has verified it, and whether one has to before it can be used. */
  isVerified: z.boolean(),
  needsVerification: z.boolean(),
})
export type BankAccount = z.output<typeof bankAccount>

export const bankAccounts = defineEndpoint({
  name: 'bankAccounts',
  method: 'GET',
  path: '/wps/payments/bank-accounts',
  summary: 'The member’s bank accounts, the banks to choose from, and the name that every account must be in (2.098)',
  tag: 'payments',
  access: realAccounts,
  query: z.strictObject({}),
  reply: z.strictObject({
    list: z.array(bankAccount),
    banks: z.array(z.strictObject({ bank: code, name: z.string() })),
    /** The member’s real name; `null` until it is in the profile. */
    holder: z.nullable(z.string()),
    maxAccounts: z.number(),
    /** How long a new account waits. */
    waitHours: z.number(),
  }),
  errors: [],
})

export const addBankAccount = defineEndpoint({
  name: 'addBankAccount',
  method: 'POST',
  path: '/wps/payments/bank-accounts',
  summary: 'Add a bank account in the member’s own name, after the password and the second factor',
  tag: 'payments',
  access: realAccounts,
  encrypted: true,
  maxPerHour: 30,
  body: z.strictObject({
    bank: code,
    /** Digits; blanks and hyphens are ignored. */
    number: z.string().check(z.maxLength(40)),
    /** The password; empty if the account has none and the owner has confirmed this session (`proveOwner`). */
    password: z.string().check(z.maxLength(128)),
  }),
  reply: z.strictObject({ account: bankAccount }),
  errors: [
    ...ownerErrors,
    'bank.name_missing',
    'bank.unknown',
    'bank.number_invalid',
    'bank.number_taken',
    'bank.too_many',
  ],
})

export const removeBankAccount = defineEndpoint({
  name: 'removeBankAccount',
  method: 'DELETE',
  path: '/wps/payments/bank-accounts/:accountId',
  summary: 'Remove a bank account. Withdrawals to it that are under way go on',
  tag: 'payments',
  access: realAccounts,
  params: z.strictObject({ accountId: uuid }),
  reply: z.strictObject({}),
  errors: ['bank.not_found'],
})

/**
 * The state of a withdrawal. `requested`: the money is set aside, an operator decides; `approved`: the gateway is about to pay
 * it; `paying`: the gateway has it; `paid`. The money is back in the balance after `cancelled` (by the member), `rejected` (by
 * an operator) and `failed` (by the bank).
 */
export const withdrawalState = z.enum(['requested', 'approved', 'paying', 'paid', 'cancelled', 'rejected', 'failed'])
export type WithdrawalState = z.output<typeof withdrawalState>

/**
 * What is known about the arrival of a paid withdrawal (3.067). `awaiting`: the member has not said anything yet; `received`: all
 * of it; `assumed`: the member has not said anything in time, so it counts as received (9.011); `disputed`: a part or nothing, an
 * operator decides; `forced`: it counts as received all the same; `refunding`: what is missing is about to be given back;
 * `refunded`.
 */
export const receiptState = z.enum(['awaiting', 'received', 'assumed', 'disputed', 'forced', 'refunding', 'refunded'])
export type ReceiptState = z.output<typeof receiptState>

/** How many pictures show that the money did not arrive (9.009). */
export const maxReceiptPictures = 3

/** The longest note of a member about a receipt, in characters. */
export const maxReceiptNote = 300

/** A picture that shows what arrived. */
export const receiptProof = z.strictObject({ pictureId: uuid, sentAt: time })

/** The steps of a withdrawal: its states, then what is said about its arrival. */
export const withdrawalStep = z.enum([
  ...withdrawalState.options,
  'received',
  'received_part',
  'not_received',
  'assumed',
  'forced',
  'refunding',
  'refunded',
])
export type WithdrawalStep = z.output<typeof withdrawalStep>

const receipt = z.strictObject({
  state: receiptState,
  /** Without an answer it counts as received from then on. */
  dueAt: time,
  /** How much has arrived, as the member says; `null` without an answer. */
  received: z.nullable(amount),
  /** What is missing of the amount; `null` without an answer. */
  remainder: z.nullable(amount),
  note: z.nullable(z.string()),
  /** Of a disputed one: whether the member can still say that all of it has arrived. */
  canStillArrive: z.boolean(),
  pictures: z.array(receiptProof),
})
export type Receipt = z.output<typeof receipt>

const withdrawal = z.strictObject({
  withdrawalId: uuid,
  state: withdrawalState,
  amount,
  bank: code,
  bankName: z.string(),
  numberTail: z.string(),
  requestedAt: time,
  /** When it should be paid at the latest. */
  promisedAt: time,
  canCancel: z.boolean(),
  /** Of a paid one, unless it was paid before members were asked. */
  receipt: z.nullable(receipt),
  /** What happened, the oldest first. A reason is what an operator, the bank or the member said. */
  steps: z.array(z.strictObject({ state: withdrawalStep, at: time, reason: z.nullable(z.string()) })),
})
export type Withdrawal = z.output<typeof withdrawal>

/** A reply with one withdrawal. */
export const withdrawalInCurrency = z.strictObject({ withdrawal, ...inCurrency })

export const withdrawalTerms = defineEndpoint({
  name: 'withdrawalTerms',
  method: 'GET',
  path: '/wps/payments/withdrawals/terms',
  summary: 'How much the member can withdraw now, and what limits it (2.098)',
  tag: 'payments',
  access: realAccounts,
  query: z.strictObject({}),
  reply: z.strictObject({
    balance: amount,
    /** What can be withdrawn now: of the balance, what today’s limit leaves. */
    available: amount,
    minAmount: amount,
    maxAmount: amount,
    /** What the day’s limit leaves, and how many withdrawals. */
    leftToday: amount,
    timesLeftToday: z.number(),
    /**
     * What deposits ask to be staked before anything is withdrawn: how many percent of each, and what is to go. `null` if the
     * brand asks for nothing.
     */
    turnover: z.nullable(z.strictObject({ percent: z.number(), toGo: amount })),
    /**
     * The bonus that is open, with what is left of it: `refuse` locks the own money too until it has ended; `end`: a withdrawal ends
     * it. `null` without one.
     */
    bonus: z.nullable(z.strictObject({ left: amount, onWithdrawal: z.enum(['refuse', 'end']) })),
    promisedMinutes: z.number(),
    hasPaymentPassword: z.boolean(),
    /** Whether the brand pays out at all now. */
    isOpen: z.boolean(),
    ...inCurrency,
  }),
  errors: [],
})

export const beginWithdrawal = defineEndpoint({
  name: 'beginWithdrawal',
  method: 'POST',
  path: '/wps/payments/withdrawals',
  summary: 'Request a withdrawal: the money is set aside at once (2.098)',
  tag: 'payments',
  access: realAccounts,
  encrypted: true,
  idempotent: true,
  maxPerHour: 60,
  body: z.strictObject({
    accountId: uuid,
    amount: positiveAmount,
    paymentPassword: z.string().check(z.maxLength(128)),
  }),
  reply: withdrawalInCurrency,
  errors: [
    'payment.closed',
    'payment.day_limit',
    'payment.turnover_open',
    'wallet.changed',
    'bank.not_found',
    'bank.not_usable',
    'bank.not_verified',
    'factor.proof_needed',
    'password.payment_not_set',
    'password.payment_wrong',
    'password.payment_too_many',
    'wallet.insufficient_funds',
    'wallet.debt_open',
    'bonus.locked',
    'wallet.account_blocked',
    'wallet.pay_owed',
    'wallet.busy',
  ],
})

export const readWithdrawal = defineEndpoint({
  name: 'readWithdrawal',
  method: 'GET',
  path: '/wps/payments/withdrawals/:withdrawalId',
  summary: 'One withdrawal of the member',
  tag: 'payments',
  access: realAccounts,
  params: z.strictObject({ withdrawalId: uuid }),
  reply: withdrawalInCurrency,
  errors: ['payment.withdrawal_unknown'],
})

export const listWithdrawals = defineEndpoint({
  name: 'listWithdrawals',
  method: 'GET',
  path: '/wps/payments/withdrawals',
  summary: 'The member’s withdrawals, newest first',
  tag: 'payments',
  access: realAccounts,
  query: z.strictObject({ pageNo, pageSize: pageSize(20) }),
  reply: z.strictObject({ list: z.array(withdrawal), ...paging, ...inCurrency }),
  errors: [],
})

export const cancelWithdrawal = defineEndpoint({
  name: 'cancelWithdrawal',
  method: 'POST',
  path: '/wps/payments/withdrawals/:withdrawalId/cancel',
  summary: 'Cancel a withdrawal that nobody has decided about; the money is back at once',
  tag: 'payments',
  access: realAccounts,
  params: z.strictObject({ withdrawalId: uuid }),
  reply: withdrawalInCurrency,
  errors: ['payment.withdrawal_unknown', 'payment.not_cancellable'],
})
