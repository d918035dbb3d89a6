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

/** What the brands of this house announce, and what their members have read of it. */
export interface Messages extends ReadState, Pick<KeptMessages, 'whenChanged' | 'reload' | 'stop'> {
  /** The messages of a brand that is loaded, whether they are out or not. Throws for any other id. */
  of(brand: BrandId): BrandMessages
  now(): Temporal.Instant
}

/**
 * Reads the files of announcements of every brand, and again when they change. Throws a `StartProblem` for a file that is
 * not right.
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
    if (found === undefined) throw new Error(`no messages of the brand ${brand} are loaded`)
    return found
  }
  return { ...kept, of, now: () => clock.now(), ...openReadState({ database, clock, of }) }
}
