import ipaddr from 'ipaddr.js'
import type { Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'
import { StartProblem } from '../../kernel/start-problem.ts'
import { admissionRows, holdAdmission, storeAdmission, type AdmissionRow } from './admission.sql.ts'

/** A change of where visitors may come from. Entries are country codes, addresses, and ranges of addresses. */
export type RegionChange =
  | { readonly kind: 'allow' | 'deny' | 'remove'; readonly entries: readonly string[] }
  | { readonly kind: 'clear' }

/** Turns a brand's maintenance on, with or without an end, or off. */
export async function changeMaintenance(
  database: Database,
  brandId: BrandId,
  change: { readonly on: boolean; readonly until?: Temporal.Instant | undefined },
  now: Temporal.Instant,
): Promise<void> {
  const { on, until } = change
  await database.transaction().execute(async (tx) => {
    const row = await holdAdmission(tx, brandId, now)
    await storeAdmission(tx, { ...row, inMaintenance: on, maintenanceUntil: (on ? until : undefined) ?? null }, now)
  })
}

/** Changes a brand's rules and gives them as they are then. Throws a {@link StartProblem} for an entry that makes no sense. */
export function changeRegion(
  database: Database,
  brandId: BrandId,
  change: RegionChange,
  now: Temporal.Instant,
): Promise<AdmissionRow> {
  return database.transaction().execute(async (tx) => {
    const row = changed(await holdAdmission(tx, brandId, now), change)
    await storeAdmission(tx, row, now)
    return row
  })
}

/** What is stored for each brand; a brand without a row is open to all. */
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
    throw new StartProblem(`the countries are a list to ${row.countryList}: remove them or clear it first.`)
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

function bounded(entries: readonly string[], most: number): string[] {
  const once = [...new Set(entries)].toSorted()
  if (once.length > most) throw new StartProblem(`a list has ${most} entries at the most.`)
  return once
}

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Two letters are meant as a country; one that does not exist is refused instead of being kept for nothing. */
function isCountry(entry: string): boolean {
  if (!/^[a-z]{2}$/i.test(entry)) return false
  if (regionNames.of(entry.toUpperCase()) === undefined) throw new StartProblem(`${entry} is no country.`)
  return true
}

/** A range in its own form: `203.0.113.9/24` is `203.0.113.0/24`, and a single address is a range of one. */
function networkOf(entry: string): string {
  if (!/[.:]/.test(entry))
    throw new StartProblem(`${entry} is neither a country's two letters nor a range of addresses.`)
  const [text = '', bits] = entry.split('/')
  const isV4 = ipaddr.IPv4.isValidFourPartDecimal(text)
  const whole = `${text}/${bits ?? (isV4 ? 32 : 128)}`
  try {
    const kind = isV4 ? ipaddr.IPv4 : ipaddr.IPv6
    const [, length] = kind.parseCIDR(whole)
    return `${kind.networkAddressFromCIDR(whole).toString()}/${length}`
  } catch {
    throw new StartProblem(`${entry} is neither a country's two letters nor a range of addresses.`)
  }
}
