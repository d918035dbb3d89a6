import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { balanceQuery } from '../../api/queries.ts'
import { useSession } from '../../session/session.ts'

/**
 * Asks for deposits or withdrawals again whenever the balance changes. The socket reports that as soon as a payment is
 * credited or money comes back. Returns the balance.
 */
export function useFollowBalance(key: QueryKey) {
  const queries = useQueryClient()
  const token = useSession(({ signedIn }) => signedIn?.token ?? '')
  const { data } = useQuery({ ...balanceQuery(token), enabled: token !== '' })
  const known = useRef<string>(undefined)
  const balance = data?.balance
  useEffect(() => {
    if (known.current !== undefined && known.current !== balance) void queries.invalidateQueries({ queryKey: key })
    known.current = balance
  }, [balance, key, queries])
  return data
}
