import type { Currency } from '@baize/money'
import type { Session } from '../../kernel/http/caller.ts'
import type { PlayParts } from './play.parts.ts'

/** The currency of the wallet that a session plays with. Trial play has one of its own and can mix with no other. */
export function currencyOf(parts: PlayParts, session: Session): Currency {
  const brand = parts.brands.byId(session.brandId)
  return session.wallet === 'trial' ? brand.trialCurrency : brand.currency
}
