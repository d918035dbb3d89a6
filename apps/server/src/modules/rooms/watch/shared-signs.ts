import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { WatchParts } from './watch.parts.ts'
import type { SharedSign } from './watch.rules.ts'

/** With how many others a bank account may be shared and still be looked at. */
const mostSharing = 1_000

/** What two accounts share, as the site knows it: browsers, addresses, contacts, bank accounts, and whether one invited the other. */
export async function sharedSignsOf(
  { identity, payments, rewards }: Pick<WatchParts, 'identity' | 'payments' | 'rewards'>,
  { brandId, low, high }: { readonly brandId: BrandId; readonly low: MemberId; readonly high: MemberId },
): Promise<readonly SharedSign[]> {
  const [shared, banks, isReferral] = await Promise.all([
    identity.sharedBetween(brandId, low, high),
    payments.ofMembers.sharing({ brandId, memberId: low }, mostSharing),
    rewards.referral.isBetween(brandId, low, high),
  ])
  const hasBank = banks.some(({ memberId }) => memberId === high)
  return [...shared, ...(hasBank ? (['bank'] as const) : []), ...(isReferral ? (['referral'] as const) : [])]
}
