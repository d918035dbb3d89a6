import { minor, type CurrencyCode, type Minor } from '@baize/money'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import { brandId, memberId, type BrandId, type MemberId } from '../../../kernel/ids.ts'
import type { AccountId, HouseAccountId, ProviderId } from '../ledger.types.ts'

/** A win that waits for a review. */
export interface HeldWin {
  readonly accountId: AccountId
  /** The posting that holds it. */
  readonly sequence: bigint
  readonly amountMinor: Minor
  readonly providerId: ProviderId
  /** The provider's code. */
  readonly provider: string
  /** The provider's key of the win. */
  readonly win: string
  readonly heldAccountId: HouseAccountId
  /** Where the win came from. */
  readonly fromAccountId: HouseAccountId
  readonly round: string | undefined
  readonly gameCode: string | undefined
  readonly at: Temporal.Instant
}

/** A held win with its owner, for operators. */
export interface OwnedHeldWin extends HeldWin {
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly currency: CurrencyCode
}

/** Where a held win is: its account and the posting that holds it. */
export type HeldPlace = Pick<HeldWin, 'accountId' | 'sequence'>

interface HeldRow {
  readonly accountId: AccountId
  readonly sequence: bigint
  readonly amount: bigint
  readonly providerId: ProviderId
  readonly provider: string
  readonly win: string
  readonly heldAccountId: HouseAccountId
  readonly fromAccountId: HouseAccountId
  readonly round: string | null
  readonly gameCode: string | null
  readonly at: Temporal.Instant
  readonly brand: number
  readonly member: bigint
  readonly currency: CurrencyCode
}

const columns = sql`held.account_id as "accountId", held.seq as sequence, held.amount, held.provider_id as "providerId",
  provider.code as provider, held.win, held.house_account_id as "heldAccountId",
  held.from_house_account_id as "fromAccountId", held.round, held.game_code as "gameCode", held.posted_at as at,
  account.brand_id as brand, account.member_id as member, account.currency`

const tables = sql`ledger_held_win held join ledger_provider provider using (provider_id)
  join ledger_account account using (account_id)`

/** Lists the wins that are held, after one of them, at most `max`. */
export async function heldWins(
  db: Database,
  { after, max }: { readonly after: HeldPlace | undefined; readonly max: number },
): Promise<OwnedHeldWin[]> {
  const { rows } = await sql<HeldRow>`
    select ${columns} from ${tables}
    where held.ended_seq is null
      and (held.account_id, held.seq) > (${after?.accountId ?? 0n}::bigint, ${after?.sequence ?? 0n}::bigint)
    order by held.account_id, held.seq limit ${max}`.execute(db)
  return rows.map(heldFrom)
}

/** Returns one win, held now or before; `undefined` if there is no such win. */
export async function heldWinAt(db: Database, { accountId, sequence }: HeldPlace): Promise<OwnedHeldWin | undefined> {
  const { rows } = await sql<HeldRow>`
    select ${columns} from ${tables} where held.account_id = ${accountId} and held.seq = ${sequence}`.execute(db)
  return rows.map(heldFrom)[0]
}

/** What an operator decided about a held win. */
export interface DecidedWin extends OwnedHeldWin {
  readonly decision: 'release' | 'refuse'
  readonly by: string
  readonly reason: string
  readonly decidedAt: Temporal.Instant
}

/** Records a decision. Rows of this table are never changed. */
export async function insertHeldDecision(
  tx: Database,
  decided: HeldPlace & Pick<DecidedWin, 'decision' | 'by' | 'reason'> & { readonly at: Temporal.Instant },
): Promise<void> {
  const { accountId, sequence, decision, by, reason, at } = decided
  await sql`
    select ledger_note_held_decision(${accountId}::bigint, ${sequence}::bigint, ${decision}, ${by}, ${reason},
      ${at.toString()}::timestamptz)`.execute(tx)
}

/** Lists the wins that operators decided about, after one of them, at most `max`. */
export async function decidedWins(
  db: Database,
  { after, max }: { readonly after: HeldPlace | undefined; readonly max: number },
): Promise<DecidedWin[]> {
  const { rows } = await sql<HeldRow & Pick<DecidedWin, 'decision' | 'by' | 'reason' | 'decidedAt'>>`
    select ${columns}, decided.decision, decided.decided_by as by, decided.reason, decided.decided_at as "decidedAt"
    from ${tables} join ledger_held_decision decided on decided.account_id = held.account_id and decided.seq = held.seq
    where (held.account_id, held.seq) > (${after?.accountId ?? 0n}::bigint, ${after?.sequence ?? 0n}::bigint)
    order by held.account_id, held.seq limit ${max}`.execute(db)
  return rows.map((row) => {
    const { decision, by, reason, decidedAt } = row
    return { ...heldFrom(row), decision, by, reason, decidedAt }
  })
}

