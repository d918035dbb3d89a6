import type { BrandId } from '../../../kernel/ids.ts'
import type { VendorPorts } from '../vendors.parts.ts'
import { StartProblem } from '../../../kernel/start-problem.ts'
import type { CallCounts, VendorCalls } from './call-counts.ts'
import { checkKey, vendorCodePattern, type NewConnection } from './connect-vendor.ts'
import { connectionsOf, holdConnection, storeMaintenance, type ConnectionRow } from './connections.sql.ts'
import { maintenanceAt } from './maintenance.rules.ts'
import {
  connectOutside,
  disableVendor,
  listVendors,
  minKeyLength,
  renewVendorKeys,
  type VendorListing,
} from './operate-vendors.ts'
import {
  heldAtVendors,
  openRoundCounts,
  openTransferCounts,
  planMaintenance,
  storeSettings,
  type ChangedSettings,
  type Maintenance,
} from './vendor-desk.sql.ts'
import type { VendorRegistry } from './vendor-registry.ts'

/** A vendor as operators see it. */
export interface VendorStanding extends VendorListing {
  /** `off`: it has no valid key, so none of its calls is accepted. */
  readonly state: 'open' | 'planned' | 'maintenance' | 'off'
  /** This version of the server cannot read it, so it is left out; the log says why. */
  readonly isLeftOut: boolean
  readonly calls: VendorCalls
  /** At most {@link mostOpenRounds}. */
  readonly openRounds: number
  readonly oldestRoundAt: Temporal.Instant | null
  /** `undefined` where the wallet is here. */
  readonly heldMinor: bigint | undefined
  readonly openTransfers: number
}

export const mostOpenRounds = 10_000

type VendorName = Pick<ConnectionRow, 'brandId' | 'vendorCode'>
/** Records a change in its transaction, with the connection as it was before. */
type Note = (tx: VendorPorts['database'], before: ConnectionRow) => Promise<void>
/** What the vendor is told of the keys. */
type Held = Readonly<Record<string, string>>

/** Why a change was not made. */
export type VendorProblem = 'unknown' | 'connected' | 'sandbox' | 'key' | 'changed'

/** What operators do with vendors. */
export interface VendorDesk {
  /** Since when calls are counted. */
  readonly countedSince: Temporal.Instant
  /** The vendors of a brand. There are as many as its catalogue names. */
  list(brandId: BrandId): Promise<readonly VendorStanding[]>
  connect(
    connection: Omit<NewConnection, 'isDemo' | 'keys'>,
    vendorKey: string | undefined,
    note: (tx: VendorPorts['database']) => Promise<void>,
  ): Promise<{ readonly held: Held } | VendorProblem>
  /** `seen` is when the operator's view of the vendor was last changed. */
  change(
    vendor: VendorName,
    settings: ChangedSettings,
    seen: string,
    note: Note,
  ): Promise<'changed' | VendorProblem | 'done'>
  /** New keys of both sides; the older ones stay valid for some hours. */
  rotate(
    vendor: VendorName,
    keys: { readonly vendorKey: string | undefined; readonly overlapHours: number },
    note: Note,
  ): Promise<{ readonly held: Held } | VendorProblem>
  /** Puts a vendor into maintenance; without one, ends it. */
  setMaintenance(vendor: VendorName, maintenance: Maintenance | undefined, note: Note): Promise<VendorProblem | 'done'>
  /** Ends all keys at once, too. */
  cutOff(vendor: VendorName, note: Note): Promise<VendorProblem | 'done'>
}

