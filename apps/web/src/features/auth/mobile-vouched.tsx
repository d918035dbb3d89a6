import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useAccessPhrases } from '../../language/phrases.ts'
import { VouchedField } from '../../verification/vouched-field.tsx'
import { isVouched } from '../../verification/vouched-number.ts'
import type { MobileCodeFields } from './mobile-code-fields.ts'
import type { Mobile } from './use-mobile.ts'

/** Props of {@link MobileVouched}. */
export interface MobileVouchedProps {
  readonly mobile: Mobile
  readonly use: 'login' | 'passwordReset'
}

/** A provider's verification of the number above, instead of an SMS code (3.035). */
export function MobileVouched({ mobile, use }: MobileVouchedProps) {
  const say = useAccessPhrases()
  const { control, trigger, formState } = useFormContext<MobileCodeFields>()
  const mobileNum = useWatch({ control, name: 'mobileNum' })
  const { countryDialingCode } = mobile
  const { field } = useController({
    control,
    name: 'vouched',
    rules: {
      validate: (vouched, values) =>
        isVouched(vouched, { mobileNum: values.mobileNum, countryDialingCode }) || say('code.first'),
    },
  })
  return (
    <VouchedField
      buttonRef={field.ref}
      check={() => trigger('mobileNum', { shouldFocus: true })}
      error={formState.errors.vouched?.message}
      number={{ mobileNum, countryDialingCode }}
      onChange={field.onChange}
      purpose={use === 'login' ? 'login' : 'password_reset'}
      use={use}
      value={field.value}
    />
  )
}
