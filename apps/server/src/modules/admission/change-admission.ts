import ipaddr from 'ipaddr.js'
import type { Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'
import { StartProblem } from '../../kernel/start-problem.ts'
import { admissionRows, lockAdmission, storeAdmission, type AdmissionRow } from './admission.sql.ts'

/** A change to the region rules. Entries are country codes, addresses and ranges of addresses. */
export type RegionChange =
  | { readonly kind: 'allow' | 'deny' | 'remove'; readonly entries: readonly string[] }
  | { readonly kind: 'clear' }

/** Starts a brand's maintenance, with or without an end, or ends it. */
export async function changeMaintenance(
  database: Database,
  brandId: BrandId,
  change: { readonly on: boolean; readonly until?: Temporal.Instant | undefined },
  now: Temporal.Instant,
): Promise<void> {
  const { on, until } = change
  await database.transaction().execute(async (tx) => {
    const row = await lockAdmission(tx, brandId, now)
    await storeAdmission(tx, { ...row, inMaintenance: on, maintenanceUntil: (on ? until : undefined) ?? null }, now)
  })
}

/** Changes a brand's region rules and returns the new ones. Throws a {@link StartProblem} if an entry is not valid. */
export function changeRegion(
  database: Database,
  brandId: BrandId,
  change: RegionChange,
  now: Temporal.Instant,
): Promise<AdmissionRow> {
  return database.transaction().execute(async (tx) => {
    const row = changed(await lockAdmission(tx, brandId, now), change)
    await storeAdmission(tx, row, now)
    return row
  })
}

/** The stored rules of each brand. A brand without a row is open to everybody. */
export const listAdmission = admissionRows

function changed(row: AdmissionRow, change: RegionChange): AdmissionRow {
  if (change.kind === 'clear')
    return { ...row, countryList: null, countries: [], allowedNetworks: [], deniedNetworks: [] }
  const countries = change.entries.filter(isCountry).map((entry) => entry.toUpperCase())
  const networks = change.entries.filter((entry) => !isCountry(entry)).map(networkOf)
  return change.kind === 'remove' ? without(row, countries, networks) : withMore(row, change.kind, countries, networks)
}

function withMore(
  row: AdmissionRow,
  kind: 'allow' | 'deny',
  countries: readonly string[],
  networks: readonly string[],
): AdmissionRow {
  if (countries.length > 0 && row.countryList !== null && row.countryList !== kind)
    throw new StartProblem(
      `the country list is of the kind ${row.countryList}. Remove its countries or clear it first.`,
    )
  const more = {
    ...row,
    countryList: countries.length > 0 ? kind : row.countryList,
    countries: bounded([...row.countries, ...countries], 300),
  }
  if (kind === 'allow') return { ...more, allowedNetworks: bounded([...row.allowedNetworks, ...networks], 1_000) }
  return { ...more, deniedNetworks: bounded([...row.deniedNetworks, ...networks], 1_000) }
}

function without(row: AdmissionRow, countries: readonly string[], networks: readonly string[]): AdmissionRow {
  const left = row.countries.filter((country) => !countries.includes(country))
  return {
    ...row,
    countryList: left.length === 0 ? null : row.countryList,
    countries: left,
    allowedNetworks: row.allowedNetworks.filter((network) => !networks.includes(network)),
    deniedNetworks: row.deniedNetworks.filter((network) => !networks.includes(network)),
  }
}

function bounded(entries: readonly string[], max: number): string[] {
  const once = [...new Set(entries)].toSorted()
  if (once.length > max) throw new StartProblem(`a list can have at most ${max} entries.`)
  return once
}

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Two letters are read as a country. Throws a {@link StartProblem} if there is no such country. */
function isCountry(entry: string): boolean {
  if (!/^[a-z]{2}$/i.test(entry)) return false
  if (regionNames.of(entry.toUpperCase()) === undefined) throw new StartProblem(`${entry} is not a country code.`)
  return true
}

/** Normalises a range: `203.0.113.9/24` becomes `203.0.113.0/24`, and a single address becomes a range of one. */
function networkOf(entry: string): string {
  if (!/[.:]/.test(entry))
    throw new StartProblem(`${entry} is neither a two-letter country code nor a range of addresses.`)
  const [text = '', bits] = entry.split('/')
  const isV4 = ipaddr.IPv4.isValidFourPartDecimal(text)
  const whole = `${text}/${bits ?? (isV4 ? 32 : 128)}`
  try {
    const kind = isV4 ? ipaddr.IPv4 : ipaddr.IPv6
    const [, length] = kind.parseCIDR(whole)
    return `${kind.networkAddressFromCIDR(whole).toString()}/${length}`
  } catch {
    throw new StartProblem(`${entry} is neither a two-letter country code nor a range of addresses.`)
  }
}
