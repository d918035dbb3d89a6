import { officeMission, officeMissions } from '@baize/contract/office'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export const missionsKey = ['missions'] as const

type Asked = NonNullable<Parameters<typeof call<typeof officeMissions>>[1]['query']>

export const missionListQuery = (asked: Asked) =>
  queryOptions({
    queryKey: [...missionsKey, 'list', asked],
    queryFn: ({ signal }) => call(officeMissions, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })

export const missionQuery = (missionId: string, enabled: boolean) =>
  queryOptions({
    queryKey: [...missionsKey, 'one', missionId],
    queryFn: ({ signal }) => call(officeMission, { params: { missionId }, signal }),
    enabled,
    // What an operator is writing is not replaced under their hands.
    refetchOnWindowFocus: false,
  })
