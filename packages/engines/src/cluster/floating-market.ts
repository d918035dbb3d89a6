import type { ClusterDefinition } from './cluster.ts'
import type { PublishedCluster } from './cluster-game.ts'

/** Coins for at least 4, 5, 6, 7, 8, 10, 12, 15, 20 and 25 fruits that touch. */
function pays(...coins: readonly [number, number, number, number, number, number, number, number, number, number]) {
  const [four, five, six, seven, eight, ten, twelve, fifteen, twenty, all] = coins
  return { 4: four, 5: five, 6: six, 7: seven, 8: eight, 10: ten, 12: twelve, 15: fifteen, 20: twenty, 25: all }
}

const definition = {
  engine: 'cluster',
  code: 'bz-floating-market',
  title: 'Floating Market',
  version: 1,
  symbols: [
    {
      id: 'durian',
      kind: 'high',
      motif: 'whole durian, cut open to show the golden flesh',
      pays: pays(30, 60, 120, 250, 600, 1500, 2500, 4000, 5500, 6000),
    },
    {
      id: 'mangosteen',
      kind: 'high',
      motif: 'mangosteen with its crown and white segments',
      pays: pays(20, 40, 80, 150, 400, 1000, 2000, 3000, 4000, 5000),
    },
    {
      id: 'dragonfruit',
      kind: 'high',
      motif: 'pink dragon fruit, halved',
      pays: pays(15, 30, 60, 120, 300, 800, 1500, 2500, 3500, 4500),
    },
    {
      id: 'mango',
      kind: 'low',
      motif: 'ripe mango with a leaf',
      pays: pays(10, 20, 40, 80, 200, 500, 1000, 2000, 3000, 4000),
    },
    {
      id: 'coconut',
      kind: 'low',
      motif: 'young coconut with a straw',
      pays: pays(8, 15, 30, 60, 150, 400, 800, 1500, 2500, 3500),
    },
    {
      id: 'rambutan',
      kind: 'low',
      motif: 'hairy red rambutan',
      pays: pays(6, 12, 25, 50, 120, 300, 600, 1200, 2000, 3000),
    },
    {
      id: 'banana',
      kind: 'low',
      motif: 'hand of small golden bananas',
      pays: pays(5, 10, 20, 40, 100, 250, 500, 1000, 2000, 3000),
    },
  ],
  columns: 5,
  rows: 5,
  betUnits: 20,
  multipliers: [1, 2, 3, 5, 8, 12, 20],
} as const satisfies ClusterDefinition

/**
 * A morning at the floating market. Four or more equal fruits that touch pay; every win sells the whole board, and the next one
 * falls with a greater multiplier, up to 20 times.
 */
export const floatingMarket: PublishedCluster = {
  ...definition,
  publishedReturn: {
    rtp: '0.964328',
    hitRate: '0.320659',
    variance: '17.745295',
    maxWinCoins: 306000,
    definitionHash: '8bffcdd543c69bf8a07576c8585862fefb6c73a841270a061c246b4384799c95',
  },
}
