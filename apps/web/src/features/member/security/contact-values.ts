/** What the form of a contact holds. */
export interface ContactFields {
  countryDialingCode: string
  mobileNum: string
  email: string
  password: string
  verificationCode: string
}

export const contactFieldNames = ['countryDialingCode', 'mobileNum', 'email', 'password', 'verificationCode'] as const

/** Which number or mailbox is meant, with the password: what a call about a contact carries. */
export function targetOf(channel: 'mobile' | 'email', onFile: boolean, fields: ContactFields) {
  const { password, countryDialingCode, mobileNum, email } = fields
  if (onFile) return { channel, password }
  return channel === 'mobile'
    ? { channel, password, countryDialingCode, mobileNum: mobileNum.trim() }
    : { channel, password, email: email.trim() }
}
