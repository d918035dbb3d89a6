import { termsFromJson, type Cadence, type ContractKind, type ContractTerms, type ContractTermsJson } from '@baize/pay'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import { memberId, type BrandId, type MemberId } from '../../../kernel/ids.ts'

/** `ended` says that the end is decided; a contract holds until `inForceTo`, which may still be to come. */
export type ContractState = 'offered' | 'accepted' | 'rejected' | 'withdrawn' | 'ended'

/** A contract or an offer of one. */
export interface ContractRow {
  readonly contractId: string
  readonly brandId: BrandId
  readonly kind: ContractKind
  readonly cadence: Cadence | undefined
  /** Who pays; `undefined` for the site itself. */
  readonly uplineId: MemberId | undefined
  readonly downlineId: MemberId
  readonly terms: ContractTerms
  readonly state: ContractState
  /** It holds from here; never before it is accepted. */
  readonly inForceFrom: Temporal.Instant | undefined
  /** It holds before this; `undefined` as long as nobody has ended it. */
  readonly inForceTo: Temporal.Instant | undefined
  readonly offeredAt: Temporal.Instant
  readonly decidedAt: Temporal.Instant | undefined
  readonly endedAt: Temporal.Instant | undefined
  readonly endReason: string | undefined
  /** When somebody asked for its termination, and who; without a member it was an operator. */
  readonly terminationAt: Temporal.Instant | undefined
  readonly terminationBy: MemberId | undefined
}

/** A row as the database returns it. */
export interface StoredContract {
  readonly contractId: string
  readonly brandId: BrandId
  readonly kind: ContractKind
  readonly cadence: Cadence | null
  readonly uplineId: bigint | null
  readonly downlineId: bigint
  readonly terms: ContractTermsJson
  readonly state: ContractState
  readonly inForceFrom: Temporal.Instant | null
  readonly inForceTo: Temporal.Instant | null
  readonly offeredAt: Temporal.Instant
  readonly decidedAt: Temporal.Instant | null
  readonly endedAt: Temporal.Instant | null
  readonly endReason: string | null
  readonly terminationAt: Temporal.Instant | null
  readonly terminationBy: bigint | null
}

/** The columns of a {@link StoredContract}. */
export const contractColumns = sql`
  contract_id as "contractId", brand_id as "brandId", kind, cadence, upline_id as "uplineId", downline_id as "downlineId", terms,
  state, in_force_from as "inForceFrom", in_force_to as "inForceTo", offered_at as "offeredAt", decided_at as "decidedAt",
  ended_at as "endedAt", end_reason as "endReason", termination_at as "terminationAt", termination_by as "terminationBy"`

const memberOrNobody = (id: bigint | null) => (id === null ? undefined : memberId(id))

/** Reads a stored row. */
export function contractOf(row: StoredContract): ContractRow {
  return {
    ...row,
    cadence: row.cadence ?? undefined,
    uplineId: memberOrNobody(row.uplineId),
    downlineId: memberId(row.downlineId),
    terms: termsFromJson(row.terms),
    inForceFrom: row.inForceFrom ?? undefined,
    inForceTo: row.inForceTo ?? undefined,
    decidedAt: row.decidedAt ?? undefined,
    endedAt: row.endedAt ?? undefined,
    endReason: row.endReason ?? undefined,
    terminationAt: row.terminationAt ?? undefined,
    terminationBy: memberOrNobody(row.terminationBy),
  }
}

/** A contract for as long as it holds in a period. */
export interface ContractInForce extends ContractRow {
  /** Its part of the period: its base counts from here, and before the end. */
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
}

/** Which contracts to find. */
export interface InForceFilter {
  readonly brandId: BrandId
  readonly kind: ContractKind
  /** For dividends: only those with periods of this length. */
  readonly cadence?: Cadence | undefined
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
  /** Only those of these downlines. */
  readonly downlines?: readonly MemberId[]
}

/**
 * The contracts that hold in some part of a period, in the order of their ids: at most `max` after `after`. A contract that was
 * accepted but ended before it began never held.
 */
export async function contractsInForce(
  db: Database,
  { brandId, kind, cadence, from, to, downlines }: InForceFilter,
  { after, max }: { readonly after?: string | undefined; readonly max: number },
): Promise<readonly ContractInForce[]> {
  const [since, until] = [from.toString(), to.toString()]
  const { rows } = await sql<StoredContract & { readonly from: Temporal.Instant; readonly to: Temporal.Instant }>`
    select ${contractColumns}, greatest(in_force_from, ${since}::timestamptz) as from,
      least(in_force_to, ${until}::timestamptz) as to
    from agent_contract
    where brand_id = ${brandId} and kind = ${kind} and (${cadence ?? null}::text is null or cadence = ${cadence ?? null})
      and in_force_from < ${until}::timestamptz and coalesce(in_force_to, 'infinity') > ${since}::timestamptz
      and in_force_from < coalesce(in_force_to, 'infinity')
      and (${after ?? null}::uuid is null or contract_id > ${after ?? null}::uuid)
      ${downlines === undefined ? sql`` : sql`and downline_id = any(${downlines.map(String)}::bigint[])`}
    order by contract_id limit ${max}`.execute(db)
  return rows.map((row) => ({ ...contractOf(row), from: row.from, to: row.to }))
}
