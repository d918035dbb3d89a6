import type { PublishedCluster } from './cluster-game.ts'
import { floatingMarket } from './floating-market.ts'

/** All of the platform's own cluster games. */
export const clusterGames: readonly PublishedCluster[] = [floatingMarket]

/** The cluster game with a code, for example `bz-floating-market`; undefined for any other code. */
export function clusterByCode(code: string): PublishedCluster | undefined {
  return clusterGames.find((game) => game.code === code)
}
