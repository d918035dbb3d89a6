import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { postingKinds } from '../posting-kinds.ts'

const { stake, payout, rollback } = postingKinds

/** What the references of a provider's stakes and payouts in one game name. */
export interface ReferenceSum {
  readonly gameCode: string | null
  readonly kind: 'stake' | 'payout'
  readonly count: number
  /** A decimal number, as exact as the references are. */
  readonly sum: string
}

/**
 * Adds up the numbers that references name after a prefix, such as `jackpot:0.05`, in a provider's stakes and payouts since
 * a moment, by game and without those that were rolled back. It reads every posting of that time, so it is for operators only.
 */
export async function sumReferences(
  db: Database,
  provider: { readonly brandId: BrandId; readonly code: string },
  { prefix, since }: { readonly prefix: string; readonly since: Temporal.Instant },
): Promise<ReferenceSum[]> {
  const { rows } = await sql<ReferenceSum>`
    with own as (
      select provider_id from ledger_provider where brand_id = ${provider.brandId} and code = ${provider.code}
    ), undone as materialized (
      select account_id, reference from ledger_posting
      where provider_id = (select provider_id from own) and kind = ${rollback} and posted_at >= ${since.toString()}
    )
    select game_code as "gameCode", case kind when ${stake} then 'stake' else 'payout' end as kind,
      count(*)::int as count, sum(substr(reference, ${prefix.length + 1})::numeric)::text as sum
    from ledger_posting posting
    where provider_id = (select provider_id from own) and kind in (${stake}, ${payout})
      and posted_at >= ${since.toString()} and starts_with(reference, ${prefix})
      and not exists (select from undone where undone.account_id = posting.account_id
        and undone.reference = coalesce(posting.external_id, posting.key::text))
    group by game_code, posting.kind order by game_code, posting.kind`.execute(db)
  return rows
}
