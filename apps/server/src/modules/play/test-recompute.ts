import type { Round } from '@baize/contract'
import { playSlot, slotByHash } from '@baize/engines'
import { drawsFor, parseClientSeed, parseNonce, parseServerSeed } from '@baize/fairness'

/** The outcome of a round, computed from what the player sees once the server seed is revealed. */
export function recompute(serverSeed: string, round: Round) {
  const [seed, clientSeed, nonce, slot] = [
    parseServerSeed(serverSeed),
    parseClientSeed(round.clientSeed),
    parseNonce(round.nonce),
    slotByHash(round.gameCode, round.definitionHash),
  ]
  if (!seed || !clientSeed || nonce === undefined || !slot) throw new Error('what the player sees is incomplete')
  return { engine: 'slot', ...playSlot(slot, drawsFor({ serverSeed: seed, clientSeed, nonce })) }
}
