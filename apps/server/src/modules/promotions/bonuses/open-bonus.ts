import { countedTypes } from '@baize/contract'
import { minor } from '@baize/money'
import { uuidOfText, type BrandId, type MemberId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { readDepositStanding, readMoneyAway } from '../../ledger/index.ts'
import { creditedDeposit } from '../../payments/index.ts'
import type { PromotionParts } from '../promotions.parts.ts'
import { tellAboutOffer, tellBadge } from '../tell.ts'
import { depositOfBonus, endUnopened, letWait, noteOpened, takeNext, type BonusRow } from './bonuses.sql.ts'

/** Opens the oldest bonus of a member that waits, unless one is open. */
export async function openNext(
  parts: PromotionParts,
  { brandId, memberId }: { readonly brandId: BrandId; readonly memberId: MemberId },
): Promise<void> {
  const { accountId } = await parts.wallet.accountOf(brandId, memberId, 'main')
  const next = await takeNext(parts.database, accountId, parts.clock.now())
  if (next !== undefined) await openBonus(parts, next)
}

/** How often an opening is decided anew because the account has moved meanwhile; then it is the job's. */
const maxTries = 20

/**
 * Has the ledger open a bonus, once: its key is the bonus's. If the account may not receive it now, the job tries again. A bonus for
 * a deposit of which something was withdrawn while the bonus waited is never opened. While own money is at a vendor or at a card table the
 * bonus waits: it would be staked alone. The lane refuses to open it if the account has moved since these were looked up.
 */
export async function openBonus(parts: PromotionParts, bonus: BonusRow): Promise<void> {
  const { bonusLedger, database, clock } = parts
  const { bonusId, terms } = bonus
  const opening = openingOf(bonus)
  for (let tries = 1; ; tries += 1) {
    const { awayMinor, newest } = await readMoneyAway(database, bonus.accountId)
    if (await isDepositWithdrawn(parts, bonus)) {
      await endWithout(parts, bonus)
      return openNext(parts, bonus)
    }
    if (awayMinor > 0n && !(await isOpenInLedger(parts, bonus))) return letWait(database, bonusId, clock.now())
    try {
      await bonusLedger.open({ ...opening, ifNewestIs: newest })
      break
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.code !== 'wallet.changed' || tries === maxTries) return
    }
  }
  const at = clock.now()
  await noteOpened(database, bonusId, { at, expiresAt: at.add({ hours: 24 * terms.days }) })
}

/** Whether an earlier attempt has opened it already: then it runs, whatever has moved since. */
async function isOpenInLedger({ bonusLedger }: PromotionParts, { accountId, bonusId }: BonusRow): Promise<boolean> {
  return (await bonusLedger.openOf(accountId))?.bonusId === bonusId
}

/** Ends a bonus that was never opened and tells the member, once, in one transaction. */
async function endWithout(parts: PromotionParts, bonus: BonusRow): Promise<void> {
  const isEnded = await parts.database.transaction().execute(async (tx) => {
    if (!(await endUnopened(tx, bonus.bonusId, parts.clock.now()))) return false
    const messageId = uuidOfText(`the end of the bonus ${bonus.bonusId}`)
    await tellAboutOffer(parts, tx, bonus, { messageId, kind: 'bonus_withdrawn', more: [] })
    return true
  })
  if (isEnded) tellBadge(parts, bonus)
}

function openingOf({ bonusId, brandId, accountId, amountMinor, terms }: BonusRow) {
  return {
    brandId,
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
}

/** A deposit may be posted so long before it is recorded, if a process ends in between. */
const postedHoursBefore = 24

/** Whether the deposit that a bonus was given for was withdrawn again; not if it was given without one. */
async function isDepositWithdrawn({ database }: PromotionParts, { bonusId, accountId }: BonusRow): Promise<boolean> {
  const depositId = await depositOfBonus(database, bonusId)
  const deposit = depositId === undefined ? undefined : await creditedDeposit(database, depositId)
  if (deposit === undefined) return false
  const since = deposit.creditedAt.subtract({ hours: postedHoursBefore })
  return (await readDepositStanding(database, accountId, { reference: deposit.depositId, since })).isWithdrawn
}
