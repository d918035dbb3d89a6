import * as z from 'zod/mini'
import { defineEndpoint, everyone, realAccounts } from './endpoint.ts'
import { amount, code, language, pageNo, pageSize, paging, positiveAmount, time } from './fields.ts'

const inCurrency = { currencySymbol: z.string(), currencyCode: z.string() }

export const walletTransfer = defineEndpoint({
  name: 'walletTransfer',
  method: 'POST',
  path: '/wps/relay/GCS_walletTransfer',
  summary: 'Move money to or from a vendor that holds it (7.020); by default all of it',
  tag: 'wallet',
  access: realAccounts,
  idempotent: true,
  maxPerHour: 600,
  body: z.strictObject({
    vassalage: code,
    direction: z.enum(['in', 'out']),
    amount: z.optional(positiveAmount),
  }),
  reply: z.strictObject({
    /** `underWay`: the vendor has not replied; it is asked again until the result is known. */
    state: z.enum(['done', 'underWay']),
    balance: amount,
    vendorBalance: amount,
    ...inCurrency,
  }),
  errors: [
    'wallet.no_such_wallet',
    'wallet.transfer_under_way',
    'wallet.transfer_refused',
    'wallet.insufficient_funds',
    'wallet.debt_open',
    'wallet.account_blocked',
    'wallet.pay_owed',
    'wallet.bonus_open',
    'protection.excluded',
    'wallet.busy',
    'game.vendor_unreachable',
  ],
})

export const consolidatedFunds = defineEndpoint({
  name: 'consolidatedFunds',
  method: 'GET',
  path: '/wps/member/info/funds/consolidated',
  summary: 'A member’s total, with the balances at vendors as of their last movement, and chips at tables (7.021)',
  tag: 'wallet',
  access: realAccounts,
  reply: z.strictObject({
    total: amount,
    balance: amount,
    wallets: z.array(z.strictObject({ vassalage: z.string(), balance: amount })),
    /** Chips at tables of card games between players. */
    tables: amount,
    ...inCurrency,
  }),
  errors: [],
})

export const bringFundsHome = defineEndpoint({
  name: 'bringFundsHome',
  method: 'POST',
  path: '/wps/member/info/funds/home',
  summary: 'Bring back the money at vendors; what cannot be moved now stays there',
  tag: 'wallet',
  access: realAccounts,
  reply: z.strictObject({}),
  errors: [],
})

export const merchantWallet = defineEndpoint({
  name: 'merchantWallet',
  method: 'GET',
  path: '/wps/relay/GCS_merchantWallet',
  summary: 'Whether members have one wallet for everything, and which vendors hold money (7.022)',
  tag: 'wallet',
  access: everyone,
  query: z.strictObject({ language: z.optional(language) }),
  reply: z.strictObject({
    /** True: opening a game moves the money there, and opening another one moves it back. */
    isSingle: z.boolean(),
    list: z.array(z.strictObject({ vassalage: z.string(), displayName: z.string() })),
  }),
  errors: [],
})

export const memberFreeRounds = defineEndpoint({
  name: 'memberFreeRounds',
  method: 'GET',
  path: '/wps/member/info/freeRounds',
  summary: 'The free rounds that the member was given at outside vendors, newest first',
  tag: 'member',
  access: realAccounts,
  query: z.strictObject({ language: z.optional(language), pageNo, pageSize: pageSize(10) }),
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        id: z.string(),
        vassalage: z.string(),
        gameCode: z.string(),
        gameName: z.string(),
        rounds: z.number(),
        /** What each round is played for; the member pays nothing. */
        bet: amount,
        /** `issued`: the vendor has not confirmed them yet; `sent`: they can be played. */
        state: z.enum(['issued', 'sent', 'active', 'finished', 'cancelled', 'expired']),
        /** What all of them won together; `null` until the vendor says so. */
        won: z.nullable(amount),
        validUntil: time,
        issuedAt: time,
        endedAt: z.nullable(time),
      }),
    ),
    ...paging,
    ...inCurrency,
  }),
  errors: [],
})
