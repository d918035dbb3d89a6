import type { SharedGame, Series } from '@baize/engines'
import { commitmentOf, drawsFor, parseClientSeed, parseNonce, serverSeedOf, type ServerSeed } from '@baize/fairness'
import type { Clock } from '../../../kernel/clock.ts'
import type { Randomness } from '../../../kernel/randomness.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { StoredSeries, TableKey } from '../tables.types.ts'

/** Draws the seed of a new series: sealed for the database, and its commitment. */
export function makeSeries(
  {
    randomness,
    secrets,
    clock,
  }: { readonly randomness: Pick<Randomness, 'bytes'>; readonly secrets: Secrets; readonly clock: Clock },
  { brandId, gameCode }: TableKey,
  { seriesNo, definitionHash }: Pick<StoredSeries, 'seriesNo' | 'definitionHash'>,
): StoredSeries {
  const bytes = randomness.bytes(32)
  const serverSeedHash = commitmentOf(serverSeedOf(bytes))
  return {
    brandId,
    gameCode,
    seriesNo,
    definitionHash,
    serverSeedHash,
    serverSeedSealed: secrets.sealSecret(bytes, aboutSeries(serverSeedHash)),
    clientSeed: `${gameCode}:${seriesNo}`,
    begunAt: clock.now(),
    endedAt: null,
  }
}

/** Opens the seed of a series. Throws if it does not match the commitment that was published. */
export function seedOf(
  secrets: Pick<Secrets, 'openSecret'>,
  { serverSeedSealed, serverSeedHash }: Pick<StoredSeries, 'serverSeedSealed' | 'serverSeedHash'>,
): ServerSeed {
  const seed = serverSeedOf(secrets.openSecret(serverSeedSealed, aboutSeries(serverSeedHash)))
  if (commitmentOf(seed) !== serverSeedHash) throw new Error('the seed of a series does not match its commitment')
  return seed
}

/** What a series deals. Throws if it belongs to another version of its game. */
export function openSeries(secrets: Pick<Secrets, 'openSecret'>, game: SharedGame, series: StoredSeries): Series {
  if (series.definitionHash !== game.definitionHash)
    throw new Error(`series ${series.seriesNo} of ${series.gameCode} belongs to another version of the game`)
  const [clientSeed, nonce] = [parseClientSeed(series.clientSeed), parseNonce(0n)]
  if (clientSeed === undefined || nonce === undefined) throw new Error('the client seed of a series is invalid')
  return game.openSeries(drawsFor({ serverSeed: seedOf(secrets, series), clientSeed, nonce }), series.seriesNo)
}

/** Binds a sealed seed to its commitment: it cannot be opened with another. */
export function aboutSeries(hash: string): string {
  return `table seed ${hash}`
}
