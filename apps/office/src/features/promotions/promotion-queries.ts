import { officePromotion, officePromotions, promotionClaims, type OfficeClaim } from '@baize/contract/office'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { Tone } from '../../kit/values.tsx'

export const promotionsKey = ['promotions'] as const

type Asked<E extends typeof officePromotions | typeof promotionClaims> = NonNullable<
  Parameters<typeof call<E>>[1]['query']
>

export const offerListQuery = (asked: Asked<typeof officePromotions>) =>
  queryOptions({
    queryKey: [...promotionsKey, 'list', asked],
    queryFn: ({ signal }) => call(officePromotions, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })

export const offerQuery = (promotionId: string, enabled: boolean) =>
  queryOptions({
    queryKey: [...promotionsKey, 'one', promotionId],
    queryFn: ({ signal }) => call(officePromotion, { params: { promotionId }, signal }),
    enabled,
    // What an operator is writing is not replaced under their hands.
    refetchOnWindowFocus: false,
  })

export const claimListQuery = (asked: Asked<typeof promotionClaims>) =>
  queryOptions({
    queryKey: [...promotionsKey, 'claims', asked],
    queryFn: ({ signal }) => call(promotionClaims, { query: asked, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 20_000,
  })

export const toneOfClaim: Readonly<Record<OfficeClaim['state'], Tone>> = {
  signed: 'waiting',
  applying: 'waiting',
  rejected: 'bad',
  issuing: 'waiting',
  issued: 'good',
  missed: 'plain',
}
