// What the lists of the back office share.
import * as z from 'zod/mini'
import { day, pageNo, pageSize } from '../fields.ts'

/** Rows of a list are counted, and can be paged, up to this number; beyond it only filters help. */
export const mostCounted = 10_000

/** The fields of a page's query. A page beyond {@link mostCounted} rows is empty. */
export const pageQuery = { pageNo, pageSize: pageSize(50) }

/** How a list is sorted: a column and a direction, each with a default. */
export function sortQuery<const Column extends string>(
  columns: readonly [Column, ...Column[]],
  direction: 'asc' | 'desc',
) {
  return {
    sort: z._default(z.enum(columns), columns[0]),
    direction: z._default(z.enum(['asc', 'desc']), direction),
  }
}

/** The days of the brand's time zone, both included, that a list is narrowed to. */
export const dayQuery = { from: z.optional(day), to: z.optional(day) }

/** A filter for amounts, in decimal text. */
export const amountQuery = z.optional(z.string().check(z.regex(/^\d{1,18}(\.\d{1,8})?$/)))

/** A member's number in a query or a path. */
export const memberNumber = z.string().check(z.regex(/^\d{1,18}$/))

/** What every paged reply of the back office has besides its list. */
export const officePaging = {
  pageNo: z.number(),
  totalPages: z.number(),
  /** At most {@link mostCounted}. */
  totalCount: z.number(),
  /** Whether there are more rows than were counted. */
  isMore: z.boolean(),
}

/** A member as lists name one. */
export const memberName = z.strictObject({ memberId: memberNumber, username: z.string() })

/** Who works on an item of a queue, until when; `null` if nobody does. */
export const claim = z.nullable(z.strictObject({ operator: z.string(), isMine: z.boolean(), until: z.string() }))
