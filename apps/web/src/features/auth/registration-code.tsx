import { registrationCode } from '@baize/contract'
import type { UseFormRegisterReturn, UseFormReturn } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { CodeField } from '../../verification/code-field.tsx'
import { useHumanCheck } from '../../verification/human-check.ts'
import type { FieldContext } from './registration-problems.ts'
import type { RegistrationValues } from './registration-values.ts'

/** Props of {@link RegistrationCode}. */
export interface RegistrationCodeProps {
  readonly form: UseFormReturn<RegistrationValues>
  readonly contextOf: () => FieldContext
  readonly input: UseFormRegisterReturn
  readonly error: string | undefined
}

/** The SMS code that verifies a mobile number (7.004). The number is checked before anything is sent (5.037). */
export function RegistrationCode({ form, contextOf, input, error }: RegistrationCodeProps) {
  const showPerson = useHumanCheck()
  const send = async () => {
    const fits = await form.trigger('texts.mobileNum', { shouldFocus: true })
    const mobileNo = (form.getValues('texts')['mobileNum'] ?? '').trim()
    if (!fits || mobileNo === '') return undefined
    const { dialingCode: countryDialingCode } = contextOf()
    const shown = await showPerson('register')
    const sent = await call(registrationCode, { body: { mobileNo, countryDialingCode, ...shown } })
    // An earlier error no longer applies: it was about another code, or a missing one.
    form.clearErrors('texts.verificationCode')
    return sent
  }
  return <CodeField error={error} input={input} send={send} use="register" />
}
