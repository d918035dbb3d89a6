import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import { levelSettings, noLevels, type LevelSettings } from '../levels.rules.ts'
import type { VipOwner } from '../vip.parts.ts'
import type { MemberLevel } from '../vip.sql.ts'

/** An operator who changes levels. */
export interface LevelAuthor {
  readonly operatorId: string
  readonly name: string
}

/** A version of the levels of a brand. */
export interface LevelsVersion {
  readonly version: number
  readonly settings: LevelSettings
  readonly byName: string
  readonly reason: string
  readonly madeAt: Temporal.Instant
  /** Since when it counts, unless a newer one does. */
  readonly countsFrom: Temporal.Instant
}

/** The versions of a brand's levels below a number, the newest first. */
export async function levelsBelow(
  db: Database,
  brandId: BrandId,
  { below, max }: { readonly below: number | undefined; readonly max: number },
): Promise<readonly LevelsVersion[]> {
  const { rows } = await sql<Omit<LevelsVersion, 'settings'> & { settings: unknown }>`
    select version, settings, by_name as "byName", reason, made_at as "madeAt",
      coalesce(counts_from, made_at) as "countsFrom"
    from vip_levels
    where brand_id = ${brandId} and (${below ?? null}::int is null or version < ${below ?? null}::int)
    order by version desc limit ${max}`.execute(db)
  return rows.map((row) => ({ ...row, settings: levelSettings.safeParse(row.settings).data ?? noLevels }))
}

/** Stores the version after `before`. Returns `false` if another one has followed it already. */
export async function insertNextLevels(
  tx: Database,
  one: {
    readonly brandId: BrandId
    readonly settings: LevelSettings
    readonly by: LevelAuthor
    readonly reason: string
    readonly countsFrom: Temporal.Instant
  },
  { before, at }: { readonly before: number; readonly at: Temporal.Instant },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into vip_levels (brand_id, version, settings, by_operator, by_name, reason, made_at, counts_from)
    select ${one.brandId}, ${before}::int + 1, ${JSON.stringify(one.settings)}::jsonb, ${one.by.operatorId}::uuid,
      ${one.by.name}, ${one.reason}, ${at.toString()}::timestamptz, ${one.countsFrom.toString()}::timestamptz
    where ${before}::int = (select coalesce(max(version), 0) from vip_levels where brand_id = ${one.brandId})
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** How many members of a brand have each level above 0. */
export async function membersByLevel(db: Database, brandId: BrandId): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ level: number; members: number }>`
    select level, count(*)::int as members from vip_member where brand_id = ${brandId} and level > 0
    group by level`.execute(db)
  return new Map(rows.map(({ level, members }) => [level, members]))
}

/** A member's level as operators list it. */
export interface LevelRow extends MemberLevel {
  readonly since: Temporal.Instant
  /** Of the newest change, if an operator made it. */
  readonly byName: string | null
  readonly reason: string | null
}

/** Which members operators list. */
export interface LevelFilter {
  readonly brandId: BrandId
  readonly level: number | undefined
  /** Only those whose level an operator has set, as of now. */
  readonly isSetAt: Temporal.Instant | undefined
}

/** A page of the members with a level, the highest first, and how many there are, up to a number. */
export async function levelsPage(
  db: Database,
  { brandId, level, isSetAt }: LevelFilter,
  { offset, limit, countUpTo }: { readonly offset: number; readonly limit: number; readonly countUpTo: number },
): Promise<{ readonly rows: readonly LevelRow[]; readonly count: number }> {
  const which =
    isSetAt === undefined ? sql`level > 0` : sql`set_until is not null and set_until > ${isSetAt.toString()}`
  const where = sql`brand_id = ${brandId} and ${which} ${level === undefined ? sql`` : sql`and level = ${level}::int`}`
  const [{ rows }, counted] = await Promise.all([
    sql<LevelRow>`
      select held.member_id as "memberId", held.level, held.since, held.kept_until as "keptUntil",
        held.set_until as "setUntil", newest.by_name as "byName", newest.reason
      from (select * from vip_member where ${where} order by level desc, member_id limit ${limit} offset ${offset}) held
      left join lateral (
        select by_name, reason from vip_change change
        where change.brand_id = held.brand_id and change.member_id = held.member_id order by number desc limit 1) newest on true
      order by held.level desc, held.member_id`.execute(db),
    sql<{ count: number }>`
      select count(*)::int as count from (select from vip_member where ${where} limit ${countUpTo}) counted`.execute(
      db,
    ),
  ])
  return { rows, count: counted.rows[0]?.count ?? 0 }
}

/** A change of a member's level. */
export interface LevelChangeRow {
  readonly number: number
  readonly before: number
  readonly after: number
  readonly cause: 'reached' | 'lapsed' | 'operator'
  readonly byName: string | null
  readonly reason: string | null
  readonly setUntil: Temporal.Instant | null
  readonly at: Temporal.Instant
}

/** The changes of a member's level, the newest first, at most `max`. */
export async function levelChanges(
  db: Database,
  { brandId, memberId }: VipOwner,
  max: number,
): Promise<readonly LevelChangeRow[]> {
  const { rows } = await sql<LevelChangeRow>`
    select number, level_before as before, level_after as after, cause, by_name as "byName", reason,
      set_until as "setUntil", changed_at as at
    from vip_change where brand_id = ${brandId} and member_id = ${memberId} order by number desc limit ${max}`.execute(
    db,
  )
  return rows
}

/** A level that an operator sets. */
export interface SetLevel {
  readonly level: number
  readonly until: Temporal.Instant
  /** The number of the newest change that the operator has seen; 0 for none. */
  readonly seen: number
  readonly by: LevelAuthor
  readonly reason: string
  readonly at: Temporal.Instant
}

/**
 * Sets the level of a member whose row is locked. Returns `false` if it was changed since the operator looked: the number of the
 * change is taken.
 */
export async function insertSetLevel(
  tx: Database,
  { brandId, memberId }: VipOwner,
  { level, until, seen, by, reason, at }: SetLevel,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with noted as (
      insert into vip_change (brand_id, member_id, number, level_before, level_after, cause, by_operator, by_name, reason,
        changed_at, set_until)
      select brand_id, member_id, ${seen}::int + 1, level, ${level}::int, 'operator', ${by.operatorId}::uuid, ${by.name},
        ${reason}, ${at.toString()}::timestamptz, ${until.toString()}::timestamptz
      from vip_member held
      where brand_id = ${brandId} and member_id = ${memberId} and ${seen}::int = (
        select coalesce(max(number), 0) from vip_change change
        where change.brand_id = held.brand_id and change.member_id = held.member_id)
      on conflict do nothing returning 1
    )
    update vip_member held
    set level = ${level}::int, kept_until = ${until.toString()}::timestamptz, set_until = ${until.toString()}::timestamptz,
      since = case when held.level = ${level}::int then held.since else ${at.toString()}::timestamptz end
    where brand_id = ${brandId} and member_id = ${memberId} and exists (select from noted)`.execute(tx)
  return numAffectedRows === 1n
}

/** The next members by number after one who have this level or a higher one, at most `max`. */
export async function membersFrom(
  db: Database,
  { brandId, level }: { readonly brandId: BrandId; readonly level: number },
  { after, max }: { readonly after: bigint; readonly max: number },
): Promise<MemberId[]> {
  const { rows } = await sql<{ memberId: MemberId }>`
    select member_id as "memberId" from vip_member
    where brand_id = ${brandId} and level >= ${level}::int and level > 0 and member_id > ${after}
    order by member_id limit ${max}`.execute(db)
  return rows.map(({ memberId }) => memberId)
}
