// The rounds of a member, of every maker, and what each of them booked.
import * as z from 'zod/mini'
import { bettingRecord } from '../betting-record.ts'
import { defineEndpoint } from '../endpoint.ts'
import { language } from '../fields.ts'
import { roundProof } from '../play.ts'
import { transaction } from './ledger.ts'
import { memberParams } from './members.ts'

export const memberBets = defineEndpoint({
  name: 'memberBets',
  method: 'GET',
  path: '/office/members/:memberId/bets',
  summary: 'The member’s betting record: rounds of every maker, as the member sees them',
  tag: 'members',
  access: ['operator'],
  permission: 'members.read',
  params: memberParams,
  query: bettingRecord.query,
  reply: bettingRecord.reply,
  errors: ['member.unknown'],
})

const officeRound = z.strictObject({
  /** What the round booked, the oldest first; at most 100 transactions. */
  transactions: z.array(transaction),
  isMore: z.boolean(),
  /** For rounds of our own games. */
  proof: z.nullable(
    z.strictObject({
      ...roundProof.reply.shape,
      /** Whether the server gets the same outcome from the seeds; `null` while the server seed is in use. */
      isRecomputed: z.nullable(z.boolean()),
    }),
  ),
})
export type OfficeRound = z.output<typeof officeRound>

export const memberRound = defineEndpoint({
  name: 'memberRound',
  method: 'GET',
  path: '/office/members/:memberId/round',
  summary: 'A round of the member’s betting record: its postings, and the proof of a round of our own games',
  tag: 'members',
  access: ['operator'],
  permission: 'members.read',
  params: memberParams,
  query: z.strictObject({
    language: z.optional(language),
    /** As the betting record names the row. */
    betId: z.string().check(z.regex(/^\d{1,18}-\d{1,9}-\d{1,15}-[^\0]{1,300}$/)),
  }),
  reply: officeRound,
  errors: ['member.unknown', 'play.round_not_found'],
})
