import { matchesPattern } from '@baize/contract'
import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

const dialingCodes: ReadonlySet<string> = new Set(getCountries().map((country) => getCountryCallingCode(country)))

/**
 * A mobile number in E.164, whatever the notation: `readMobile('66', '081-234 5678')` and `readMobile('+66', '８１２３４５６７８')`
 * are `+66812345678`. `undefined` for what is no mobile number of that country (ITU-T E.164 and the national plans).
 */
export function readMobile(countryDialingCode: string, mobileNum: string): string | undefined {
  const dialing = countryDialingCode.normalize('NFKC').replace(/\D/g, '')
  const text = mobileNum.normalize('NFKC').trim()
  if (!dialingCodes.has(dialing) || text.length > 32 || !/^[\d\s().+-]+$/.test(text)) return undefined
  const number = parsePhoneNumberFromString(text, { defaultCallingCode: dialing, extract: false })
  return number?.isValid() === true && number.countryCallingCode === dialing ? number.number : undefined
}

/** A mailbox as it is compared and written to: trimmed, one Unicode form, lower case; `undefined` for what is none. */
export function readMailbox(text: string): string | undefined {
  const mailbox = text.normalize('NFKC').trim().toLowerCase()
  return mailbox.length <= 254 && matchesPattern(3, mailbox) ? mailbox : undefined
}
