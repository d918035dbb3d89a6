import type { BonusOutcome, BonusState, GameType } from '@baize/contract'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { AccountId } from '../../ledger/index.ts'

/** The conditions of a bonus as they are stored: amounts as texts of minor units. */
export interface StoredTerms {
  readonly kind: 'locked' | 'own_first'
  readonly turnover: number
  readonly of: 'bonus' | 'deposit_and_bonus'
  readonly contributions: Partial<Record<GameType, number>>
  readonly maxStake: string | null
  readonly days: number
  readonly maxCashOut: string | null
}

/** A bonus as it is stored. */
export interface BonusRow {
  readonly bonusId: string
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly accountId: AccountId
  readonly promotionId: string
  readonly version: number
  readonly currency: string
  readonly amountMinor: bigint
  readonly targetMinor: bigint
  readonly terms: StoredTerms
  readonly state: BonusState
  readonly outcome: BonusOutcome | null
  readonly madeAt: Temporal.Instant
  readonly openedAt: Temporal.Instant | null
  readonly expiresAt: Temporal.Instant | null
  readonly endedAt: Temporal.Instant | null
  readonly keptMinor: bigint | null
  readonly returnedMinor: bigint | null
}

const columns = sql`
  bonus.bonus_id as "bonusId", bonus.brand_id as "brandId", bonus.member_id as "memberId", bonus.account_id as "accountId",
  bonus.currency, bonus.amount as "amountMinor", bonus.target as "targetMinor", bonus.terms, bonus.state, bonus.outcome,
  bonus.made_at as "madeAt", bonus.opened_at as "openedAt", bonus.expires_at as "expiresAt", bonus.ended_at as "endedAt",
  bonus.kept as "keptMinor", bonus.returned as "returnedMinor",
  (select promotion_id from promotion_claim where claim_id = bonus.bonus_id) as "promotionId",
  (select version from promotion_claim where claim_id = bonus.bonus_id) as version`

/** A new bonus. It waits behind older ones. */
export type NewBonus = Pick<
  BonusRow,
  'bonusId' | 'brandId' | 'memberId' | 'accountId' | 'currency' | 'amountMinor' | 'targetMinor' | 'terms' | 'madeAt'
>

export async function insertBonus(tx: Database, one: NewBonus): Promise<void> {
  await sql`
    insert into promotion_bonus (bonus_id, brand_id, member_id, account_id, currency, amount, target, terms, state, made_at)
    values (${one.bonusId}::uuid, ${one.brandId}, ${one.memberId}, ${one.accountId}, ${one.currency}, ${one.amountMinor},
      ${one.targetMinor}, ${JSON.stringify(one.terms)}::jsonb, 'waiting', ${one.madeAt.toString()})
    on conflict do nothing`.execute(tx)
}

/** Lets the oldest bonus of an account that waits be opened, if none is open. Of several callers one gets it. */
export async function takeNext(
  db: Database,
  accountId: AccountId,
  at: Temporal.Instant,
): Promise<BonusRow | undefined> {
  const { rows } = await sql<BonusRow>`
    update promotion_bonus bonus set state = 'opening', tried_at = ${at.toString()}
    where bonus_id = (
        select bonus_id from promotion_bonus where account_id = ${accountId} and state = 'waiting'
        order by made_at, bonus_id limit 1 for update)
      and state = 'waiting' and not exists (
        select from promotion_bonus other
        where other.account_id = ${accountId} and other.state in ('opening', 'open', 'ending'))
    returning ${columns}`
    .execute(db)
    // Somebody else has just opened another one: the unique index refuses the second.
    .catch((error: unknown) => {
      if (isTaken(error)) return { rows: [] }
      throw error
    })
  return rows[0]
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

/** Has a bonus that was about to be opened wait again, because its member has money elsewhere. */
export async function letWait(db: Database, bonusId: string, at: Temporal.Instant): Promise<void> {
  await sql`
    update promotion_bonus set state = 'waiting', tried_at = ${at.toString()}
    where bonus_id = ${bonusId}::uuid and state = 'opening'`.execute(db)
}

/** Records that the ledger has opened it. */
export async function noteOpened(
  db: Database,
  bonusId: string,
  { at, expiresAt }: { readonly at: Temporal.Instant; readonly expiresAt: Temporal.Instant },
): Promise<void> {
  await sql`
    update promotion_bonus set state = 'open', opened_at = ${at.toString()}, expires_at = ${expiresAt.toString()}
    where bonus_id = ${bonusId}::uuid and state = 'opening'`.execute(db)
}

/** Decides how a running bonus ends. `undefined` if that was decided before: the first decision counts. */
export async function beginEnd(
  db: Database,
  bonusId: string,
  { outcome, at }: { readonly outcome: BonusOutcome; readonly at: Temporal.Instant },
): Promise<BonusRow | undefined> {
  const { rows } = await sql<BonusRow>`
    update promotion_bonus bonus set state = 'ending', outcome = ${outcome}, tried_at = ${at.toString()}
    where bonus_id = ${bonusId}::uuid and state = 'open' returning ${columns}`.execute(db)
  return rows[0]
}

/** Ends a bonus that waits and was never opened, because its member gives it up. */
export async function endWaiting(db: Database, bonusId: string, at: Temporal.Instant): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update promotion_bonus set state = 'ended', outcome = 'given_up', ended_at = ${at.toString()}, kept = 0, returned = 0
    where bonus_id = ${bonusId}::uuid and state = 'waiting'`.execute(db)
  return numAffectedRows === 1n
}

/** Ends a bonus that was about to be opened, because its deposit was withdrawn before. Returns `false` if it had ended. */
export async function endUnopened(db: Database, bonusId: string, at: Temporal.Instant): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update promotion_bonus set state = 'ended', outcome = 'withdrawn', ended_at = ${at.toString()}, kept = 0, returned = 0
    where bonus_id = ${bonusId}::uuid and state = 'opening'`.execute(db)
  return numAffectedRows === 1n
}

