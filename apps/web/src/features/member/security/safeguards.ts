import { useQuery } from '@tanstack/react-query'
import { paymentPasswordQuery, profileQuery } from '../../../api/later-queries.ts'
import type { CentreKey } from '../../../language/phrases.ts'
import { factorsQuery } from '../../../api/factor-queries.ts'

/** A safeguard of the account, and whether it is on. */
export interface Safeguard {
  readonly name: CentreKey
  /** What to do if it is off. */
  readonly missing: CentreKey
  /** The section where it is turned on. */
  readonly section: string
  /** `undefined` while loading. */
  readonly isOn: boolean | undefined
}

/** The account's safeguards. A section that adds to the protection adds its safeguard here. */
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

/** The level of protection: no safeguard, some, or all of them. */
export function levelOf(safeguards: readonly Safeguard[]): 'low' | 'middle' | 'high' {
  const on = safeguards.filter(({ isOn }) => isOn === true).length
  if (on === safeguards.length) return 'high'
  return on * 2 >= safeguards.length ? 'middle' : 'low'
}
