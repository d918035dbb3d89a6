import { sql, type Database } from '../../kernel/database/pool.ts'
import { pagesOfRows, type DataOwner, type PersonalData } from '../../kernel/personal-data.ts'

/** What was offered to a member, and what they claimed. */
export function rewardData(database: Database): readonly PersonalData[] {
  return [
    {
      name: 'rewards',
      tables: ['reward'],
      pagesOf: (owner) => pagesOfRows<RewardItem>((after, max) => rewards(database, owner, after, max)),
    },
  ]
}

interface RewardItem {
  readonly reward: string
}

async function rewards(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: RewardItem | undefined,
  max: number,
): Promise<readonly RewardItem[]> {
  const { rows } = await sql<RewardItem>`
    select reward_id as reward, source, source_id as "for", kind, currency, amount::text, state,
      offered_at as "offeredAt", expires_at as "expiresAt", claimed_at as "claimedAt"
    from reward
    where brand_id = ${brandId} and member_id = ${memberId}
      and (${after?.reward ?? null}::uuid is null or (offered_at, reward_id) > (
        select offered_at, reward_id from reward where reward_id = ${after?.reward ?? null}::uuid))
    order by offered_at, reward_id limit ${max}`.execute(db)
  return rows
}
