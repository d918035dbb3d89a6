import { officeRaffles, raffleEntrants, type OfficeRaffle } from '@baize/contract/office'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { Tone } from '../../kit/values.tsx'

export const rafflesKey = ['raffles'] as const

export const raffleListQuery = (asked: { readonly pageNo: number; readonly pageSize: number }) =>
  queryOptions({
    queryKey: [...rafflesKey, 'list', asked],
    queryFn: ({ signal }) => call(officeRaffles, { query: asked, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  })

/** A page of those who have tickets of a raffle, those with the most first. */
export const entrantsQuery = (raffleId: string, pageNo: number) =>
  queryOptions({
    queryKey: [...rafflesKey, 'entrants', raffleId, pageNo],
    queryFn: ({ signal }) => call(raffleEntrants, { params: { raffleId }, query: { pageNo, pageSize: 20 }, signal }),
    placeholderData: keepPreviousData,
  })

export const toneOfState: Readonly<Record<OfficeRaffle['state'], Tone>> = {
  coming: 'waiting',
  running: 'good',
  closed: 'waiting',
  drawn: 'plain',
  cancelled: 'bad',
}
