import { useController, useWatch, type UseFormReturn } from 'react-hook-form'
import { useAccessPhrases } from '../../language/phrases.ts'
import { VouchedField } from '../../verification/vouched-field.tsx'
import { isVouched } from '../../verification/vouched-number.ts'
import type { FieldContext } from './registration-problems.ts'
import type { RegistrationValues } from './registration-values.ts'

/** Props of {@link RegistrationVouched}. */
export interface RegistrationVouchedProps {
  readonly form: UseFormReturn<RegistrationValues>
  readonly contextOf: () => FieldContext
  /** Whether a registration needs a number. */
  readonly required: boolean
}

/** A provider's verification of the number being registered, instead of an SMS code (3.035). */
export function RegistrationVouched({ form, contextOf, required }: RegistrationVouchedProps) {
  const say = useAccessPhrases()
  const { control, trigger, getValues, formState } = form
  useWatch({ control, name: 'texts.mobileNum' })
  const numberNow = () => ({
    mobileNum: (getValues('texts')['mobileNum'] ?? '').trim(),
    countryDialingCode: contextOf().dialingCode,
  })
  const { field } = useController({
    control,
    name: 'vouched',
    rules: {
      validate(vouched) {
        const number = numberNow()
        // An optional number needs no verification.
        const isAsked = required || number.mobileNum !== ''
        return !isAsked || isVouched(vouched, number) || say('code.first')
      },
    },
  })
  const check = async () => (await trigger('texts.mobileNum', { shouldFocus: true })) && numberNow().mobileNum !== ''
  return (
    <VouchedField
      buttonRef={field.ref}
      check={check}
      error={formState.errors.vouched?.message}
      number={numberNow()}
      onChange={field.onChange}
      purpose="register"
      use="register"
      value={field.value}
    />
  )
}
