import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { RewardParts } from '../rewards.parts.ts'
import { heldReferrals, listReferrals, type ReferralFilter } from './friends.sql.ts'
import { decideHeld, referralById, type ReferralRow } from './referral.sql.ts'
import { friendName, offerForFriend } from './reward-friends.ts'

/** An operator's decision about a referral that is held. */
export interface ReferralDecision {
  readonly brandId: BrandId
  readonly referralId: string
  readonly decision: 'release' | 'refuse'
  readonly by: string
  readonly reason: string
  /** Records it in the same transaction. */
  readonly note: (tx: Database, row: ReferralRow) => Promise<void>
}

/** What operators do with referrals. */
export interface ReferralDesk {
  list(filter: ReferralFilter, slice: Parameters<typeof listReferrals>[2]): ReturnType<typeof listReferrals>
  /** How many are held, and since when the oldest is. */
  waiting(brandId: BrandId): ReturnType<typeof heldReferrals>
  /** Decides once. `unknown`: the brand has no such referral; `decided`: it is not held any more. */
  decide(order: ReferralDecision): Promise<'done' | 'unknown' | 'decided'>
}

export function openReferralDesk(parts: RewardParts): ReferralDesk {
  const { database, clock } = parts
  return {
    list: (filter, slice) => listReferrals(database, filter, slice),
    waiting: (brandId) => heldReferrals(database, brandId),
    async decide({ brandId, referralId, decision, by, reason, note }) {
      const known = await referralById(database, brandId, referralId)
      if (known === undefined) return 'unknown'
      const name = await friendName(parts, known)
      return database.transaction().execute(async (tx) => {
        const state = decision === 'release' ? ('rewarded' as const) : ('refused' as const)
        const referral = await decideHeld(tx, { brandId, referralId }, { state, by, reason, at: clock.now() })
        if (referral === undefined) return 'decided'
        if (state === 'rewarded') await offerForFriend(parts, tx, { referral, name })
        await note(tx, referral)
        return 'done'
      })
    },
  }
}
