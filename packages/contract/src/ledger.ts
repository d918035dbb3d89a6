import * as z from 'zod/mini'
import { defineEndpoint, everyone } from './endpoint.ts'
import { day, hash, pageNo, pageSize, paging, time } from './fields.ts'

export const ledgerHeads = defineEndpoint({
  name: 'ledgerHeads',
  method: 'GET',
  path: '/wps/ledger/heads',
  summary:
    'The newest hash of each lane of the ledger at the end of each day (UTC), and of the accounts’ owners, for anybody to keep; newest day first',
  tag: 'system',
  access: everyone,
  /** A page holds so many days. */
  query: z.strictObject({ pageNo, pageSize: pageSize(31) }),
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        day,
        lane: z.number(),
        /** The number of the batch that the hash seals: a whole number of any size. */
        batch: z.string().check(z.regex(/^\d{1,19}$/)),
        hash,
        publishedAt: time,
      }),
    ),
    /**
     * Of the same days: hashes over whose the accounts, house accounts and providers are, each on top of the one before it
     * by number.
     */
    identities: z.array(z.strictObject({ day, entry: z.number(), hash })),
    ...paging,
  }),
  errors: [],
})
