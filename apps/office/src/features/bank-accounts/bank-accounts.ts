import type { OfficeBankAccount } from '@baize/contract/office'
import type { Tone } from '../../kit/values.tsx'

/** Key of everything that was read about members' bank accounts. */
export const banksKey = ['bank-accounts'] as const

/** What a state means for whoever reads the list. */
export const toneOfState: Readonly<Record<OfficeBankAccount['state'], Tone>> = {
  usable: 'good',
  waiting: 'waiting',
  unverified: 'waiting',
  removed: 'plain',
  rejected: 'bad',
}
