import { formatProblem } from '@baize/contract'
import { readInternationalNumber } from '@baize/contract/mobile-number'
import { brandDialingCode, type Brand } from '../../brand/index.ts'
import { readMobile } from '../../verification/index.ts'
import { cleanUsername } from '../members/member.rules.ts'

/**
 * The name that somebody means who wants to get in. Who registered by mobile is called by their number in E.164 (3.037), and
 * may write it as one does: `081-234 5678`, `+66 81 234 5678`, `０８１…` are `+66812345678`. What could be a name of this brand
 * is one: nobody whose name looks like a number loses it to somebody whose number looks like a name.
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
