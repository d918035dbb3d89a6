import { officeVendors, readVendor, type OfficeVendorRow } from '@baize/contract/office'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { Tone } from '../../kit/values.tsx'

export const vendorsKey = ['vendors'] as const

type Asked = NonNullable<Parameters<typeof call<typeof officeVendors>>[1]['query']>

export const vendorListQuery = (asked: Asked) =>
  queryOptions({
    queryKey: [...vendorsKey, 'list', asked],
    queryFn: ({ signal }) => call(officeVendors, { query: asked, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 20_000,
  })

export const vendorQuery = (vendorCode: string) =>
  queryOptions({
    queryKey: [...vendorsKey, 'one', vendorCode],
    queryFn: ({ signal }) => call(readVendor, { params: { vendorCode }, signal }),
  })

export const toneOfState: Readonly<Record<OfficeVendorRow['state'], Tone>> = {
  open: 'good',
  planned: 'waiting',
  maintenance: 'waiting',
  off: 'bad',
}

export const gameTypes = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'LOTT', 'ELOTT'] as const
