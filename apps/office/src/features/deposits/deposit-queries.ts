import type { QueryOf } from '@baize/contract'
import { officeDeposit, officeDeposits, type OfficeDepositState } from '@baize/contract/office'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { Tone } from '../../kit/values.tsx'

/** Key of everything that was read about deposits. */
export const depositsKey = ['deposits'] as const

/** Gateways and colleagues change queues all the time. A hidden page does not ask. */
const askEveryMs = 10_000

export const depositListQuery = (asked: Partial<QueryOf<typeof officeDeposits>>) =>
  queryOptions({
    queryKey: [...depositsKey, 'list', asked],
    queryFn: ({ signal }) => call(officeDeposits, { query: asked, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: askEveryMs,
  })

export const depositQuery = (depositId: string) =>
  queryOptions({
    queryKey: [...depositsKey, 'one', depositId],
    queryFn: ({ signal }) => call(officeDeposit, { params: { depositId }, signal }),
    refetchInterval: askEveryMs,
  })

/** What a state means for whoever reads the list. */
export const toneOfState: Readonly<Record<OfficeDepositState, Tone>> = {
  pending: 'plain',
  review: 'waiting',
  crediting: 'waiting',
  credited: 'good',
  rejected: 'bad',
  expired: 'plain',
  cancelled: 'plain',
  failed: 'bad',
}
