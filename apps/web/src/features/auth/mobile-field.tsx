import type { UseFormRegisterReturn } from 'react-hook-form'
import { useFieldPhrases } from '../../language/phrases.ts'
import { CountryChoice } from '../../forms/country-choice.tsx'
import { MobileInput } from '../../forms/mobile-input.tsx'
import type { Mobile } from './use-mobile.ts'

/** Props of {@link MobileField}. */
export interface MobileFieldProps {
  readonly mobile: Mobile
  readonly input: UseFormRegisterReturn
  readonly error: string | undefined
  readonly description?: string
}

/** The mobile number for a login or a password reset, with its country: the first field of the form. */
export function MobileField({ mobile, input, error, description }: MobileFieldProps) {
  const say = useFieldPhrases()
  return (
    <MobileInput
      country={
        <CountryChoice
          dialing
          label={say('field.countryDialingCode')}
          onChange={mobile.chooseCountry}
          value={mobile.countryCode}
        />
      }
      description={description}
      error={error}
      first
      input={input}
      label={say('field.mobileNum')}
    />
  )
}