/** The deposit that a bonus was given for; `undefined` if it was given without one. */
export async function depositOfBonus(db: Database, bonusId: string): Promise<string | undefined> {
  const { rows } = await sql<{ depositId: string | null }>`
    select deposit_id as "depositId" from promotion_claim where claim_id = ${bonusId}::uuid`.execute(db)
  return rows[0]?.depositId ?? undefined
}

/** Records what the ledger has posted at the end. Returns `false` if that was recorded before. */
export async function noteEnded(
  db: Database,
  bonusId: string,
  end: {
    readonly outcome: BonusOutcome
    readonly keptMinor: bigint
    readonly returnedMinor: bigint | null
    readonly at: Temporal.Instant
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update promotion_bonus set state = 'ended', outcome = ${end.outcome}, ended_at = ${end.at.toString()},
      kept = ${end.keptMinor}::bigint, returned = ${end.returnedMinor}::bigint
    where bonus_id = ${bonusId}::uuid and state = 'ending'`.execute(db)
  return numAffectedRows === 1n
}

/** Takes over open bonuses that end within `hours` and whose members have not been told. One that lasts no longer than that is left out. */
export async function bonusesToWarn(
  tx: Database,
  { now, hours, max }: { readonly now: Temporal.Instant; readonly hours: number; readonly max: number },
): Promise<readonly BonusRow[]> {
  const until = now.add({ hours })
  const { rows } = await sql<BonusRow>`
    update promotion_bonus bonus set warned_at = ${now.toString()}
    where bonus_id in (
        select bonus_id from promotion_bonus
        where state = 'open' and warned_at is null and expires_at <= ${until.toString()} and expires_at > ${now.toString()}
          and opened_at < expires_at - make_interval(hours => ${hours})
        order by expires_at limit ${max} for update skip locked)
    returning ${columns}`.execute(tx)
  return rows
}

/** Running bonuses whose time is over, the longest over first. */
export async function expiredBonuses(db: Database, now: Temporal.Instant, max: number): Promise<readonly string[]> {
  const { rows } = await sql<{ bonusId: string }>`
    select bonus_id as "bonusId" from promotion_bonus
    where state = 'open' and expires_at <= ${now.toString()} order by expires_at limit ${max}`.execute(db)
  return rows.map(({ bonusId }) => bonusId)
}

/** Takes over bonuses that the ledger was asked about before `before` without an answer; of several processes, one takes each. */
export async function interruptedBonuses(
  db: Database,
  { before, at, max }: { readonly before: Temporal.Instant; readonly at: Temporal.Instant; readonly max: number },
): Promise<readonly BonusRow[]> {
  const { rows } = await sql<BonusRow>`
    update promotion_bonus bonus set tried_at = ${at.toString()}
    where bonus_id in (
      select bonus_id from promotion_bonus where state in ('opening', 'ending') and tried_at < ${before.toString()}
      order by tried_at limit ${max} for update skip locked)
    returning ${columns}`.execute(db)
  return rows
}

/** Members of whom a bonus waits while none is open, at most `max`: those whose bonus was not tried for the longest time first. */
export async function idleAccounts(
  db: Database,
  max: number,
): Promise<readonly Pick<BonusRow, 'brandId' | 'memberId' | 'accountId'>[]> {
  const { rows } = await sql<Pick<BonusRow, 'brandId' | 'memberId' | 'accountId'>>`
    select brand_id as "brandId", member_id as "memberId", account_id as "accountId" from promotion_bonus waiting
    where state = 'waiting' and not exists (
      select from promotion_bonus other
      where other.account_id = waiting.account_id and other.state in ('opening', 'open', 'ending'))
    group by brand_id, member_id, account_id order by max(tried_at) nulls first, account_id
    limit ${max}`.execute(db)
  return rows
}

/** Running bonuses, in the order of their ids, from one on. */
export async function openBonusesAfter(db: Database, after: string, max: number): Promise<readonly BonusRow[]> {
  const { rows } = await sql<BonusRow>`
    select ${columns} from promotion_bonus bonus where state = 'open' and bonus_id > ${after}::uuid
    order by bonus_id limit ${max}`.execute(db)
  return rows
}

export async function bonusAt(db: Database, bonusId: string): Promise<BonusRow | undefined> {
  const { rows } = await sql<BonusRow>`
    select ${columns} from promotion_bonus bonus where bonus_id = ${bonusId}::uuid`.execute(db)
  return rows[0]
}

/** The bonuses with these ids. */
export async function bonusesOf(db: Database, bonusIds: readonly string[]): Promise<readonly BonusRow[]> {
  if (bonusIds.length === 0) return []
  const { rows } = await sql<BonusRow>`
    select ${columns} from promotion_bonus bonus where bonus_id = any(${[...bonusIds]}::uuid[])`.execute(db)
  return rows
}

interface Owner {
  readonly brandId: BrandId
  readonly memberId: MemberId
}

/** The bonuses of a member that have not ended: the running one first, then those that wait in their order. */
export async function currentBonuses(db: Database, { brandId, memberId }: Owner): Promise<readonly BonusRow[]> {
  const { rows } = await sql<BonusRow>`
    select ${columns} from promotion_bonus bonus
    where brand_id = ${brandId} and member_id = ${memberId} and state <> 'ended'
    order by state = 'waiting', made_at, bonus_id limit 100`.execute(db)
  return rows
}

/** A page of the bonuses of a member that have ended, the newest first, and how many there are. */
export async function endedBonuses(
  db: Database,
  { brandId, memberId }: Owner,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): Promise<{ readonly rows: readonly BonusRow[]; readonly totalCount: number }> {
  const [{ rows }, counted] = await Promise.all([
    sql<BonusRow>`
      select ${columns} from promotion_bonus bonus
      where brand_id = ${brandId} and member_id = ${memberId} and state = 'ended'
      order by made_at desc, bonus_id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db),
    sql<{ count: number }>`
      select count(*)::int as count from promotion_bonus
      where brand_id = ${brandId} and member_id = ${memberId} and state = 'ended'`.execute(db),
  ])
  return { rows, totalCount: counted.rows[0]?.count ?? 0 }
}

