import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { Brands } from '../../brand/index.ts'
import { VendorUnreachable } from '../registry/vendor-client.ts'
import type { VendorRegistry } from '../registry/vendor-registry.ts'
import type { Difference } from './reconcile.rules.ts'
import {
  comparedVendorDays,
  decideVendorDifference,
  openVendorDifferences,
  vendorDifferencesOfDay,
  type ComparedVendorDay,
  type StoredVendorDifference,
  type VendorDay,
} from './reconciliation-desk.sql.ts'

/** Records what an operator did, last in the transaction that does it. */
type Note = (tx: Database) => Promise<void>
type NotReconciled = 'unknown' | 'unanswered' | 'decided'

/** What operators do about days compared with vendors. */
export interface VendorReconciliation {
  /** The vendors of a brand that have lists of a day, and since which day each is connected. */
  sources(brandId: BrandId): readonly { readonly code: string; readonly since: Temporal.PlainDate }[]
  days(
    brandId: BrandId,
    period: { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate },
  ): Promise<readonly ComparedVendorDay[]>
  differences(day: VendorDay): Promise<readonly StoredVendorDifference[]>
  /** Compares a day now. */
  compare(day: VendorDay, note: Note): Promise<NotReconciled | 'done'>
  /** Notes that a difference is as it should be, or was settled elsewhere. */
  accept(
    key: VendorDay & Pick<Difference, 'transactionId' | 'kind'>,
    by: { readonly operatorId: string; readonly name: string; readonly reason: string },
    note: Note,
  ): Promise<NotReconciled | 'done'>
  openDifferences(brandId: BrandId): ReturnType<typeof openVendorDifferences>
}

interface DeskParts {
  readonly database: Database
  readonly clock: Clock
  readonly brands: Brands
  readonly registry: VendorRegistry
}

export function openVendorReconciliation(
  { database, clock, brands, registry }: DeskParts,
  compareNow: (day: VendorDay) => Promise<unknown>,
): VendorReconciliation {
  // A vendor that holds the money has no list of bets and wins.
  const compared = (brandId: BrandId) =>
    registry.all.filter((one) => one.brandId === brandId && one.walletMode === 'seamless')
  return {
    sources: (brandId) =>
      compared(brandId).map(({ vendorCode: code, settings }) => ({
        code,
        since: settings.connectedAt.toZonedDateTimeISO(brands.byId(brandId).timeZone).toPlainDate(),
      })),
    days: (brandId, period) => comparedVendorDays(database, brandId, period),
    differences: (day) => vendorDifferencesOfDay(database, day),
    async compare(day, note) {
      if (!compared(day.brandId).some(({ vendorCode }) => vendorCode === day.vendorCode)) return 'unknown'
      try {
        await compareNow(day)
      } catch (error) {
        if (error instanceof VendorUnreachable) return 'unanswered'
        throw error
      }
      await database.transaction().execute(note)
      return 'done'
    },
    accept: (key, by, note) =>
      database.transaction().execute(async (tx) => {
        if (await decideVendorDifference(tx, key, by, clock.now())) {
          await note(tx)
          return 'done' as const
        }
        const all = await vendorDifferencesOfDay(tx, key)
        const isKnown = all.some((one) => one.transactionId === key.transactionId && one.kind === key.kind)
        return isKnown ? ('decided' as const) : ('unknown' as const)
      }),
    openDifferences: (brandId) => openVendorDifferences(database, brandId),
  }
}
