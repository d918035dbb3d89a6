import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countryCodesQuery } from '../../api/later-queries.ts'
import { useBrand } from '../../api/use-brand.ts'
import { useAccessPhrases, useFieldPhrases } from '../../language/phrases.ts'

/** The country of a mobile number, and the rule for the number. */
export interface Mobile {
  readonly countryCode: string
  readonly chooseCountry: (countryCode: string) => void
  /** `undefined` until the countries have loaded; the brand's own country is meant then. */
  readonly countryDialingCode: string | undefined
  /** Validates a mobile number (5.037, 5.040): present, and valid in its country. */
  readonly validate: (text: string) => Promise<string | true>
}

const wrongMobile = {
  'field.mobile_digits': 'wrong.mobileDigits',
  'field.mobile_format': 'wrong.mobileNum',
  'verification.mobile_invalid': 'wrong.mobile',
} as const

/** The country and rule of a mobile number; starts with the brand's own country. */
export function useMobile(): Mobile {
  const access = useAccessPhrases()
  const say = useFieldPhrases()
  const { mobileCountry, mobileDigits } = useBrand().register
  const [countryCode, chooseCountry] = useState(mobileCountry)
  const { data: countries } = useQuery(countryCodesQuery())
  const country = countries?.find((one) => one.countryCode === countryCode)
  const validate = async (text: string) => {
    if (text.trim() === '') return access('mobile.missing')
    if (country === undefined) return true
    const { mobileProblem } = await import('@baize/contract/mobile-number')
    const rule = { format: undefined, digits: mobileDigits }
    const problem = mobileProblem(rule, country.countryDialingCode, text)
    if (problem === undefined) return true
    return say(wrongMobile[problem.code], ...problem.values)
  }
  return { countryCode, chooseCountry, countryDialingCode: country?.countryDialingCode, validate }
}
