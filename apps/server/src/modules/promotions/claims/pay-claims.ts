import { minor } from '@baize/money'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { PromotionParts } from '../promotions.parts.ts'
import { claimsToPay, noteIssued } from './claims.sql.ts'

/** What was not paid for this long is tried again. */
const tryEverySeconds = 55
const paidAtOnce = 200

/** A claim that is to be paid as own money. */
interface Payable {
  readonly claimId: string
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly amountMinor?: bigint | null | undefined
}

/**
 * Pays a claim from the account `promotions`, once: its key is the claim's. If the account may not receive it now, or this process
 * is stopped, the job tries again.
 */
export async function payClaim(
  { ledger, wallet, database, clock }: PromotionParts,
  { claimId, brandId, memberId, amountMinor }: Payable,
): Promise<void> {
  if (amountMinor === undefined || amountMinor === null) throw new Error(`the claim ${claimId} has no amount`)
  const { accountId, currency } = await wallet.accountOf(brandId, memberId, 'main')
  const [providerId, houseAccountId] = await Promise.all([
    ledger.provider(brandId, 'house'),
    ledger.houseAccount({ brandId, currency: currency.code, name: 'promotions' }),
  ])
  const entries = [{ kind: 'grant' as const, amountMinor: minor(amountMinor), houseAccountId, reference: claimId }]
  let paidAt: Temporal.Instant | undefined
  try {
    const posted = await ledger.post({
      accountId,
      providerId,
      transactions: [{ key: `promotion:${claimId}`, entries }],
    })
    paidAt = posted.postings[0]?.postedAt
  } catch (error) {
    // Somebody who is locked now, or at a limit, gets it later.
    if (error instanceof Refusal) return
    throw error
  }
  // The time of the posting, also if it was made before an interruption: reports have it on its own day.
  await noteIssued(database, claimId, paidAt ?? clock.now())
}

/** Pays claims whose payment was interrupted or not possible. One that fails does not delay the others. */
export async function payDueClaims(parts: PromotionParts, signal: AbortSignal): Promise<void> {
  const { database, clock, log, metrics } = parts
  const at = clock.now()
  const due = await claimsToPay(database, { before: at.subtract({ seconds: tryEverySeconds }), at, max: paidAtOnce })
  for (const claim of due) {
    if (signal.aborted) return
    try {
      await payClaim(parts, claim)
    } catch (error) {
      log.error({ err: error, claimId: claim.claimId }, 'paying a claim of an offer ended with an error')
      metrics.brokenInvariants.inc({ where: 'promotion claim' })
    }
  }
}
