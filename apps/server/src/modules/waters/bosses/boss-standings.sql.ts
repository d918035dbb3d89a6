import { sql, type Database } from '../../../kernel/database/pool.ts'
import { pagesOfRows, type DataOwner, type PersonalData } from '../../../kernel/personal-data.ts'
import { accountsOfMember, type AccountId, type ProviderId } from '../../ledger/index.ts'

/** What an account staked on a boss, as the ledger's log knows it: one round. */
export interface BossRoundKey {
  readonly accountId: AccountId
  readonly providerId: ProviderId
  readonly round: string
}

/** Which of these rounds are bosses, and whether they are over. Rounds of other games are left out. */
export async function bossStandings(
  db: Database,
  rounds: readonly BossRoundKey[],
): Promise<(BossRoundKey & { readonly isOpen: boolean })[]> {
  const asked = rounds.filter(({ round }) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(round))
  if (asked.length === 0) return []
  const { rows } = await sql<BossRoundKey & { readonly isOpen: boolean }>`
    select asked.account_id as "accountId", asked.provider_id as "providerId", boss.boss_id::text as round,
      boss.settled_at is null as "isOpen"
    from unnest(${asked.map(({ accountId }) => accountId)}::bigint[], ${asked.map(({ providerId }) => providerId)}::integer[],
      ${asked.map(({ round }) => round)}::uuid[]) as asked (account_id, provider_id, round)
    join water_boss boss on boss.boss_id = asked.round
    where exists (
      select from water_boss_stake stake where stake.boss_id = boss.boss_id and stake.account_id = asked.account_id
        and stake.provider_id = asked.provider_id)`.execute(db)
  return rows
}

/** The bosses on which some accounts staked and that are not over, at most `max` of each; `begunBy`: staked by then. */
export async function openBossRoundsOf(
  db: Database,
  accountIds: readonly AccountId[],
  max: number,
  begunBy?: Temporal.Instant,
): Promise<BossRoundKey[]> {
  const { rows } = await sql<BossRoundKey>`
    select open.account_id as "accountId", open.provider_id as "providerId", open.boss_id::text as round
    from unnest(${[...accountIds]}::bigint[]) as owner (account_id)
    cross join lateral (
      select distinct stake.account_id, stake.provider_id, stake.boss_id from water_boss boss
      join water_boss_stake stake on stake.boss_id = boss.boss_id
      where boss.settled_at is null and stake.account_id = owner.account_id
        and stake.placed_at <= coalesce(${begunBy?.toString() ?? null}::timestamptz, 'infinity')
      limit ${max}) open`.execute(db)
  return rows
}

/** A member's stakes on bosses, what the bosses paid, and where the member sits. */
export function waterData(database: Database): readonly PersonalData[] {
  return [
    {
      name: 'bossStakes',
      tables: ['water_boss_stake', 'water_boss_payment'],
      async *pagesOf(owner) {
        for (const { accountId } of await accountsOfMember(database, owner))
          yield* pagesOfRows<StakeItem>((after, max) => stakes(database, accountId, after, max))
      },
    },
    {
      name: 'waterSeats',
      tables: ['water_seat'],
      pagesOf: (owner) => pagesOfRows<SeatItem>((after, max) => seats(database, owner, after, max)),
    },
  ]
}

interface SeatItem {
  readonly room: string
}

async function seats(db: Database, { brandId, memberId }: DataOwner, after: SeatItem | undefined, max: number) {
  const { rows } = await sql<SeatItem>`
    select water_id::text || ' ' || wallet as room, game_code as game, seat, power::text, seen_at as seen from water_seat
    where brand_id = ${brandId} and member_id = ${memberId} and water_id::text || ' ' || wallet > ${after?.room ?? ''}
    order by 1 limit ${max}`.execute(db)
  return rows
}

interface StakeItem {
  readonly at: Temporal.Instant
  readonly key: string
}

async function stakes(
  db: Database,
  accountId: AccountId,
  after: StakeItem | undefined,
  max: number,
): Promise<readonly StakeItem[]> {
  const { rows } = await sql<StakeItem>`
    select stake.key, stake.account_id as account, stake.placed_at as at, boss.game_code as game, boss.boss_id as round,
      boss.boss_no as "bossNo", stake.stake::text, stake.balance_after::text as balance, boss.state, (
        select json_build_object('amount', amount::text, 'at', paid_at) from water_boss_payment paid
        where paid.boss_id = stake.boss_id and paid.account_id = stake.account_id) as payment
    from water_boss_stake stake join water_boss boss using (boss_id)
    where stake.account_id = ${accountId}
      and (stake.placed_at, stake.key) > (coalesce(${after?.at.toString() ?? null}::timestamptz, '-infinity'), ${after?.key ?? ''})
    order by stake.placed_at, stake.key limit ${max}`.execute(db)
  return rows
}
