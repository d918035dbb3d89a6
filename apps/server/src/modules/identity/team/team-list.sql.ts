import type { RawBuilder } from 'kysely'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import { memberId, type BrandId, type MemberId } from '../../../kernel/ids.ts'
import { usernameKey, type MemberType } from '../members/member.rules.ts'
import type { MemberRow } from '../members/member.sql.ts'
import { belowOf, isAgentType, type TreeRow } from './team.sql.ts'

/** A member of a team as its agents see one. Contacts are in full: whoever shows them must hide what is not for the agent. */
export interface TeamListRow extends Pick<MemberRow, 'username' | 'nickname' | 'status' | 'registeredAt'> {
  readonly memberId: MemberId
  readonly type: MemberType
  readonly uplineId: MemberId
  readonly uplineName: string
  readonly depth: number
  readonly direct: number
  readonly below: number
  readonly lastSeenAt: Temporal.Instant | null
  readonly mobile: string | null
  readonly email: string | null
}

/** Which members of a team, and in which order. */
export interface TeamListFilter {
  readonly brandId: BrandId
  /** Whose downlines. */
  readonly under: Pick<TreeRow, 'memberId' | 'path'>
  /** How usernames or nicknames begin, or a number, in the whole team; `undefined`: whoever is directly below. */
  readonly text: string | undefined
  readonly kind: 'member' | 'agent' | undefined
  /** Only whoever is directly below, also with a text. */
  readonly isDirect?: boolean
  readonly sort: 'registeredAt' | 'lastSeenAt' | 'username'
  readonly direction: 'asc' | 'desc'
}

const orders = {
  registeredAt: { asc: sql`registered_at, member_id`, desc: sql`registered_at desc, member_id desc` },
  lastSeenAt: {
    asc: sql`last_seen_at nulls first, member_id`,
    desc: sql`last_seen_at desc nulls last, member_id desc`,
  },
  username: { asc: sql`username_key`, desc: sql`username_key desc` },
} as const

/** A slice of the members of a team, and how many there are, up to a number. */
export async function selectTeamList(
  db: Database,
  filter: TeamListFilter,
  { limit, offset, countUpTo }: { readonly limit: number; readonly offset: number; readonly countUpTo: number },
): Promise<{ readonly rows: readonly TeamListRow[]; readonly count: number }> {
  const conditions = sql.join(conditionsOf(filter), sql` and `)
  const order = orders[filter.sort][filter.direction]
  const countedBelow = sql`
    case when ${isAgentType} then (
      select count(*)::int from (
        select from member below where below.brand_id = page.brand_id
          and below.upline_path >= (page.upline_path || page.member_id)
          and below.upline_path < (page.upline_path || (page.member_id + 1)) limit ${countUpTo}) counted) else 0 end`
  const slicing = sql<TeamListRow>`
    select member_id as "memberId", username, nickname, type, status, upline_id as "uplineId",
      (select above.username from member above where above.brand_id = page.brand_id and above.member_id = page.upline_id)
        as "uplineName", cardinality(upline_path) as depth,
      case when ${isAgentType} then (
        select count(*)::int from member below where below.brand_id = page.brand_id
          and below.upline_path = (page.upline_path || page.member_id)) else 0 end as direct,
      ${countedBelow} as below, registered_at as "registeredAt", last_seen_at as "lastSeenAt",
      case when mobile_verified_at is not null then mobile_e164 end as mobile,
      case when email_verified_at is not null then email_key end as email
    from (
      select member.*, last_seen_at from member left join member_seen using (brand_id, member_id)
      where ${conditions} order by ${order} limit ${limit} offset ${offset}) page
    order by ${order}`
  const counting = sql<{ count: number }>`
    select count(*)::int as count from (select from member where ${conditions} limit ${countUpTo}) counted`
  const [{ rows }, counted] = await Promise.all([slicing.execute(db), counting.execute(db)])
  return { rows, count: counted.rows[0]?.count ?? 0 }
}

function conditionsOf({
  brandId,
  under,
  text,
  kind,
  isDirect = false,
}: TeamListFilter): readonly RawBuilder<unknown>[] {
  const direct = sql`member.brand_id = ${brandId} and upline_path = ${[...under.path, under.memberId].map(String)}::bigint[]`
  return [
    ...(text === undefined || isDirect ? [direct] : [belowOf(brandId, under)]),
    ...(text === undefined ? [] : [found(brandId, text)]),
    ...(kind === undefined ? [] : [kind === 'agent' ? isAgentType : sql`type = 0`]),
  ]
}

/** So many are found in each way: a text that fits more of them is too short to mean anybody. */
const mostFound = 20_000

/** One step of an index for each way to be meant, of the whole brand; the range of the team narrows it. */
function found(brandId: BrandId, text: string): RawBuilder<unknown> {
  const name = usernameKey(text)
  const begins = (start: string) => `${start.replace(/[\\%_]/g, String.raw`\$&`)}%`
  const number = /^\d{1,18}$/.test(name) ? sql`select ${name}::bigint union all` : sql``
  return sql`member_id = any(array(
    ${number}
    (select member_id from member where brand_id = ${brandId} and username_key like ${begins(name)} limit ${mostFound})
    union all
    (select member_id from member where brand_id = ${brandId} and nickname <> '' and lower(nickname) like ${begins(name)}
      limit ${mostFound})))`
}

/** How a team grows and who was here. */
export interface TeamGrowth {
  readonly members: number
  readonly agents: number
  readonly direct: number
  readonly seen: number
  /** By day, days without any left out. */
  readonly joined: ReadonlyMap<string, number>
}

/** How many are below an agent now, how many were here since a moment, and how many joined on each day since then. */
export async function selectGrowth(
  db: Database,
  brand: BrandId,
  place: Pick<TreeRow, 'memberId' | 'path'>,
  { since, timeZone }: { readonly since: Temporal.Instant; readonly timeZone: string },
): Promise<TeamGrowth> {
  const counts = sql<Omit<TeamGrowth, 'joined'>>`
    select count(*)::int as members, count(*) filter (where ${isAgentType})::int as agents,
      count(*) filter (where upline_id = ${place.memberId})::int as direct,
      count(*) filter (where last_seen_at >= ${since.toString()})::int as seen
    from member left join member_seen using (brand_id, member_id) where ${belowOf(brand, place)}`
  const joining = sql<{ day: string; count: number }>`
    select (registered_at at time zone ${timeZone})::date::text as day, count(*)::int as count from member
    where ${belowOf(brand, place)} and registered_at >= ${since.toString()} group by 1`
  const [{ rows }, joined] = await Promise.all([counts.execute(db), joining.execute(db)])
  const [row] = rows
  if (row === undefined) throw new Error('a count has no row')
  return { ...row, joined: new Map(joined.rows.map(({ day, count }) => [day, count])) }
}

/** The names of an agent's path down to a member, both included; the path is that of {@link TreeRow}. */
export async function selectPathNames(
  db: Database,
  brand: BrandId,
  ids: readonly bigint[],
): Promise<readonly { readonly memberId: MemberId; readonly username: string }[]> {
  const { rows } = await sql<{ memberId: bigint; username: string }>`
    select member_id as "memberId", username from unnest(${ids.map(String)}::bigint[]) with ordinality asked (id, place)
    join member on brand_id = ${brand} and member_id = id order by place`.execute(db)
  return rows.map((row) => ({ memberId: memberId(row.memberId), username: row.username }))
}
