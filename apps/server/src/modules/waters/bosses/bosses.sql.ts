import { minor, type Minor } from '@baize/money'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { renewalOf, type SealedRow } from '../../../kernel/renew-secrets.ts'
import type { AccountId, ProviderId } from '../../ledger/index.ts'
import type { WaterPlace } from '../rooms/water.ts'
import type { StoredBoss, UnpaidShare } from './boss.types.ts'

/** A row of {@link bossColumns}. */
export interface BossRow {
  readonly bossId: string
  readonly brandId: BrandId
  readonly gameCode: string
  readonly wallet: 'main' | 'trial'
  readonly hall: string
  readonly bossNo: number
  readonly definitionHash: Buffer
  readonly serverSeedHash: Buffer
  readonly serverSeedSealed: Uint8Array
  readonly clientSeed: string
  readonly unit: bigint
  readonly cameAt: Temporal.Instant
  readonly endedAt: Temporal.Instant | null
}

/** The columns of a boss called `boss`. */
export const bossColumns = sql`boss.boss_id::text as "bossId", boss.brand_id as "brandId", boss.game_code as "gameCode", boss.wallet,
  boss.hall, boss.boss_no as "bossNo", boss.definition_hash as "definitionHash", boss.server_seed_hash as "serverSeedHash",
  boss.server_seed_sealed as "serverSeedSealed", boss.client_seed as "clientSeed", boss.unit, boss.came_at as "cameAt",
  boss.ended_at as "endedAt"`

export function bossOfRow(row: BossRow): StoredBoss {
  const { bossId, brandId, gameCode, wallet, hall, bossNo, clientSeed, serverSeedSealed, cameAt, endedAt } = row
  return {
    bossId,
    brandId,
    gameCode,
    wallet,
    hall,
    bossNo,
    clientSeed,
    serverSeedSealed,
    cameAt,
    endedAt,
    definitionHash: row.definitionHash.toString('hex'),
    serverSeedHash: row.serverSeedHash.toString('hex'),
    unitMinor: minor(row.unit),
  }
}

/** The bosses that are not settled: those that are here, and those whose players are not all paid. */
export async function goingBosses(db: Database): Promise<StoredBoss[]> {
  const { rows } = await sql<BossRow>`select ${bossColumns} from water_boss boss where settled_at is null`.execute(db)
  return rows.map(bossOfRow)
}

/** Since when a boss takes no stakes any more, and since when everybody is paid: by whichever process. */
export async function endOf(
  db: Database,
  bossId: string,
): Promise<{ readonly endedAt: Temporal.Instant | null; readonly settledAt: Temporal.Instant | null }> {
  const { rows } = await sql<{ endedAt: Temporal.Instant | null; settledAt: Temporal.Instant | null }>`
    select ended_at as "endedAt", settled_at as "settledAt" from water_boss where boss_id = ${bossId}::uuid`.execute(db)
  return rows[0] ?? { endedAt: null, settledAt: null }
}

