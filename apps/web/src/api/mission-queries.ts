import { memberMissions, missionLeaderboard } from '@baize/contract'
import type { Language } from '@baize/phrases'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { mine } from './queries.ts'

/** Key of everything about the member's missions. */
export const missionsKey = [mine, 'missions'] as const

/** The missions that are open to the member, with progress (2.106). While the page is open, what was played meanwhile counts. */
export const missionsQuery = (language: Language) =>
  queryOptions({
    queryKey: [...missionsKey, 'list', language],
    queryFn: ({ signal }) => call(memberMissions, { query: { language }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
    staleTime: 0,
  })

/** The best of this week or the last one (2.106, 7.038). */
export const leaderboardQuery = (week: 'this' | 'last') =>
  queryOptions({
    queryKey: [...missionsKey, 'leaderboard', week],
    queryFn: ({ signal }) => call(missionLeaderboard, { query: { week }, signal }),
    refetchInterval: 60_000,
    staleTime: 0,
  })
