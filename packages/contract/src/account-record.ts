// The account record: every movement of a member's money, down to its posting in the ledger.
import * as z from 'zod/mini'
import { defineEndpoint, realAccounts } from './endpoint.ts'
import { movementGroups } from './movement-groups.ts'
import { tableFile, tableFormat } from './table-file.ts'
import { amount, code, day, filterBy, language, pageNo, pageSize, paging, time, uuid } from './fields.ts'

/**
 * What a movement is. A withdrawal first sets money aside (`withdrawal_held`). When it is paid, that money comes back
 * (`withdrawal_settled`) and leaves in the same moment (`withdrawal`); otherwise it comes back for good
 * (`withdrawal_returned`). What did not arrive at the bank may be given back later
 * (`withdrawal_refunded`). Bets that stay open for a while go the same way. A win under review is credited and set aside
 * (`win_held`). A bonus moves out of the balance when it is opened. A bet takes from it what the balance lacks (`bonus_used`), what
 * it wins goes back in the same proportion (`bonus_kept`), and its end brings what is left (`bonus_ended`). Money between an agent
 * and the team is `team_in` and `team_out`; `pay_received` and `pay_given` are what contracts bring and cost an agent.
 */
export const movementKind = z.enum([
  'deposit',
  'deposit_fee',
  'withdrawal',
  'withdrawal_held',
  'withdrawal_settled',
  'withdrawal_returned',
  'withdrawal_refunded',
  'team_in',
  'team_out',
  'transfer_in',
  'transfer_out',
  'bet',
  'bet_returned',
  'bet_refunded',
  'bet_held',
  'bet_settled',
  'bet_released',
  'win',
  'win_taken_back',
  'win_held',
  'win_released',
  'gift',
  'bonus_opened',
  'bonus_ended',
  'bonus_returned',
  'bonus_used',
  'bonus_kept',
  'correction',
  'pay_received',
  'pay_given',
  'debt_lent',
  'debt_settled',
  'other',
])

/** A large whole number, as text. */
const bigNumber = z.string().check(z.regex(/^\d{1,18}$/))

const movement = z.strictObject({
  /** The number of the posting in the member's account: 1, 2, 3 … without gaps. */
  postingId: bigNumber,
  /** Where in the ledger the posting is: `GET /wps/ledger/heads` publishes the hashes of batches. */
  lane: z.number(),
  batch: bigNumber,
  at: time,
  group: z.enum(movementGroups),
  kind: movementKind,
  /** As the member sees it: below zero if it was taken from the balance. */
  amount,
  balanceBefore: amount,
  balanceAfter: amount,
  depositId: z.nullable(uuid),
  withdrawalId: z.nullable(uuid),
  roundId: z.nullable(z.string()),
  /** Whether the round is one of our own games, whose proof can be opened. */
  hasProof: z.boolean(),
  /** The slip, if it is a bet on a lottery. */
  slipId: z.nullable(z.string()),
  gameCode: z.nullable(z.string()),
  /** In the language asked for; `null` for a game that the catalogue does not know. */
  gameName: z.nullable(z.string()),
  /** The vendor of the game, or the one that money was transferred to or from. */
  vassalage: z.nullable(z.string()),
  /** Its name in the language asked for. */
  vendorName: z.nullable(z.string()),
  /** The name of the transaction: a vendor's own, or ours. */
  transactionId: z.string(),
})
export type Movement = z.output<typeof movement>

export const accountRecord = defineEndpoint({
  name: 'accountRecord',
  method: 'GET',
  path: '/wps/member/info/transactions',
  summary: 'The account record (2.101): every movement of the member’s money, newest first, down to its posting',
  tag: 'member',
  access: realAccounts,
  query: z.strictObject({
    language: z.optional(language),
    /** Days in the brand's time zone, both inclusive. */
    from: z.optional(day),
    to: z.optional(day),
    group: filterBy(z.enum(movementGroups)),
    /**
     * The newest posting to list. With the reply's `upTo`, later pages stay the same while new postings arrive; with its
     * `earlierUpTo`, the list goes on where this one ends.
     */
    upTo: z.optional(bigNumber),
    pageNo,
    pageSize: pageSize(20),
  }),
  reply: z.strictObject({
    list: z.array(movement),
    /** Pages and their number are those of the newest 20,000 postings that the period has. */
    ...paging,
    upTo: bigNumber,
    /** `null` if there is nothing earlier in the period. */
    earlierUpTo: z.nullable(bigNumber),
    /** Movements up to this moment are archived and not listed; `null` if all of them are. */
    archivedUntil: z.nullable(time),
    currencySymbol: z.string(),
    currencyCode: code,
  }),
  errors: [],
})

export const accountStatement = defineEndpoint({
  name: 'accountStatement',
  method: 'GET',
  path: '/wps/member/info/transactions/file',
  summary: 'The account record (2.101) of a period as a file for spreadsheet programs, newest movement first',
  tag: 'member',
  access: realAccounts,
  maxPerHour: 60,
  query: z.strictObject({
    language: z.optional(language),
    from: z.optional(day),
    to: z.optional(day),
    group: filterBy(z.enum(movementGroups)),
    format: tableFormat,
  }),
  download: 'table',
  reply: tableFile,
  errors: [],
})
