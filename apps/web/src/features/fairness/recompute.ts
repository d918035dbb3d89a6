import {
  ownGameByCode,
  ownGameByHash,
  playedAgain,
  type GameBet,
  type GameOutcome,
  type GameStep,
  type OwnGame,
} from '@baize/engines'
import {
  blockOf,
  commitmentOf,
  drawsFor,
  parseClientSeed,
  parseNonce,
  parseServerSeed,
  type DrawStep,
  type RoundSeeds,
} from '@baize/fairness'
import { formatAmount, minor, parseAmount } from '@baize/money'

/** The inputs that decide a round, as text: from the server's reply or typed in. */
export interface RoundInput {
  readonly gameCode: string
  /** Of the version that the round was played with; without it, the version that is played now. */
  readonly definitionHash?: string | undefined
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: string
  /** What was chosen before the round; nothing for games without a choice. */
  readonly bet?: GameBet | null | undefined
  /** What was done in the round, in order. */
  readonly steps?: readonly GameStep[]
  /** In minor units. A game with a jackpot is decided by it as well; without it, the smallest stake. */
  readonly stakeMinor?: bigint | undefined
}

/** A round as computed by this browser. */
export interface Recomputed {
  readonly game: OwnGame
  /** SHA-256 of the server seed. */
  readonly commitment: string
  readonly outcome: GameOutcome
  readonly draws: readonly DrawStep[]
  /** The HMAC blocks that the draws were read from, as hexadecimal digits. */
  readonly blocks: readonly string[]
}

/** Which input cannot be read. */
export type InputFault = 'gameCode' | 'serverSeed' | 'clientSeed' | 'nonce' | 'bet'

/** Recomputes a round from its seeds, with the same code that the server plays it with, or names the invalid input. */
export function recompute(input: RoundInput): Recomputed | { readonly fault: InputFault } {
  // A hash that no version has is compared with the version that is played, so that the difference shows.
  const game = ownGameByHash(input.gameCode, input.definitionHash ?? '') ?? ownGameByCode(input.gameCode)
  const serverSeed = parseServerSeed(input.serverSeed.trim())
  const clientSeed = parseClientSeed(input.clientSeed)
  const nonce = parseNonce(input.nonce.trim())
  if (game === undefined) return { fault: 'gameCode' }
  if (serverSeed === undefined) return { fault: 'serverSeed' }
  if (clientSeed === undefined) return { fault: 'clientSeed' }
  if (nonce === undefined) return { fault: 'nonce' }
  const bet = input.bet ?? undefined
  if (!game.accepts(bet)) return { fault: 'bet' }
  const seeds = { serverSeed, clientSeed, nonce }
  const chance = drawsFor(seeds)
  const outcome = playedAgain(
    game,
    { bet, steps: input.steps, stakeMinor: input.stakeMinor ?? game.stakeStepMinor },
    chance,
  )
  if (outcome === undefined) return { fault: 'bet' }
  const draws = chance.trace()
  return { game, commitment: commitmentOf(serverSeed), outcome, draws, blocks: blocksOf(seeds, draws) }
}

/** The HMAC blocks that draws were read from, as hexadecimal digits. */
export function blocksOf(seeds: RoundSeeds, draws: readonly DrawStep[]): string[] {
  return Array.from({ length: (draws.at(-1)?.block ?? 0) + 1 }, (_, block) => hexOf(blockOf(seeds, block)))
}

/**
 * The payout of a recomputed round for a stake, as decimal text. Undefined for an invalid stake.
 */
export function payoutFor({ game, outcome }: Recomputed, stake: string, digits: number): string | undefined {
  const stakeMinor = parseAmount(stake, digits)
  if (stakeMinor === undefined || stakeMinor <= 0n || stakeMinor % game.stakeStepMinor !== 0n) return undefined
  return formatAmount(minor(game.payoutMinor(outcome, stakeMinor)), digits)
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
