import type { ReplyOf, roundProof } from '@baize/contract'
import { canonicalJson, payoutMinor, playSlot, slotByCode } from '@baize/engines'
import { commitmentOf, drawsFor, parseClientSeed, parseNonce, parseServerSeed } from '@baize/fairness'
import { formatAmount, minor, parseAmount } from '@baize/money'

/**
 * Whether the seeds of a round give its outcome and its payout, and the server seed its commitment. `null` while the seed is
 * not revealed. `digits` are those of the round's currency.
 */
export function recomputes({ round, serverSeed: seed }: ReplyOf<typeof roundProof>, digits: number): boolean | null {
  if (seed === null) return null
  const slot = slotByCode(round.gameCode)
  const serverSeed = parseServerSeed(seed)
  const clientSeed = parseClientSeed(round.clientSeed)
  const nonce = parseNonce(round.nonce)
  const stake = parseAmount(round.stake, digits)
  if (slot === undefined || serverSeed === undefined || clientSeed === undefined) return false
  if (nonce === undefined || stake === undefined) return false
  const outcome = playSlot(slot, drawsFor({ serverSeed, clientSeed, nonce }))
  return (
    commitmentOf(serverSeed) === round.serverSeedHash &&
    canonicalJson({ ...outcome, engine: 'slot' }) === canonicalJson(round.outcome) &&
    formatAmount(minor(payoutMinor(slot, outcome, stake)), digits) === round.payout
  )
}
