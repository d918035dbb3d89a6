import type { DealtRound, Series, SharedGame } from '@baize/engines'
import type { Database } from '../../../kernel/database/pool.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { StoredRound, StoredSeries, TableKey } from '../tables.types.ts'
import { roundById, seriesOf } from './rounds.sql.ts'
import { openSeries } from './series.ts'

/** What never changes of a round once its multiple grows, or once it was opened. */
export type KnownRound = Pick<
  StoredRound,
  'roundId' | 'brandId' | 'gameCode' | 'roundNo' | 'seriesNo' | 'position' | 'opensAt' | 'closesAt'
> & { readonly startedAt: Temporal.Instant | null }

export interface RoundBookParts {
  readonly database: Database
  readonly secrets: Pick<Secrets, 'openSecret'>
  gameOf(gameCode: string): SharedGame | undefined
}

const maxKnown = 2_000

/** Knows the rounds that this process has had to do with lately, and what series deal. Of what is known, nothing changes. */
export class RoundBook {
  readonly #parts: RoundBookParts
  readonly #rounds = new Map<string, KnownRound>()
  readonly #series = new Map<string, { readonly stored: StoredSeries; readonly series: Series }>()

  constructor(parts: RoundBookParts) {
    this.#parts = parts
  }

  /** Remembers a round as it is now. */
  note(round: StoredRound): void {
    this.#rounds.delete(round.roundId)
    this.#rounds.set(round.roundId, round)
    dropOldest(this.#rounds, maxKnown)
  }

  /** A round, from memory if it is known. */
  async find(roundId: string): Promise<KnownRound | undefined> {
    return this.#rounds.get(roundId) ?? (await this.read(roundId))
  }

  /** A round, from memory if it is known that it has begun to play. */
  async findStarted(roundId: string): Promise<KnownRound | undefined> {
    const known = this.#rounds.get(roundId)
    return known !== undefined && known.startedAt !== null ? known : this.read(roundId)
  }

  /** A round as it is now. */
  async read(roundId: string): Promise<StoredRound | undefined> {
    const round = await roundById(this.#parts.database, roundId)
    if (round !== undefined) this.note(round)
    return round
  }

  /** A series, and what it deals. Throws if it does not exist, or belongs to another version of its game. */
  async series(key: TableKey, seriesNo: number): Promise<{ readonly stored: StoredSeries; readonly series: Series }> {
    const name = nameOf(key, seriesNo)
    const known = this.#series.get(name)
    if (known !== undefined) return known
    const stored = await seriesOf(this.#parts.database, key, seriesNo)
    const game = this.#parts.gameOf(key.gameCode)
    if (stored === undefined || game === undefined)
      throw new Error(`series ${seriesNo} of ${key.gameCode} does not exist`)
    const opened = { stored, series: openSeries(this.#parts.secrets, game, stored) }
    this.#series.set(name, opened)
    dropOldest(this.#series, maxSeries)
    return opened
  }

  /** Whether a round is of the version of its game that is played now. */
  async canDeal({ seriesNo, ...key }: KnownRound): Promise<boolean> {
    if (this.#series.has(nameOf(key, seriesNo))) return true
    const stored = await seriesOf(this.#parts.database, key, seriesNo)
    return stored !== undefined && stored.definitionHash === this.#parts.gameOf(key.gameCode)?.definitionHash
  }

  /** What a round shows. It must not be told before its time. */
  async deal({ seriesNo, position, ...key }: KnownRound): Promise<DealtRound> {
    return (await this.series(key, seriesNo)).series.deal(position)
  }
}

const maxSeries = 300

const nameOf = ({ brandId, gameCode }: TableKey, seriesNo: number) => `${brandId} ${gameCode} ${seriesNo}`

function dropOldest(map: Map<string, unknown>, max: number): void {
  for (const key of map.keys()) {
    if (map.size <= max) return
    map.delete(key)
  }
}