/** What was staked with bonuses, by type of game. */
export async function progressOf(
  db: Database,
  bonusIds: readonly string[],
): Promise<ReadonlyMap<string, readonly { readonly gameType: GameType; readonly stakedMinor: bigint }[]>> {
  const { rows } = await sql<{ bonusId: string; gameType: GameType; stakedMinor: bigint }>`
    select bonus_id as "bonusId", game_type as "gameType", staked as "stakedMinor" from promotion_progress
    where bonus_id = any(${[...bonusIds]}::uuid[]) order by game_type`.execute(db)
  return Map.groupBy(rows, ({ bonusId }) => bonusId)
}

/** Adds stakes to what was staked with bonuses. Rows are written in the order of their keys, so that nobody waits in a circle. */
export async function addProgress(
  tx: Database,
  added: readonly { readonly bonusId: string; readonly gameType: GameType; readonly netMinor: bigint }[],
): Promise<void> {
  await sql`
    insert into promotion_progress (bonus_id, game_type, staked)
    select one.bonus_id, one.game_type, sum(one.net) from unnest(
      ${added.map(({ bonusId }) => bonusId)}::uuid[], ${added.map(({ gameType }) => gameType)}::text[],
      ${added.map(({ netMinor }) => netMinor.toString())}::numeric[]) as one (bonus_id, game_type, net)
    where exists (select from promotion_bonus bonus where bonus.bonus_id = one.bonus_id)
    group by 1, 2 order by 1, 2
    on conflict (bonus_id, game_type) do update set staked = promotion_progress.staked + excluded.staked`.execute(tx)
}