export function openVendorDesk(ports: VendorPorts, registry: VendorRegistry, calls: CallCounts): VendorDesk {
  const { database, clock } = ports
  const find = async ({ brandId, vendorCode }: VendorName) =>
    (await connectionsOf(database)).find((row) => row.brandId === brandId && row.vendorCode === vendorCode)
  return {
    countedSince: Temporal.Instant.fromEpochMilliseconds(Math.floor(calls.sinceMs)),
    list: (brandId) => list(ports, registry, calls, brandId),
    async connect(connection, vendorKey, note) {
      if ((await find(connection)) !== undefined) return 'connected'
      if (isWrongKey(connection, vendorKey)) return 'key'
      const { brandId, ...settings } = connection
      let held: Held = {}
      const exchange = { vendorKey, handOver: async (theirs: Held) => void (held = theirs) }
      try {
        await connectOutside(ports, brandId, { ...settings, isPublicOnly: true }, exchange, note)
      } catch (error) {
        // Somebody else has connected it in the meantime.
        if (error instanceof StartProblem && (await find(connection)) !== undefined) return 'connected'
        throw error
      }
      await registry.load()
      return { held }
    },
    async change(vendor, settings, seen, note) {
      const done = await database.transaction().execute(async (tx) => {
        const before = await hold(tx, vendor)
        if (before === undefined) return 'unknown' as const
        if (before.isDemo) return 'sandbox' as const
        if (before.changedAt.toString() !== seen) return 'changed' as const
        await storeSettings(tx, vendor, settings, clock.now())
        await note(tx, before)
        return 'done' as const
      })
      if (done === 'done') await registry.load()
      return done
    },
    async rotate(vendor, { vendorKey, overlapHours }, note) {
      const before = await find(vendor)
      if (before === undefined) return 'unknown'
      if (before.isDemo) return 'sandbox'
      if (isWrongKey(before, vendorKey)) return 'key'
      let held: Held = {}
      const exchange = { vendorKey, handOver: async (theirs: Held) => void (held = theirs) }
      await renewVendorKeys(ports, vendor, exchange, { hours: overlapHours }, (tx) => note(tx, before))
      await registry.load()
      return { held }
    },
    async setMaintenance(vendor, maintenance, note) {
      const now = clock.now()
      const done = await database.transaction().execute(async (tx) => {
        const before = await hold(tx, vendor)
        if (before === undefined) return 'unknown' as const
        if (maintenance === undefined) await storeMaintenance(tx, vendor, false, now)
        else await planMaintenance(tx, vendor, maintenance, now)
        await note(tx, before)
        return 'done' as const
      })
      if (done === 'done') await registry.load()
      return done
    },
    async cutOff(vendor, note) {
      const before = await find(vendor)
      if (before === undefined) return 'unknown'
      if (before.isDemo) return 'sandbox'
      await disableVendor(ports, vendor, (tx) => note(tx, before))
      await registry.load()
      return 'done'
    },
  }
}

/** Locks a vendor's connection and reads it. */
async function hold(tx: VendorPorts['database'], { brandId, vendorCode }: VendorName) {
  await holdConnection(tx, { brandId, vendorCode })
  return (await connectionsOf(tx)).find((row) => row.brandId === brandId && row.vendorCode === vendorCode)
}

async function list(
  ports: VendorPorts,
  registry: VendorRegistry,
  calls: CallCounts,
  brandId: BrandId,
): Promise<readonly VendorStanding[]> {
  const { database, clock } = ports
  const connected = registry.all.filter((vendor) => vendor.brandId === brandId)
  const [vendors, rounds, held, transfers] = await Promise.all([
    listVendors(ports),
    openRoundCounts(
      database,
      connected.map(({ providerId }) => providerId),
      mostOpenRounds,
    ),
    heldAtVendors(database, brandId),
    openTransferCounts(database, brandId),
  ])
  const now = clock.now()
  const hasBegun = ({ validFrom }: VendorListing['keys'][number]) => Temporal.Instant.compare(validFrom, now) <= 0
  return vendors
    .filter(({ settings }) => settings.brandId === brandId)
    .map((vendor): VendorStanding => {
      const { settings, keys } = vendor
      const loaded = connected.find(({ vendorCode }) => vendorCode === settings.vendorCode)
      const open = loaded === undefined ? undefined : rounds.get(loaded.providerId)
      return {
        ...vendor,
        state: keys.some((key) => key.side === 'vendor' && hasBegun(key)) ? maintenanceAt(settings, now) : 'off',
        isLeftOut: loaded === undefined,
        calls: calls.read(settings.vendorCode),
        openRounds: open?.count ?? 0,
        oldestRoundAt: open?.oldest ?? null,
        heldMinor: settings.walletMode === 'transfer' ? (held.get(settings.vendorCode) ?? 0n) : undefined,
        openTransfers: transfers.get(settings.vendorCode) ?? 0,
      }
    })
}

/** Whether a vendor's dialect could not use the key that it brought. */
function isWrongKey(vendor: Pick<ConnectionRow, 'vendorCode' | 'dialect'>, vendorKey: string | undefined): boolean {
  if (vendorKey === undefined) return false
  if (vendorKey.length < minKeyLength || !vendorCodePattern.test(vendor.vendorCode)) return true
  try {
    checkKey(vendor, 'vendor', vendorKey)
    return false
  } catch (error) {
    if (error instanceof StartProblem) return true
    throw error
  }
}
