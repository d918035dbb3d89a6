import { roundsOf, sharedGameByCode, type SeriesRound, type SharedGame } from '@baize/engines'
import { commitmentOf, drawsFor, parseClientSeed, parseNonce, parseServerSeed, type DrawStep } from '@baize/fairness'
import { blocksOf, type InputFault } from './recompute.ts'

/** The inputs that decide a series of shared rounds, as text. */
export interface SeriesInput {
  readonly gameCode: string
  readonly serverSeed: string
  readonly clientSeed: string
}

/** A series as computed by this browser. */
export interface RecomputedSeries {
  readonly game: SharedGame
  /** SHA-256 of the server seed. */
  readonly commitment: string
  readonly burned: readonly number[]
  readonly rounds: readonly SeriesRound[]
  readonly draws: readonly DrawStep[]
  /** The HMAC blocks that the draws were read from, as hexadecimal digits. */
  readonly blocks: readonly string[]
}

/** Deals a series again with the code that the server deals it with, or names the invalid input. */
export function recomputeSeries(
  input: SeriesInput,
): RecomputedSeries | { readonly fault: Extract<InputFault, keyof SeriesInput> } {
  const game = sharedGameByCode(input.gameCode)
  const serverSeed = parseServerSeed(input.serverSeed.trim())
  const clientSeed = parseClientSeed(input.clientSeed.trim())
  const nonce = parseNonce(0n)
  if (game === undefined) return { fault: 'gameCode' }
  if (serverSeed === undefined) return { fault: 'serverSeed' }
  if (clientSeed === undefined || nonce === undefined) return { fault: 'clientSeed' }
  // The text ends with the number of the series.
  const seriesNo = Number(/:([1-9]\d{0,8})$/.exec(clientSeed)?.[1] ?? 0)
  if (seriesNo === 0 && game.cardOf !== undefined) return { fault: 'clientSeed' }
  const seeds = { serverSeed, clientSeed, nonce }
  const chance = drawsFor(seeds)
  const series = game.openSeries(chance, seriesNo)
  const draws = chance.trace()
  return {
    game,
    commitment: commitmentOf(serverSeed),
    burned: series.burned,
    rounds: roundsOf(series),
    draws,
    blocks: blocksOf(seeds, draws),
  }
}
