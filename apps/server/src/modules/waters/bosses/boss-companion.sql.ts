import { minor } from '@baize/money'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { AccountId, CommandHead, CompanionStatement, ProviderId, StoredCommand } from '../../ledger/index.ts'
import type { BossRow, StoredShare } from './boss.types.ts'

const stakeColumns = 'boss_id, account_id, member_id, stake, balance_after, provider_id, key, body_hash, placed_at'
const paymentColumns = 'boss_id, account_id, amount, balance_after, provider_id, key, body_hash, paid_at'

const insertText = `
  with allowed as materialized (select water_bosses_allow($1::uuid[], $2::uuid[]) as ok), staked as (
    insert into water_boss_stake (${stakeColumns})
    select ${stakeColumns}
    from allowed, unnest($3::uuid[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::int[], $9::text[], $10::bytea[],
      $11::timestamptz[]) as row (${stakeColumns})
    where allowed.ok
  )
  insert into water_boss_payment (${paymentColumns})
  select ${paymentColumns}
  from allowed, unnest($12::uuid[], $13::bigint[], $14::bigint[], $15::bigint[], $16::int[], $17::text[], $18::bytea[],
    $19::timestamptz[]) as row (${paymentColumns})
  where allowed.ok`

/** Inserts both kinds of rows in one statement, so that every batch costs one. */
export function insertStatement(rows: readonly BossRow[]): CompanionStatement {
  const stakes = rows.flatMap(({ request, ...row }) => (request.kind === 'stake' ? [{ ...row, request }] : []))
  const wins = rows.filter(({ request }) => request.kind === 'win')
  const bossesOf = (some: readonly Pick<BossRow, 'share'>[]) => [...new Set(some.map(({ share }) => share.bossId))]
  return {
    name: 'water_insert',
    text: insertText,
    values: [
      bossesOf(stakes),
      bossesOf(wins),
      stakes.map(({ share }) => share.bossId),
      stakes.map(({ context }) => context.accountId),
      stakes.map(({ request }) => request.memberId),
      stakes.map(({ share }) => share.amountMinor),
      stakes.map(({ share }) => share.balanceAfterMinor),
      ...commandColumns(stakes),
      wins.map(({ share }) => share.bossId),
      wins.map(({ context }) => context.accountId),
      wins.map(({ share }) => share.amountMinor),
      wins.map(({ share }) => share.balanceAfterMinor),
      ...commandColumns(wins),
    ],
  }
}

function commandColumns(rows: readonly Pick<BossRow, 'context'>[]): readonly unknown[] {
  return [
    rows.map(({ context }) => context.providerId),
    rows.map(({ context }) => context.key),
    rows.map(({ context }) => Buffer.from(context.bodyHash)),
    rows.map(({ context }) => context.postedAt.toString()),
  ]
}

interface ShareRow {
  readonly bossId: string
  readonly accountId: AccountId
  readonly providerId: ProviderId
  readonly key: string
  readonly bodyHash: Uint8Array
  readonly amount: bigint
  readonly balance: bigint
}

/** What keys did the first time. */
export async function storedShares(
  db: Database,
  commands: readonly CommandHead[],
): Promise<StoredCommand<StoredShare>[]> {
  const asked = sql`unnest(${commands.map(({ providerId }) => providerId)}::int[], ${commands.map(({ key }) => key)}::text[])
    as asked (provider_id, key)`
  const { rows } = await sql<ShareRow>`
    select boss_id as "bossId", account_id as "accountId", provider_id as "providerId", key, body_hash as "bodyHash", stake as amount,
      balance_after as balance
    from ${asked} join water_boss_stake using (provider_id, key)
    union all
    select boss_id, account_id, provider_id, key, body_hash, amount, balance_after
    from ${asked} join water_boss_payment using (provider_id, key)`.execute(db)
  return rows.map(({ bossId, amount, balance, ...row }) => ({
    ...row,
    result: { bossId, amountMinor: minor(amount), balanceAfterMinor: minor(balance) },
  }))
}
