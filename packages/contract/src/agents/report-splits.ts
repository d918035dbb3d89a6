/** By what a report of a team splits its sums. */
export const reportSplits = ['downline', 'day', 'gameType', 'vendor'] as const
export type ReportSplit = (typeof reportSplits)[number]

/** What the lines of a report can be sorted by. */
export const reportSorts = [
  'name',
  'bets',
  'turnover',
  'payout',
  'net',
  'bonus',
  'deposit',
  'withdrawal',
  'profit',
] as const
export type ReportSort = (typeof reportSorts)[number]
