// Wins of vendors that are held for review, because they are above what the vendor may pay unasked.
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { amount, code, time } from '../fields.ts'
import { memberName, officePaging, pageQuery } from './fields.ts'
import { officeReason } from './operators.ts'

/** `release` pays the member; `refuse` returns the money to where it came from. */
export const heldDecision = z.enum(['release', 'refuse'])

const heldWin = z.strictObject({
  /** The account and the posting that holds it, such as `4711-12`. */
  heldWinId: z.string(),
  member: memberName,
  amount,
  vendor: code,
  roundId: z.nullable(z.string()),
  gameCode: z.nullable(z.string()),
  /** The vendor's name of the win. */
  transactionId: z.string(),
  heldAt: time,
  /** What the first of two people decided, and who it was. */
  first: z.nullable(
    z.strictObject({ decision: heldDecision, operator: z.string(), isMe: z.boolean(), at: time, reason: z.string() }),
  ),
  decided: z.nullable(z.strictObject({ decision: heldDecision, operators: z.string(), at: time, reason: z.string() })),
})
export type OfficeHeldWin = z.output<typeof heldWin>

export const officeHeldWins = defineEndpoint({
  name: 'officeHeldWins',
  method: 'GET',
  path: '/office/held-wins',
  summary: 'Held wins: those that wait, the oldest first, or those that were decided about, the newest first',
  tag: 'held wins',
  access: ['operator'],
  permission: 'wins.read',
  query: z.strictObject({ queue: z._default(z.enum(['waiting', 'decided']), 'waiting'), ...pageQuery }),
  reply: z.strictObject({ list: z.array(heldWin), ...officePaging }),
  errors: [],
})

export const decideOfficeWin = defineEndpoint({
  name: 'decideOfficeWin',
  method: 'POST',
  path: '/office/held-wins/:heldWinId/decide',
  summary: 'Pay a held win to the member, or refuse it. It takes two people; the same decision again changes nothing',
  tag: 'held wins',
  access: ['operator'],
  permission: 'wins.decide',
  freshFactor: true,
  params: z.strictObject({ heldWinId: z.string().check(z.regex(/^\d{1,18}-\d{1,18}$/)) }),
  body: z.strictObject({ decision: heldDecision, reason: officeReason }),
  /** Whether it was the first of the two decisions, and nothing has moved yet. */
  reply: z.strictObject({ isFirst: z.boolean() }),
  errors: ['wins.unknown', 'payment.decided', 'operator.second_needed', 'wallet.busy'],
})
