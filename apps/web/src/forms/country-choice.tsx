import { Choice } from '@baize/ui/choice'
import { localeOf } from '@baize/phrases'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { countryCodesQuery } from '../api/later-queries.ts'
import { useLanguage } from '../language/language.ts'

/** Props of {@link CountryChoice}. */
export interface CountryChoiceProps {
  readonly label: string
  /** A two-letter country code; `''` if none is chosen. */
  readonly value: string
  readonly onChange: (countryCode: string) => void
  readonly onBlur?: () => void
  readonly error?: string | undefined
  /** Shows dialling codes, which can also be searched for. */
  readonly dialing?: boolean
  readonly placeholder?: string
}

/**
 * A searchable list of countries with their flags (7.055) and names in the reader's language.
 *
 * To change:
 * - countries and their dialling codes: `apps/server/src/modules/brand/dialing-codes.ts`; how they are chosen,
 *   `CountryChoice` here; flags, `packages/artwork/src/flags.ts`
 */
export function CountryChoice({ dialing = false, ...props }: CountryChoiceProps) {
  return <Choice {...props} options={useCountries(dialing)} pictureOf={flagOf} searchable wideList={dialing} />
}

const flagOf = (countryCode: string) => `/art/flags/${countryCode}.svg`

function useCountries(dialing: boolean) {
  const language = useLanguage((state) => state.language)
  const { data } = useQuery(countryCodesQuery())
  return useMemo(() => {
    const locale = localeOf[language]
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    const { compare } = new Intl.Collator(locale)
    return (data ?? [])
      .map(({ countryCode, countryDialingCode }) => ({
        value: countryCode,
        name: names.of(countryCode) ?? countryCode,
        code: `+${countryDialingCode}`,
      }))
      .toSorted((left, right) => compare(left.name, right.name))
      .map(({ value, name, code }) => ({ value, label: dialing ? `${code} ${name}` : name }))
  }, [data, dialing, language])
}

/** The name of a two-letter country code in the reader's language; returns anything else unchanged. */
export function useCountryName(): (countryCode: string) => string {
  const language = useLanguage((state) => state.language)
  const names = new Intl.DisplayNames(localeOf[language], { type: 'region' })
  return (code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code)
}
