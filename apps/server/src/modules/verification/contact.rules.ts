import { matchesPattern } from '@baize/contract'
import { readMobileNumber } from '@baize/contract/mobile-number'

/**
 * Reads a mobile number in any notation and returns it in E.164: `readMobile('66', '081-234 5678')` and
 * `readMobile('+66', '８１２３４５６７８')` return `+66812345678`. Returns `undefined` if it is not a mobile number of that country
 * (ITU-T E.164 and the national plans).
 */
export function readMobile(countryDialingCode: string, mobileNum: string): string | undefined {
  return readMobileNumber(countryDialingCode, mobileNum)?.e164
}

/** Normalises a mailbox: trimmed, NFKC, lower case. Returns `undefined` if it is not valid. */
export function readMailbox(text: string): string | undefined {
  const mailbox = text.normalize('NFKC').trim().toLowerCase()
  return mailbox.length <= 254 && matchesPattern(3, mailbox) ? mailbox : undefined
}
