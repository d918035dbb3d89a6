import { teamMembers, teamOverview, type OverviewDays } from '@baize/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import type { MembersSearch } from './team-search.ts'

/** What an address asks the server for. Names are sorted from A, times from the latest. */
export function askedOf({ under, text, kind, sort = 'registeredAt' }: MembersSearch) {
  const direction = sort === 'username' ? ('asc' as const) : ('desc' as const)
  return { text, kind, sort, direction, under: under === undefined ? undefined : String(under) }
}

export const teamMembersQuery = (search: MembersSearch) =>
  queryOptions({
    queryKey: ['agent-team', 'members', search],
    queryFn: ({ signal }) => call(teamMembers, { query: { ...askedOf(search), pageNo: search.page ?? 1 }, signal }),
    placeholderData: keepPreviousData,
  })

export const teamOverviewQuery = (days: OverviewDays) =>
  queryOptions({
    queryKey: ['agent-team', 'overview', days],
    queryFn: ({ signal }) => call(teamOverview, { query: { days }, signal }),
    placeholderData: keepPreviousData,
  })
