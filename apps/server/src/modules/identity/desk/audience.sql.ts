import type { RawBuilder } from 'kysely'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'

/** Active members of a brand, trial accounts excepted, that have all of these. */
export interface AudienceFilter {
  readonly brandId: BrandId
  readonly tag: string | undefined
  readonly registeredSince: Temporal.Instant | undefined
  readonly registeredUntil: Temporal.Instant | undefined
  readonly seenSince: Temporal.Instant | undefined
  readonly seenUntil: Temporal.Instant | undefined
  /** Only members who chose one of these languages. */
  readonly languages?: readonly string[] | undefined
  /** Only these. */
  readonly among?: readonly MemberId[] | undefined
}

/** How many members there are. */
export async function countAudience(db: Database, filter: AudienceFilter): Promise<number> {
  const { rows } = await sql<{ members: number }>`
    select count(*)::int as members from member ${joined(filter)} where ${conditionsOf(filter)}`.execute(db)
  return rows[0]?.members ?? 0
}

/** The next members by number after one, at most `max`. */
export async function pageOfAudience(
  db: Database,
  filter: AudienceFilter,
  { after, max }: { readonly after: bigint; readonly max: number },
): Promise<MemberId[]> {
  const { rows } = await sql<{ memberId: MemberId }>`
    select member.member_id as "memberId" from member ${joined(filter)}
    where ${conditionsOf(filter)} and member.member_id > ${after}
    order by member.member_id limit ${max}`.execute(db)
  return rows.map(({ memberId }) => memberId)
}

const joined = ({ seenSince, seenUntil }: AudienceFilter) =>
  seenSince === undefined && seenUntil === undefined ? sql`` : sql`join member_seen seen using (brand_id, member_id)`

function conditionsOf(filter: AudienceFilter): RawBuilder<unknown> {
  const { brandId, tag, registeredSince, registeredUntil, seenSince, seenUntil, languages, among } = filter
  const conditions = [
    sql`member.brand_id = ${brandId} and status = 'active' and type <> 4`,
    ...(tag === undefined
      ? []
      : [
          sql`exists (
            select from member_tag t
            where t.brand_id = member.brand_id and t.member_id = member.member_id and t.tag = ${tag})`,
        ]),
    ...(languages === undefined ? [] : [sql`language = any(${[...languages]}::text[])`]),
    ...(among === undefined ? [] : [sql`member.member_id = any(${[...among]}::bigint[])`]),
    ...(registeredSince === undefined ? [] : [sql`registered_at >= ${registeredSince.toString()}`]),
    ...(registeredUntil === undefined ? [] : [sql`registered_at < ${registeredUntil.toString()}`]),
    ...(seenSince === undefined ? [] : [sql`seen.last_seen_at >= ${seenSince.toString()}`]),
    ...(seenUntil === undefined ? [] : [sql`seen.last_seen_at < ${seenUntil.toString()}`]),
  ]
  return sql.join(conditions, sql` and `)
}
