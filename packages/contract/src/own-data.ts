import * as z from 'zod/mini'
import { defineEndpoint, realAccounts } from './endpoint.ts'
import { time } from './fields.ts'
import { ownerErrors } from './owner-errors.ts'

/** How often a member may download the file in a day. */
export const maxExportsPerDay = 3

/** Written by the server in parts; a client receives a Blob. */
const textFile = z.custom<AsyncIterable<string> | Blob>(
  (value) => value instanceof Blob || (typeof value === 'object' && value !== null && Symbol.asyncIterator in value),
)

export const exportOwnData = defineEndpoint({
  name: 'exportOwnData',
  method: 'POST',
  path: '/wps/member/data',
  summary: 'Everything that the server holds about the member, as one file, after the password or another proof',
  tag: 'security',
  access: realAccounts,
  encrypted: true,
  maxPerHour: 30,
  /** The password; empty if the account has none and the owner has confirmed this session (`proveOwner`). */
  body: z.strictObject({ password: z.string().check(z.maxLength(128)) }),
  download: { type: 'application/json', name: 'my-data.json' },
  reply: textFile,
  errors: [...ownerErrors, 'data.too_many'],
})

export const ownDeletion = defineEndpoint({
  name: 'ownDeletion',
  method: 'GET',
  path: '/wps/member/deletion',
  summary: 'Whether the member’s account will be deleted and when, and what must be settled before',
  tag: 'security',
  access: realAccounts,
  query: z.strictObject({}),
  reply: z.strictObject({
    /** When the account will be deleted; `null` if the member did not ask for it. */
    dueAt: z.nullable(time),
    waitDays: z.number(),
    /** What must be settled first: a debt, a win that is held for review, a withdrawal, or pay that is owed to a downline. */
    hindrances: z.array(z.enum(['debt', 'held', 'withdrawal', 'pay'])),
    /** Money that is left in the account; `null` if there is none. */
    balance: z.nullable(z.string()),
  }),
  errors: [],
})

export const askDeletion = defineEndpoint({
  name: 'askDeletion',
  method: 'POST',
  path: '/wps/member/deletion',
  summary:
    'Ask for the deletion of the account, with the password and the second factor; it waits and can be withdrawn',
  tag: 'security',
  access: realAccounts,
  encrypted: true,
  maxPerHour: 30,
  body: z.strictObject({ password: z.string().check(z.maxLength(128)) }),
  reply: z.strictObject({ dueAt: time }),
  errors: [...ownerErrors, 'deletion.held_up'],
})

export const withdrawDeletion = defineEndpoint({
  name: 'withdrawDeletion',
  method: 'DELETE',
  path: '/wps/member/deletion',
  summary: 'Withdraw the deletion of the account',
  tag: 'security',
  access: realAccounts,
  reply: z.strictObject({}),
  errors: ['deletion.none'],
})
