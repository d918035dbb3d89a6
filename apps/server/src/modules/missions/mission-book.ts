import type { Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'
import type { Brands } from '../brand/index.ts'
import { readMission, type Mission, type StoredMission } from './mission.ts'
import { runningMissions } from './missions.sql.ts'

/** How many missions of a brand count at once. */
export const mostMissions = 200
/** How many versions that were read are remembered. */
const mostRemembered = 2_000

/** The missions of all brands. They are asked for each time, so that what an operator saves counts at once everywhere. */
export class MissionBook {
  readonly #database: Database
  readonly #brands: Pick<Brands, 'byId'>
  readonly #read = new Map<string, Mission | undefined>()

  constructor(database: Database, brands: Pick<Brands, 'byId'>) {
    this.#database = database
    this.#brands = brands
  }

  /** The published missions of a brand, and those that were ended since a moment. */
  async of(brandId: BrandId, endedSince?: Temporal.Instant): Promise<readonly Mission[]> {
    const stored = await runningMissions(this.#database, brandId, { endedSince, max: mostMissions })
    return stored.flatMap((one) => this.#parsed(one) ?? [])
  }

  #parsed(stored: StoredMission): Mission | undefined {
    const { brandId, missionId, version } = stored
    // A version never changes.
    const key = `${brandId} ${missionId} ${version}`
    if (this.#read.has(key)) return this.#read.get(key)
    if (this.#read.size >= mostRemembered) this.#read.clear()
    const mission = readMission(stored, this.#brands.byId(brandId).currency)
    this.#read.set(key, mission)
    return mission
  }
}
