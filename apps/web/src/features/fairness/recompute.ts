import { payoutMinor, playSlot, slotByCode, type PublishedSlot, type SlotOutcome } from '@baize/engines'
import {
  blockOf,
  commitmentOf,
  drawsFor,
  parseClientSeed,
  parseNonce,
  parseServerSeed,
  type DrawStep,
} from '@baize/fairness'
import { formatAmount, minor, parseAmount } from '@baize/money'

/** The inputs that decide a round, as text: from the server's reply or typed in. */
export interface RoundInput {
  readonly gameCode: string
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: string
}

/** A round as computed by this browser. */
export interface Recomputed {
  readonly slot: PublishedSlot
  /** SHA-256 of the server seed. */
  readonly commitment: string
  readonly outcome: SlotOutcome
  readonly draws: readonly DrawStep[]
  /** The HMAC blocks that the draws were read from, as hexadecimal digits. */
  readonly blocks: readonly string[]
}

/** Which input cannot be read. */
export type InputFault = keyof RoundInput

/** Recomputes a round from its seeds, with the same code that the server plays it with, or names the invalid input. */
export function recompute(input: RoundInput): Recomputed | { readonly fault: InputFault } {
  const slot = slotByCode(input.gameCode)
  const serverSeed = parseServerSeed(input.serverSeed.trim())
  const clientSeed = parseClientSeed(input.clientSeed)
  const nonce = parseNonce(input.nonce.trim())
  if (slot === undefined) return { fault: 'gameCode' }
  if (serverSeed === undefined) return { fault: 'serverSeed' }
  if (clientSeed === undefined) return { fault: 'clientSeed' }
  if (nonce === undefined) return { fault: 'nonce' }
  const seeds = { serverSeed, clientSeed, nonce }
  const chance = drawsFor(seeds)
  const outcome = playSlot(slot, chance)
  const draws = chance.trace()
  const blocks = Array.from({ length: (draws.at(-1)?.block ?? 0) + 1 }, (_, block) => hexOf(blockOf(seeds, block)))
  return { slot, commitment: commitmentOf(serverSeed), outcome, draws, blocks }
}

/**
 * The payout of a recomputed round for a stake, as decimal text: coins times the value of a coin. Undefined for an
 * invalid stake.
 */
export function payoutFor({ slot, outcome }: Recomputed, stake: string, digits: number): string | undefined {
  const stakeMinor = parseAmount(stake, digits)
  if (stakeMinor === undefined || stakeMinor % BigInt(slot.betUnits) !== 0n) return undefined
  return formatAmount(minor(payoutMinor(slot, outcome, stakeMinor)), digits)
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
