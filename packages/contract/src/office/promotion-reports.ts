// What offers cost and brought, by day and in total.
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { amount, day } from '../fields.ts'
import { promotionId } from '../promotion-content.ts'
import { tableFile, tableFormat } from '../table-file.ts'
import { dayQuery, officePaging, pageQuery } from './fields.ts'

const shared = { tag: 'promotions', access: ['operator'], permission: 'promotions.read' } as const

const figures = {
  /** Members who saw it for the first time while they could claim it. */
  seen: z.int(),
  /** Claims that were made, and those that were given. */
  claims: z.int(),
  given: z.int(),
  /** Bonuses whose turnover was met. */
  met: z.int(),
  /** Cash and bonus money. */
  granted: amount,
  /** What of bonuses went back to the site. */
  returned: amount,
  /** What of bonuses became the members' own. */
  kept: amount,
  /** Granted less returned. */
  cost: amount,
  /** Stakes while a bonus was open, less those that were returned. */
  wagered: amount,
  /** Gross gaming revenue of these bets: what was wagered less payouts. */
  ggr: amount,
  /** GGR less cost. */
  net: amount,
}
export const offerFigures = z.strictObject(figures)
export type OfferFiguresRow = z.output<typeof offerFigures>

/** The longest period of a report, in days. */
export const mostReportDays = 366

const words = z.strictObject({ TH: z.string(), CN: z.string(), EN: z.string() })

const offerRow = z.strictObject({ promotionId, title: words, ...figures })
export type OfferReportRow = z.output<typeof offerRow>

/** The days that are reported, both included; by default the last 30. */
const period = { from: day, to: day }

export const promotionReports = defineEndpoint({
  ...shared,
  name: 'promotionReports',
  method: 'GET',
  path: '/office/promotion-reports',
  summary: 'What each offer cost and brought in a period, the costliest first, and all of them together',
  query: z.strictObject({ ...dayQuery, ...pageQuery }),
  reply: z.strictObject({ ...period, total: offerFigures, list: z.array(offerRow), ...officePaging }),
  errors: ['promotion.period'],
})

export const promotionReportsFile = defineEndpoint({
  ...shared,
  name: 'promotionReportsFile',
  method: 'GET',
  path: '/office/promotion-reports/file',
  summary: 'What each offer cost and brought in a period, as a file for spreadsheet programs',
  maxPerHour: 120,
  query: z.strictObject({ ...dayQuery, format: tableFormat }),
  download: 'table',
  reply: tableFile,
  errors: ['promotion.period'],
})

const params = z.strictObject({ promotionId })
const dayRow = z.strictObject({ day, ...figures })
export type OfferDayRow = z.output<typeof dayRow>

export const promotionReport = defineEndpoint({
  ...shared,
  name: 'promotionReport',
  method: 'GET',
  path: '/office/promotions/:promotionId/report',
  summary: 'What one offer cost and brought, by day and in total; days without anything are left out',
  params,
  query: z.strictObject(dayQuery),
  reply: z.strictObject({ ...period, total: offerFigures, days: z.array(dayRow) }),
  errors: ['promotion.period'],
})

export const promotionReportFile = defineEndpoint({
  ...shared,
  name: 'promotionReportFile',
  method: 'GET',
  path: '/office/promotions/:promotionId/report/file',
  summary: 'What one offer cost and brought by day, as a file for spreadsheet programs',
  maxPerHour: 120,
  params,
  query: z.strictObject({ ...dayQuery, format: tableFormat }),
  download: 'table',
  reply: tableFile,
  errors: ['promotion.period'],
})
