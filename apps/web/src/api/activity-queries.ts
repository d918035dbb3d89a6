import { activityComments, activityList, readActivity } from '@baize/contract'
import type { Language } from '@baize/phrases'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { mine } from './queries.ts'

/** Key of activities: what they are for the member changes with each entry. */
export const activitiesKey = [mine, 'activities'] as const

/** A page of the activity centre (2.110). */
export const activitiesQuery = (language: Language, page: number) =>
  queryOptions({
    queryKey: [...activitiesKey, 'list', language, page],
    queryFn: ({ signal }) => call(activityList, { query: { language, pageNo: page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

/** One activity with the member's entries. */
export const activityQuery = (activityId: string, language: Language) =>
  queryOptions({
    queryKey: [...activitiesKey, 'one', activityId, language],
    queryFn: ({ signal }) => call(readActivity, { params: { activityId }, query: { language }, signal }),
    staleTime: 10_000,
  })

/** A page of the comments of accepted entries. */
export const commentsQuery = (activityId: string, page: number) =>
  queryOptions({
    queryKey: [...activitiesKey, 'comments', activityId, page],
    queryFn: ({ signal }) => call(activityComments, { params: { activityId }, query: { pageNo: page }, signal }),
    placeholderData: keepPreviousData,
  })
