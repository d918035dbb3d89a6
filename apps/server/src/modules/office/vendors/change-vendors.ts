import { isIP } from 'node:net'
import type { BodyOf } from '@baize/contract'
import type {
  changeVendor,
  connectOfficeVendor,
  endVendorMaintenance,
  OfficeVendor,
  rotateVendorKeys,
  setVendorMaintenance,
  switchVendorOff,
  VendorHandover,
  AuditAction,
} from '@baize/contract/office'
import type { Operator } from '../../../kernel/caller.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import { isPublicHttps } from '../../../kernel/public-address.ts'
import { refuseFields, Refusal } from '../../../kernel/refusal.ts'
import type { VendorProblem } from '../../vendors/index.ts'
import { showVendor } from './show-vendors.ts'
import type { VendorPageParts } from './vendor-page.parts.ts'

const refusals = {
  unknown: 'vendor.unknown',
  connected: 'vendor.connected',
  sandbox: 'vendor.sandbox',
  key: 'vendor.key_invalid',
  changed: 'vendor.changed',
} as const satisfies Record<VendorProblem, string>

/** Connects a vendor with new keys. Its part of them is in the reply and nowhere else. */
export async function connect(
  parts: VendorPageParts,
  operator: Operator,
  { reason, vendorKey, ...body }: BodyOf<typeof connectOfficeVendor>,
): Promise<VendorHandover> {
  const { brandId } = operator
  const settings = settingsOf(body)
  const { vendorCode, dialect, walletMode } = body
  const { roundWindowHours, ...rest } = settings
  const connection = {
    brandId,
    vendorCode,
    dialect,
    walletMode,
    ...rest,
    ...(roundWindowHours === null ? {} : { roundWindowHours }),
  }
  const done = await parts.vendors.desk.connect(connection, vendorKey ?? undefined, (tx) =>
    note(parts, operator, tx, {
      action: 'vendor.connected',
      vendorCode,
      after: { dialect, walletMode, ...factsOf(settings) },
      reason,
    }),
  )
  return handOver(parts, operator, vendorCode, done)
}

/** Changes a vendor's settings, unless somebody else has in the meantime. */
export async function change(
  parts: VendorPageParts,
  operator: Operator,
  vendorCode: string,
  { seen, reason, ...body }: BodyOf<typeof changeVendor>,
): Promise<OfficeVendor> {
  const { brandId } = operator
  const settings = { ...settingsOf(body), isPublicOnly: true }
  const done = await parts.vendors.desk.change({ brandId, vendorCode }, settings, seen, (tx, before) =>
    note(parts, operator, tx, {
      action: 'vendor.changed',
      vendorCode,
      before: factsOf(before),
      after: factsOf(settings),
      reason,
    }),
  )
  return afterwards(parts, operator, vendorCode, done)
}

/** Replaces a vendor's keys. The audit log has when the older ones end, and no key. */
export async function rotate(
  parts: VendorPageParts,
  operator: Operator,
  vendorCode: string,
  { vendorKey, overlapHours, reason }: BodyOf<typeof rotateVendorKeys>,
): Promise<VendorHandover> {
  const { brandId } = operator
  const keys = { vendorKey: vendorKey ?? undefined, overlapHours }
  const done = await parts.vendors.desk.rotate({ brandId, vendorCode }, keys, (tx) =>
    note(parts, operator, tx, {
      action: 'vendor.keys_rotated',
      vendorCode,
      after: { olderEndInHours: overlapHours, keyOfVendor: vendorKey === null ? 'made here' : 'brought' },
      reason,
    }),
  )
  return handOver(parts, operator, vendorCode, done)
}

/** Puts a vendor into maintenance. Throws `vendor.times_invalid` if it would be over already. */
export async function setMaintenance(
  parts: VendorPageParts,
  operator: Operator,
  vendorCode: string,
  { from: fromText, until: untilText, reason }: BodyOf<typeof setVendorMaintenance>,
): Promise<OfficeVendor> {
  const [from, until] = [momentOf('from', fromText), momentOf('until', untilText)]
  const now = parts.clock.now()
  if (until !== undefined && [from ?? now, now].some((one) => Temporal.Instant.compare(until, one) <= 0))
    throw new Refusal('vendor.times_invalid')
  const vendor = { brandId: operator.brandId, vendorCode }
  const done = await parts.vendors.desk.setMaintenance(vendor, { from, until, reason }, (tx, before) =>
    note(parts, operator, tx, {
      action: 'vendor.maintenance_set',
      vendorCode,
      before: maintenanceFacts(before),
      after: { maintenance: true, from: (from ?? now).toString(), until: until?.toString() ?? null },
      reason,
    }),
  )
  return afterwards(parts, operator, vendorCode, done)
}

