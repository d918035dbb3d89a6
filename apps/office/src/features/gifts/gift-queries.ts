import { listGifts, type Gift } from '@baize/contract/office'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { Tone } from '../../kit/values.tsx'

/** Key of the lists of single rewards. */
export const giftsKey = ['gifts'] as const

export const giftsQuery = (asked: NonNullable<Parameters<typeof call<typeof listGifts>>[1]['query']>) =>
  queryOptions({
    queryKey: [...giftsKey, asked],
    queryFn: ({ signal }) => call(listGifts, { query: asked, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 20_000,
  })

export const toneOfGift: Readonly<Record<Gift['state'], Tone>> = {
  proposed: 'waiting',
  offered: 'good',
  refused: 'bad',
  expired: 'plain',
}
