import { TextInput } from '@baize/ui'
import type { ProfileField, ProfileFieldName } from '@baize/contract'
import { IconLock } from '@tabler/icons-react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { CountryChoice } from '../../../forms/country-choice.tsx'
import { useCentrePhrases, useFieldPhrases, usePhrases } from '../../../language/phrases.ts'
import { dayPattern, isFixed, type ProfileValues } from './profile-values.ts'

const autoComplete: Readonly<Partial<Record<ProfileFieldName, string>>> = {
  nickname: 'nickname',
  payeeName: 'name',
  birthday: 'bday',
  address: 'street-address',
  occupation: 'organization-title',
}
/** Keeps fields that share a row aligned, with or without an error. */
const belowInput = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[]

/** Props of {@link ProfileInput}. */
export interface ProfileInputProps {
  readonly field: ProfileField
  readonly form: UseFormReturn<ProfileValues>
}

/** One field of the profile; read-only once it has been set for good. */
export function ProfileInput({ field, form }: ProfileInputProps) {
  const t = usePhrases()
  const fieldName = useFieldPhrases()
  const say = useCentrePhrases()
  const { name, value, once, required, patternId, maxLength } = field
  const label = fieldName(`field.${name}`)
  if (isFixed(field))
    return (
      <TextInput
        description={say('profile.onceSet')}
        inputWrapperOrder={belowInput}
        label={label}
        readOnly
        rightSection={<IconLock aria-hidden size="1.125rem" />}
        size="md"
        value={value ?? ''}
      />
    )
  if (name === 'nationality')
    return (
      <Controller
        control={form.control}
        name={name}
        render={({ field: { value: chosen, onChange, onBlur } }) => (
          <CountryChoice label={label} onBlur={onBlur} onChange={onChange} value={chosen ?? ''} />
        )}
      />
    )
  return (
    <TextInput
      autoComplete={autoComplete[name] ?? 'off'}
      description={once ? say('profile.once') : undefined}
      error={form.formState.errors[name]?.message}
      inputWrapperOrder={belowInput}
      label={label}
      maxLength={maxLength}
      size="md"
      type={name === 'birthday' && patternId === dayPattern ? 'date' : 'text'}
      {...form.register(name, { validate: (typed = '') => !required || typed.trim() !== '' || t('field.empty') })}
    />
  )
}
