// Outside game vendors as operators see and change them.
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { amount, eachLanguage, gameType, time } from '../fields.ts'
import { officePaging, pageQuery } from './fields.ts'
import { officeReason } from './operators.ts'

/** The same as the ledger requires of the provider whose ids a transaction carries. */
export const vendorCode = z.string().check(z.regex(/^[A-Za-z0-9_]{1,32}$/))

/** The dialects of the wallet that vendors may call it in. */
export const vendorDialect = z.enum(['gcp', 'rs'])

export const walletMode = z.enum(['seamless', 'transfer'])

/** `planned`: its maintenance has yet to begin; `off`: it has no valid key, so none of its calls is accepted. */
export const vendorState = z.enum(['open', 'planned', 'maintenance', 'off'])

const maintenance = z.nullable(
  z.strictObject({
    /** `null`: it was set on the command line. */
    from: z.nullable(time),
    until: z.nullable(time),
    reason: z.nullable(z.string()),
  }),
)

const vendorRow = z.strictObject({
  vendorCode,
  name: eachLanguage,
  dialect: z.string(),
  walletMode,
  state: vendorState,
  /** This version cannot read its settings; the log says why. */
  isLeftOut: z.boolean(),
  /** The vendor sandbox stands in for it, and has its keys. */
  isSandbox: z.boolean(),
  /** Its games in the catalogue that it serves. */
  games: z.number(),
  /** The maintenance that is set, unless it is over. */
  maintenance,
  /** Calls between this server and the vendor since `countedSince`. */
  calls: z.strictObject({
    done: z.number(),
    refused: z.number(),
    failed: z.number(),
    notSigned: z.number(),
    lastAt: z.nullable(time),
    asked: z.number(),
    unanswered: z.number(),
    /** The mean time to the vendor’s answer. */
    meanMs: z.nullable(z.number()),
    lastAskedAt: z.nullable(time),
  }),
  /** Rounds in which money may still move, counted up to 10,000. */
  openRounds: z.number(),
  oldestRoundAt: z.nullable(time),
  /** What it holds for members; `null` where the wallet is here. */
  held: z.nullable(amount),
  /** Transfers that wait for its answer. */
  openTransfers: z.number(),
})
export type OfficeVendorRow = z.output<typeof vendorRow>

const details = z.strictObject({
  ...vendorRow.shape,
  /** Whoever changes the settings names what they have seen. */
  changedAt: time,
  connectedAt: time,
  /** `null` for a vendor of the sandbox. */
  apiBase: z.nullable(z.string()),
  launchOrigins: z.array(z.string()),
  allowedNetworks: z.array(z.string()),
  gameTypes: z.array(gameType),
  /** `null`: as the dialect says. */
  roundWindowHours: z.nullable(z.number()),
  /** Where it calls the wallet. */
  walletPath: z.string(),
  /** What it pays without a review; `null` for any. */
  maxWin: z.nullable(amount),
  maxWinsPerHour: z.nullable(amount),
  maxPromotionWin: z.nullable(amount),
  /** Whether its wins need a round in which the player bet. */
  winsNeedRound: z.boolean(),
  tokenNeeded: z.boolean(),
  /** When its keys are valid; never the keys. */
  keys: z.array(z.strictObject({ side: z.enum(['vendor', 'house']), from: time, until: z.nullable(time) })),
})
export type OfficeVendor = z.output<typeof details>

export const officeVendors = defineEndpoint({
  name: 'officeVendors',
  method: 'GET',
  path: '/office/vendors',
  summary: 'The vendors that the brand is connected to',
  tag: 'vendors',
  access: ['operator'],
  permission: 'vendors.read',
  query: z.strictObject({
    search: z.optional(z.string().check(z.maxLength(64))),
    state: z.optional(vendorState),
    ...pageQuery,
  }),
  reply: z.strictObject({
    list: z.array(vendorRow),
    countedSince: time,
    ...officePaging,
  }),
  errors: [],
})

const params = z.strictObject({ vendorCode })

export const readVendor = defineEndpoint({
  name: 'readVendor',
  method: 'GET',
  path: '/office/vendors/:vendorCode',
  summary: 'One vendor with its settings, and when its keys are valid',
  tag: 'vendors',
  access: ['operator'],
  permission: 'vendors.read',
  params,
  reply: details,
  errors: ['vendor.unknown'],
})

