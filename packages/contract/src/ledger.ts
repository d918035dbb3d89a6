import * as z from 'zod/mini'
import { defineEndpoint, everyone } from './endpoint.ts'
import { day, hash, pageNo, pageSize, paging, time } from './fields.ts'

export const ledgerHeads = defineEndpoint({
  name: 'ledgerHeads',
  method: 'GET',
  path: '/wps/ledger/heads',
  summary:
    'The latest hash of each lane of the ledger and of the accounts’ owners at the end of each day (UTC), for anybody to keep; newest day first',
  tag: 'system',
  access: everyone,
  /** The number of days per page. */
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
     * For the same days, hashes over the owners of accounts, house accounts and provider accounts, each chained to the
     * one before it by number.
     */
    identities: z.array(z.strictObject({ day, entry: z.number(), hash })),
    ...paging,
  }),
  errors: [],
})

export const ledgerHourHeads = defineEndpoint({
  name: 'ledgerHourHeads',
  method: 'GET',
  path: '/wps/ledger/hour-heads',
  summary:
    'The latest hash of each lane of the ledger that had new batches, published every hour (UTC), for anybody to keep; newest hour first',
  tag: 'system',
  access: everyone,
  query: z.strictObject({ pageNo, pageSize: pageSize(24) }),
  reply: z.strictObject({
    list: z.array(
      z.strictObject({
        hour: time,
        lane: z.number(),
        /** The number of the batch that the hash seals: a whole number of any size. */
        batch: z.string().check(z.regex(/^\d{1,19}$/)),
        hash,
        publishedAt: time,
      }),
    ),
    ...paging,
  }),
  errors: [],
})
