import { formatProblem } from '@baize/contract'
import { readInternationalNumber } from '@baize/contract/mobile-number'
import { brandDialingCode, type Brand } from '../../brand/index.ts'
import { readMobile } from '../../verification/index.ts'
import { cleanUsername } from '../members/member.rules.ts'

/**
 * The username that was typed. Members who registered by mobile number have it in E.164 as their username (3.037) and may
 * type it in any notation: `081-234 5678`, `+66 81 234 5678` and `０８１…` become `+66812345678`. A text that is a valid
 * username of this brand is always taken as one, so nobody whose name looks like a number is confused with a number's
 * owner.
 */
export function typedName(
  brand: Pick<Brand, 'registration'>,
  text: string,
  countryDialingCode: string = brandDialingCode(brand),
): string {
  const name = cleanUsername(text)
  if (formatProblem(brand.registration.fields.username, name) === undefined) return name
  return (name.startsWith('+') ? readInternationalNumber(name) : readMobile(countryDialingCode, name)) ?? name
}