/** How many held wins a member sees. */
const maxItems = 50

/** What is held of an account: all of it together, and the newest wins. */
export interface Held {
  readonly heldMinor: Minor
  readonly items: readonly HeldWin[]
}

/** Reads what is held of an account for review. */
export async function readHeld(db: Database, accountId: AccountId): Promise<Held> {
  const { rows } = await sql<HeldRow & { total: string }>`
    select ${columns}, (sum(held.amount) over ())::text as total from ${tables}
    where held.ended_seq is null and held.account_id = ${accountId}
    order by held.seq desc limit ${maxItems}`.execute(db)
  return { heldMinor: minor(BigInt(rows[0]?.total ?? 0)), items: rows.map(heldFrom) }
}

function heldFrom({ amount, brand, member, round, gameCode, ...row }: HeldRow): OwnedHeldWin {
  return {
    ...row,
    amountMinor: minor(amount),
    brandId: brandId(brand),
    memberId: memberId(member),
    round: round ?? undefined,
    gameCode: gameCode ?? undefined,
  }
}

/** Whether a win is still held. */
export async function isHeld(db: Database, { accountId, sequence }: HeldPlace): Promise<boolean> {
  const { rows } = await sql`
    select from ledger_held_win where account_id = ${accountId} and seq = ${sequence} and ended_seq is null`.execute(db)
  return rows.length > 0
}

/** A slice of a list, and up to which number its rows are counted. */
interface HeldSlice {
  readonly offset: number
  readonly limit: number
  readonly countUpTo: number
}

/** The wins of a brand that are held, the oldest first, and how many there are. */
export async function heldOfBrand(
  db: Database,
  brand: BrandId,
  { offset, limit, countUpTo }: HeldSlice,
): Promise<{ readonly rows: readonly OwnedHeldWin[]; readonly count: number }> {
  const where = sql`held.ended_seq is null and account.brand_id = ${brand}`
  const { rows } = await sql<HeldRow>`
    select ${columns} from ${tables} where ${where}
    order by held.posted_at, held.account_id, held.seq limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${tables} where ${where} limit ${countUpTo}) one`.execute(db)
  return { rows: rows.map(heldFrom), count: counted.rows[0]?.count ?? 0 }
}

/** How many wins of a brand are held, and since when the oldest is. */
export async function heldWaiting(
  db: Database,
  brand: BrandId,
): Promise<{ readonly count: number; readonly oldest: Temporal.Instant | null }> {
  const { rows } = await sql<{ count: number; oldest: Temporal.Instant | null }>`
    select count(*)::int as count, min(held.posted_at) as oldest from ${tables}
    where held.ended_seq is null and account.brand_id = ${brand}`.execute(db)
  return rows[0] ?? { count: 0, oldest: null }
}

/** The wins of a brand that operators decided about, the newest decision first, and how many there are. */
export async function decidedOfBrand(
  db: Database,
  brand: BrandId,
  { offset, limit, countUpTo }: HeldSlice,
): Promise<{ readonly rows: readonly DecidedWin[]; readonly count: number }> {
  const decided = sql`${tables} join ledger_held_decision decided
    on decided.account_id = held.account_id and decided.seq = held.seq`
  const { rows } = await sql<HeldRow & Pick<DecidedWin, 'decision' | 'by' | 'reason' | 'decidedAt'>>`
    select ${columns}, decided.decision, decided.decided_by as by, decided.reason, decided.decided_at as "decidedAt"
    from ${decided} where account.brand_id = ${brand}
    order by decided.decided_at desc, decided.account_id, decided.seq limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from ${decided} where account.brand_id = ${brand} limit ${countUpTo}) one`.execute(db)
  const list = rows.map((row) => {
    const { decision, by, reason, decidedAt } = row
    return { ...heldFrom(row), decision, by, reason, decidedAt }
  })
  return { rows: list, count: counted.rows[0]?.count ?? 0 }
}
