import type { BrandId } from '../../kernel/ids.ts'
import { deleteLapsedAddresses } from './address.sql.ts'
import type { FactorParts } from './factors.parts.ts'

type Parts = Pick<FactorParts, 'brands' | 'clock'>

/** Addresses last used before this moment have lapsed, whether or not the sweep has deleted them yet. */
export function lapsedBefore({ brands, clock }: Parts, brandId: BrandId): Temporal.Instant {
  return clock.now().subtract({ hours: addressHours({ brands }, brandId) })
}

/** When an address lapses that was last used at the given time. */
export function lapsesAt(parts: Pick<Parts, 'brands'>, brandId: BrandId, lastUsedAt: Temporal.Instant) {
  return lastUsedAt.add({ hours: addressHours(parts, brandId) })
}

function addressHours({ brands }: Pick<Parts, 'brands'>, brandId: BrandId): number {
  return brands.byId(brandId).secondFactor.addressDays * 24
}

/** Deletes lapsed addresses; runs every minute. */
export async function sweepAddresses(parts: Pick<FactorParts, 'brands' | 'clock' | 'database'>): Promise<void> {
  for (const { brandId } of parts.brands.all)
    await deleteLapsedAddresses(parts.database, brandId, lapsedBefore(parts, brandId))
}
