import { listAgentPay, listPayPeriods, type OfficePayRow } from '@baize/contract/office'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { Tone } from '../../kit/values.tsx'

/** Key of everything about agents' pay. */
export const payKey = ['agents', 'pay'] as const

export const payQuery = (asked: NonNullable<Parameters<typeof call<typeof listAgentPay>>[1]['query']>) =>
  queryOptions({
    queryKey: [...payKey, 'rows', asked],
    queryFn: ({ signal }) => call(listAgentPay, { query: asked, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 20_000,
  })

export const periodsQuery = (asked: NonNullable<Parameters<typeof call<typeof listPayPeriods>>[1]['query']>) =>
  queryOptions({
    queryKey: [...payKey, 'periods', asked],
    queryFn: ({ signal }) => call(listPayPeriods, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })

export const toneOfPay: Readonly<Record<OfficePayRow['state'], Tone>> = {
  pending: 'plain',
  awaiting: 'waiting',
  paid: 'good',
  unpaid: 'bad',
  carried: 'plain',
  cancelled: 'bad',
  written_off: 'bad',
}
