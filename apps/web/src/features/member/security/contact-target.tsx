import { TextInput } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { formatLocale } from '@baize/phrases'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { countryCodesQuery } from '../../../api/later-queries.ts'
import { useLanguage } from '../../../state/language.ts'
import { useCentrePhrases, usePhrases } from '../../../state/phrases.ts'
import type { ContactFields } from './contact-values.ts'
import classes from './security.module.css'

/** Props of {@link ContactTarget}. */
export interface ContactTargetProps {
  readonly channel: 'mobile' | 'email'
  readonly form: UseFormReturn<ContactFields>
}

/** The number with its country, or the mailbox, that is to be proved. */
export function ContactTarget({ channel, form }: ContactTargetProps) {
  const t = usePhrases()
  const say = useCentrePhrases()
  const { register, formState } = form
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
    <div className={classes.number}>
      <Country form={form} />
      <TextInput
        autoComplete="tel-national"
        data-autofocus
        error={formState.errors.mobileNum?.message}
        inputMode="tel"
        label={say('contact.newMobile')}
        size="md"
        type="tel"
        {...register('mobileNum', required)}
      />
    </div>
  )
}

function Country({ form }: Pick<ContactTargetProps, 'form'>) {
  const say = useCentrePhrases()
  const language = useLanguage((state) => state.language)
  const { data } = useQuery(countryCodesQuery())
  const options = useMemo(() => optionsOf(data ?? [], formatLocale(language)), [data, language])
  return (
    <Controller
      control={form.control}
      name="countryDialingCode"
      render={({ field }) => (
        <Choice
          label={say('contact.country')}
          onChange={field.onChange}
          options={options.length === 0 ? [{ value: field.value, label: `+${field.value}` }] : options}
          searchable
          value={field.value}
        />
      )}
    />
  )
}

interface Dialing {
  readonly countryCode: string
  readonly countryDialingCode: string
}

/** One line for each dialling code, with the countries that share it. */
function optionsOf(list: readonly Dialing[], locale: string) {
  const named = new Intl.DisplayNames([locale], { type: 'region' })
  const byCode = Map.groupBy(list, ({ countryDialingCode }) => countryDialingCode)
  return Array.from(byCode, ([code, countries]) => ({
    value: code,
    label: `+${code} ${countries.map(({ countryCode }) => named.of(countryCode) ?? countryCode).join(', ')}`,
  }))
}
