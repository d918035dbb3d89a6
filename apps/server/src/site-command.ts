import { parseArgs } from 'node:util'
import { systemClock } from './kernel/clock.ts'
import type { Database } from './kernel/database/pool.ts'
import { StartProblem } from './kernel/start-problem.ts'
import { changeMaintenance, changeRegion, listAdmission, type RegionChange } from './modules/admission/index.ts'
import type { StoredBrand } from './modules/brand/index.ts'
import { storeVendorMaintenance } from './modules/vendors/index.ts'
import { operatorBrand } from './operator-brand.ts'

const usage = [
  'npm run site -- status',
  'maintenance on [--until 2026-11-22T06:00:00+07:00] | off',
  'region allow|deny|remove <TH 203.0.113.0/24 …> | clear',
  'vendor <code> on|off',
].join('; ')
const entriesAtOnce = 300

type Say = (line: string) => void
interface Place {
  readonly database: Database
  readonly brand: StoredBrand
  readonly say: Say
}

/**
 * Turns a brand's maintenance on and off, sets where its visitors may come from, and turns the maintenance of one vendor on
 * and off. A running server follows within seconds. `say` is called once per line. Throws a {@link StartProblem} if the
 * arguments are not valid.
 */
export async function runSiteCommand(database: Database, args: readonly string[], say: Say): Promise<void> {
  const { values, positionals } = read(args)
  const [what = '', ...rest] = positionals
  const place = { database, brand: await operatorBrand(database, values.brand), say }
  if (values.until !== undefined && what !== 'maintenance') throw new StartProblem(usage)
  if (what === 'status' && rest.length === 0) return status(place)
  if (what === 'maintenance') return maintenance(place, rest, values.until)
  if (what === 'region') return region(place, rest)
  if (what === 'vendor') return vendor(place, rest)
  throw new StartProblem(usage)
}

function read(args: readonly string[]) {
  const options = { brand: { type: 'string' }, until: { type: 'string' } } as const
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    throw new StartProblem(usage)
  }
}

async function maintenance({ database, brand, say }: Place, rest: readonly string[], until: string | undefined) {
  const [turned] = rest
  if (rest.length !== 1 || (turned !== 'on' && turned !== 'off')) throw new StartProblem(usage)
  if (turned === 'off' && until !== undefined) throw new StartProblem('--until is only for “maintenance on”.')
  const now = systemClock.now()
  const end = until === undefined ? undefined : momentOf(until)
  if (end !== undefined && Temporal.Instant.compare(end, now) <= 0) throw new StartProblem(`${until} is in the past.`)
  await changeMaintenance(database, brand.brandId, { on: turned === 'on', until: end }, now)
  say(turned === 'off' ? `${brand.code} is open.` : `${brand.code} is in maintenance${untilWords(end)}.`)
}

function momentOf(text: string): Temporal.Instant {
  try {
    return Temporal.Instant.from(text)
  } catch {
    throw new StartProblem(`${text} is not a date and time with an offset, such as 2026-11-22T06:00:00+07:00.`)
  }
}

async function region({ database, brand, say }: Place, [kind = '', ...entries]: readonly string[]) {
  const change = regionChange(kind, entries)
  const row = await changeRegion(database, brand.brandId, change, systemClock.now())
  say(`${brand.code}: ${regionWords(row)}.`)
}

function regionChange(kind: string, entries: readonly string[]): RegionChange {
  if (kind === 'clear' && entries.length === 0) return { kind }
  const known = kind === 'allow' || kind === 'deny' || kind === 'remove'
  if (!known || entries.length === 0 || entries.length > entriesAtOnce) throw new StartProblem(usage)
  return { kind, entries }
}

async function vendor({ database, brand, say }: Place, rest: readonly string[]) {
  const [code = '', turned] = rest
  if (rest.length !== 2 || (turned !== 'on' && turned !== 'off')) throw new StartProblem(usage)
  const on = turned === 'on'
  const place = { brandId: brand.brandId, vendorCode: code }
  if (!(await storeVendorMaintenance(database, place, on, systemClock.now())))
    throw new StartProblem(`no vendor ${code} is connected to ${brand.code}.`)
  say(`${code} of ${brand.code} is ${on ? 'in maintenance' : 'open'}.`)
}

async function status({ database, brand, say }: Place): Promise<void> {
  const row = (await listAdmission(database)).find(({ brandId }) => brandId === brand.brandId)
  const until = row?.maintenanceUntil ?? undefined
  const over = until !== undefined && Temporal.Instant.compare(until, systemClock.now()) <= 0
  const closed = row?.inMaintenance === true && !over
  say(`${brand.code} is ${closed ? `in maintenance${untilWords(until)}` : 'open'}.`)
  say(`${brand.code}: ${row === undefined ? everybody : regionWords(row)}.`)
}

const everybody = 'visitors from everywhere are served'

function untilWords(until: Temporal.Instant | undefined): string {
  return until === undefined ? ' until an operator ends it' : ` until ${until.toString()}`
}

function regionWords(row: Awaited<ReturnType<typeof changeRegion>>): string {
  const { countryList, countries, allowedNetworks, deniedNetworks } = row
  const words = [
    deniedNetworks.length > 0 ? `never from ${deniedNetworks.join(', ')}` : '',
    allowedNetworks.length > 0 ? `always from ${allowedNetworks.join(', ')}` : '',
    countryList === null ? '' : `${countryList === 'allow' ? 'only' : 'not'} from ${countries.join(', ')}`,
  ].filter(Boolean)
  return words.length === 0 ? everybody : `visitors are served ${words.join('; ')}`
}
