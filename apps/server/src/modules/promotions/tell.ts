import { formatAmount, minor, type Currency } from '@baize/money'
import type { Database } from '../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../kernel/ids.ts'
import { namesOf, type Notice, type RewardNotice } from '../messages/index.ts'
import { offerVersion } from './offers/offers.sql.ts'
import type { PromotionParts } from './promotions.parts.ts'

/** Whose news it is, and about which version of an offer. */
export interface AboutOffer {
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly promotionId: string
  readonly version: number
}

/**
 * Stores news about an offer within the transaction of the fact, so that it is told if the fact is committed and only then. The id
 * makes it unique. Call {@link tellBadge} after the commit.
 */
export async function tellAboutOffer(
  { ownMessages }: Pick<PromotionParts, 'ownMessages'>,
  tx: Database,
  about: AboutOffer,
  {
    messageId,
    kind,
    more,
  }: Pick<Notice, 'messageId'> & { readonly kind: RewardNotice; readonly more: readonly string[] },
): Promise<void> {
  const offer = await offerVersion(tx, about.brandId, about)
  // Each version was checked when it was saved.
  const { title } = (offer?.content ?? {}) as { title?: Parameters<typeof namesOf>[0] }
  if (title === undefined) throw new Error('the offer of a claim cannot be found')
  await ownMessages.notice(tx, about, { messageId, kind, details: [namesOf(title), ...more] })
}

/** An amount as members read it, with its currency. */
export function shownMoney(amountMinor: bigint, { symbol, digits }: Currency): string {
  return `${symbol}${formatAmount(minor(amountMinor), digits)}`
}

/** Has the member's open pages count their messages again. */
export function tellBadge(
  { ownMessages }: Pick<PromotionParts, 'ownMessages'>,
  about: Pick<AboutOffer, 'brandId' | 'memberId'>,
) {
  ownMessages.tellBadges(about.brandId, [about.memberId])
}