const address = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))
const network = z.string().check(z.trim(), z.minLength(1), z.maxLength(64))

const settings = {
  apiBase: address,
  /** Origins that its games may be opened from; empty: that of its address. */
  launchOrigins: z.array(address).check(z.maxLength(20)),
  /** Networks that its calls may come from, such as `198.51.100.0/24`; empty: any. */
  allowedNetworks: z.array(network).check(z.maxLength(100)),
  gameTypes: z.array(gameType).check(z.minLength(1), z.maxLength(9)),
  roundWindowHours: z.nullable(z.int().check(z.minimum(1), z.maximum(8_760))),
}
/** A key that the vendor brings: its public key, or the secret that both sides share. Without it one is made. */
const vendorKey = z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(8_000)))

/** The vendor’s part of the keys, by name. It is shown this once. */
const handedOver = z.strictObject({ vendor: details, held: z.record(z.string(), z.string()) })
export type VendorHandover = z.output<typeof handedOver>

export const connectOfficeVendor = defineEndpoint({
  name: 'connectOfficeVendor',
  method: 'POST',
  path: '/office/vendors',
  summary: 'Connect a vendor; the reply has its part of the keys, once',
  tag: 'vendors',
  access: ['operator'],
  permission: 'vendors.change',
  freshFactor: true,
  body: z.strictObject({
    vendorCode,
    dialect: vendorDialect,
    walletMode,
    ...settings,
    vendorKey,
    reason: officeReason,
  }),
  reply: handedOver,
  errors: ['vendor.connected', 'vendor.address_refused', 'vendor.network_invalid', 'vendor.key_invalid'],
})

export const changeVendor = defineEndpoint({
  name: 'changeVendor',
  method: 'POST',
  path: '/office/vendors/:vendorCode',
  summary: 'Change where a vendor answers, where it calls from, and which games it serves',
  tag: 'vendors',
  access: ['operator'],
  permission: 'vendors.change',
  freshFactor: true,
  params,
  body: z.strictObject({ seen: time, ...settings, reason: officeReason }),
  reply: details,
  errors: ['vendor.unknown', 'vendor.sandbox', 'vendor.changed', 'vendor.address_refused', 'vendor.network_invalid'],
})

export const rotateVendorKeys = defineEndpoint({
  name: 'rotateVendorKeys',
  method: 'POST',
  path: '/office/vendors/:vendorCode/keys',
  summary:
    'Replace the keys of both sides; the reply has the vendor’s part, once, and the older ones end after the overlap',
  tag: 'vendors',
  access: ['operator'],
  permission: 'vendors.change',
  freshFactor: true,
  params,
  body: z.strictObject({
    vendorKey,
    overlapHours: z.int().check(z.minimum(0), z.maximum(720)),
    reason: officeReason,
  }),
  reply: handedOver,
  errors: ['vendor.unknown', 'vendor.sandbox', 'vendor.key_invalid'],
})

export const setVendorMaintenance = defineEndpoint({
  name: 'setVendorMaintenance',
  method: 'POST',
  path: '/office/vendors/:vendorCode/maintenance',
  summary: 'Put a vendor into maintenance, now or later, until a time or until somebody ends it',
  tag: 'vendors',
  access: ['operator'],
  permission: 'vendors.change',
  params,
  body: z.strictObject({ from: z.nullable(time), until: z.nullable(time), reason: officeReason }),
  reply: details,
  errors: ['vendor.unknown', 'vendor.times_invalid'],
})

export const endVendorMaintenance = defineEndpoint({
  name: 'endVendorMaintenance',
  method: 'POST',
  path: '/office/vendors/:vendorCode/maintenance/end',
  summary: 'End a vendor’s maintenance, or one that is planned',
  tag: 'vendors',
  access: ['operator'],
  permission: 'vendors.change',
  params,
  body: z.strictObject({ reason: officeReason }),
  reply: details,
  errors: ['vendor.unknown'],
})

export const switchVendorOff = defineEndpoint({
  name: 'switchVendorOff',
  method: 'POST',
  path: '/office/vendors/:vendorCode/off',
  summary: 'End all keys of a vendor at once: none of its calls is accepted, its wins included, and no game opens',
  tag: 'vendors',
  access: ['operator'],
  permission: 'vendors.change',
  freshFactor: true,
  params,
  body: z.strictObject({ reason: officeReason }),
  reply: details,
  errors: ['vendor.unknown', 'vendor.sandbox'],
})
