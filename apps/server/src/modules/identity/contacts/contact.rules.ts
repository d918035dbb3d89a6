import type { BodyOf, sendContactCode } from '@baize/contract'
import type { BrandId } from '../../../kernel/ids.ts'
import { refuseFields } from '../../../kernel/refusal.ts'
import { readMailbox, readMobile, type CodeTarget } from '../../verification/index.ts'
import { maskMailbox, maskMobile, type StoredContacts } from '../profile/profile.rules.ts'
import type { ProvenContact } from './contact.sql.ts'

type Asked = Omit<BodyOf<typeof sendContactCode>, 'password'>

/** The number or mailbox that was typed, otherwise the stored one. Throws a refusal if it is missing or not valid. */
export function readContact(asked: Asked, stored: StoredContacts): ProvenContact {
  const { channel, countryDialingCode = '', mobileNum, email } = asked
  if (channel === 'mobile') {
    if (email !== undefined) refuseFields([{ field: 'email', code: 'field.unknown' }])
    const target = mobileNum === undefined ? stored.mobile : readMobile(countryDialingCode, mobileNum)
    return { channel, target: target ?? refuse('mobileNum', mobileNum, 'verification.mobile_invalid') }
  }
  if (mobileNum !== undefined) refuseFields([{ field: 'mobileNum', code: 'field.unknown' }])
  const target = email === undefined ? stored.email : readMailbox(email)
  return { channel, target: target ?? refuse('email', email, 'field.invalid') }
}

function refuse(
  field: string,
  typed: string | undefined,
  code: 'verification.mobile_invalid' | 'field.invalid',
): never {
  refuseFields([{ field, code: typed === undefined || typed.trim() === '' ? 'field.required' : code }])
}

/** The target of the code for a contact. */
export function codeTargetOf(brandId: BrandId, { channel, target }: ProvenContact): CodeTarget {
  return { brandId, purpose: 'contact', channel: channel === 'mobile' ? 'sms' : 'email', target }
}

/** Whether a member has verified this contact already. */
export function isProven(stored: StoredContacts, { channel, target }: ProvenContact): boolean {
  return channel === 'mobile'
    ? stored.mobile === target && stored.mobileVerifiedAt !== null
    : stored.email === target && stored.emailVerifiedAt !== null
}

/** A member's contact of a kind and whether it is verified; `undefined` if there is none. */
export function contactIn(
  { mobile, mobileVerifiedAt, email, emailVerifiedAt }: StoredContacts,
  channel: ProvenContact['channel'],
): (ProvenContact & { readonly isProven: boolean }) | undefined {
  const [target, provenAt] = channel === 'mobile' ? [mobile, mobileVerifiedAt] : [email, emailVerifiedAt]
  return target === null ? undefined : { channel, target, isProven: provenAt !== null }
}

/** A contact with its middle hidden. */
export function maskContact({ channel, target }: ProvenContact): string {
  return channel === 'mobile' ? maskMobile(target) : maskMailbox(target)
}
