import { sql, type Database } from '../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../kernel/ids.ts'
import { levelSettings, noLevels, type LevelSettings } from './levels.rules.ts'
import type { VipOwner } from './vip.parts.ts'

/** The levels of a brand that count at a moment: those of the newest version that has begun. */
export async function currentLevels(
  db: Database,
  brandId: BrandId,
  now: Temporal.Instant,
): Promise<{ readonly version: number; readonly settings: LevelSettings }> {
  const { rows } = await sql<{ version: number; settings: unknown }>`
    select version, settings from vip_levels
    where brand_id = ${brandId} and coalesce(counts_from, made_at) <= ${now.toString()}
    order by version desc limit 1`.execute(db)
  const [current] = rows
  // Only this module writes these rows; one that a later release cannot read has no levels.
  const settings = levelSettings.safeParse(current?.settings).data ?? noLevels
  return { version: current?.version ?? 0, settings }
}

/** Stores what a brand begins with, as its first version. Returns `false` if it has one already. */
export async function insertLevels(
  db: Database,
  one: {
    readonly brandId: BrandId
    readonly settings: LevelSettings
    readonly reason: string
    readonly madeAt: Temporal.Instant
  },
): Promise<boolean> {
  const { brandId, settings, reason, madeAt } = one
  const { numAffectedRows } = await sql`
    insert into vip_levels (brand_id, version, settings, by_name, reason, made_at)
    values (${brandId}, 1, ${JSON.stringify(settings)}::jsonb, 'levels.json', ${reason}, ${madeAt.toString()}::timestamptz)
    on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** A member's level as it is stored. */
export interface MemberLevel {
  readonly memberId: MemberId
  readonly level: number
  readonly keptUntil: Temporal.Instant
  /** Until when it stays as an operator has set it; `null` if none has. */
  readonly setUntil: Temporal.Instant | null
}

const columns = sql`member_id as "memberId", level, kept_until as "keptUntil", set_until as "setUntil"`

export async function memberLevel(db: Database, { brandId, memberId }: VipOwner): Promise<MemberLevel | undefined> {
  const { rows } = await sql<MemberLevel>`
    select ${columns} from vip_member where brand_id = ${brandId} and member_id = ${memberId}`.execute(db)
  return rows[0]
}

/** Locks a member's level until the transaction ends, making the row if there is none. */
export async function lockLevel(
  tx: Database,
  { brandId, memberId }: VipOwner,
  at: Temporal.Instant,
): Promise<MemberLevel> {
  await sql`
    insert into vip_member (brand_id, member_id, level, since, kept_until)
    values (${brandId}, ${memberId}, 0, ${at.toString()}, ${at.toString()}) on conflict do nothing`.execute(tx)
  const { rows } = await sql<MemberLevel>`
    select ${columns} from vip_member where brand_id = ${brandId} and member_id = ${memberId} for update`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('a level was stored but cannot be found')
  return row
}

/** Why a level changed. */
export interface LevelChange {
  readonly level: number
  readonly keptUntil: Temporal.Instant
  readonly at: Temporal.Instant
  readonly cause: 'reached' | 'lapsed'
}

/** Changes a locked level and writes down why. Returns the number of the member's change. */
export async function changeLevel(
  tx: Database,
  { brandId, memberId }: VipOwner,
  before: number,
  { level, keptUntil, at, cause }: LevelChange,
): Promise<number> {
  await sql`
    update vip_member set level = ${level}, since = ${at.toString()}, kept_until = ${keptUntil.toString()}, set_until = null
    where brand_id = ${brandId} and member_id = ${memberId}`.execute(tx)
  const { rows } = await sql<{ number: number }>`
    insert into vip_change (brand_id, member_id, number, level_before, level_after, cause, changed_at)
    select ${brandId}, ${memberId}, coalesce(max(number), 0) + 1, ${before}, ${level}, ${cause}, ${at.toString()}
    from vip_change where brand_id = ${brandId} and member_id = ${memberId}
    returning number`.execute(tx)
  const [made] = rows
  if (made === undefined) throw new Error('a change of a level was not stored')
  return made.number
}

/** Keeps a locked level for longer. */
export async function keepLevel(tx: Database, { brandId, memberId }: VipOwner, until: Temporal.Instant): Promise<void> {
  await sql`
    update vip_member set kept_until = ${until.toString()}
    where brand_id = ${brandId} and member_id = ${memberId}`.execute(tx)
}

/** Members of a brand with a level, by their numbers, after one. */
export async function membersWithLevel(
  db: Database,
  brandId: BrandId,
  { after, max }: { readonly after: MemberId | undefined; readonly max: number },
): Promise<readonly MemberLevel[]> {
  const { rows } = await sql<MemberLevel>`
    select ${columns} from vip_member
    where brand_id = ${brandId} and level > 0 and member_id > ${after?.toString() ?? '0'}::bigint
    order by member_id limit ${max}`.execute(db)
  return rows
}
