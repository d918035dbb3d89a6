import { TextInput } from '@baize/ui'
import type { ProfileField, ProfileFieldName } from '@baize/contract'
import { IconLock } from '@tabler/icons-react'
import type { UseFormReturn } from 'react-hook-form'
import { useCentrePhrases, useFieldPhrases, usePhrases } from '../../../state/phrases.ts'
import { isFixed, type ProfileValues } from './profile-values.ts'

const autoComplete: Readonly<Partial<Record<ProfileFieldName, string>>> = {
  nickname: 'nickname',
  payeeName: 'name',
  birthday: 'bday',
  address: 'street-address',
  nationality: 'country-name',
  occupation: 'organization-title',
}
/** Days as yyyy-MM-dd (5.018) are what the browser's own calendar gives. */
const dayPattern = 11

/** Props of {@link ProfileInput}. */
export interface ProfileInputProps {
  readonly field: ProfileField
  readonly form: UseFormReturn<ProfileValues>
}

/** One field of the profile; locked where it has been set for good. */
export function ProfileInput({ field, form }: ProfileInputProps) {
  const t = useFieldPhrases()
  const shared = usePhrases()
  const say = useCentrePhrases()
  const { name, value, once, required, patternId, maxLength } = field
  const label = t(`field.${name}`)
  if (isFixed(field))
    return (
      <TextInput
        description={say('profile.onceSet')}
        label={label}
        readOnly
        rightSection={<IconLock aria-hidden size="1.125rem" />}
        size="md"
        value={value ?? ''}
      />
    )
  return (
    <TextInput
      autoComplete={autoComplete[name] ?? 'off'}
      description={once ? say('profile.once') : undefined}
      error={form.formState.errors[name]?.message}
      label={label}
      maxLength={maxLength}
      size="md"
      type={name === 'birthday' && patternId === dayPattern ? 'date' : 'text'}
      {...form.register(name, { validate: (typed = '') => !required || typed.trim() !== '' || shared('field.empty') })}
    />
  )
}
