import { gameFrameMessage } from '@baize/contract'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, type RefObject } from 'react'
import { create } from 'zustand'
import { balanceQuery } from '../api/queries.ts'

interface BalanceInGame {
  /** The balance that one of our own games shows while a round is under way, as a decimal amount. */
  readonly balance: string | undefined
}

/** The balance to show instead of the real one: the real one includes a result that the game has not shown yet. */
export const useBalanceInGame = create<BalanceInGame>()(() => ({ balance: undefined }))

const forget = () => useBalanceInGame.setState({ balance: undefined }, true)

/** Follows the rounds of the game in a frame, for as long as it is open. Does nothing without a token. */
export function useFollowRounds(
  frame: RefObject<Pick<HTMLIFrameElement, 'contentWindow'> | null>,
  token: string | undefined,
): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (token === undefined) return
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      if (source === null || source !== frame.current?.contentWindow) return
      const message = gameFrameMessage.safeParse(data)
      if (!message.success) return
      const { underWay, balance } = message.data
      const shown = { balance }
      useBalanceInGame.setState(shown, true)
      if (!underWay) void showReal(queries, token, shown)
    }
    addEventListener('message', hear)
    return () => {
      removeEventListener('message', hear)
      forget()
    }
  }, [frame, token, queries])
}

/** Shows the real balance again, as soon as it includes the round. */
async function showReal(queries: QueryClient, token: string, shown: BalanceInGame): Promise<void> {
  const query = balanceQuery(token)
  if (queries.getQueryData(query.queryKey)?.balance !== shown.balance)
    await queries.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined)
  // Another round may have begun meanwhile.
  if (useBalanceInGame.getState() === shown) forget()
}
