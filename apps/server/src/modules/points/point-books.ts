import { parseCurrencyCode } from '@baize/money'
import type { AccountId, HouseAccountId, ProviderId } from '../ledger/index.ts'
import type { PointOwner, PointParts } from './points.parts.ts'

const code = parseCurrencyCode('PTS')
if (code === undefined) throw new Error('PTS is a currency code')

/** The currency of points. Its smallest unit is a whole point. */
export const pointCurrency = code

/** The accounts between which a member's points move. */
export interface PointBooks {
  readonly accountId: AccountId
  readonly providerId: ProviderId
  /** Below zero: what was granted. */
  readonly granted: HouseAccountId
  /** What was redeemed and converted. */
  readonly spent: HouseAccountId
}

/** Finds the accounts of a member's points, creating them on first use. */
export async function pointBooks(
  { ledger }: Pick<PointParts, 'ledger'>,
  { brandId, memberId }: PointOwner,
): Promise<PointBooks> {
  const currency = pointCurrency
  const [accountId, providerId, granted, spent] = await Promise.all([
    ledger.memberAccount({ brandId, memberId, kind: 'points', currency }),
    ledger.provider(brandId, 'house'),
    ledger.houseAccount({ brandId, currency, name: 'points_granted' }),
    ledger.houseAccount({ brandId, currency, name: 'points_spent' }),
  ])
  return { accountId, providerId, granted, spent }
}
