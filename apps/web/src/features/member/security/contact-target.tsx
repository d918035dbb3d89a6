import { TextInput } from '@baize/ui'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { CountryChoice } from '../../../forms/country-choice.tsx'
import { MobileInput } from '../../../forms/mobile-input.tsx'
import { useCentrePhrases, usePhrases } from '../../../language/phrases.ts'
import type { ContactFields } from './contact-values.ts'

/** Props of {@link ContactTarget}. */
export interface ContactTargetProps {
  readonly channel: 'mobile' | 'email'
  readonly form: UseFormReturn<ContactFields>
}

/** The field for the contact to verify: a number with its country, or a mailbox. */
export function ContactTarget({ channel, form }: ContactTargetProps) {
  const t = usePhrases()
  const say = useCentrePhrases()
  const { control, register, formState } = form
  const required = { validate: (value: string) => value.trim() !== '' || t('field.empty') }
  if (channel === 'email')
    return (
      <TextInput
        autoCapitalize="none"
        autoComplete="email"
        data-autofocus
        error={formState.errors.email?.message}
        inputMode="email"
        label={say('contact.newEmail')}
        size="md"
        spellCheck={false}
        type="email"
        {...register('email', required)}
      />
    )
  return (
    <MobileInput
      country={
        <Controller
          control={control}
          name="country"
          render={({ field: { value, onChange, onBlur } }) => (
            <CountryChoice dialing label={say('contact.country')} onBlur={onBlur} onChange={onChange} value={value} />
          )}
        />
      }
      description={undefined}
      error={formState.errors.mobileNum?.message}
      first
      input={register('mobileNum', required)}
      label={say('contact.newMobile')}
    />
  )
}
