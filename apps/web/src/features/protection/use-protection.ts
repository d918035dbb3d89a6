import type { ValueOf, setLimit } from '@baize/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { protectionKey, protectionQuery } from '../../api/protection-queries.ts'
import { balanceKey } from '../../api/queries.ts'

/** Changes the member's protection, and shows what holds then. */
export function useChange<Wanted>(change: (wanted: Wanted) => Promise<ValueOf<typeof setLimit>>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: ({ protection }) => queries.setQueryData(protectionQuery().queryKey, protection),
    // Whatever the answer was, somebody may have changed it in another window.
    onSettled: () =>
      Promise.all([protectionKey, balanceKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}
