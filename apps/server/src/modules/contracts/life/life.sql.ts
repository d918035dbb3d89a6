import { termsToJson, type ContractKind, type ContractTerms } from '@baize/pay'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import { contractColumns, contractOf, type ContractRow, type StoredContract } from './contracts.sql.ts'

/** Why a contract ended. */
export type EndReason = 'replaced' | 'terminated' | 'above_upline' | 'upline_ended' | 'moved' | 'closed' | 'by_operator'

/** Changes of a brand's contracts of a kind run one after another: each depends on those above and decides about those below. */
export async function lockContracts(tx: Database, brandId: BrandId, kind: ContractKind): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contracts ${brandId} ${kind}`}, 0))`.execute(tx)
}

/** A contract of a brand. */
export async function contractById(
  db: Database,
  brandId: BrandId,
  contractId: string,
): Promise<ContractRow | undefined> {
  const { rows } = await sql<StoredContract>`
    select ${contractColumns} from agent_contract
    where contract_id = ${contractId}::uuid and brand_id = ${brandId}`.execute(db)
  return rows[0] && contractOf(rows[0])
}

/** An offer to be stored. */
export interface NewOffer {
  readonly contractId: string
  readonly brandId: BrandId
  readonly uplineId: MemberId | undefined
  readonly downlineId: MemberId
  readonly terms: ContractTerms
  /** The operator who offers it. */
  readonly byOperator: string | undefined
  readonly at: Temporal.Instant
}

/** Stores an offer. Returns `undefined` if one of its kind is open for the downline. */
export async function insertOffer(tx: Database, offer: NewOffer): Promise<ContractRow | undefined> {
  const { contractId, brandId, uplineId, downlineId, terms, byOperator, at } = offer
  const { rows } = await sql<StoredContract>`
    insert into agent_contract (contract_id, brand_id, kind, cadence, upline_id, downline_id, terms, state, offered_at, offered_by)
    values (${contractId}::uuid, ${brandId}, ${terms.kind}, ${terms.kind === 'dividend' ? terms.cadence : null},
      ${uplineId ?? null}, ${downlineId}, ${JSON.stringify(termsToJson(terms))}::jsonb, 'offered', ${at.toString()},
      ${byOperator ?? null}::uuid)
    on conflict do nothing
    returning ${contractColumns}`.execute(tx)
  return rows[0] && contractOf(rows[0])
}

/** A downline's contracts of a kind that hold after a moment, in the order in which they hold. */
export async function holdingAfter(
  tx: Database,
  { brandId, kind, downlineId }: Pick<ContractRow, 'brandId' | 'kind' | 'downlineId'>,
  after: Temporal.Instant,
): Promise<readonly ContractRow[]> {
  const { rows } = await sql<StoredContract>`
    select ${contractColumns} from agent_contract
    where brand_id = ${brandId} and kind = ${kind} and downline_id = ${downlineId} and in_force_from is not null
      and in_force_from < coalesce(in_force_to, 'infinity') and coalesce(in_force_to, 'infinity') > ${after.toString()}
    order by in_force_from limit 100`.execute(tx)
  return rows.map(contractOf)
}

/** Contracts of a kind that an upline pays, and that hold after a moment. */
export async function paidAfter(
  tx: Database,
  { brandId, kind, uplineId }: { readonly brandId: BrandId; readonly kind: ContractKind; readonly uplineId: MemberId },
  after: Temporal.Instant,
): Promise<readonly ContractRow[]> {
  const { rows } = await sql<StoredContract>`
    select ${contractColumns} from agent_contract
    where brand_id = ${brandId} and kind = ${kind} and upline_id = ${uplineId} and in_force_from is not null
      and coalesce(in_force_to, 'infinity') > ${after.toString()}`.execute(tx)
  return rows.map(contractOf)
}

/** Decides about an offer. Returns `undefined` if it was not open any more. */
export async function decideOffer(
  tx: Database,
  contractId: string,
  to:
    | { readonly state: 'rejected' | 'withdrawn'; readonly at: Temporal.Instant }
    | { readonly state: 'accepted'; readonly at: Temporal.Instant; readonly from: Temporal.Instant },
): Promise<ContractRow | undefined> {
  const from = to.state === 'accepted' ? to.from.toString() : null
  const { rows } = await sql<StoredContract>`
    update agent_contract set state = ${to.state}, decided_at = ${to.at.toString()}, in_force_from = ${from}::timestamptz::timestamptz
    where contract_id = ${contractId}::uuid and state = 'offered'
    returning ${contractColumns}`.execute(tx)
  return rows[0] && contractOf(rows[0])
}

