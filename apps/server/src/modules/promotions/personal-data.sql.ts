import { sql, type Database } from '../../kernel/database/pool.ts'
import { pagesOfRows, type DataOwner, type PersonalData } from '../../kernel/personal-data.ts'

/** A member's claims of offers, and the bonuses that followed. */
export function promotionData(database: Database): readonly PersonalData[] {
  return [
    {
      name: 'offers',
      tables: ['promotion_claim', 'promotion_once', 'promotion_bonus', 'promotion_progress'],
      pagesOf: (owner) => pagesOfRows<ClaimItem>((after, max) => claims(database, owner, after, max)),
    },
    {
      name: 'seenOffers',
      tables: ['promotion_seen'],
      pagesOf: (owner) => pagesOfRows<SeenItem>((after, max) => seenOffers(database, owner, after, max)),
    },
  ]
}

interface ClaimItem {
  readonly claim: string
}

async function claims(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: ClaimItem | undefined,
  max: number,
): Promise<readonly ClaimItem[]> {
  const { rows } = await sql<ClaimItem>`
    select claim.claim_id as claim, claim.promotion_id as offer, claim.state, claim.currency, claim.amount,
      claim.deposit_id as deposit, claim.made_at as "claimedAt", claim.rejection, bonus.state as "bonusState",
      bonus.outcome as "bonusOutcome", bonus.target as "bonusTarget", bonus.opened_at as "bonusOpenedAt",
      bonus.expires_at as "bonusExpiresAt", bonus.ended_at as "bonusEndedAt", bonus.kept as "bonusKept",
      bonus.returned as "bonusReturned", (
        select json_agg(json_build_object('gameType', game_type, 'staked', staked) order by game_type)
        from promotion_progress progress where progress.bonus_id = claim.claim_id) as "bonusProgress", (
        select json_agg(kind order by kind) from promotion_once once
        where once.claim_id = claim.claim_id and once.brand_id = claim.brand_id
          and once.promotion_id = claim.promotion_id) as "countedOnceFor"
    from promotion_claim claim left join promotion_bonus bonus on bonus.bonus_id = claim.claim_id
    where claim.brand_id = ${brandId} and claim.member_id = ${memberId}
      and (${after?.claim ?? null}::uuid is null or claim.claim_id > ${after?.claim ?? null}::uuid)
    order by claim.claim_id limit ${max}`.execute(db)
  return rows
}

interface SeenItem {
  readonly offer: string
}

async function seenOffers(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: SeenItem | undefined,
  max: number,
): Promise<readonly SeenItem[]> {
  const { rows } = await sql<SeenItem>`
    select promotion_id as offer, day from promotion_seen
    where brand_id = ${brandId} and member_id = ${memberId} and promotion_id > ${after?.offer ?? ''}
    order by promotion_id limit ${max}`.execute(db)
  return rows
}

/** Forgets which offers a member has seen. */
export async function forgetSeenOffers(tx: Database, { brandId, memberId }: DataOwner): Promise<void> {
  await sql`delete from promotion_seen where brand_id = ${brandId} and member_id = ${memberId}`.execute(tx)
}
