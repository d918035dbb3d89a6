import { ownerStanding } from '@baize/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './client.ts'
import { factorsKey } from './factor-queries.ts'

/** How the member can prove that the account is theirs; refetched when a factor changes. */
export const ownerQuery = () =>
  queryOptions({
    queryKey: [...factorsKey, 'owner'],
    queryFn: ({ signal }) => call(ownerStanding, { signal }),
    staleTime: 0,
  })

/** Whether the account has a password for forms to ask for; assumed until the server says otherwise. */
export function useHasPassword(): boolean {
  return useQuery(ownerQuery()).data?.hasPassword ?? true
}

/** Whether a confirmation with an expiry time still counts. */
export function isProved(provedUntil: string | null): boolean {
  return provedUntil !== null && Date.parse(provedUntil) > performance.timeOrigin + performance.now()
}
