import { ownerStanding } from '@baize/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { factorsKey } from './factor-queries.ts'

/** By what the member can show that the account is theirs; asked anew when a factor changes. */
export const ownerQuery = () =>
  queryOptions({
    queryKey: [...factorsKey, 'owner'],
    queryFn: ({ signal }) => call(ownerStanding, { signal }),
    staleTime: 0,
  })

/** Whether the account has a password, which forms ask for then; it has one until the house says otherwise. */
export function useHasPassword(): boolean {
  return useQuery(ownerQuery()).data?.hasPassword ?? true
}

/** Whether something that was confirmed until a time counts still. */
export function isProved(provedUntil: string | null): boolean {
  return provedUntil !== null && Date.parse(provedUntil) > performance.timeOrigin + performance.now()
}
