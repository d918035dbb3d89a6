import { askedFields, dayInForm, type RegistrationForm, type RegistrationWay } from '@baize/contract'
import { isVouched, type VouchedNumber } from '../../verification/vouched-number.ts'
import type { Invitation } from '../../session/invitation.ts'

/** The form's values: one text per field, and the checkboxes. Countries are stored by code. */
export interface RegistrationValues {
  texts: Record<string, string>
  /** A provider's verification of the number, if the brand uses one (3.035). */
  vouched?: VouchedNumber | undefined
  ageConfirmed: boolean
  agreed: boolean
}

/** An empty form; the number starts with the brand's country. */
export function startValues({ mobileCountry }: Pick<RegistrationForm, 'mobileCountry'>): RegistrationValues {
  return { texts: { countryDialingCode: mobileCountry }, ageConfirmed: false, agreed: false }
}

/** What the request contains besides the user's input. */
export interface RegistrationPlace {
  readonly form: RegistrationForm
  readonly method: RegistrationWay
  /** The dialling code of the chosen country. */
  readonly dialingCode: string
  readonly invitation: Invitation
  readonly registerUrl: string
  readonly domain: string
}

const maxUrlLength = 500

/** Builds the request body: texts trimmed (except passwords), empty fields omitted, and what 7.007 adds. */
export function registrationBody(
  { texts, vouched, ageConfirmed, agreed }: RegistrationValues,
  place: RegistrationPlace,
) {
  const { form, method, dialingCode, invitation, registerUrl, domain } = place
  const filled = askedFields(form, method)
    .map(({ name, patternId }) => [name, valueOf(name, texts[name] ?? '', patternId)] as const)
    .filter(([, value]) => value !== '')
  const hasNumber = filled.some(([name]) => name === 'mobileNum')
  const mobileNum = texts['mobileNum'] ?? ''
  const isShown = hasNumber && isVouched(vouched, { mobileNum, countryDialingCode: dialingCode })
  const { countryDialingCode, ...typed } = Object.fromEntries(filled)
  return {
    ...(invitation.affiliateCode === undefined ? {} : { affiliateCode: invitation.affiliateCode }),
    ...(invitation.referralCode === undefined ? {} : { referralCode: invitation.referralCode }),
    ...typed,
    ...(hasNumber && countryDialingCode !== undefined ? { countryDialingCode: dialingCode } : {}),
    ...(isShown ? { firebaseIdToken: vouched.idToken } : {}),
    ageConfirmed,
    ...(agreed && form.termsVersion !== null ? { termsVersion: form.termsVersion } : {}),
    registerUrl: registerUrl.slice(0, maxUrlLength),
    domain,
    registerMethod: 'WEB',
    login: true,
  }
}

function valueOf(name: string, text: string, patternId: number): string {
  if (isSecret(name)) return text
  const trimmed = text.trim()
  // The date field always gives yyyy-MM-dd, whatever the brand's format.
  return name === 'birthday' && trimmed !== '' ? dayInForm(trimmed, patternId) : trimmed
}

/** Whether the field's text is hidden while typing. */
export function isSecret(name: string): boolean {
  return name.toLowerCase().includes('password')
}
