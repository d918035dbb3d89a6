import { countedTypes } from '@baize/contract'
import { minor } from '@baize/money'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { PromotionParts } from '../promotions.parts.ts'
import { noteOpened, takeNext, type BonusRow } from './bonuses.sql.ts'

/** Opens the oldest bonus of a member that waits, unless one is open. */
export async function openNext(
  parts: PromotionParts,
  { brandId, memberId }: { readonly brandId: BrandId; readonly memberId: MemberId },
): Promise<void> {
  const { accountId } = await parts.wallet.accountOf(brandId, memberId, 'main')
  const next = await takeNext(parts.database, accountId, parts.clock.now())
  if (next !== undefined) await openBonus(parts, next)
}

/** Has the ledger open a bonus, once: its key is the bonus's. If the account may not receive it now, the job tries again. */
export async function openBonus(parts: PromotionParts, bonus: BonusRow): Promise<void> {
  const { bonusLedger, database, clock } = parts
  const { bonusId, accountId, amountMinor, terms } = bonus
  const opening = {
    brandId: bonus.brandId,
    accountId,
    key: `bonus-open:${bonusId}`,
    amountMinor: minor(amountMinor),
    terms: {
      bonusId,
      ...(terms.maxStake === null ? {} : { maxStakeMinor: minor(BigInt(terms.maxStake)) }),
      limitsOwnMoney: terms.kind === 'locked',
      gameTypes: countedTypes(terms),
      onWithdrawal: terms.kind === 'locked' ? ('refuse' as const) : ('end' as const),
    },
  }
  try {
    await bonusLedger.open(opening)
  } catch (error) {
    if (error instanceof Refusal) return
    throw error
  }
  const at = clock.now()
  await noteOpened(database, bonusId, { at, expiresAt: at.add({ hours: 24 * terms.days }) })
}
