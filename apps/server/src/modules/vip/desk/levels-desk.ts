import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { turnoverOfMember } from '../decide-levels.ts'
import type { LevelSettings } from '../levels.rules.ts'
import { hasVip, type VipOwner, type VipParts } from '../vip.parts.ts'
import { currentLevels, lockLevel, memberLevel, type MemberLevel } from '../vip.sql.ts'
import {
  insertNextLevels,
  insertSetLevel,
  levelChanges,
  levelsBelow,
  levelsPage,
  membersByLevel,
  type LevelAuthor,
  type LevelChangeRow,
  type LevelsVersion,
  type SetLevel,
} from './levels-desk.sql.ts'

/** Levels of a brand that an operator saves. */
export interface LevelsOrder {
  readonly brandId: BrandId
  /** The version that the operator has seen. */
  readonly version: number
  readonly settings: LevelSettings
  /** From when they count; at once if that is not said. */
  readonly countsFrom: Temporal.Instant | undefined
  readonly by: LevelAuthor
  readonly reason: string
  /** Records the change in the same transaction. */
  readonly note: (tx: Database, saved: number, before: LevelSettings | undefined) => Promise<void>
}

/** A member's level that an operator sets. */
export interface LevelOrder extends Omit<SetLevel, 'at'> {
  readonly owner: VipOwner
  /** Records the change in the same transaction. */
  readonly note: (tx: Database, before: MemberLevel) => Promise<void>
}

/** A member's level, and how it came to be. */
export interface MemberStanding {
  readonly stored: MemberLevel | undefined
  readonly settings: LevelSettings
  /** Valid turnover within the period, in minor units. */
  readonly turnoverMinor: bigint
  /** The newest changes first. */
  readonly changes: readonly LevelChangeRow[]
}

/** What operators do with levels. */
export interface LevelsDesk {
  hasVip(brandId: BrandId): boolean
  /** The version that counts now, and the newest one, which may count later; `undefined` if the brand never had levels. */
  read(brandId: BrandId): Promise<{ readonly current: number; readonly newest: LevelsVersion | undefined }>
  versions(
    brandId: BrandId,
    page: { readonly below: number | undefined; readonly max: number },
  ): Promise<readonly LevelsVersion[]>
  /** Saves a version. `changed`: somebody else has saved one meanwhile. */
  save(order: LevelsOrder): Promise<'saved' | 'changed'>
  /** How many members have each level above 0. */
  counts(brandId: BrandId): Promise<ReadonlyMap<number, number>>
  members(...asked: AskedOf<typeof levelsPage>): ReturnType<typeof levelsPage>
  member(owner: VipOwner): Promise<MemberStanding>
  /** Sets a member's level until a moment. `changed`: it was changed since the operator looked. */
  set(order: LevelOrder): Promise<'saved' | 'changed' | 'level_unknown'>
}

/** What a query is asked, besides the database. */
type AskedOf<Query> = Query extends (db: never, ...asked: infer Asked) => unknown ? Asked : never

/** How many changes of a level its member's page shows. */
const shownChanges = 50

export function openLevelsDesk(parts: VipParts): LevelsDesk {
  const { database, background = database, clock, brands } = parts
  return {
    hasVip: (brandId) => hasVip(brands.byId(brandId)),
    async read(brandId) {
      const [current, [newest]] = await Promise.all([
        currentLevels(database, brandId, clock.now()),
        levelsBelow(database, brandId, { below: undefined, max: 1 }),
      ])
      return { current: current.version, newest }
    },
    versions: (brandId, page) => levelsBelow(database, brandId, page),
    save: (order) => saveLevels(parts, order),
    counts: (brandId) => membersByLevel(background, brandId),
    members: (...asked) => levelsPage(database, ...asked),
    async member(owner) {
      const { settings } = await currentLevels(database, owner.brandId, clock.now())
      const [stored, turnoverMinor, changes] = await Promise.all([
        memberLevel(database, owner),
        turnoverOfMember(parts, owner, settings),
        levelChanges(database, owner, shownChanges),
      ])
      return { stored, settings, turnoverMinor, changes }
    },
    set: (order) => setLevel(parts, order),
  }
}

async function saveLevels({ database, clock }: VipParts, order: LevelsOrder): ReturnType<LevelsDesk['save']> {
  const { brandId, version, settings, by, reason, note } = order
  return database.transaction().execute(async (tx) => {
    const at = clock.now()
    const [before] = await levelsBelow(tx, brandId, { below: undefined, max: 1 })
    const saved = { brandId, settings, by, reason, countsFrom: order.countsFrom ?? at }
    // Whoever saves at the same time takes the same number, and one of them fails.
    if (!(await insertNextLevels(tx, saved, { before: version, at }))) return 'changed'
    await note(tx, version + 1, before?.settings)
    return 'saved'
  })
}

async function setLevel(
  { database, clock }: VipParts,
  { owner, note, ...order }: LevelOrder,
): ReturnType<LevelsDesk['set']> {
  return database.transaction().execute(async (tx) => {
    const at = clock.now()
    const { settings } = await currentLevels(tx, owner.brandId, at)
    if (order.level > settings.levels.length) return 'level_unknown'
    const before = await lockLevel(tx, owner, at)
    if (!(await insertSetLevel(tx, owner, { ...order, at }))) return 'changed'
    await note(tx, before)
    return 'saved'
  })
}
