import type { Currency } from '@baize/money'
import type { Session } from '../../kernel/caller.ts'
import { currencyOf } from '../wallet/index.ts'
import type { PlayParts } from './play.parts.ts'

/** Returns the currency of the wallet that a session plays with. Trial play has its own, which mixes with no other. */
export function walletCurrency(parts: PlayParts, { brandId, wallet }: Pick<Session, 'brandId' | 'wallet'>): Currency {
  return currencyOf(parts.brands.byId(brandId), wallet)
}
