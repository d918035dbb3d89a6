import { drawBoss, fishDefinitionByCode, ownGameByCode, type DrawnBoss } from '@baize/engines'
import { commitmentOf, drawsFor, parseClientSeed, parseNonce, parseServerSeed } from '@baize/fairness'
import { minor, parseAmount, type Minor } from '@baize/money'
import type { BossProof } from '../../api/boss-query.ts'

/** A boss as its seed decides it. */
export interface RecomputedBoss extends DrawnBoss {
  readonly commitment: string
  readonly definitionHash: string
  /** The text that is drawn with the seed, from game, hall and number. */
  readonly text: string
  /** What the player's stake returns. */
  readonly due: Minor
}

/** Draws a boss again; `undefined` while its seed is secret, or if this browser does not know the game. */
export function recomputeBoss(proof: BossProof, digits: number): RecomputedBoss | undefined {
  const { gameCode, hall, bossNo } = proof
  const [serverSeed, clientSeed, nonce] = [
    parseServerSeed(proof.serverSeed ?? ''),
    parseClientSeed(proof.clientSeed),
    parseNonce(0n),
  ]
  const [definition, own] = [fishDefinitionByCode(gameCode), ownGameByCode(gameCode)]
  const staked = parseAmount(proof.ownStaked, digits)
  if (serverSeed === undefined || clientSeed === undefined || nonce === undefined) return undefined
  if (definition === undefined || own === undefined || staked === undefined) return undefined
  const drawn = drawBoss(definition, drawsFor({ serverSeed, clientSeed, nonce }))
  return {
    ...drawn,
    commitment: commitmentOf(serverSeed),
    definitionHash: own.definitionHash,
    text: `${gameCode}:${hall}:${bossNo}`,
    due: minor((staked * BigInt(drawn.returnsHundredths)) / 100n),
  }
}
