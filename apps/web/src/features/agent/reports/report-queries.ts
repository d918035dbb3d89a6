import {
  downlineBets,
  downlineMovements,
  teamReport,
  type GameType,
  type ReportSort,
  type ReportSplit,
} from '@baize/contract'
import type { Language } from '@baize/phrases'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { mine } from '../../../api/queries.ts'
import type { Period } from '../../../records/record-period.ts'

/** How a report is narrowed, as its address says. */
export interface ReportSearch extends Partial<Period> {
  /** Whom it is about; the agent's own team without it. */
  readonly member?: string
  readonly by?: ReportSplit
  readonly vassalage?: string
  readonly gameType?: GameType
  readonly sort?: ReportSort
  readonly direction?: 'asc' | 'desc'
  readonly page?: number
  /** What is shown instead of sums: the bets or the movements of the member. */
  readonly show?: 'bets' | 'movements'
  readonly upTo?: string
}

/** A search with its period, which is always known. */
export type PeriodSearch = Omit<ReportSearch, keyof Period> & Period

/** One page of a report on a team. */
export const teamReportQuery = (language: Language, search: PeriodSearch) => {
  const { page = 1, show: _, upTo: __, ...query } = search
  return queryOptions({
    queryKey: [mine, 'teamReport', language, query, page],
    queryFn: ({ signal }) => call(teamReport, { query: { language, ...query, pageNo: page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** One page of the bets of somebody in the team. */
export const downlineBetsQuery = (language: Language, memberId: string, search: PeriodSearch) => {
  const { from, to, vassalage, gameType, upTo, page = 1 } = search
  const query = { from, to, vassalage, gameType, upTo }
  return queryOptions({
    queryKey: [mine, 'downlineBets', language, memberId, query, page],
    queryFn: ({ signal }) =>
      call(downlineBets, { params: { memberId }, query: { language, ...query, pageNo: page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** One page of the movements of somebody in the team. */
export const downlineMovementsQuery = (language: Language, memberId: string, search: PeriodSearch) => {
  const { from, to, upTo, page = 1 } = search
  const query = { from, to, upTo }
  return queryOptions({
    queryKey: [mine, 'downlineMovements', language, memberId, query, page],
    queryFn: ({ signal }) =>
      call(downlineMovements, { params: { memberId }, query: { language, ...query, pageNo: page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
