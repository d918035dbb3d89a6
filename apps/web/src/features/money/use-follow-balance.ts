import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { depositsKey } from '../../api/deposit-queries.ts'
import { balanceQuery } from '../../api/queries.ts'
import { useSession } from '../../session/session.ts'

/**
 * Asks for the deposits again whenever the balance changes. The socket reports that as soon as a payment is credited. Returns
 * the balance.
 */
export function useFollowBalance() {
  const queries = useQueryClient()
  const token = useSession(({ signedIn }) => signedIn?.token ?? '')
  const { data } = useQuery({ ...balanceQuery(token), enabled: token !== '' })
  const known = useRef<string>(undefined)
  const balance = data?.balance
  useEffect(() => {
    if (known.current !== undefined && known.current !== balance)
      void queries.invalidateQueries({ queryKey: depositsKey })
    known.current = balance
  }, [balance, queries])
  return data
}
