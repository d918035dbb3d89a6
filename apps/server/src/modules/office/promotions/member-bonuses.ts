import type { ReplyOf } from '@baize/contract'
import type { memberBonuses } from '@baize/contract/office'
import { formatAmount, minor } from '@baize/money'
import type { Brands } from '../../brand/index.ts'
import type { Identity } from '../../identity/index.ts'
import type { Promotions } from '../../promotions/index.ts'
import type { Wallet } from '../../wallet/index.ts'
import { ownerOf, type Viewer } from '../members/members.parts.ts'

/** What the bonuses of a member's page need. */
export interface MemberBonusParts {
  readonly brands: Pick<Brands, 'byId'>
  readonly identity: Pick<Identity, 'desk' | 'usernamesOf'>
  readonly promotions: Pick<Promotions, 'bonuses'>
  readonly wallet: Pick<Wallet, 'balanceOf'>
}

/** Why an amount of a member is locked. Throws `member.unknown`. */
export async function showMemberBonuses(
  parts: MemberBonusParts,
  { operator, language }: Viewer,
  number: string,
): Promise<ReplyOf<typeof memberBonuses>> {
  const owner = await ownerOf(parts, operator, number)
  const [list, { balanceMinor, bonus, currency }] = await Promise.all([
    parts.promotions.bonuses.current(owner, language),
    parts.wallet.balanceOf({ ...owner, wallet: 'main' }),
  ])
  const written = (amountMinor: bigint) => formatAmount(minor(amountMinor), currency.digits)
  const lockedMinor = bonus?.terms.onWithdrawal === 'refuse' ? balanceMinor : 0n
  return { list: [...list], own: written(balanceMinor), locked: written(lockedMinor) }
}
