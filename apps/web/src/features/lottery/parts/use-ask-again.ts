import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { ownLotteriesKey } from '../../../api/lottery-queries.ts'
import { liveKeys } from '../../../api/queries.ts'
import { browserNowMs } from '../../../api/time-left.ts'

/** The server closes a draw within about a second, and tells it over the socket, which may not be connected. */
const afterMs = 2_000

/** Returns what asks for the lotteries again shortly after a countdown is over. */
export function useAskAgain(): () => void {
  const queries = useQueryClient()
  return useCallback(() => {
    const endedMs = browserNowMs()
    setTimeout(() => {
      // What is already being asked for is not asked for twice, and what the socket has told since is not asked for.
      for (const queryKey of [
        [...liveKeys.draws, 'games'],
        [...ownLotteriesKey, 'game'],
      ])
        void queries.invalidateQueries(
          { queryKey, predicate: ({ state }) => state.dataUpdatedAt < endedMs },
          { cancelRefetch: false },
        )
    }, afterMs)
  }, [queries])
}
