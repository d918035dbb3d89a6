import type { ReportLine, ReportView } from '@baize/contract'
import { isGameType } from '@baize/contract/site-map'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useBrand } from '../../../api/use-brand.ts'
import { periodOf, useToday } from '../../../records/record-period.ts'
import type { PeriodSearch, ReportSearch } from './report-queries.ts'

const paths = {
  betting: '/agentHome/betting',
  loss: '/agentHome/loss',
  account: '/agentHome/account',
} as const satisfies Readonly<Record<ReportView, string>>

/** What the address of a report says, and what changes it. */
export interface Report {
  readonly view: ReportView
  readonly search: PeriodSearch
  /** Shows another part of the report, from its first page. */
  readonly go: (search: ReportSearch, resetScroll?: boolean) => void
}

/** The report that the address asks for, by default of the last seven days. */
export function useReport(view: ReportView): Report {
  // The router has read it.
  const found: ReportSearch = useSearch({ strict: false })
  const { timeZone } = useBrand()
  const period = periodOf(
    { ...(found.from && { from: found.from }), ...(found.to && { to: found.to }) },
    useToday(timeZone),
  )
  const navigate = useNavigate()
  return {
    view,
    search: { ...found, ...period },
    go: (search, resetScroll = false) => void navigate({ to: paths[view], search, resetScroll }),
  }
}

/** The search that a line opens: the next level, and in the end the bets or movements of a member. */
export function openedBy(
  { kind, key }: Pick<ReportLine, 'kind' | 'key'>,
  shown: PeriodSearch,
  view: ReportView,
): ReportSearch | undefined {
  const { page: _, upTo: __, sort: ___, direction: ____, ...search } = shown
  switch (kind) {
    case 'agent':
      return { ...search, member: key, by: 'downline' }
    case 'member':
    case 'self':
      return { ...search, member: key, show: view === 'account' ? 'movements' : 'bets' }
    case 'day':
      return { ...search, from: key, to: key, by: 'downline' }
    case 'gameType':
      return isGameType(key) ? { ...search, gameType: key, by: 'downline' } : undefined
    case 'vendor':
      return { ...search, vassalage: key, by: 'downline' }
    case 'noGame':
    case 'others':
      return undefined
  }
}