/** Ends a vendor's maintenance, or one that has yet to begin. */
export async function endMaintenance(
  parts: VendorPageParts,
  operator: Operator,
  vendorCode: string,
  { reason }: BodyOf<typeof endVendorMaintenance>,
): Promise<OfficeVendor> {
  const vendor = { brandId: operator.brandId, vendorCode }
  const done = await parts.vendors.desk.setMaintenance(vendor, undefined, (tx, before) =>
    note(parts, operator, tx, {
      action: 'vendor.maintenance_ended',
      vendorCode,
      before: maintenanceFacts(before),
      after: { maintenance: false },
      reason,
    }),
  )
  return afterwards(parts, operator, vendorCode, done)
}

/** Ends all keys of a vendor at once and puts it into maintenance. */
export async function switchOff(
  parts: VendorPageParts,
  operator: Operator,
  vendorCode: string,
  { reason }: BodyOf<typeof switchVendorOff>,
): Promise<OfficeVendor> {
  const vendor = { brandId: operator.brandId, vendorCode }
  const done = await parts.vendors.desk.cutOff(vendor, (tx, before) =>
    note(parts, operator, tx, {
      action: 'vendor.switched_off',
      vendorCode,
      before: maintenanceFacts(before),
      after: { maintenance: true, keys: 'ended' },
      reason,
    }),
  )
  return afterwards(parts, operator, vendorCode, done)
}

type Facts = Readonly<Record<string, string | number | boolean | null | string[]>>

interface Note {
  readonly action: AuditAction
  readonly vendorCode: string
  readonly before?: Facts
  readonly after: Facts
  readonly reason: string
}

function note({ operators }: VendorPageParts, operator: Operator, tx: Database, { vendorCode, ...rest }: Note) {
  return operators.audit.note(tx, operator, { ...rest, subject: { kind: 'vendor', id: vendorCode } })
}

async function handOver(
  parts: VendorPageParts,
  operator: Operator,
  vendorCode: string,
  done: { readonly held: Readonly<Record<string, string>> } | VendorProblem,
): Promise<VendorHandover> {
  if (typeof done === 'string') throw new Refusal(refusals[done])
  return { vendor: await showVendor(parts, operator, vendorCode), held: { ...done.held } }
}

async function afterwards(
  parts: VendorPageParts,
  operator: Operator,
  vendorCode: string,
  done: VendorProblem | 'done',
): Promise<OfficeVendor> {
  if (done !== 'done') throw new Refusal(refusals[done])
  return showVendor(parts, operator, vendorCode)
}

type TypedSettings = Pick<
  BodyOf<typeof changeVendor>,
  'apiBase' | 'launchOrigins' | 'allowedNetworks' | 'gameTypes' | 'roundWindowHours'
>

/** What was typed, if the addresses are public and the networks are networks. */
function settingsOf(typed: TypedSettings) {
  const { apiBase, launchOrigins, allowedNetworks, gameTypes, roundWindowHours } = typed
  if (!isPublicHttps(apiBase)) refuseFields([{ field: 'apiBase', code: 'vendor.address_refused' }])
  if (!launchOrigins.every((one) => isPublicHttps(one)))
    refuseFields([{ field: 'launchOrigins', code: 'vendor.address_refused' }])
  if (!allowedNetworks.every(isNetwork)) refuseFields([{ field: 'allowedNetworks', code: 'vendor.network_invalid' }])
  return {
    // A path is added to it.
    apiBase: apiBase.replace(/\/+$/, ''),
    launchOrigins: [...new Set(launchOrigins.map((one) => new URL(one).origin))],
    allowedNetworks,
    gameTypes: [...new Set(gameTypes)],
    roundWindowHours,
  }
}

/** Whether a text is a network; the database keeps its first address. */
function isNetwork(text: string): boolean {
  const [address = '', bits = '', ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || address.includes('%') || rest.length > 0 || !/^\d{1,3}$/.test(bits)) return false
  return Number(bits) <= (family === 4 ? 32 : 128)
}

function factsOf(settings: {
  readonly apiBase: string | null
  readonly launchOrigins: readonly string[]
  readonly allowedNetworks: readonly string[]
  readonly gameTypes: readonly string[]
  readonly roundWindowHours: number | null
}): Facts {
  return {
    apiBase: settings.apiBase,
    launchOrigins: [...settings.launchOrigins],
    allowedNetworks: [...settings.allowedNetworks],
    gameTypes: [...settings.gameTypes],
    roundWindowHours: settings.roundWindowHours,
  }
}

function maintenanceFacts(before: {
  readonly inMaintenance: boolean
  readonly maintenanceFrom: Temporal.Instant | null
  readonly maintenanceUntil: Temporal.Instant | null
}): Facts {
  return {
    maintenance: before.inMaintenance,
    from: before.maintenanceFrom?.toString() ?? null,
    until: before.maintenanceUntil?.toString() ?? null,
  }
}

/** The moment of a text that has the form of one. */
function momentOf(field: string, text: string | null): Temporal.Instant | undefined {
  if (text === null) return undefined
  try {
    return Temporal.Instant.from(text)
  } catch {
    return refuseFields([{ field, code: 'field.invalid' }])
  }
}
