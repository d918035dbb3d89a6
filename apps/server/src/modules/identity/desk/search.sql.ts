import type { RawBuilder } from 'kysely'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import { deskColumns, type DeskRow } from './member-desk.sql.ts'
import type { Sought } from './search.rules.ts'

/** Which members a list shows. */
export interface DeskFilter {
  readonly brandId: BrandId
  /** `undefined`: whatever they are called. */
  readonly sought: Sought | undefined
  /** Members that were found in another way, by their bank accounts. */
  readonly alsoFound: readonly MemberId[]
  readonly status: DeskRow['status'] | undefined
  readonly kind: 'member' | 'agent' | 'trial' | undefined
  readonly tag: string | undefined
  /** The agent in whose team they are. */
  readonly upline: bigint | undefined
  readonly from: Temporal.Instant | undefined
  readonly until: Temporal.Instant | undefined
  readonly seenFrom: Temporal.Instant | undefined
  readonly seenUntil: Temporal.Instant | undefined
}

export interface DeskSlice {
  readonly sort: 'registeredAt' | 'lastSeenAt' | 'username' | 'memberId'
  readonly direction: 'asc' | 'desc'
  readonly offset: number
  readonly limit: number
  /** Rows are counted up to this number. */
  readonly countUpTo: number
}

const orders = {
  registeredAt: {
    asc: sql`member.registered_at, member.member_id`,
    desc: sql`member.registered_at desc, member.member_id desc`,
  },
  lastSeenAt: {
    asc: sql`seen.last_seen_at, seen.member_id`,
    desc: sql`seen.last_seen_at desc, seen.member_id desc`,
  },
  username: { asc: sql`member.username_key`, desc: sql`member.username_key desc` },
  memberId: { asc: sql`member.member_id`, desc: sql`member.member_id desc` },
} as const

/** A slice of the members of a brand, and how many there are, up to a number. */
export async function deskList(
  db: Database,
  filter: DeskFilter,
  slice: DeskSlice,
): Promise<{ readonly rows: readonly DeskRow[]; readonly count: number }> {
  const { slicing, counting } = deskQueries(filter, slice)
  const [{ rows }, counted] = await Promise.all([slicing.execute(db), counting.execute(db)])
  return { rows, count: counted.rows[0]?.count ?? 0 }
}

/** The two statements behind {@link deskList}. */
export function deskQueries(filter: DeskFilter, { sort, direction, offset, limit, countUpTo }: DeskSlice) {
  const conditions = sql.join(conditionsOf(filter), sql` and `)
  const bySeen = filter.seenFrom !== undefined || filter.seenUntil !== undefined
  const needsSeen = sort === 'lastSeenAt' || bySeen
  // Every member has been seen, at the latest at the registration, so an inner join loses nobody and can use its index.
  const seen = sql`join member_seen seen using (brand_id, member_id)`
  return {
    slicing: sql<DeskRow>`
      select ${deskColumns} from (
        -- What is looked up for a row is looked up for those of the page only.
        select member.* from member ${needsSeen ? seen : sql``} where ${conditions}
        order by ${orders[sort][direction]} limit ${limit} offset ${offset}) member
      left join member_seen seen using (brand_id, member_id)
      order by ${orders[sort][direction]}`,
    counting: sql<{ count: number }>`
      select count(*)::int as count from (
        select from member ${bySeen ? seen : sql``} where ${conditions} limit ${countUpTo}) counted`,
  }
}

function conditionsOf(filter: DeskFilter): readonly RawBuilder<unknown>[] {
  const { brandId, sought, status, kind, tag, upline, from, until, seenFrom, seenUntil } = filter
  return [
    sql`member.brand_id = ${brandId}`,
    ...(sought === undefined ? [] : [sql`member.member_id = any(array(${foundBy(filter, sought)}))`]),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    kind === undefined ? sql`type <> 4` : sql`type = any(${[...typesOf[kind]]}::smallint[])`,
    ...(tag === undefined
      ? []
      : [sql`member.member_id in (select member_id from member_tag where brand_id = ${brandId} and tag = ${tag})`]),
    ...(upline === undefined ? [] : [inTeamOf(brandId, upline)]),
    ...(from === undefined ? [] : [sql`registered_at >= ${from.toString()}`]),
    ...(until === undefined ? [] : [sql`registered_at < ${until.toString()}`]),
    ...(seenFrom === undefined ? [] : [sql`seen.last_seen_at >= ${seenFrom.toString()}`]),
    ...(seenUntil === undefined ? [] : [sql`seen.last_seen_at < ${seenUntil.toString()}`]),
  ]
}

const typesOf = { member: [0], agent: [1, 2, 41, 42], trial: [4] } as const

/** A team is one range of paths: those that begin with the agent's own path and the agent. */
function inTeamOf(brandId: BrandId, agent: bigint): RawBuilder<unknown> {
  const edge = (id: bigint) => sql`(
    select upline_path || ${id}::bigint from member where brand_id = ${brandId} and member_id = ${agent})`
  return sql`upline_path >= ${edge(agent)} and upline_path < ${edge(agent + 1n)}`
}

/** So many are found in each way: a text that fits more of them is too short to mean anybody. */
const mostFound = 20_000

/** The numbers of the members that are meant: one step of an index for each way to be meant. */
function foundBy({ brandId, alsoFound }: DeskFilter, sought: Sought): RawBuilder<unknown> {
  const { number, username, name, mobile, mobileStart, email, emailStart } = sought
  const mailbox = sql`coalesce(email_key, lower(profile->>'email'))`
  const surname = sql`lower(substring(profile->>'payeeName' from '[^ ]+$'))`
  const ways = [
    ...(number === undefined ? [] : [sql`member_id = ${number}`]),
    ...(username === undefined ? [] : [begins(sql`username_key`, username)]),
    ...(name === undefined
      ? []
      : [
          sql`nickname <> '' and ${begins(sql`lower(nickname)`, name)}`,
          sql`profile->>'payeeName' is not null and ${begins(sql`lower(profile->>'payeeName')`, name)}`,
          sql`profile->>'payeeName' is not null and ${begins(surname, name)}`,
        ]),
    ...(mobile === undefined ? [] : [sql`mobile_e164 = ${mobile}`]),
    ...(mobileStart === undefined ? [] : [sql`mobile_e164 is not null and ${begins(sql`mobile_e164`, mobileStart)}`]),
    ...(email === undefined ? [] : [sql`${mailbox} is not null and ${mailbox} = ${email}`]),
    ...(emailStart === undefined ? [] : [sql`${mailbox} is not null and ${begins(mailbox, emailStart)}`]),
  ]
  const selects = ways.map(
    (way) => sql`(
    select member_id from member where brand_id = ${brandId} and ${way} limit ${mostFound})`,
  )
  return sql.join([sql`select unnest(${alsoFound.map(String)}::bigint[])`, ...selects], sql` union all `)
}

function begins(what: RawBuilder<unknown>, start: string): RawBuilder<unknown> {
  return sql`${what} like ${`${start.replace(/[\\%_]/g, String.raw`\$&`)}%`}`
}
