import { bringFundsHome, consolidatedFunds, walletTransfer } from '@baize/contract'
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { fundsKey } from '../../api/funds-queries.ts'
import { balanceKey, mine } from '../../api/queries.ts'
import { useSession } from '../../session/session.ts'
import {
  attemptFor,
  attemptUnderWay,
  forgetAttempt,
  leavesOpen,
  noteUnderWay,
  type TransferAttempt,
  type WantedTransfer,
} from './transfer-attempt.ts'

const accountHere = () => useSession.getState().signedIn?.account ?? ''

/** Moves money to or from a vendor that holds it. */
export function useMoveMoney() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (wanted: WantedTransfer) => make(attemptFor(accountHere(), wanted)),
    onSettled: (_, __, { vassalage }) =>
      Promise.all([askForBalances(queries), queries.invalidateQueries({ queryKey: [...underWayKey, vassalage] })]),
  })
}

/** Brings back what vendors hold, and returns what is where afterwards. */
export function useBringEverythingBack() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      await call(bringFundsHome, {})
      return call(consolidatedFunds, {})
    },
    onSettled: () => askForBalances(queries),
  })
}

const underWayKey = [mine, 'transfer under way'] as const

/** How often the result of a movement is asked for; a hidden page does not ask. */
const askEveryMs = 5_000

/** A movement at a vendor that has not answered, until its result is known, after a reload too; then its result. */
export function useTransferUnderWay(vendorCode: string) {
  const queries = useQueryClient()
  return useQuery(
    queryOptions({
      queryKey: [...underWayKey, vendorCode],
      queryFn: () => askForResult(queries, attemptUnderWay(accountHere(), vendorCode)),
      refetchInterval: ({ state: { data } }) => (data?.state === 'underWay' ? askEveryMs : false),
      staleTime: 0,
    }),
  ).data
}

/** The same movement under the same key moves nothing again: it returns the result, or that there is none yet. */
async function askForResult(queries: QueryClient, attempt: TransferAttempt | undefined) {
  if (attempt === undefined) return { state: 'none' } as const
  try {
    const { state } = await make(attempt)
    if (state === 'done') void askForBalances(queries)
    return { state }
  } catch (error) {
    if (leavesOpen(error)) return { state: 'underWay' } as const
    void askForBalances(queries)
    return { state: 'refused', error } as const
  }
}

async function make(attempt: TransferAttempt) {
  try {
    const moved = await call(walletTransfer, { body: attempt.wanted, idempotencyKey: attempt.key })
    if (moved.state === 'done') forgetAttempt(attempt)
    else noteUnderWay(attempt)
    return moved
  } catch (error) {
    if (!leavesOpen(error)) forgetAttempt(attempt)
    throw error
  }
}

function askForBalances(queries: QueryClient) {
  return Promise.all([fundsKey, balanceKey].map((queryKey) => queries.invalidateQueries({ queryKey })))
}
