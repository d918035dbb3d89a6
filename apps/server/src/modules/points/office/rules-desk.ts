import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { PointOperator, PointParts } from '../points.parts.ts'
import { noPoints, type PointSettings } from '../rules/point-rules.ts'
import { currentRules, insertRules, rulesBelow, type PointRules } from '../rules/point-rules.sql.ts'

/** What an operator saves about earning and converting points. */
export interface RulesOrder {
  readonly brandId: BrandId
  /** The version that the operator has seen. */
  readonly version: number
  readonly settings: PointSettings
  readonly by: PointOperator
  readonly reason: string
  /** Records the change in the same transaction. */
  readonly note: (tx: Database, saved: number, before: PointSettings) => Promise<void>
}

/** What earns points in a brand, and every version of it. */
export interface RulesDesk {
  /** The version that counts now; version 0 earns nothing. */
  read(brandId: BrandId): Promise<Pick<PointRules, 'version' | 'settings'>>
  versions(
    brandId: BrandId,
    page: { readonly below: number | undefined; readonly max: number },
  ): Promise<readonly PointRules[]>
  /** Saves a version, which counts for what is posted from now on. `changed`: somebody else has saved one meanwhile. */
  save(order: RulesOrder): Promise<'saved' | 'changed'>
}

export function openRulesDesk({ database, clock }: Pick<PointParts, 'database' | 'clock'>): RulesDesk {
  return {
    read: async (brandId) => (await currentRules(database, brandId)) ?? { version: 0, settings: noPoints },
    versions: (brandId, page) => rulesBelow(database, brandId, page),
    save: ({ brandId, version, settings, by, reason, note }) =>
      database.transaction().execute(async (tx) => {
        const madeAt = clock.now()
        const before = await currentRules(tx, brandId)
        const rules = { brandId, settings, by, reason, countsFrom: madeAt, madeAt }
        // Whoever saves at the same time takes the same number, and one of them fails.
        if (!(await insertRules(tx, rules, version))) return 'changed'
        await note(tx, version + 1, before?.settings ?? noPoints)
        return 'saved'
      }),
  }
}
