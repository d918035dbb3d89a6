import type { ReplyOf, roundProof } from '@baize/contract'
import { canonicalJson, ownGameByHash, playedAgain, stakedOf } from '@baize/engines'
import { commitmentOf, drawsFor, parseClientSeed, parseNonce, parseServerSeed } from '@baize/fairness'
import { formatAmount, minor, parseAmount } from '@baize/money'

/**
 * Whether the seeds of a round, its bet and its steps give its outcome, all that was staked and its payout, and the server seed its commitment.
 * `null` while the seed is not revealed. `digits` are those of the round's currency.
 */
export function recomputes({ round, serverSeed: seed }: ReplyOf<typeof roundProof>, digits: number): boolean | null {
  if (seed === null) return null
  const game = ownGameByHash(round.gameCode, round.definitionHash)
  const serverSeed = parseServerSeed(seed)
  const clientSeed = parseClientSeed(round.clientSeed)
  const nonce = parseNonce(round.nonce)
  const stake = parseAmount(round.baseStake, digits)
  if (game === undefined || serverSeed === undefined || clientSeed === undefined) return false
  if (nonce === undefined || stake === undefined) return false
  const { bet, steps } = round
  const outcome = playedAgain(
    game,
    { bet: bet ?? undefined, steps, stakeMinor: stake },
    drawsFor({ serverSeed, clientSeed, nonce }),
  )
  if (outcome === undefined) return false
  return (
    commitmentOf(serverSeed) === round.serverSeedHash &&
    formatAmount(minor(stakedOf(game, outcome, stake)), digits) === round.stake &&
    canonicalJson(outcome) === canonicalJson(round.outcome) &&
    formatAmount(minor(game.payoutMinor(outcome, stake)), digits) === round.payout
  )
}
