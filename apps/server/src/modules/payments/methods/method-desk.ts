import { formatAmount, minor } from '@baize/money'
import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { PaymentMethod } from '../payments.files.ts'
import type { PaymentParts } from '../payments.parts.ts'
import { storedGateways } from '../registry/gateways.sql.ts'
import type { Claimer } from '../withdrawals/review.sql.ts'
import {
  changedMethods,
  changesTo,
  differences,
  noChanges,
  type ChangedMethod,
  type MethodDifference,
  type OfferedMethod,
} from './method-changes.rules.ts'
import { insertVersion, lastReports, versionsBelow, type MethodVersion } from './method-versions.sql.ts'

/** A gateway that a brand's file names. */
export interface GatewayState {
  readonly code: string
  readonly protocol: string
  /** Whether the payment sandbox stands in for it. */
  readonly isSandbox: boolean
  /** `undefined`: it is not connected. */
  readonly connectedAt: Temporal.Instant | undefined
  readonly lastReportedAt: Temporal.Instant | undefined
}

/** A brand's methods as they are now, each with what its file says. */
export interface MethodState {
  /** 0: nobody has changed anything. */
  readonly version: number
  readonly methods: readonly { readonly now: OfferedMethod; readonly file: PaymentMethod }[]
}

/** New settings of all methods of a brand, in their order. */
export interface MethodOrder {
  readonly brandId: BrandId
  /** The version that the operator has seen. */
  readonly version: number
  readonly methods: readonly ChangedMethod[]
  readonly by: Claimer
  readonly reason: string
  /** Records it in the same transaction. */
  readonly note: (tx: Database, version: number, changes: readonly MethodDifference[]) => Promise<void>
}

/** A version and what it changed. */
export interface PastVersion extends Omit<MethodVersion, 'settings'> {
  readonly changes: readonly MethodDifference[]
}

/** What operators do with a brand's payment methods. */
export interface MethodDesk {
  read(brandId: BrandId): Promise<MethodState>
  gateways(brandId: BrandId): Promise<readonly GatewayState[]>
  /** What a method is called in each language; `undefined` if the brand does not have it. */
  namesOf(brandId: BrandId, methodCode: string): PaymentMethod['name'] | undefined
  /** Saves a new version, which counts at once here and within two seconds everywhere. */
  save(order: MethodOrder): Promise<'saved' | 'nothing' | 'changed' | { readonly foreign: string }>
  /** Versions below a number, the newest first. */
  versions(
    brandId: BrandId,
    page: { readonly below: number | undefined; readonly max: number },
  ): Promise<readonly PastVersion[]>
}

export function openMethodDesk(parts: PaymentParts): MethodDesk {
  const { database, registry, brands } = parts
  const writer = (brandId: BrandId) => {
    const { digits } = brands.byId(brandId).currency
    return (amountMinor: bigint) => formatAmount(minor(amountMinor), digits)
  }
  return {
    async read(brandId) {
      const current = await currentOf(database, brandId)
      const file = registry.fileOf(brandId).methods
      const methods = changedMethods(file, current.settings).flatMap((now) => {
        const base = file.find(({ code }) => code === now.code)
        return base === undefined ? [] : [{ now, file: base }]
      })
      return { version: current.version, methods }
    },
    async gateways(brandId) {
      const [stored, reports] = await Promise.all([storedGateways(database), lastReports(database, brandId)])
      return registry.fileOf(brandId).gateways.map(({ code, protocol, apiBase }) => ({
        code,
        protocol,
        isSandbox: apiBase === undefined,
        connectedAt: stored.find((one) => one.brandId === brandId && one.gatewayCode === code)?.connectedAt,
        lastReportedAt: reports.get(code),
      }))
    },
    namesOf: (brandId, methodCode) => registry.methodsOf(brandId).find(({ code }) => code === methodCode)?.name,
    save: (order) => save(parts, order, writer(order.brandId)),
    async versions(brandId, { below, max }) {
      const found = await versionsBelow(database, brandId, { below, max: max + 1 })
      const file = registry.fileOf(brandId).methods
      return found.slice(0, max).map(({ settings, ...version }, place) => {
        const before = found[place + 1]?.settings ?? noChanges
        const changes = differences(changedMethods(file, before), changedMethods(file, settings), writer(brandId))
        return { ...version, changes }
      })
    },
  }
}

async function currentOf(db: Database, brandId: BrandId): Promise<Pick<MethodVersion, 'version' | 'settings'>> {
  const [current] = await versionsBelow(db, brandId, { below: undefined, max: 1 })
  return current ?? { version: 0, settings: noChanges }
}

async function save(
  { database, clock, registry }: PaymentParts,
  { brandId, version, methods, by, reason, note }: MethodOrder,
  written: (amountMinor: bigint) => string,
): ReturnType<MethodDesk['save']> {
  const file = registry.fileOf(brandId).methods
  const foreign = methods.find(({ code }) => !file.some((one) => one.code === code))
  if (foreign !== undefined) return { foreign: foreign.code }
  const missing = file.find(({ code }) => methods.filter((one) => one.code === code).length !== 1)
  if (missing !== undefined) return { foreign: missing.code }
  const settings = changesTo(file, methods)
  const done = await database.transaction().execute(async (tx) => {
    const current = await currentOf(tx, brandId)
    if (current.version !== version) return 'changed' as const
    const changes = differences(changedMethods(file, current.settings), changedMethods(file, settings), written)
    if (changes.length === 0) return 'nothing' as const
    // Whoever saves at the same time takes the same number, and one of them fails.
    if (!(await insertVersion(tx, { brandId, settings, by, reason }, { before: version, at: clock.now() })))
      return 'changed' as const
    await note(tx, version + 1, changes)
    return 'saved' as const
  })
  if (done === 'saved') await registry.loadMethods()
  return done
}
