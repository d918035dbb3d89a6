import { canonicalDefinition, definitionHash } from '../definition-hash.ts'
import { noSteps, type OwnGame } from '../engine.ts'
import { payoutOfCoins } from '../play-slot.ts'
import { decimalOf, rational } from '../rational.ts'
import type { PublishedReturn } from '../slot-definition.ts'
import { playCluster, type ClusterDefinition } from './cluster.ts'
import { clusterReturnOf, type ClusterCounts } from './cluster-return.ts'

/** The figures of a cluster game; every round with a win has a second board, so that there is no rate of its own for that. */
export type PublishedClusterReturn = Omit<PublishedReturn, 'featureRate' | 'poolReturn'>

/** A cluster game with its published return. */
export type PublishedCluster = ClusterDefinition & { readonly publishedReturn: PublishedClusterReturn }

/** A cluster game as a game. Its round is over when it has begun, and has nothing to choose. */
export function clusterGame(game: PublishedCluster): OwnGame {
  const { definitionHash: hash, ...published } = game.publishedReturn
  return {
    engine: 'cluster',
    code: game.code,
    title: game.title,
    version: game.version,
    canonicalJson: canonicalDefinition(game),
    definitionHash: hash,
    published,
    stakeStepMinor: BigInt(game.betUnits),
    hasSteps: false,
    accepts: (bet) => bet === undefined,
    play({ bet, steps = [] }, chance) {
      if (bet !== undefined || steps.length > 0) throw new RangeError('a cluster game has no bet and no steps')
      return { engine: 'cluster', ...playCluster(game, chance) }
    },
    isOver: () => true,
    payoutMinor(outcome, stakeMinor) {
      if (outcome.engine !== 'cluster')
        throw new RangeError(`an outcome of ${outcome.engine} is not one of a cluster game`)
      return payoutOfCoins(outcome.payCoins, game.betUnits, stakeMinor)
    },
    ...noSteps,
    greatestMultiple: () => rational(BigInt(published.maxWinCoins), BigInt(game.betUnits)),
    riskOf: () => undefined,
  }
}

/** Computes the return to publish with a definition. Takes about two seconds. */
export function publishedClusterReturnOf(definition: ClusterDefinition, counts: ClusterCounts): PublishedClusterReturn {
  const exact = clusterReturnOf(definition, counts)
  return {
    rtp: decimalOf(exact.rtp, 6),
    hitRate: decimalOf(exact.hitRate, 6),
    variance: decimalOf(exact.variance, 6),
    maxWinCoins: exact.maxWinCoins,
    definitionHash: definitionHash(definition),
  }
}
