import { tableRoundProof, type ValueOf } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { queryClient } from './query-client.ts'

/** What anybody may know of a round that everybody at a table shared. */
export type SharedProof = ValueOf<typeof tableRoundProof>

/** How often a series that still goes on is asked for its seed. */
const secretMs = 15_000

/** The public proof of a shared round; `null` if a round with this id was no shared one. */
export const sharedProofQuery = (roundId: string) =>
  queryOptions({
    queryKey: ['shared-proof', roundId],
    queryFn: async ({ signal }): Promise<SharedProof | null> => {
      try {
        return await call(tableRoundProof, { params: { roundId }, signal })
      } catch (error) {
        if (error instanceof CallRefused && error.code === 'tables.round_not_found') return null
        throw error
      }
    },
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && data !== null && data.serverSeed === null ? secretMs : false,
  })

/** Whether a round was shared, so that anybody may see its proof. If that cannot be found out, it counts as not shared. */
export async function isSharedRound(roundId: string): Promise<boolean> {
  const proof = await queryClient.fetchQuery({ ...sharedProofQuery(roundId), retry: false }).catch(() => null)
  return proof !== null
}
