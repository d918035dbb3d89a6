import { listAdjustments, previewAdjustment, readAdjustment, type AdjustmentItem } from '@baize/contract/office'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { Tone } from '../../kit/values.tsx'

export const adjustmentsKey = ['adjustments'] as const

type Asked<E extends typeof listAdjustments | typeof previewAdjustment> = NonNullable<
  Parameters<typeof call<E>>[1]['query']
>

export const adjustmentListQuery = (asked: Asked<typeof listAdjustments>) =>
  queryOptions({
    queryKey: [...adjustmentsKey, 'list', asked],
    queryFn: ({ signal }) => call(listAdjustments, { query: asked, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 20_000,
  })

export const adjustmentQuery = (adjustmentId: string) =>
  queryOptions({
    queryKey: [...adjustmentsKey, 'one', adjustmentId],
    queryFn: ({ signal }) => call(readAdjustment, { params: { adjustmentId }, signal }),
  })

export const previewQuery = (asked: Asked<typeof previewAdjustment>, enabled: boolean) =>
  queryOptions({
    queryKey: [...adjustmentsKey, 'preview', asked],
    queryFn: ({ signal }) => call(previewAdjustment, { query: asked, signal }),
    enabled,
    retry: false,
    staleTime: 0,
  })

export const toneOfState: Readonly<Record<AdjustmentItem['state'], Tone>> = {
  proposed: 'waiting',
  approving: 'waiting',
  closing: 'waiting',
  posted: 'good',
  refused: 'bad',
  expired: 'plain',
}
