import { StartProblem } from '../../../kernel/start-problem.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { dialectOf } from '../dialects/dialects.ts'
import { checkKey, connectVendor, noteNothing, type ConnectParts, type NoteChange } from './connect-vendor.ts'
import {
  connectionsOf,
  credentialsOf,
  endCredentials,
  holdConnection,
  storeMaintenance,
  storeBounds,
  type ConnectionRow,
  type CredentialRow,
  type VendorBounds,
} from './connections.sql.ts'
import { rotateKey } from './credentials.ts'
import type { ConnectionSettings } from './vendors.files.ts'

/** Where keys come from and go to. */
export interface KeyExchange {
  /** The vendor's part: its public key, or the secret that both sides share. Left out, it is created here. */
  readonly vendorKey: string | undefined
  /** Gives the vendor its part, before it takes effect. */
  readonly handOver: (held: Readonly<Record<string, string>>) => Promise<void>
}

/** A connected vendor as an operator sees it: without keys, but with when they are valid. */
export interface VendorListing {
  readonly settings: ConnectionRow
  readonly keys: readonly Pick<CredentialRow, 'side' | 'validFrom' | 'validUntil'>[]
}

/** Shared secrets that are shorter can be guessed from one signed call. */
export const minKeyLength = 16

/** Every connected vendor of every brand. There are as many as catalogues name. */
export async function listVendors({ database, clock }: Pick<ConnectParts, 'database' | 'clock'>) {
  const [connections, credentials] = await Promise.all([connectionsOf(database), credentialsOf(database, clock.now())])
  return connections.map((settings): VendorListing => {
    const own = (key: CredentialRow) => key.brandId === settings.brandId && key.vendorCode === settings.vendorCode
    return { settings, keys: credentials.filter((key) => own(key) && key.side !== 'held') }
  })
}

/** Connects an outside vendor. Throws a {@link StartProblem} and changes nothing if it is connected or a setting is wrong. */
export async function connectOutside(
  parts: ConnectParts,
  brandId: BrandId,
  settings: ConnectionSettings,
  exchange: KeyExchange,
  note: NoteChange = noteNothing,
): Promise<void> {
  const known = await connectionsOf(parts.database)
  if (known.some((row) => row.brandId === brandId && row.vendorCode === settings.vendorCode)) refuseSecond(settings)
  const { vendorKey, houseKey } = await exchangeKeys(settings, exchange)
  const keys = { vendor: vendorKey, house: houseKey }
  if (!(await connectVendor(parts, { ...settings, brandId, isDemo: false, keys }, note))) refuseSecond(settings)
}

function refuseSecond({ vendorCode }: ConnectionSettings): never {
  throw new StartProblem(`${vendorCode} is already connected.`)
}

/** Replaces the keys of both sides. The older ones of the vendor stay valid for `overlap`, and ours sign until then. */
export async function renewVendorKeys(
  parts: ConnectParts,
  vendor: Pick<ConnectionRow, 'brandId' | 'vendorCode'>,
  exchange: KeyExchange,
  overlap: Temporal.DurationLike,
  note: NoteChange = noteNothing,
): Promise<void> {
  const settings = await outsideVendor(parts, vendor)
  const { vendorKey, houseKey } = await exchangeKeys(settings, exchange)
  await parts.database.transaction().execute(async (tx) => {
    await rotateKey(tx, parts, vendor, { side: 'vendor', key: vendorKey, isDemo: false }, overlap)
    await rotateKey(tx, parts, vendor, { side: 'house', key: houseKey, isDemo: false }, overlap)
    await note(tx)
  })
}

/** Changes what a vendor's wins and bets may and need; what is `undefined` stays as it was. */
export async function boundVendor(
  parts: ConnectParts,
  vendor: Pick<ConnectionRow, 'brandId' | 'vendorCode'>,
  bounds: VendorBounds,
): Promise<void> {
  const { brandId, vendorCode } = await connectedVendorOf(parts, vendor)
  await storeBounds(parts.database, { brandId, vendorCode }, bounds, parts.clock.now())
}

/** Ends all keys of a vendor at once and puts it into maintenance: none of its calls is accepted, and no game opens. */
export async function disableVendor(
  parts: ConnectParts,
  vendor: Pick<ConnectionRow, 'brandId' | 'vendorCode'>,
  note: NoteChange = noteNothing,
): Promise<void> {
  const { brandId, vendorCode } = await outsideVendor(parts, vendor)
  const now = parts.clock.now()
  await parts.database.transaction().execute(async (tx) => {
    await holdConnection(tx, vendor)
    for (const side of ['vendor', 'house'] as const) await endCredentials(tx, { brandId, vendorCode, side }, now)
    await storeMaintenance(tx, vendor, true, now)
    await note(tx)
  })
}

async function connectedVendorOf(
  { database }: ConnectParts,
  { brandId, vendorCode }: Pick<ConnectionRow, 'brandId' | 'vendorCode'>,
): Promise<ConnectionRow> {
  const rows = await connectionsOf(database)
  const found = rows.find((row) => row.brandId === brandId && row.vendorCode === vendorCode)
  if (found === undefined) throw new StartProblem(`no vendor ${vendorCode} is connected.`)
  return found
}

async function outsideVendor(
  parts: ConnectParts,
  vendor: Pick<ConnectionRow, 'brandId' | 'vendorCode'>,
): Promise<ConnectionRow> {
  const found = await connectedVendorOf(parts, vendor)
  if (found.isDemo) throw new StartProblem(`${found.vendorCode} is a vendor of the sandbox, which has its keys.`)
  return found
}

async function exchangeKeys(settings: Pick<ConnectionRow, 'vendorCode' | 'dialect'>, exchange: KeyExchange) {
  const { vendorKey: brought } = exchange
  if (brought !== undefined && brought.length < minKeyLength)
    throw new StartProblem(`the key of ${settings.vendorCode} has fewer than ${minKeyLength} characters.`)
  if (brought !== undefined) checkKey(settings, 'vendor', brought)
  const { vendorKey, houseKey, held } = await dialectOf(settings.dialect).createCredentials(brought)
  await exchange.handOver(held)
  return { vendorKey, houseKey }
}
