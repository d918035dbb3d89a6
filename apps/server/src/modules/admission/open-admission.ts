import type { ReplyOf, systemStatus } from '@baize/contract'
import { momentText, type Language } from '@baize/phrases'
import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { Gate } from '../../kernel/http/door.ts'
import type { BrandId } from '../../kernel/ids.ts'
import type { Log } from '../../kernel/log.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Brands } from '../brand/index.ts'
import {
  isUnderWay,
  plainAddress,
  rangesOf,
  restrictionOf,
  type Maintenance,
  type RegionRules,
  type Restriction,
} from './admission.rules.ts'
import { admissionRows, type AdmissionRow } from './admission.sql.ts'
import { openCountries, type CountryOf } from './country-of-address.ts'

/** The admission part of the status reply for a caller (specification 3.042, 3.043, 3.058). */
export type Standing = Pick<
  ReplyOf<typeof systemStatus>,
  'systemStatus' | 'maintenance' | 'maintenanceEnd' | 'regionRestriction' | 'restrictedBy' | 'location'
>

/** Decides whom a brand currently serves. */
export interface Admission extends Gate {
  /** The admission part of the status reply for a visitor at an address. */
  standingOf(brandId: BrandId, address: string): Promise<Standing>
  /** Whether a brand currently serves a visitor at an address. */
  serves(brandId: BrandId, address: string): Promise<boolean>
  /** Whether a brand serves the region of an address, whether or not it is in maintenance. */
  servesRegion(brandId: BrandId, address: string): Promise<boolean>
  /** Whether a brand is in maintenance, according to the rules in memory. */
  inMaintenance(brandId: BrandId): boolean
  /** Sets the listener that is called with the brand whenever this process has loaded changed rules. */
  whenChanged(tell: (brandId: BrandId) => void): void
  /** Loads the rules again. Changes by other processes are loaded within {@link reloadIntervalMs}. */
  load(): Promise<void>
  stop(): void
}

export interface AdmissionParts {
  readonly database: Database
  readonly clock: Clock
  readonly brands: Pick<Brands, 'byId'>
  readonly log: Log
}

/** The longest time until a process notices a change by an operator's command. */
export const reloadIntervalMs = 2_000

interface Rules {
  readonly maintenance: Maintenance | undefined
  readonly region: RegionRules | undefined
}

/** Loads the stored rules, and again every two seconds until `stop` is called. */
export async function openAdmission(parts: AdmissionParts): Promise<Admission> {
  const { database, clock, brands, log } = parts
  const countryOf = openCountries()
  let rules: ReadonlyMap<BrandId, Rules> = new Map()
  let stored: ReadonlyMap<BrandId, string> = new Map()
  let tell: (brandId: BrandId) => void = () => undefined
  const load = async () => {
    const rows = await admissionRows(database)
    rules = new Map(rows.map((row) => [row.brandId, rulesOf(row)]))
    const before = stored
    stored = new Map(rows.map((row) => [row.brandId, JSON.stringify(row)]))
    for (const [brandId, row] of stored) if (before.get(brandId) !== row) tell(brandId)
  }
  const maintenanceOf = (brandId: BrandId): Maintenance | undefined => {
    const maintenance = rules.get(brandId)?.maintenance
    return isUnderWay(maintenance, clock.now()) ? maintenance : undefined
  }
  const restriction = (brandId: BrandId, address: string) => askRules(rules.get(brandId)?.region, address, countryOf)
  await load()
  const stop = keepLoading(load, log)
  return {
    load,
    stop,
    whenChanged(next) {
      tell = next
    },
    serves: async (brandId, address) =>
      maintenanceOf(brandId) === undefined && (await restriction(brandId, plainAddress(address))) === undefined,
    servesRegion: async (brandId, address) => (await restriction(brandId, plainAddress(address))) === undefined,
    inMaintenance: (brandId) => maintenanceOf(brandId) !== undefined,
    async check({ brand: { brandId }, address, language, changes, everywhere }) {
      const restrictedBy = everywhere ? undefined : await restriction(brandId, plainAddress(address))
      if (restrictedBy !== undefined) throw new Refusal(restrictionCodes[restrictedBy])
      const maintenance = changes ? maintenanceOf(brandId) : undefined
      if (maintenance !== undefined)
        throw maintenanceRefusal(maintenance, brands.byId(brandId).timeZone, language, clock.now())
    },
    async standingOf(brandId, from) {
      const address = plainAddress(from)
      const [restrictedBy, country] = await Promise.all([restriction(brandId, address), countryOf(address)])
      const maintenance = maintenanceOf(brandId)
      return {
        systemStatus: restrictedBy !== undefined ? 2 : maintenance !== undefined ? 1 : 0,
        maintenance: maintenance !== undefined,
        maintenanceEnd: maintenance?.until?.toString() ?? null,
        regionRestriction: restrictedBy !== undefined,
        restrictedBy: restrictedBy ?? null,
        location: { ip: address, country: country ?? null },
      }
    },
  }
}

const restrictionCodes = { country: 'system.region_restricted', address: 'system.access_restricted' } as const

/** Looks up the country only if there is a list of countries. */
async function askRules(
  region: RegionRules | undefined,
  address: string,
  countryOf: CountryOf,
): Promise<Restriction | undefined> {
  if (region === undefined) return undefined
  return restrictionOf(region, address, region.countryList === undefined ? undefined : await countryOf(address))
}

function rulesOf(row: AdmissionRow): Rules {
  const { countryList, countries, allowedNetworks, deniedNetworks } = row
  const open = countryList === null && allowedNetworks.length === 0 && deniedNetworks.length === 0
  return {
    maintenance: row.inMaintenance ? { until: row.maintenanceUntil ?? undefined } : undefined,
    region: open
      ? undefined
      : {
          countryList: countryList ?? undefined,
          countries: new Set(countries),
          allowed: rangesOf(allowedNetworks),
          denied: rangesOf(deniedNetworks),
        },
  }
}

/** Upper bound of `Retry-After`, however late the announced end is. */
const maxRetryAfterSeconds = 600

/**
 * The refusal during maintenance (8.024). It states the end, if known, in the caller's language and the brand's time
 * zone.
 */
function maintenanceRefusal(
  { until }: Maintenance,
  timeZone: string,
  language: Language,
  now: Temporal.Instant,
): Refusal {
  if (until === undefined) return new Refusal('system.maintenance', { retryAfterSeconds: 60 })
  const left = Math.max(1, Math.ceil(now.until(until).total('seconds')))
  return new Refusal('system.maintenance_until', {
    values: [momentText(until.epochMilliseconds, { language, timeZone, month: 'short' })],
    retryAfterSeconds: Math.min(left, maxRetryAfterSeconds),
    value: { maintenanceEnd: until.toString() },
  })
}

/** Loads again every few seconds, without overlap. Returns a function that stops it. */
function keepLoading(load: () => Promise<void>, log: Log): () => void {
  let isLoading = false
  let failed = false
  const again = async () => {
    if (isLoading) return
    isLoading = true
    try {
      await load()
      failed = false
    } catch (error) {
      if (!failed) log.warn({ err: error }, 'the admission rules could not be reloaded; those in memory still apply')
      failed = true
    }
    isLoading = false
  }
  const timer = setInterval(() => void again(), reloadIntervalMs).unref()
  return () => clearInterval(timer)
}
