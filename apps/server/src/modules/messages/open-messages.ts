import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'
import type { Log } from '../../kernel/log.ts'
import type { Brands } from '../brand/index.ts'
import type { BrandMessages } from './announcements.rules.ts'
import { keepMessages, type KeptMessages } from './kept-messages.ts'
import { openReadState, type ReadState } from './read-state.ts'

export interface MessagesParts {
  readonly brands: Pick<Brands, 'all'>
  readonly database: Database
  readonly clock: Clock
  /** The folder of each brand, in the order of the brands. */
  readonly folders: readonly string[]
  readonly log: Log
}

/** The announcements of all brands, and what members have read of them. */
export interface Messages extends ReadState, Pick<KeptMessages, 'whenChanged' | 'reload' | 'stop'> {
  /** Returns all messages of a loaded brand, current or not. Throws for any other id. */
  of(brand: BrandId): BrandMessages
  now(): Temporal.Instant
}

/**
 * Reads every brand's files of announcements, and reloads them when they change. Throws a `StartProblem` for an invalid
 * file.
 */
export async function openMessages({ brands, folders, database, clock, log }: MessagesParts): Promise<Messages> {
  const places = brands.all.map(({ brandId, code }, place) => {
    const folder = folders[place]
    if (folder === undefined) throw new Error(`the brand ${code} has no folder`)
    return { brandId, folder }
  })
  const kept = await keepMessages(places, log)
  const of = (brand: BrandId): BrandMessages => {
    const found = kept.of(brand)
    if (found === undefined) throw new Error(`the brand ${brand} has no loaded messages`)
    return found
  }
  return { ...kept, of, now: () => clock.now(), ...openReadState({ database, clock, of }) }
}
