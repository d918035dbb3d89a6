import { useQuery } from '@tanstack/react-query'
import { paymentPasswordQuery, profileQuery } from '../../../api/later-queries.ts'
import type { CentreKey } from '../../../language/phrases.ts'
import { factorsQuery } from './factor-queries.ts'

/** Something that protects the account, and whether it is on. */
export interface Safeguard {
  readonly name: CentreKey
  /** What to do where it is not. */
  readonly missing: CentreKey
  /** The part of the page where it is turned on. */
  readonly section: string
  /** `undefined` while that is not known. */
  readonly isOn: boolean | undefined
}

/** What protects the account, as the house has it now. Each part with something that counts adds its line here. */
export function useSafeguards(): readonly Safeguard[] {
  const { data: profile } = useQuery(profileQuery())
  const { data: factors } = useQuery(factorsQuery())
  const { data: payment } = useQuery(paymentPasswordQuery())
  const isProven = (contact: 'mobile' | 'email') => profile && profile[contact].verifiedAt !== null
  return [
    { name: 'guard.mobile', missing: 'guard.mobileMissing', section: 'contacts', isOn: isProven('mobile') },
    { name: 'guard.email', missing: 'guard.emailMissing', section: 'contacts', isOn: isProven('email') },
    {
      name: 'guard.factor',
      missing: 'guard.factorMissing',
      section: 'factor',
      isOn: factors && factors.totpSince !== null,
    },
    { name: 'guard.payment', missing: 'guard.paymentMissing', section: 'payment', isOn: payment?.isSet },
  ]
}

/** How well an account is protected: nothing of it, some, or everything that there is. */
export function levelOf(safeguards: readonly Safeguard[]): 'low' | 'middle' | 'high' {
  const on = safeguards.filter(({ isOn }) => isOn === true).length
  if (on === safeguards.length) return 'high'
  return on * 2 >= safeguards.length ? 'middle' : 'low'
}
