import { activityEntries, officeActivities, officeActivity, type OfficeEntry } from '@baize/contract/office'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useFormat } from '../../kit/use-format.ts'
import type { Tone } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'

export const activitiesKey = ['activities'] as const

type Asked<E extends typeof officeActivities | typeof activityEntries> = NonNullable<
  Parameters<typeof call<E>>[1]['query']
>

export const activityListQuery = (asked: Asked<typeof officeActivities>) =>
  queryOptions({
    queryKey: [...activitiesKey, 'list', asked],
    queryFn: ({ signal }) => call(officeActivities, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })

export const activityQuery = (activityId: string, enabled: boolean) =>
  queryOptions({
    queryKey: [...activitiesKey, 'one', activityId],
    queryFn: ({ signal }) => call(officeActivity, { params: { activityId }, signal }),
    enabled,
    // What an operator is writing is not replaced under their hands.
    refetchOnWindowFocus: false,
  })

export const entryListQuery = (asked: Asked<typeof activityEntries>) =>
  queryOptions({
    queryKey: [...activitiesKey, 'entries', asked],
    queryFn: ({ signal }) => call(activityEntries, { query: asked, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 20_000,
  })

export const toneOfEntry: Readonly<Record<OfficeEntry['state'], Tone>> = {
  applying: 'waiting',
  issued: 'good',
  rejected: 'bad',
}

/** An amount of money, or of points. */
export function usePrize(): (amount: string, kind: OfficeEntry['kind']) => string {
  const t = usePhrasesOf('office-activities')
  const { money, count } = useFormat()
  return (amount, kind) => (kind === 'cash' ? money(amount) : t('points', count(Number(amount))))
}
