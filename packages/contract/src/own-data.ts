import * as z from 'zod/mini'
import { defineEndpoint, realAccounts } from './endpoint.ts'
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
