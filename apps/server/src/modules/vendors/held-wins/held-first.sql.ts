import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { HeldPlace } from '../../ledger/index.ts'

/** What the first of two operators decided about a held win. */
export interface HeldFirst {
  readonly decision: 'release' | 'refuse'
  readonly firstBy: string
  readonly firstName: string
  readonly reason: string
  readonly decidedAt: Temporal.Instant
}

const columns = sql`decision, first_by as "firstBy", first_name as "firstName", reason, decided_at as "decidedAt"`

/** Stores a first decision. Returns `false` if there is one already. */
export async function insertFirst(
  tx: Database,
  { brandId, accountId, sequence }: HeldPlace & { readonly brandId: BrandId },
  { decision, firstBy, firstName, reason, decidedAt }: HeldFirst,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into vendor_held_first (account_id, seq, brand_id, decision, first_by, first_name, reason, decided_at)
    values (${accountId}, ${sequence}, ${brandId}, ${decision}, ${firstBy}::uuid, ${firstName}, ${reason},
      ${decidedAt.toString()})
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Puts another decision in the place of the first one, whose row must be locked. */
export async function replaceFirst(
  tx: Database,
  { accountId, sequence }: HeldPlace,
  { decision, firstBy, firstName, reason, decidedAt }: HeldFirst,
): Promise<void> {
  await sql`
    update vendor_held_first
    set decision = ${decision}, first_by = ${firstBy}::uuid, first_name = ${firstName}, reason = ${reason},
      decided_at = ${decidedAt.toString()}
    where account_id = ${accountId} and seq = ${sequence}`.execute(tx)
}

/** The first decision about a win, which cannot change until the transaction ends. */
export async function lockFirst(tx: Database, { accountId, sequence }: HeldPlace): Promise<HeldFirst | undefined> {
  const { rows } = await sql<HeldFirst>`
    select ${columns} from vendor_held_first where account_id = ${accountId} and seq = ${sequence} for update`.execute(
    tx,
  )
  return rows[0]
}

/** The first decisions about these wins, by account and posting as `4711-12`. */
export async function firstsOf(db: Database, places: readonly HeldPlace[]): Promise<ReadonlyMap<string, HeldFirst>> {
  const { rows } = await sql<HeldFirst & { place: string }>`
    select account_id || '-' || seq as place, ${columns} from vendor_held_first
    where (account_id, seq) in (select * from unnest(${places.map(({ accountId }) => accountId)}::bigint[],
      ${places.map(({ sequence }) => sequence)}::bigint[]))`.execute(db)
  return new Map(rows.map((row) => [row.place, row]))
}
