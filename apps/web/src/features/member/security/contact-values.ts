/** What the form of a contact holds. */
export interface ContactFields {
  /** A country's code of two letters, whose dialling code the number has. */
  country: string
  mobileNum: string
  email: string
  password: string
  verificationCode: string
}

/** The fields that a refusal can name. */
export const contactFieldNames = ['mobileNum', 'email', 'password', 'verificationCode'] as const

/** What the house knows as a country. */
export interface DialledCountry {
  readonly countryCode: string
  readonly countryDialingCode: string
}

/** Which number or mailbox is meant, with the password: what a call about a contact carries. */
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
