import { minor, type Minor } from '@baize/money'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { AccountId } from '../../ledger/index.ts'
import { bossColumns, bossOfRow, type BossRow } from './bosses.sql.ts'
import type { StoredBoss } from './boss.types.ts'

/** A boss with what was staked on it and what it paid, in all and for one account. */
export interface BossAccounts {
  readonly boss: StoredBoss
  readonly settledAt: Temporal.Instant | null
  readonly stakedMinor: Minor
  readonly players: number
  readonly ownStakedMinor: Minor
  readonly ownPaidMinor: Minor | null
}

/** A boss of a brand on which an account has staked; `undefined` for every other. */
export async function bossOfAccount(
  db: Database,
  { brandId, bossId, accountId }: { readonly brandId: BrandId; readonly bossId: string; readonly accountId: AccountId },
): Promise<BossAccounts | undefined> {
  const { rows } = await sql<
    BossRow & {
      readonly settledAt: Temporal.Instant | null
      readonly staked: bigint
      readonly players: bigint
      readonly own: bigint
      readonly paid: bigint | null
    }
  >`
    select ${bossColumns}, settled_at as "settledAt", sums.staked, sums.players, sums.own, (
        select amount from water_boss_payment paid
        where paid.boss_id = boss.boss_id and paid.account_id = ${accountId}::bigint) as paid
    from water_boss boss cross join lateral (
      select coalesce(sum(stake), 0)::bigint as staked, count(distinct account_id) as players,
        coalesce(sum(stake) filter (where account_id = ${accountId}::bigint), 0)::bigint as own
      from water_boss_stake stake where stake.boss_id = boss.boss_id) sums
    where boss.boss_id = ${bossId}::uuid and boss.brand_id = ${brandId}::int and sums.own > 0`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  const { settledAt, staked, players, own, paid } = row
  return {
    boss: bossOfRow(row),
    settledAt,
    stakedMinor: minor(staked),
    players: Number(players),
    ownStakedMinor: minor(own),
    ownPaidMinor: paid === null ? null : minor(paid),
  }
}

/** What a boss has paid to an account. */
export interface BossPayment {
  readonly boss: StoredBoss
  readonly stakedMinor: Minor
  readonly paidMinor: Minor
  readonly paidAt: Temporal.Instant
}

/** The last boss of a game that has paid an account since a moment; `undefined` if none has. */
export async function lastPayment(
  db: Database,
  {
    accountId,
    gameCode,
    since,
  }: { readonly accountId: AccountId; readonly gameCode: string; readonly since: Temporal.Instant },
): Promise<BossPayment | undefined> {
  const { rows } = await sql<
    BossRow & { readonly staked: bigint; readonly paid: bigint; readonly paidAt: Temporal.Instant }
  >`
    select ${bossColumns}, paid.amount as paid, paid.paid_at as "paidAt", (
      select coalesce(sum(stake), 0)::bigint from water_boss_stake stake
      where stake.boss_id = paid.boss_id and stake.account_id = paid.account_id) as staked
    from water_boss_payment paid join water_boss boss using (boss_id)
    where paid.account_id = ${accountId}::bigint and paid.paid_at > ${since.toString()}::timestamptz and game_code = ${gameCode}
    order by paid.paid_at desc limit 1`.execute(db)
  const [row] = rows
  return row && { boss: bossOfRow(row), stakedMinor: minor(row.staked), paidMinor: minor(row.paid), paidAt: row.paidAt }
}
