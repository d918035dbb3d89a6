import { inEachLanguage, languages, localeCodes } from '@baize/phrases'
import * as z from 'zod/mini'
import { lastPage } from './page-of.ts'

/** A decimal amount in a reply, with the currency's digits, such as `"1000.00"`; may be negative (a net result). */
export const amount = z.string().check(z.regex(/^-?\d{1,30}(\.\d{1,8})?$/))

/** A positive decimal amount in a request. Numbers, exponents, signs and blanks are refused. */
export const positiveAmount = z.string().check(z.regex(/^\d{1,18}(\.\d{1,8})?$/))

/** A time in a reply: RFC 3339, UTC. */
export const time = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/))

/**
 * A calendar day in the brand's time zone, from 1900 to 2999; beyond, conversion between time zones could leave the
 * range of dates that databases store.
 */
export const day = z.string().check(z.regex(/^(19|2\d)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/))

/** A language code (specification 3.053). */
export const language = z.enum(languages)

/** A text in each complete language. */
export const eachLanguage = z.strictObject(inEachLanguage(() => z.string()))

/** A code of the language selector: a language, or a locale that is shown in a language's texts (1.005). */
export const localeCode = z.enum(localeCodes)

/** A game type (vendor category) code. */
export const gameType = z.enum(['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'LOTT', 'ELOTT'])
export type GameType = z.output<typeof gameType>

/** A short code, such as a vendor's or a game's. */
export const code = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))

/** A filter of a list. An empty value and `ALL` do not filter, as clients of the specified API send them. */
export function filterBy<Schema extends z.ZodMiniType<string, string>>(schema: Schema) {
  const value = z.union([z.enum(['', 'ALL']), schema])
  return z.optional(
    z.pipe(
      value,
      z.transform((one) => (one === '' || one === 'ALL' ? undefined : one)),
    ),
  )
}

/** An identifier made by the server: a UUID in lower case. */
export const uuid = z.string().check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/))

/** 32 bytes as lower-case hexadecimal. */
export const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** A whole number in a query string, from `min` to `max`, with a default. */
export function queryNumber(min: number, max: number, fallback: number) {
  const digits = z.string().check(z.regex(/^\d{1,9}$/))
  const inRange = z.pipe(digits, z.pipe(z.transform(Number), z.number().check(z.gte(min), z.lte(max))))
  return z._default(inRange, fallback)
}

/** The page of a list, from 1. */
export const pageNo = queryNumber(1, lastPage, 1)

/** The number of rows per page, `fallback` by default and at most `max` (100 by convention). */
export function pageSize(fallback: number, max = 100) {
  return queryNumber(1, max, fallback)
}

/** The fields that every paged reply has besides its list. */
export const paging = { pageNo: z.number(), totalPages: z.number(), totalCount: z.number() }
