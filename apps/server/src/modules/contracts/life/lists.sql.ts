import type { ContractKind } from '@baize/pay'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import { contractColumns, contractOf, type ContractRow, type StoredContract } from './contracts.sql.ts'

/** Which contracts of a member to list. */
export interface OwnFilter {
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly side: 'mine' | 'given'
  readonly kind?: ContractKind | undefined
  readonly downlineId?: MemberId | undefined
  /** Only offers, and contracts that hold after this moment. */
  readonly openAt?: Temporal.Instant | undefined
}

const matching = ({ brandId, memberId, side, kind, downlineId, openAt }: OwnFilter) =>
  sql.join(
    [
      sql`brand_id = ${brandId}`,
      side === 'mine' ? sql`downline_id = ${memberId}` : sql`upline_id = ${memberId}`,
      ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
      ...(downlineId === undefined ? [] : [sql`downline_id = ${downlineId}`]),
      ...(openAt === undefined
        ? []
        : [
            sql`(state = 'offered' or in_force_from is not null
              and coalesce(in_force_to, 'infinity') > greatest(in_force_from, ${openAt.toString()}::timestamptz))`,
          ]),
    ],
    sql` and `,
  )

/** A page of a member's contracts, the newest offers first, and how many there are. */
export async function pageOfOwn(
  db: Database,
  filter: OwnFilter,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): Promise<{ readonly rows: readonly ContractRow[]; readonly totalCount: number }> {
  const { rows } = await sql<StoredContract>`
    select ${contractColumns} from agent_contract where ${matching(filter)}
    order by offered_at desc, contract_id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from agent_contract where ${matching(filter)}`.execute(db)
  return { rows: rows.map(contractOf), totalCount: counted.rows[0]?.count ?? 0 }
}

/** Open offers to a member, and the contracts by which they are paid that held after a moment or are still to begin; at most 100. */
export async function lateOrOpen(
  db: Database,
  { brandId, memberId }: Pick<OwnFilter, 'brandId' | 'memberId'>,
  after: Temporal.Instant,
): Promise<readonly ContractRow[]> {
  const { rows } = await sql<StoredContract>`
    select ${contractColumns} from agent_contract
    where brand_id = ${brandId} and downline_id = ${memberId} and (state = 'offered'
      or in_force_from < coalesce(in_force_to, 'infinity') and coalesce(in_force_to, 'infinity') > ${after.toString()}::timestamptz)
    order by offered_at desc, contract_id desc limit 100`.execute(db)
  return rows.map(contractOf)
}

/** How many terminations wait for a member's answer. */
export async function waitingTerminations(db: Database, brandId: BrandId, member: MemberId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from agent_contract
    where brand_id = ${brandId} and (upline_id = ${member} or downline_id = ${member}) and state = 'accepted'
      and termination_at is not null and termination_by is distinct from ${member}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Which contracts of a brand operators see. */
export interface DeskFilter {
  readonly brandId: BrandId
  readonly kind: ContractKind | undefined
  readonly state: ContractRow['state'] | undefined
  /** Only those that the site itself pays. */
  readonly topOnly: boolean
  /** Only those whose termination was asked for. */
  readonly termination: boolean
  readonly downlineId: MemberId | undefined
}

/** A slice of a brand's contracts, the newest first. */
export async function selectForDesk(
  db: Database,
  { brandId, kind, state, topOnly, termination, downlineId }: DeskFilter,
  { offset, limit, countUpTo }: { readonly offset: number; readonly limit: number; readonly countUpTo: number },
): Promise<{ readonly rows: readonly ContractRow[]; readonly count: number }> {
  const where = sql.join(
    [
      sql`brand_id = ${brandId}`,
      ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
      ...(state === undefined ? [] : [sql`state = ${state}`]),
      ...(topOnly ? [sql`upline_id is null`] : []),
      ...(termination ? [sql`state = 'accepted' and termination_at is not null`] : []),
      ...(downlineId === undefined ? [] : [sql`downline_id = ${downlineId}`]),
    ],
    sql` and `,
  )
  const { rows } = await sql<StoredContract>`
    select ${contractColumns} from agent_contract where ${where}
    order by offered_at desc, contract_id desc limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select from agent_contract where ${where} limit ${countUpTo}) counted`.execute(
    db,
  )
  return { rows: rows.map(contractOf), count: counted.rows[0]?.count ?? 0 }
}
