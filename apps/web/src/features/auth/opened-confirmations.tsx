import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { registrationQuery } from '../../api/later-queries.ts'
import type { PasswordFormProps } from '../../forms/password-form.tsx'
import { Confirmations } from './confirmations.tsx'
import { startValues, type RegistrationValues } from './registration-values.ts'

/**
 * What the owner of an account that an agent opened confirms besides choosing a password: age and terms, as in a registration (2.090,
 * 5.006). `undefined` if nothing is asked.
 */
export function useOpenedConfirmations(isAsked: boolean): PasswordFormProps['more'] {
  const { data } = useQuery({ ...registrationQuery(), enabled: isAsked })
  const form = useForm<RegistrationValues>({ defaultValues: startValues({ mobileCountry: '' }) })
  if (!isAsked) return undefined
  return {
    fields: data === undefined ? null : <Confirmations form={form} minimumAge={data.minimumAge} terms={data.terms} />,
    given() {
      const { ageConfirmed, agreed } = form.getValues()
      if (data === undefined) return undefined
      if (!ageConfirmed || (data.terms !== null && !agreed)) {
        void form.trigger(['ageConfirmed', 'agreed'])
        return undefined
      }
      return { ageConfirmed, ...(data.termsVersion === null ? {} : { termsVersion: data.termsVersion }) }
    },
  }
}
