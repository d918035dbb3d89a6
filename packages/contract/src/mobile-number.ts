import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import type { ErrorCode } from '@baize/phrases/errors'
import { isPatternId, matchesPattern } from './patterns.ts'

const dialingCodes: ReadonlySet<string> = new Set(getCountries().map((country) => getCountryCallingCode(country)))

/** A mobile number that is valid in a country's numbering plan. */
export interface MobileNumber {
  /** E.164, such as `+66812345678`. */
  readonly e164: string
  /** National notation: `0812345678`. */
  readonly national: string
}

/**
 * Parses a mobile number in any notation: `('66', '081-234 5678')` and `('+66', '+66 ８１２３４５６７８')` are `+66812345678`.
 * `undefined` if it is not a mobile number of that country (ITU-T E.164 and the national plans).
 */
export function readMobileNumber(countryDialingCode: string, text: string): MobileNumber | undefined {
  const number = parsed(countryDialingCode, text)
  return number?.isValid() === true ? { e164: number.number, national: digitsOf(number.formatNational()) } : undefined
}

/** Parses a mobile number with its country code, such as `+66 81-234 5678`; `undefined` if it is invalid. */
export function readInternationalNumber(text: string): string | undefined {
  const written = text.normalize('NFKC').trim()
  if (!written.startsWith('+') || !looksLikeNumber(written)) return undefined
  const number = parsePhoneNumberFromString(written, { extract: false })
  return number?.isValid() === true ? number.number : undefined
}

/** The country of a mobile number in E.164, such as TH; `undefined` if its plan does not tell. */
export function countryOfMobile(e164: string): string | undefined {
  return parsePhoneNumberFromString(e164, { extract: false })?.country
}

/** A brand's rules for a mobile number, besides that it must exist. */
export interface MobileRule {
  readonly format:
    | {
        readonly patternId: number
        readonly minLength: number
        readonly maxLength: number
        readonly acceptedPattern?: string | undefined
      }
    | undefined
  readonly digits: readonly { readonly countryDialingCode: string; readonly digits: number }[]
}

/** The problem of a mobile number: an error code and its parameters. */
export interface MobileProblem {
  readonly code: Extract<ErrorCode, 'verification.mobile_invalid' | 'field.mobile_digits' | 'field.mobile_format'>
  readonly values: readonly number[]
}

/**
 * Returns the problem of a mobile number; `undefined` if there is none. Other characters than those of telephone numbers
 * are a wrong format (5.030). The number of digits (9.012) and the brand's
 * own pattern apply to the national notation.
 */
export function mobileProblem(rule: MobileRule, countryDialingCode: string, text: string): MobileProblem | undefined {
  if (!looksLikeNumber(text)) return { code: 'field.mobile_format', values: [] }
  const number = readMobileNumber(countryDialingCode, text)
  const wanted = rule.digits.find((one) => one.countryDialingCode === digitsOf(countryDialingCode))?.digits
  const count = number?.national.length ?? countedDigits(text)
  if (wanted !== undefined && count !== undefined && count !== wanted)
    return { code: 'field.mobile_digits', values: [wanted] }
  if (number === undefined) return { code: 'verification.mobile_invalid', values: [] }
  return isInForm(rule.format, number.national) ? undefined : { code: 'field.mobile_format', values: [] }
}

/**
 * The digits of an invalid number as typed. After a plus sign they include a country code, so they are not national.
 */
function countedDigits(text: string): number | undefined {
  return !text.includes('+') ? digitsOf(text).length : undefined
}

function isInForm(format: MobileRule['format'], national: string): boolean {
  if (format === undefined) return true
  const { patternId, minLength, maxLength, acceptedPattern } = format
  const fits = national.length >= minLength && national.length <= maxLength
  const matches = isPatternId(patternId) && matchesPattern(patternId, national)
  return fits && matches && (acceptedPattern === undefined || new RegExp(acceptedPattern, 'u').test(national))
}

function parsed(countryDialingCode: string, text: string) {
  const dialing = digitsOf(countryDialingCode)
  if (!dialingCodes.has(dialing) || !looksLikeNumber(text)) return undefined
  const number = parsePhoneNumberFromString(text.normalize('NFKC').trim(), {
    defaultCallingCode: dialing,
    extract: false,
  })
  return number?.countryCallingCode === dialing ? number : undefined
}

function looksLikeNumber(text: string): boolean {
  return text.length <= 32 && /^[\d\s().+-]+$/.test(text.normalize('NFKC').trim())
}

function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '')
}
