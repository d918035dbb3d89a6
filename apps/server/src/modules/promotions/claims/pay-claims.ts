import { minor, type Minor } from '@baize/money'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { pointUnit } from '../offers/offer.ts'
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
  /** The unit: money, or points. */
  readonly currency: string
  readonly amountMinor?: bigint | null | undefined
}

/**
 * Pays a claim, once: its key is the claim's. If the account may not receive it now, or this process is stopped, the job tries
 * again.
 */
export async function payClaim(parts: PromotionParts, claim: Payable): Promise<void> {
  const { claimId, brandId, memberId, amountMinor, currency } = claim
  if (amountMinor === undefined || amountMinor === null) throw new Error(`the claim ${claimId} has no amount`)
  const key = `promotion:${claimId}`
  let paidAt: Temporal.Instant | undefined
  try {
    if (currency === pointUnit)
      paidAt = await parts.givePoints({ brandId, memberId, points: amountMinor, key, reference: claimId })
    else paidAt = await payMoney(parts, claim, minor(amountMinor), key)
  } catch (error) {
    // Somebody who is locked now, or at a limit, gets it later.
    if (error instanceof Refusal) return
    throw error
  }
  // The time of the posting, also if it was made before an interruption: reports have it on its own day.
  await noteIssued(parts.database, claimId, paidAt ?? parts.clock.now())
}

/** Pays own money from the account `promotions`. Returns when it was posted. */
async function payMoney(
  { ledger, wallet }: PromotionParts,
  { claimId, brandId, memberId }: Payable,
  amountMinor: Minor,
  key: string,
): Promise<Temporal.Instant | undefined> {
  const { accountId, currency } = await wallet.accountOf(brandId, memberId, 'main')
  const [providerId, houseAccountId] = await Promise.all([
    ledger.provider(brandId, 'house'),
    ledger.houseAccount({ brandId, currency: currency.code, name: 'promotions' }),
  ])
  const entries = [{ kind: 'grant' as const, amountMinor, houseAccountId, reference: claimId }]
  const { postings } = await ledger.post({ accountId, providerId, transactions: [{ key, entries }] })
  return postings[0]?.postedAt
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
