import { bossProof, type ValueOf } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { mine } from './queries.ts'

/** What a player may know of a boss on which they staked. */
export type BossProof = ValueOf<typeof bossProof>

/** How often a boss that has not fallen is asked for its seed. */
const secretMs = 15_000

/** The proof of a boss; `null` if the player has staked on no boss with this id. */
export const bossProofQuery = (bossId: string) =>
  queryOptions({
    queryKey: [mine, 'boss-proof', bossId],
    queryFn: async ({ signal }): Promise<BossProof | null> => {
      try {
        return await call(bossProof, { params: { bossId }, signal })
      } catch (error) {
        if (error instanceof CallRefused && error.code === 'waters.boss_not_found') return null
        throw error
      }
    },
    retry: false,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && data !== null && data.serverSeed === null ? secretMs : false,
  })
