import { getCountries, getCountryCallingCode, getExampleNumber } from 'libphonenumber-js/mobile'
import examples from 'libphonenumber-js/mobile/examples'

/** Whether mobile numbers of a country are written with a 0 that is not part of the number, such as 081 234 5678. */
export function hasLeadingZero(countryDialingCode: string): boolean {
  const country = getCountries().find((one) => getCountryCallingCode(one) === countryDialingCode)
  const example = country === undefined ? undefined : getExampleNumber(country, examples)
  return example?.formatNational().replace(/\D/g, '') === `0${example?.nationalNumber}`
}
