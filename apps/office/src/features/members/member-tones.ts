import type { OfficeMemberRow } from '@baize/contract/office'
import type { Tone } from '../../kit/values.tsx'

export const toneOfStatus: Readonly<Record<OfficeMemberRow['status'], Tone>> = {
  active: 'good',
  suspended: 'bad',
  closed: 'plain',
}

const tones: Readonly<Record<string, Tone>> = {
  credited: 'good',
  paid: 'good',
  success: 'good',
  pending: 'waiting',
  review: 'waiting',
  requested: 'waiting',
  approved: 'waiting',
  paying: 'waiting',
  second_factor: 'waiting',
  rejected: 'bad',
  failed: 'bad',
  wrong_password: 'bad',
  wrong_code: 'bad',
  suspended: 'bad',
  wrong_side: 'bad',
}

/** What a payment's state or a login's result means to whoever reads the list. */
export function toneOf(state: string): Tone {
  return tones[state] ?? 'plain'
}