/** Notes who asked for the termination of a contract, or takes it back. Returns `undefined` if it is not so any more. */
export async function setTermination(
  tx: Database,
  contractId: string,
  asked: { readonly by: MemberId | undefined; readonly at: Temporal.Instant } | undefined,
): Promise<ContractRow | undefined> {
  const { rows } = await sql<StoredContract>`
    update agent_contract set termination_by = ${asked?.by ?? null}::bigint, termination_at = ${asked?.at.toString() ?? null}::timestamptz
    where contract_id = ${contractId}::uuid and state = 'accepted' and in_force_to is null
      and (termination_at is null) = ${asked !== undefined}
    returning ${contractColumns}`.execute(tx)
  return rows[0] && contractOf(rows[0])
}

/** Contracts to end. */
export interface Ending {
  readonly contractIds: readonly string[]
  /** From when on they do not hold; one that begins later never holds. */
  readonly to: Temporal.Instant
  readonly reason: EndReason
  readonly at: Temporal.Instant
  /** Not for a contract that another one replaces. */
  readonly withBelow: boolean
}

/**
 * Ends contracts, and those of the same kind that depend on them: what a downline pays comes out of what they receive. Those whose
 * end was decided already end earlier if theirs was later. Returns those that it ended.
 */
export async function endContracts(tx: Database, ending: Ending): Promise<readonly ContractRow[]> {
  const { contractIds, to, reason, at, withBelow } = ending
  if (contractIds.length === 0) return []
  const [end, ids] = [to.toString(), [...contractIds]]
  const { rows } = await sql<StoredContract>`
    with recursive ${dependingOn(ids, end, withBelow)}
    update agent_contract set state = 'ended', in_force_to = greatest(in_force_from, ${end}::timestamptz),
      ended_at = ${at.toString()},
      end_reason = case when contract_id = any(${ids}::uuid[]) then ${reason} else 'upline_ended' end
    where contract_id in (select contract_id from gone) and in_force_from is not null
      and coalesce(in_force_to, 'infinity') > greatest(in_force_from, ${end}::timestamptz)
    returning ${contractColumns}`.execute(tx)
  return rows.map(contractOf)
}

/** Contracts, and those of the same kind below that are paid out of them and hold after a moment. */
const dependingOn = (ids: readonly string[], after: string, withBelow: boolean) => sql`
  gone as (
    select contract_id, brand_id, kind, downline_id from agent_contract where contract_id = any(${ids}::uuid[])
    union
    select below.contract_id, below.brand_id, below.kind, below.downline_id
    from gone join agent_contract below on below.brand_id = gone.brand_id and below.kind = gone.kind
      and below.upline_id = gone.downline_id
    where ${withBelow} and below.in_force_from is not null and coalesce(below.in_force_to, 'infinity') > ${after}::timestamptz)`

/** How many contracts end with some of them. */
export async function countDepending(db: Database, contracts: readonly ContractRow[], after: Temporal.Instant) {
  if (contracts.length === 0) return 0
  const ids = contracts.map(({ contractId }) => contractId)
  const { rows } = await sql<{ count: number }>`
    with recursive ${dependingOn(ids, after.toString(), true)} select count(*)::int as count from gone`.execute(db)
  return rows[0]?.count ?? 0
}

/** How many contracts hold after a moment by which a member is paid or pays, or that depend on those. */
export async function countDependingOn(
  db: Database,
  { brandId, memberId, to }: { readonly brandId: BrandId; readonly memberId: MemberId; readonly to: Temporal.Instant },
): Promise<number> {
  const holds = (row: 'own' | 'below') => {
    const from = sql.ref(`${row}.in_force_from`)
    return sql`${from} is not null and coalesce(${sql.ref(`${row}.in_force_to`)}, 'infinity') > greatest(${from}, ${to.toString()}::timestamptz)`
  }
  const { rows } = await sql<{ count: number }>`
    with recursive gone as (
      select contract_id, kind, downline_id from agent_contract own
      where brand_id = ${brandId} and (downline_id = ${memberId} or upline_id = ${memberId}) and ${holds('own')}
      union
      select below.contract_id, below.kind, below.downline_id
      from gone join agent_contract below on below.brand_id = ${brandId} and below.kind = gone.kind
        and below.upline_id = gone.downline_id
      where ${holds('below')})
    select count(*)::int as count from gone`.execute(db)
  return rows[0]?.count ?? 0
}

/** Withdraws the open offers to a member and those that the member has made. Returns them. */
export async function withdrawOffersOf(
  tx: Database,
  about: { readonly brandId: BrandId; readonly memberId: MemberId; readonly at: Temporal.Instant },
): Promise<readonly ContractRow[]> {
  const { brandId, memberId, at } = about
  const { rows } = await sql<StoredContract>`
    update agent_contract set state = 'withdrawn', decided_at = ${at.toString()}
    where brand_id = ${brandId} and state = 'offered' and (downline_id = ${memberId} or upline_id = ${memberId})
    returning ${contractColumns}`.execute(tx)
  return rows.map(contractOf)
}
