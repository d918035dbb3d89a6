import { matchesPattern } from '@baize/contract'
import { readMobileNumber } from '@baize/contract/mobile-number'

/**
 * A mobile number in E.164, whatever the notation: `readMobile('66', '081-234 5678')` and `readMobile('+66', '８１２３４５６７８')`
 * are `+66812345678`. `undefined` for what is no mobile number of that country (ITU-T E.164 and the national plans).
 */
export function readMobile(countryDialingCode: string, mobileNum: string): string | undefined {
  return readMobileNumber(countryDialingCode, mobileNum)?.e164
}

/** A mailbox as it is compared and written to: trimmed, one Unicode form, lower case; `undefined` for what is none. */
export function readMailbox(text: string): string | undefined {
  const mailbox = text.normalize('NFKC').trim().toLowerCase()
  return mailbox.length <= 254 && matchesPattern(3, mailbox) ? mailbox : undefined
}
