/** The values of a contact form. */
export interface ContactFields {
  /** A two-letter country code, for the number's dialling code. */
  country: string
  mobileNum: string
  email: string
  password: string
  verificationCode: string
}

/** The fields that a refusal can name. */
export const contactFieldNames = ['mobileNum', 'email', 'password', 'verificationCode'] as const

/** A country as the server lists it. */
export interface DialledCountry {
  readonly countryCode: string
  readonly countryDialingCode: string
}

/** The number or mailbox and the password, as calls about contacts take them. */
export function targetOf(
  channel: 'mobile' | 'email',
  onFile: boolean,
  fields: ContactFields,
  countries: readonly DialledCountry[],
) {
  const { password, country, mobileNum, email } = fields
  if (onFile) return { channel, password }
  if (channel === 'email') return { channel, password, email: email.trim() }
  const dialled = countries.find(({ countryCode }) => countryCode === country)
  return { channel, password, countryDialingCode: dialled?.countryDialingCode, mobileNum: mobileNum.trim() }
}