/** The number of a hall's next boss. */
export async function nextBossNo(db: Database, { brandId, gameCode, wallet, hall }: WaterPlace): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(boss_no), 0) + 1 as next from water_boss
    where (brand_id, game_code, wallet, hall) = (${brandId}::int, ${gameCode}, ${wallet}, ${hall})`.execute(db)
  return rows[0]?.next ?? 1
}

/** Stores a boss that has come. Says whether it did: a hall has one at a time, and another process may have been quicker. */
export async function insertBoss(db: Database, boss: StoredBoss): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into water_boss (boss_id, brand_id, game_code, wallet, hall, boss_no, definition_hash, server_seed_hash, server_seed_sealed,
      client_seed, unit, came_at)
    values (${boss.bossId}::uuid, ${boss.brandId}, ${boss.gameCode}, ${boss.wallet}, ${boss.hall}, ${boss.bossNo},
      ${Buffer.from(boss.definitionHash, 'hex')}, ${Buffer.from(boss.serverSeedHash, 'hex')}, ${Buffer.from(boss.serverSeedSealed)},
      ${boss.clientSeed}, ${boss.unitMinor}, ${boss.cameAt.toString()}::timestamptz)
    on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

/**
 * Lets a boss fall if at least so much was staked on it, and nothing since a moment, if there is one. It waits for stakes that are under way; none comes afterwards. Says whether it
 * has fallen, now or before.
 */
export async function letFall(
  db: Database,
  bossId: string,
  {
    least,
    quietSince,
    now,
  }: { readonly least: bigint; readonly quietSince?: Temporal.Instant; readonly now: Temporal.Instant },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`select from water_boss where boss_id = ${bossId}::uuid for update`.execute(tx)
    await sql`
      update water_boss set state = 'fell', ended_at = ${now.toString()}::timestamptz
      where boss_id = ${bossId}::uuid and state = 'here'
        and (select coalesce(sum(stake), 0) from water_boss_stake where boss_id = ${bossId}::uuid) >= ${least}
        and not exists (select from water_boss_stake where boss_id = ${bossId}::uuid
          and placed_at > coalesce(${quietSince?.toString() ?? null}::timestamptz, 'infinity'))`.execute(tx)
    const { rows } = await sql`select from water_boss where boss_id = ${bossId}::uuid and state = 'fell'`.execute(tx)
    return rows.length === 1
  })
}

/** Notes that everybody who staked on a boss was paid. */
export async function noteSettled(db: Database, bossId: string, now: Temporal.Instant): Promise<void> {
  await sql`update water_boss set settled_at = ${now.toString()}::timestamptz where boss_id = ${bossId}::uuid`.execute(
    db,
  )
}

/** What somebody staked on a boss in all, and when last. */
export interface StakedByOne {
  readonly accountId: AccountId
  readonly stakedMinor: Minor
  readonly lastAt: Temporal.Instant
}

/** What each account staked on a boss. */
export async function stakedOn(db: Database, bossId: string): Promise<StakedByOne[]> {
  const { rows } = await sql<{ accountId: AccountId; staked: bigint; lastAt: Temporal.Instant }>`
    select account_id as "accountId", sum(stake)::bigint as staked, max(placed_at) as "lastAt" from water_boss_stake
    where boss_id = ${bossId}::uuid group by account_id`.execute(db)
  return rows.map(({ accountId, staked, lastAt }) => ({ accountId, stakedMinor: minor(staked), lastAt }))
}

/** Who was not paid yet for a boss, by account from `after` on, at most `max`. */
export async function unpaidShares(
  db: Database,
  bossId: string,
  { after, max }: { readonly after: AccountId | undefined; readonly max: number },
): Promise<UnpaidShare[]> {
  const { rows } = await sql<{ accountId: AccountId; providerId: ProviderId; staked: bigint }>`
    select account_id as "accountId", min(provider_id) as "providerId", sum(stake)::bigint as staked
    from water_boss_stake stake
    where boss_id = ${bossId}::uuid and account_id > ${after ?? 0n}::bigint
      and not exists (select from water_boss_payment paid where paid.boss_id = stake.boss_id and paid.account_id = stake.account_id)
    group by account_id order by account_id limit ${max}`.execute(db)
  return rows.map(({ staked, ...row }) => ({ ...row, stakedMinor: minor(staked) }))
}

interface SeedRow extends SealedRow {
  readonly bossId: string
}

/** Re-encrypts the seeds of bosses when the master key is rotated. */
export const bossSeedRenewal = renewalOf<SeedRow>({
  what: 'seeds of bosses in fishing rooms',
  async page(db, after, count) {
    const { rows } = await sql<Omit<SeedRow, 'about'> & { readonly hash: Buffer }>`
      select boss_id as "bossId", server_seed_sealed as sealed, server_seed_hash as hash from water_boss
      where boss_id > ${after?.bossId ?? '00000000-0000-0000-0000-000000000000'}::uuid order by boss_id limit ${count}`.execute(
      db,
    )
    return rows.map((row) => ({ ...row, about: aboutBoss(row.hash.toString('hex')) }))
  },
  async replace(db, { bossId, sealed: before }, renewed) {
    await sql`
      update water_boss set server_seed_sealed = ${renewed}
      where boss_id = ${bossId}::uuid and server_seed_sealed = ${before}`.execute(db)
  },
})

/** Binds a sealed seed to its commitment: it cannot be opened with another. */
export function aboutBoss(hash: string): string {
  return `boss seed ${hash}`
}
