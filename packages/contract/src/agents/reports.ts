// What an agent's team played, lost, paid in and was paid, and everything behind it, down to the bets.
import * as z from 'zod/mini'
import { accountRecord, accountStatement } from '../account-record.ts'
import { bettingRecord, bettingStatement } from '../betting-record.ts'
import { defineEndpoint } from '../endpoint.ts'
import { amount, code, day, filterBy, gameType, language, pageNo, pageSize, paging, time } from '../fields.ts'
import { reportSorts, reportSplits } from './report-splits.ts'
import { tableFile, tableFormat } from '../table-file.ts'

export type { ReportSort, ReportSplit } from './report-splits.ts'

/** The reports that are downloaded: team betting (2.118), user loss (2.119), account details (2.121). */
export const reportViews = ['betting', 'loss', 'account'] as const
export type ReportView = (typeof reportViews)[number]

/** The longest period of a report, in days. */
export const maxReportDays = 92

/** Whom a report is about: somebody of the caller's team, or the caller. What is no number of a member is nobody's. */
const teamMember = z.optional(z.string().check(z.maxLength(40)))

const reportFilter = {
  language: z.optional(language),
  member: teamMember,
  from: z.optional(day),
  to: z.optional(day),
  by: z._default(z.enum(reportSplits), 'downline'),
  vassalage: filterBy(code),
  gameType: filterBy(gameType),
  sort: z.optional(z.enum(reportSorts)),
  direction: z._default(z.enum(['asc', 'desc']), 'desc'),
}

/**
 * Sums of money, from the members' side: net is what games paid less what was staked and not returned, and profit is net plus
 * bonuses. Change is what the balances changed by.
 */
const reportSums = {
  bets: z.number(),
  stake: amount,
  turnover: amount,
  payout: amount,
  net: amount,
  bonus: amount,
  pay: amount,
  deposit: amount,
  withdrawal: amount,
  transferIn: amount,
  transferOut: amount,
  adjustment: amount,
  profit: amount,
  change: amount,
}

const reportLine = z.strictObject({
  /**
   * `self` is the member alone, without the team; `noGame` is what belongs to no game, such as deposits; `others` is what members
   * of today's team did in another, and members of another in this.
   */
  kind: z.enum(['agent', 'member', 'self', 'day', 'gameType', 'vendor', 'noGame', 'others']),
  /** The member's number, the day, the game type or the vendor's code; empty for the others. */
  key: z.string(),
  /** The username, or the vendor's name; empty for the others. */
  name: z.string(),
  ...reportSums,
})
export type ReportLine = z.output<typeof reportLine>
export type ReportColumn = keyof typeof reportSums

/** The columns of each report, on the page and in the file, beside the names of the lines. */
export const reportColumns: Readonly<Record<ReportView, readonly ReportColumn[]>> = {
  betting: ['bets', 'stake', 'turnover', 'payout', 'net'],
  loss: ['turnover', 'net', 'bonus', 'deposit', 'withdrawal', 'profit'],
  account: ['deposit', 'withdrawal', 'transferIn', 'transferOut', 'net', 'bonus', 'pay', 'adjustment', 'change'],
}

const person = z.strictObject({ memberId: z.string(), username: z.string() })

export const teamReport = defineEndpoint({
  name: 'teamReport',
  method: 'GET',
  path: '/wps/agent/reports/team',
  summary:
    'Team betting (2.118), user loss (2.119) and account details (2.121): the sums of a team, an agent or a member of the caller’s team, by downline, day, game type or vendor',
  tag: 'agents',
  access: ['agent'],
  query: z.strictObject({ ...reportFilter, pageNo, pageSize: pageSize(20) }),
  reply: z.strictObject({
    from: day,
    to: day,
    by: z.enum(reportSplits),
    member: z.extend(person, { isAgent: z.boolean() }),
    /** The agents above, from the caller down; empty for the caller. */
    path: z.array(person),
    /** Only lines with any sum. */
    list: z.array(reportLine),
    ...paging,
    totals: z.strictObject(reportSums),
    /** What was played in the period, to choose from. */
    vendors: z.array(z.strictObject({ vassalage: code, vendorName: z.string() })),
    gameTypes: z.array(gameType),
    currencySymbol: z.string(),
    currencyCode: code,
    /** Everything up to this moment is counted; `null` if that is not known yet. */
    countedUntil: z.nullable(time),
  }),
  errors: ['agent.not_in_team'],
})

export const teamReportFile = defineEndpoint({
  name: 'teamReportFile',
  method: 'GET',
  path: '/wps/agent/reports/team/file',
  summary:
    'One of the reports of a team (2.118, 2.119, 2.121) as a file for spreadsheet programs, with all of its lines',
  tag: 'agents',
  access: ['agent'],
  maxPerHour: 60,
  query: z.strictObject({ ...reportFilter, view: z.enum(reportViews), format: tableFormat }),
  download: 'table',
  reply: tableFile,
  errors: ['agent.not_in_team'],
})

/** Whose record is read. */
const params = z.strictObject({ memberId: z.string().check(z.maxLength(40)) })

export const downlineBets = defineEndpoint({
  name: 'downlineBets',
  method: 'GET',
  path: '/wps/agent/reports/members/:memberId/bets',
  summary:
    'The betting record of somebody in the caller’s team, as that member sees it: what is behind the sums (2.118)',
  tag: 'agents',
  access: ['agent'],
  params,
  query: bettingRecord.query,
  reply: bettingRecord.reply,
  errors: ['agent.not_in_team'],
})

export const downlineBetsFile = defineEndpoint({
  name: 'downlineBetsFile',
  method: 'GET',
  path: '/wps/agent/reports/members/:memberId/bets/file',
  summary: 'The betting record of somebody in the caller’s team as a file for spreadsheet programs (2.118)',
  tag: 'agents',
  access: ['agent'],
  maxPerHour: 60,
  params,
  query: bettingStatement.query,
  download: 'table',
  reply: tableFile,
  errors: ['agent.not_in_team'],
})

export const downlineMovements = defineEndpoint({
  name: 'downlineMovements',
  method: 'GET',
  path: '/wps/agent/reports/members/:memberId/transactions',
  summary: 'The account record of somebody in the caller’s team: every movement of money behind the sums (2.121)',
  tag: 'agents',
  access: ['agent'],
  params,
  query: accountRecord.query,
  reply: accountRecord.reply,
  errors: ['agent.not_in_team'],
})

export const downlineMovementsFile = defineEndpoint({
  name: 'downlineMovementsFile',
  method: 'GET',
  path: '/wps/agent/reports/members/:memberId/transactions/file',
  summary: 'The account record of somebody in the caller’s team as a file for spreadsheet programs (2.121)',
  tag: 'agents',
  access: ['agent'],
  maxPerHour: 60,
  params,
  query: accountStatement.query,
  download: 'table',
  reply: tableFile,
  errors: ['agent.not_in_team'],
})
